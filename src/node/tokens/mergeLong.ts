import { PairQueue } from './pairQueue.ts';
import { NO_RANK, type RankTable } from './rankTable.ts';

/**
 * Byte-pair encoding of one piece, like `ShortMerger` and with the same result, for pieces of any length: the pair to join
 * comes from a queue, and the parts are a linked list. A part is known by the offset of its first byte.
 */
export class LongMerger {
  readonly #ranks: RankTable;
  readonly #queue: PairQueue;
  /** By part: which token it is. */
  #token = new Int32Array(0);
  /** By part: which token it makes with the part to its right, or `NO_RANK`. */
  #pair = new Int32Array(0);
  /** By part: where the next one begins, and where the one before began. */
  #next = new Int32Array(0);
  #previous = new Int32Array(0);

  constructor(ranks: RankTable) {
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

  /** Makes a part of each byte and queues all pairs that could be joined. */
  #separate(bytes: Uint8Array, length: number): void {
    this.#reserve(length);
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

  #reserve(length: number): void {
    this.#queue.reserve(length);
    if (this.#token.length < length) {
      this.#token = new Int32Array(length);
      this.#pair = new Int32Array(length);
      this.#next = new Int32Array(length);
      this.#previous = new Int32Array(length);
    }
  }

  /** Joins a part that was just taken from the queue with the part to its right. */
  #join(left: number, bytes: Uint8Array, length: number): void {
    const right = this.#next[left]!;
    const afterRight = this.#next[right]!;
    this.#token[left] = this.#pair[left]!;
    this.#pair[left] = NO_RANK;
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
      this.#pair[left] = NO_RANK;
    }
  }

  #queuePair(left: number, bytes: Uint8Array, length: number): void {
    const right = this.#next[left]!;
    if (right === length) {
      return;
    }
    const rank = this.#ranks.rankOfPair(this.#token[left]!, this.#token[right]!, bytes, left, this.#next[right]!);
    this.#pair[left] = rank;
    if (rank !== NO_RANK) {
      this.#queue.add(rank, left);
    }
  }
}
