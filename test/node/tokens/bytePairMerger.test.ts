import assert from 'node:assert/strict';
import fc from 'fast-check';
import { packRanks } from '../../../scripts/packRanks.ts';
import { BytePairMerger, NO_RANK, type PairRanks } from '../../../src/node/tokens/bytePairMerger.ts';
import { decodeRankData } from '../../../src/node/tokens/packedRanks.ts';
import { RankTable } from '../../../src/node/tokens/rankTable.ts';

/** A vocabulary that counts how often it is asked for a pair. */
class CountingRanks implements PairRanks {
  readonly size: number;
  questions = 0;
  readonly #ranks: PairRanks;

  constructor(ranks: PairRanks) {
    this.#ranks = ranks;
    this.size = ranks.size;
  }

  rankOfByte(byte: number): number {
    return this.#ranks.rankOfByte(byte);
  }

  rankOfPair(left: number, right: number, bytes: Uint8Array, start: number, endExclusive: number): number {
    this.questions++;
    return this.#ranks.rankOfPair(left, right, bytes, start, endExclusive);
  }
}

/** Byte-pair encoding word for word: before each join, look at all pairs. */
function countBySearching(bytes: Uint8Array, ranks: RankTable): number {
  const starts = Array.from({ length: bytes.length + 1 }, (_, offset) => offset);
  for (;;) {
    let lowest = { rank: Number.POSITIVE_INFINITY, index: 0 };
    for (let index = 0; index + 2 < starts.length; index++) {
      const rank = ranks.rankOf(bytes, starts[index]!, starts[index + 2]!);
      if (rank !== NO_RANK && rank < lowest.rank) {
        lowest = { rank, index };
      }
    }
    if (lowest.rank === Number.POSITIVE_INFINITY) {
      return starts.length - 1;
    }
    starts.splice(lowest.index + 1, 1);
  }
}

describe('BytePairMerger', () => {
  const ranks = new RankTable(decodeRankData(packRanks('o200k_base')));
  const merger = new BytePairMerger(ranks);
  const countOf = (text: string) => merger.countTokens(Buffer.from(text), Buffer.byteLength(text));

  it('joins the pair of the lowest rank, the leftmost of equals', () => {
    const word = fc.array(fc.constantFrom(...'aabcdeinorst=  的是'), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(word, characters => {
        const bytes = Buffer.from(characters.join(''));
        assert.equal(merger.countTokens(bytes, bytes.length), countBySearching(bytes, ranks));
      }),
      { numRuns: 500 },
    );
  });

  it('does so for any bytes, even if they are no text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), bytes => {
        assert.equal(merger.countTokens(bytes, bytes.length), countBySearching(bytes, ranks));
      }),
      { numRuns: 500 },
    );
  });

  it('finds one token in a single byte and in a whole token', () => {
    assert.equal(countOf('a'), 1);
    assert.equal(countOf('function'), 1);
    assert.equal(countOf(' '.repeat(64)), 1);
  });

  const hostileParts = ['a', ' ', '=', '\n', ' \n', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '的一是不了人我在有他', '👩‍💻'];
  for (const part of hostileParts) {
    it(`asks for at most three pairs per byte in a long piece of ${JSON.stringify(part)}`, () => {
      const counting = new CountingRanks(ranks);
      const bytes = Buffer.from(part.repeat(20_000 / part.length));
      new BytePairMerger(counting).countTokens(bytes, bytes.length);
      assert.ok(counting.questions <= 3 * bytes.length, `${counting.questions} for ${bytes.length} bytes`);
    });
  }

  it('counts a small piece after a huge one, before and after giving back memory', () => {
    countOf('a'.repeat(100_000));
    assert.equal(countOf('xqzj'), countBySearching(Buffer.from('xqzj'), ranks));
    merger.shrink();
    assert.equal(countOf('xqzj'), countBySearching(Buffer.from('xqzj'), ranks));
  });
});
