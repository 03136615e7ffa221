import assert from 'node:assert/strict';
import { packRanks } from '../../../scripts/packRanks.ts';
import { ContextModeError } from '../../../src/core/base/errors.ts';
import type { TokenEncoding } from '../../../src/core/tokens/tokenCounter.ts';
import { createTokenCounters } from '../../../src/node/tokens/counters.ts';

/** Counters whose vocabularies come from these readers, one after the other; the last one serves again and again. */
function countersReading(...readers: (() => Uint8Array)[]) {
  const reads: TokenEncoding[] = [];
  const counters = createTokenCounters({
    readRanks: async encoding => {
      reads.push(encoding);
      return readers[Math.min(reads.length, readers.length) - 1]!();
    },
  });
  return { counters, reads };
}

const missingFile = () => {
  throw new Error('ENOENT: no such file');
};

const says = (detail: RegExp) => (error: unknown) =>
  error instanceof ContextModeError && detail.test(String(error.data.detail));

describe('createTokenCounters', () => {
  const packed = { o200k_base: packRanks('o200k_base'), cl100k_base: packRanks('cl100k_base') };

  it('reads nothing before a counter is asked for', () => {
    const { reads } = countersReading(missingFile);
    assert.deepEqual(reads, []);
  });

  it('loads a vocabulary once, however many ask at the same time', async () => {
    const { counters, reads } = countersReading(() => packed.cl100k_base);
    const [first, second] = await Promise.all([counters.get('cl100k_base'), counters.get('cl100k_base')]);
    assert.equal(first, second);
    assert.equal(await counters.get('cl100k_base'), first);
    assert.deepEqual(reads, ['cl100k_base']);
  });

  it('gives each encoding its own counter', async () => {
    const counters = createTokenCounters({ readRanks: async encoding => packed[encoding] });
    const o200k = await counters.get('o200k_base');
    const cl100k = await counters.get('cl100k_base');
    assert.equal(o200k.encoding, 'o200k_base');
    assert.equal(cl100k.encoding, 'cl100k_base');
    assert.notEqual(o200k.count('你好，世界'), cl100k.count('你好，世界'));
  });

  it('says what went wrong, and keeps the cause', async () => {
    const { counters } = countersReading(missingFile);
    await assert.rejects(counters.get('o200k_base'), (error: unknown) => {
      assert.ok(error instanceof ContextModeError);
      assert.equal(error.code, 'tokens.ranksUnreadable');
      assert.deepEqual(error.data, { encoding: 'o200k_base', detail: 'ENOENT: no such file' });
      assert.ok(error.cause instanceof Error);
      return true;
    });
  });

  it('tries again after a failure', async () => {
    const { counters, reads } = countersReading(missingFile, () => packed.cl100k_base);
    await assert.rejects(counters.get('cl100k_base'), ContextModeError);
    assert.equal((await counters.get('cl100k_base')).count('again'), 1);
    assert.equal(reads.length, 2);
  });

  it('refuses the vocabulary of another encoding rather than count with it', async () => {
    const { counters } = countersReading(() => packed.cl100k_base);
    await assert.rejects(counters.get('o200k_base'), says(/made for another way of splitting text/));
  });

  it('refuses damaged data', async () => {
    const { counters } = countersReading(() => packed.o200k_base.subarray(0, 1_000_000));
    await assert.rejects(counters.get('o200k_base'), says(/cut off or damaged/));
  });
});
