import { PairQueue } from './pairQueue.ts';

/** In place of a rank: these bytes are not a token. */
export const NO_RANK = -1;

/** What merging needs to know of a vocabulary. */
export interface PairRanks {
  /** The number of tokens; ranks are below it. */
  readonly size: number;

  /** The rank of the token that is this single byte. Every byte is one. */
  rankOfByte(byte: number): number;

  /**
   * The rank of the token that two neighbouring tokens make together, or `NO_RANK`.
   *
   * @param bytes holds the bytes of both from `start` to `endExclusive`
   */
  rankOfPair(left: number, right: number, bytes: Uint8Array, start: number, endExclusive: number): number;
}

/** Arrays for pieces of this size are kept; longer pieces are rare, and their arrays are given back by `shrink`. */
const USUAL_BYTES = 1 << 12;

/**
 * Byte-pair encoding of one piece, with the result of tiktoken's `_byte_pair_merge`: begin with one part per byte, and as
 * long as two neighbours make a token together, join the pair that makes the token of the lowest rank, the leftmost one
 * of equals.
 *
 * tiktoken searches all pairs before each join, which takes time by the square of the length. Here they wait in a queue,
 * and the parts are a linked list; a part is known by the offset of its first byte.
 */
export class BytePairMerger {
  readonly #ranks: PairRanks;
  readonly #queue: PairQueue;
  /** By part: which token it is. */
  #token = new Int32Array(0);
  /** By part: which token it makes with the part to its right, or `NO_RANK`. */
  #pair = new Int32Array(0);
  /** By part: where the next one begins, and where the one before began. */
  #next = new Int32Array(0);
  #previous = new Int32Array(0);

  constructor(ranks: PairRanks) {
    this.#ranks = ranks;
    this.#queue = new PairQueue(ranks.size);
  }

  /** The number of tokens in the first `length` bytes. */
  countTokens(bytes: Uint8Array, length: number): number {
    this.#separate(bytes, length);
    let parts = length;
    for (let left = this.#queue.takeFirst(); left !== undefined; left = this.#queue.takeFirst()) {
      this.#join(left, bytes, length);
      parts--;
    }
    return parts;
  }

  /** Gives back the memory that a huge piece has taken. */
  shrink(): void {
    if (this.#token.length > USUAL_BYTES) {
      this.#allocate(USUAL_BYTES);
    }
  }

  /** Makes a part of each byte and queues all pairs that could be joined. */
  #separate(bytes: Uint8Array, length: number): void {
    if (this.#token.length < length) {
      this.#allocate(Math.max(length, USUAL_BYTES));
    }
    for (let part = 0; part < length; part++) {
      this.#token[part] = this.#ranks.rankOfByte(bytes[part]!);
      this.#pair[part] = NO_RANK;
      this.#next[part] = part + 1;
      this.#previous[part] = part - 1;
    }
    for (let part = 0; part < length; part++) {
      this.#queuePair(part, bytes, length);
    }
  }

  /** Joins a part that was just taken from the queue with the part to its right. */
  #join(left: number, bytes: Uint8Array, length: number): void {
    const right = this.#next[left]!;
    const afterRight = this.#next[right]!;
    this.#token[left] = this.#pair[left]!;
    this.#forgetPair(right);
    this.#next[left] = afterRight;
    if (afterRight < length) {
      this.#previous[afterRight] = left;
    }
    this.#queuePair(left, bytes, length);
    const beforeLeft = this.#previous[left]!;
    if (beforeLeft >= 0) {
      this.#forgetPair(beforeLeft);
      this.#queuePair(beforeLeft, bytes, length);
    }
  }

  #forgetPair(left: number): void {
    const rank = this.#pair[left]!;
    if (rank !== NO_RANK) {
      this.#queue.remove(rank, left);
    }
  }

  #queuePair(left: number, bytes: Uint8Array, length: number): void {
    const right = this.#next[left]!;
    let rank = NO_RANK;
    if (right < length) {
      rank = this.#ranks.rankOfPair(this.#token[left]!, this.#token[right]!, bytes, left, this.#next[right]!);
    }
    this.#pair[left] = rank;
    if (rank !== NO_RANK) {
      this.#queue.add(rank, left);
    }
  }

  #allocate(length: number): void {
    this.#token = new Int32Array(length);
    this.#pair = new Int32Array(length);
    this.#next = new Int32Array(length);
    this.#previous = new Int32Array(length);
    this.#queue.allocate(length);
  }
}
