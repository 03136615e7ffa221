import { NO_RANK, type PairRanks } from './bytePairMerger.ts';
import type { RankData } from './packedRanks.ts';

/** Slots per token: at most 40 % of the slots are taken, so that a search looks at two slots or so. */
const SLOTS_PER_TOKEN = 2.5;

/** One entry of the memory of pairs is (left rank, right rank, rank of both joined); 2^15 of them take 384 KB. */
const PAIR_MEMORY_ENTRIES = 1 << 15;
const PAIR_ENTRY_SIZE = 3;

/**
 * The vocabulary: which byte strings are tokens, and the rank of each. The rank says when byte-pair encoding learned a
 * token; of all neighbours that can be joined, those making the token of the lowest rank are joined first.
 *
 * A hash table with open addressing over the bytes as they were packed: no object or string per token, so it is built in
 * some 25 ms and the garbage collector has nothing to walk through.
 */
export class RankTable implements PairRanks {
  readonly size: number;
  readonly longestTokenBytes: number;
  readonly #bytes: Uint8Array;
  /** Token of rank r is `#bytes[#starts[r] .. #starts[r + 1])`. */
  readonly #starts: Uint32Array;
  /** Rank + 1, or 0 for a free slot. */
  readonly #slots: Int32Array;
  readonly #byteRanks: Int32Array;
  /**
   * The last answers of `rankOfPair`. Key: both ranks; bounded: a new answer takes the place of another with the same
   * hash; never invalid, since a vocabulary does not change.
   */
  readonly #pairMemory = new Int32Array(PAIR_MEMORY_ENTRIES * PAIR_ENTRY_SIZE).fill(NO_RANK);

  constructor({ tokenLengths, tokenBytes }: RankData) {
    this.size = tokenLengths.length;
    this.longestTokenBytes = tokenLengths.reduce((longest, length) => Math.max(longest, length), 0);
    this.#bytes = tokenBytes;
    this.#starts = startsOf(tokenLengths);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(this.size * SLOTS_PER_TOKEN)));
    for (let rank = 0; rank < this.size; rank++) {
      this.#insert(rank);
    }
    this.#byteRanks = Int32Array.from({ length: 256 }, (_, byte) => this.rankOf(Uint8Array.of(byte), 0, 1));
  }

  /** The rank of the token with exactly these bytes, or `NO_RANK`. */
  rankOf(bytes: Uint8Array, start: number, endExclusive: number): number {
    const length = endExclusive - start;
    if (length > this.longestTokenBytes) {
      return NO_RANK;
    }
    const slots = this.#slots;
    const starts = this.#starts;
    const mask = slots.length - 1;
    let slot = hashOf(bytes, start, endExclusive) & mask;
    for (;;) {
      const rank = slots[slot]! - 1;
      if (rank === NO_RANK) {
        return NO_RANK;
      }
      const tokenStart = starts[rank]!;
      if (starts[rank + 1]! - tokenStart === length && this.#hasBytes(tokenStart, bytes, start, endExclusive)) {
        return rank;
      }
      slot = (slot + 1) & mask;
    }
  }

  rankOfByte(byte: number): number {
    return this.#byteRanks[byte]!;
  }

  rankOfPair(left: number, right: number, bytes: Uint8Array, start: number, endExclusive: number): number {
    const memory = this.#pairMemory;
    const entry = (pairHashOf(left, right) & (PAIR_MEMORY_ENTRIES - 1)) * PAIR_ENTRY_SIZE;
    if (memory[entry] === left && memory[entry + 1] === right) {
      return memory[entry + 2]!;
    }
    const rank = this.rankOf(bytes, start, endExclusive);
    memory[entry] = left;
    memory[entry + 1] = right;
    memory[entry + 2] = rank;
    return rank;
  }

  #insert(rank: number): void {
    const mask = this.#slots.length - 1;
    let slot = hashOf(this.#bytes, this.#starts[rank]!, this.#starts[rank + 1]!) & mask;
    while (this.#slots[slot] !== 0) {
      slot = (slot + 1) & mask;
    }
    this.#slots[slot] = rank + 1;
  }

  #hasBytes(tokenStart: number, bytes: Uint8Array, start: number, endExclusive: number): boolean {
    const tokens = this.#bytes;
    for (let at = start, tokenAt = tokenStart; at < endExclusive; at++, tokenAt++) {
      if (tokens[tokenAt] !== bytes[at]) {
        return false;
      }
    }
    return true;
  }
}

function startsOf(tokenLengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(tokenLengths.length + 1);
  for (let rank = 0; rank < tokenLengths.length; rank++) {
    starts[rank + 1] = starts[rank]! + tokenLengths[rank]!;
  }
  return starts;
}

/** FNV-1a, with its high bits folded into the low ones, which alone choose the slot. */
function hashOf(bytes: Uint8Array, start: number, endExclusive: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < endExclusive; at++) {
    hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

/** Multiplicative hashing by odd numbers near 2^32 divided by the golden ratio and by the square root of two. */
function pairHashOf(left: number, right: number): number {
  const hash = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0xb504f333);
  return hash ^ (hash >>> 15);
}
