import { NO_RANK, type RankTable } from './rankTable.ts';

/**
 * Up to here a plain search for the lowest rank before every merge is faster than keeping a queue; it takes time by the
 * square of the length, which is why it is not used beyond.
 */
export const SHORT_PIECE_BYTES = 128;

/** Above every rank. */
const UNMERGEABLE = 0x7fff_ffff;

/**
 * Byte-pair encoding of one piece, as in tiktoken's `_byte_pair_merge`: begin with one part per byte, and as long as two
 * neighbours make a token together, join the pair that makes the token of the lowest rank, the leftmost one of equals.
 */
export class ShortMerger {
  readonly #ranks: RankTable;
  /** Where each part begins; after the last one, where it ends. */
  readonly #starts = new Int32Array(SHORT_PIECE_BYTES + 1);
  /** Which token each part is. */
  readonly #tokens = new Int32Array(SHORT_PIECE_BYTES);
  /** Which token each part makes with the part to its right, or `UNMERGEABLE`. */
  readonly #pairs = new Int32Array(SHORT_PIECE_BYTES);

  constructor(ranks: RankTable) {
    this.#ranks = ranks;
  }

  /** The number of tokens in the first `length` bytes, at most `SHORT_PIECE_BYTES`. */
  countTokens(bytes: Uint8Array, length: number): number {
    const starts = this.#starts;
    const tokens = this.#tokens;
    const pairs = this.#pairs;
    let parts = this.#separate(bytes, length);
    for (;;) {
      const merged = indexOfLowest(pairs, parts - 1);
      if (pairs[merged] === UNMERGEABLE) {
        return parts;
      }
      tokens[merged] = pairs[merged]!;
      parts--;
      starts.copyWithin(merged + 1, merged + 2, parts + 2);
      tokens.copyWithin(merged + 1, merged + 2, parts + 1);
      pairs.copyWithin(merged + 1, merged + 2, parts + 1);
      this.#updatePair(bytes, merged, parts);
      if (merged > 0) {
        this.#updatePair(bytes, merged - 1, parts);
      }
    }
  }

  /** Makes a part of each byte. */
  #separate(bytes: Uint8Array, length: number): number {
    for (let index = 0; index < length; index++) {
      this.#starts[index] = index;
      this.#tokens[index] = this.#ranks.rankOfByte(bytes[index]!);
    }
    this.#starts[length] = length;
    for (let index = 0; index < length; index++) {
      this.#updatePair(bytes, index, length);
    }
    return length;
  }

  #updatePair(bytes: Uint8Array, index: number, parts: number): void {
    if (index + 1 >= parts) {
      this.#pairs[index] = UNMERGEABLE;
      return;
    }
    const tokens = this.#tokens;
    const starts = this.#starts;
    const rank = this.#ranks.rankOfPair(tokens[index]!, tokens[index + 1]!, bytes, starts[index]!, starts[index + 2]!);
    this.#pairs[index] = rank === NO_RANK ? UNMERGEABLE : rank;
  }
}

/** The first of equals; 0 if there is none. */
function indexOfLowest(ranks: Int32Array, length: number): number {
  let lowest = 0;
  for (let index = 1; index < length; index++) {
    if (ranks[index]! < ranks[lowest]!) {
      lowest = index;
    }
  }
  return lowest;
}
