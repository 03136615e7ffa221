import assert from 'node:assert/strict';
import { OutlineCache } from '../../../src/core/retrieval/outlineCache.ts';
import type { OutlineResult } from '../../../src/core/syntax/outline.ts';

const outline: OutlineResult = {
  kind: 'outline',
  outline: { definitions: [], statements: [], isComplete: true },
};

describe('OutlineCache', () => {
  /** Asks for an outline and says whether it had to be made. */
  async function isMade(cache: OutlineCache, path: string, text: string, result = outline): Promise<boolean> {
    let made = false;
    const given = await cache.get({ path, text }, async () => {
      made = true;
      return result;
    });
    assert.equal(given, result);
    return made;
  }

  it('makes an outline once for a text', async () => {
    const cache = new OutlineCache();
    assert.equal(await isMade(cache, 'a.ts', 'one'), true);
    assert.equal(await isMade(cache, 'a.ts', 'one'), false);
    assert.equal(await isMade(cache, 'b.ts', 'one'), true);
    assert.equal(await isMade(cache, 'a.ts', 'two'), true);
    assert.equal(await isMade(cache, 'a.ts', 'one'), true);
  });

  it('does not keep that there was none', async () => {
    const cache = new OutlineCache();
    const none: OutlineResult = { kind: 'unavailable', why: 'timeout' };
    assert.equal(await isMade(cache, 'a.ts', 'one', none), true);
    assert.equal(await isMade(cache, 'a.ts', 'one', none), true);
  });

  it('forgets the files that were not asked for longest', async () => {
    const cache = new OutlineCache();
    for (let index = 0; index < 129; index++) await isMade(cache, `${index}.ts`, 'text');
    assert.equal(await isMade(cache, '128.ts', 'text'), false);
    assert.equal(await isMade(cache, '0.ts', 'text'), true);
  });
});
