/** Which terms each chunk of a file has, and how often; see `TermScanner` and `chunksOf`. */
export interface ChunkTerms {
  /** The distinct terms of the file, in the order of their first occurrence. */
  readonly terms: Uint32Array;
  /** First line of each chunk, 0-based, ascending. Every file has at least one chunk. */
  readonly startLines: Uint32Array;
  /** Terms of each chunk, repeats included. */
  readonly lengths: Uint32Array;
  /** Where the postings of each chunk begin, and where the last ends: one more than there are chunks. */
  readonly offsets: Uint32Array;
  /** Index into `terms`; each once in a chunk, in no order that means anything. */
  readonly termIndices: Uint16Array;
  /** How often the term stands in the chunk, at most {@link MAX_COUNT}. */
  readonly counts: Uint8Array;
}

/** A term that stands in a chunk this often says no more by standing there again. */
export const MAX_COUNT = 63;
/**
 * The most different terms kept of one file. 16,384: source files stay below 5,000; only word lists and data reach it, and
 * what they hold beyond does not make them a better answer.
 */
export const MAX_TERMS_PER_FILE = 16_384;

const FIRST_SLOTS = 1_024;

/** Numbers the terms of one file as they come, and keeps their counts chunk by chunk. Used again for the next file. */
export class FileTerms {
  /** Open addressing: term number, or -1. */
  #slots = new Int16Array(FIRST_SLOTS).fill(-1);
  #terms = new Uint32Array(FIRST_SLOTS / 2);
  #size = 0;
  /** In the chunk, by term. */
  #counts = new Uint32Array(FIRST_SLOTS / 2);
  #length = 0;
  /** Of the chunks that have ended. */
  #lengths = new Uint32Array(64);
  #offsets = new Uint32Array(65);
  #chunks = 0;
  /** Those of the chunk come last; their counts are there when it has ended. */
  #termIndices = new Uint16Array(4_096);
  #postingCounts = new Uint8Array(4_096);
  #postings = 0;

  clear(): void {
    if (this.#slots.length > FIRST_SLOTS) this.#slots = new Int16Array(FIRST_SLOTS);
    this.#slots.fill(-1);
    this.#size = 0;
    this.#chunks = 0;
    this.#postings = 0;
  }

  /** Counts some terms for the chunk, each so many times. */
  addAll(terms: Uint32Array, start: number, endExclusive: number, times: number): void {
    this.#length += times * (endExclusive - start);
    for (let at = start; at < endExclusive; at++) {
      const index = this.#indexOf(terms[at]!);
      if (index === -1) continue;
      const count = this.#counts[index]!;
      this.#counts[index] = count + times;
      if (count > 0) continue;
      if (this.#postings === this.#termIndices.length) this.#growPostings();
      this.#termIndices[this.#postings++] = index;
    }
  }

  endChunk(): void {
    const counts = this.#counts;
    const termIndices = this.#termIndices;
    for (let posting = this.#offsets[this.#chunks]!; posting < this.#postings; posting++) {
      const index = termIndices[posting]!;
      this.#postingCounts[posting] = Math.min(counts[index]!, MAX_COUNT);
      counts[index] = 0;
    }
    if (this.#chunks === this.#lengths.length) {
      this.#lengths = enlarged(this.#lengths, new Uint32Array(this.#chunks * 2));
      this.#offsets = enlarged(this.#offsets, new Uint32Array(this.#chunks * 2 + 1));
    }
    this.#lengths[this.#chunks++] = this.#length;
    this.#offsets[this.#chunks] = this.#postings;
    this.#length = 0;
  }

  /** A copy of what was counted. */
  result(): Omit<ChunkTerms, 'startLines'> {
    return {
      terms: this.#terms.slice(0, this.#size),
      lengths: this.#lengths.slice(0, this.#chunks),
      offsets: this.#offsets.slice(0, this.#chunks + 1),
      termIndices: this.#termIndices.slice(0, this.#postings),
      counts: this.#postingCounts.slice(0, this.#postings),
    };
  }

  /** -1 when the file has too many. */
  #indexOf(hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let index = slots[slot]!; index !== -1; index = slots[slot]!) {
      if (this.#terms[index] === hash) return index;
      slot = (slot + 1) & mask;
    }
    if (this.#size === MAX_TERMS_PER_FILE) return -1;
    if (this.#size === slots.length / 2) {
      this.#growTerms();
      slot = freeSlot(this.#slots, hash);
    }
    this.#slots[slot] = this.#size;
    this.#terms[this.#size] = hash;
    return this.#size++;
  }

  #growTerms(): void {
    if (this.#size === this.#terms.length) {
      this.#terms = enlarged(this.#terms, new Uint32Array(this.#size * 2));
      this.#counts = enlarged(this.#counts, new Uint32Array(this.#size * 2));
    }
    this.#slots = new Int16Array(this.#size * 4).fill(-1);
    for (let index = 0; index < this.#size; index++) this.#slots[freeSlot(this.#slots, this.#terms[index]!)] = index;
  }

  #growPostings(): void {
    this.#termIndices = enlarged(this.#termIndices, new Uint16Array(this.#postings * 2));
    this.#postingCounts = enlarged(this.#postingCounts, new Uint8Array(this.#postings * 2));
  }
}

/** Where a hash that is not in the table would go. */
function freeSlot(slots: Int16Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== -1) slot = (slot + 1) & mask;
  return slot;
}

function enlarged<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
