import assert from 'node:assert/strict';
import { PieceCache } from '../../../src/core/gather/pieceCache.ts';
import type { DefinitionCuts } from '../../../src/core/syntax/definitionCuts.ts';

const noCuts: DefinitionCuts = { lines: [] };

describe('PieceCache', () => {
  /** Asks for a file and says whether its cuts had to be found. */
  async function isMade(cache: PieceCache, path: string, text: string, cuts?: 'none'): Promise<boolean> {
    let made = false;
    const pieces = await cache.get({ path, text }, async () => {
      made = true;
      return cuts === 'none' ? undefined : noCuts;
    });
    assert.equal(pieces.snapshot.text, text);
    assert.equal(pieces.segments.map(segment => segment.text).join(''), `${text}\n`);
    return made;
  }

  it('finds the cuts once for a text', async () => {
    const cache = new PieceCache();
    assert.equal(await isMade(cache, 'a.ts', 'one'), true);
    assert.equal(await isMade(cache, 'a.ts', 'one'), false);
    assert.equal(await isMade(cache, 'b.ts', 'one'), true);
    assert.equal(await isMade(cache, 'a.ts', 'two'), true);
    assert.equal(await isMade(cache, 'a.ts', 'one'), true);
  });

  it('does not keep that there was none', async () => {
    const cache = new PieceCache();
    assert.equal(await isMade(cache, 'a.ts', 'one', 'none'), true);
    assert.equal(await isMade(cache, 'a.ts', 'one', 'none'), true);
  });

  it('forgets the files that were not asked for longest', async () => {
    const cache = new PieceCache();
    for (let index = 0; index < 129; index++) await isMade(cache, `${index}.ts`, 'text');
    assert.equal(await isMade(cache, '128.ts', 'text'), false);
    assert.equal(await isMade(cache, '0.ts', 'text'), true);
  });

  it('forgets more of them when they are large', async () => {
    const cache = new PieceCache();
    const large = 'x'.repeat(1_500_000);
    for (const path of ['a.ts', 'b.ts', 'b.ts', 'c.ts']) await isMade(cache, path, large);
    assert.equal(await isMade(cache, 'b.ts', large), false);
    assert.equal(await isMade(cache, 'c.ts', large), false);
    assert.equal(await isMade(cache, 'a.ts', large), true);
  });
});
