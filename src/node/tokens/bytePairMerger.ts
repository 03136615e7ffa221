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

/** Memory for pieces of this size is kept; longer pieces are rare, and their memory is given back by `shrink`. */
const USUAL_BYTES = 1 << 12;

/**
 * What is known of a part, side by side in one array: joining jumps about in a long piece, and so meets one line of the
 * processor's cache per part instead of four.
 */
const TOKEN = 0; // which token it is
const PAIR = 1; // which token it makes with the part to its right, or `NO_RANK`
const NEXT = 2; // where the next part begins
const PREVIOUS = 3; // where the part before begins, or -1
const FIELDS = 4;

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
  /** `FIELDS` numbers for each part. */
  #parts = new Int32Array(0);

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
    if (this.#parts.length > USUAL_BYTES * FIELDS) {
      this.#allocate(USUAL_BYTES);
    }
  }

  /** Makes a part of each byte and queues all pairs that could be joined. */
  #separate(bytes: Uint8Array, length: number): void {
    if (this.#parts.length < length * FIELDS) {
      this.#allocate(Math.max(length, USUAL_BYTES));
    }
    const parts = this.#parts;
    for (let part = 0; part < length; part++) {
      const fields = part * FIELDS;
      parts[fields + TOKEN] = this.#ranks.rankOfByte(bytes[part]!);
      parts[fields + PAIR] = NO_RANK;
      parts[fields + NEXT] = part + 1;
      parts[fields + PREVIOUS] = part - 1;
    }
    for (let part = 0; part < length; part++) {
      this.#queuePair(part, bytes, length);
    }
  }

  /** Joins a part that was just taken from the queue with the part to its right. */
  #join(left: number, bytes: Uint8Array, length: number): void {
    const parts = this.#parts;
    const leftFields = left * FIELDS;
    const right = parts[leftFields + NEXT]!;
    const afterRight = parts[right * FIELDS + NEXT]!;
    this.#forgetPair(right);
    parts[leftFields + TOKEN] = parts[leftFields + PAIR]!;
    parts[leftFields + NEXT] = afterRight;
    if (afterRight < length) {
      parts[afterRight * FIELDS + PREVIOUS] = left;
    }
    this.#queuePair(left, bytes, length);
    const beforeLeft = parts[leftFields + PREVIOUS]!;
    if (beforeLeft >= 0) {
      this.#forgetPair(beforeLeft);
      this.#queuePair(beforeLeft, bytes, length);
    }
  }

  #forgetPair(left: number): void {
    const rank = this.#parts[left * FIELDS + PAIR]!;
    if (rank !== NO_RANK) {
      this.#queue.remove(rank, left);
    }
  }

  #queuePair(left: number, bytes: Uint8Array, length: number): void {
    const parts = this.#parts;
    const leftFields = left * FIELDS;
    const right = parts[leftFields + NEXT]!;
    let rank = NO_RANK;
    if (right < length) {
      const rightFields = right * FIELDS;
      const endExclusive = parts[rightFields + NEXT]!;
      rank = this.#ranks.rankOfPair(parts[leftFields + TOKEN]!, parts[rightFields + TOKEN]!, bytes, left, endExclusive);
    }
    parts[leftFields + PAIR] = rank;
    if (rank !== NO_RANK) {
      this.#queue.add(rank, left);
    }
  }

  #allocate(length: number): void {
    this.#parts = new Int32Array(length * FIELDS);
    this.#queue.allocate(length);
  }
}
