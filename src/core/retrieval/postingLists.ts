/** How many postings the first block of a term holds. Most terms of a workspace stand in one or two places. */
const FIRST_BLOCK = 2;
/** Blocks double up to this size: longer lists then waste little and are still read in long runs. */
const LARGEST_BLOCK = 256;
const NONE = 0;
/** Numbers of one term, and where each stands. */
const TERM_SIZE = 4;
const FIRST = 1;
const LAST = 2;
const LENGTH = 3;
const COUNT_BITS = 6;
const COUNT_MASK = (1 << COUNT_BITS) - 1;

/** Documents are numbered from 0 in the order in which they were added: 67 million at most. */
export const MAX_DOCUMENTS = 2 ** (32 - COUNT_BITS);

/** What lists are kept as. */
export type PostingSections = readonly [terms: Uint32Array<ArrayBuffer>, cells: Uint32Array<ArrayBuffer>];

/** The places of one term, in the order of the documents. Only the first `length` entries are meant. */
export interface Postings {
  readonly documents: Uint32Array;
  readonly counts: Uint8Array;
  readonly length: number;
}

/**
 * An inverted index from terms (32-bit hashes) to documents (numbers), grown a document at a time: for each term a chain of
 * blocks in one array. A posting takes 4 bytes (26 bits of document, 6 of count), a term 16 and its slots 8 to 16.
 * Documents are never removed here: the owner skips dead ones and builds the lists anew when they are too many.
 */
export class PostingLists {
  /** Open addressing: place of the term + 1, or 0. */
  #slots = new Int32Array(1_024);
  /** Of each term, side by side because they are used together: hash, block of the first and of the last posting, how many. */
  #terms = new Uint32Array(512 * TERM_SIZE);
  /** Where the next term goes. */
  #termsEnd = 0;
  /** Blocks: `size` postings, then the place of the next block. 0 is none, so the first cell is not used. */
  #cells = new Uint32Array(4_096);
  #cellCount = 1;
  #documents = new Uint32Array(1_024);
  #counts = new Uint8Array(1_024);

  /** Lists that hold what {@link sections} gave. They share its memory until they grow. */
  static from([terms, cells]: PostingSections): PostingLists {
    const lists = new PostingLists();
    lists.#terms = terms;
    lists.#cells = cells;
    lists.#termsEnd = terms.length;
    lists.#cellCount = cells.length;
    lists.#fillSlots();
    return lists;
  }

  /** All that is not made from the rest. */
  sections(): PostingSections {
    return [this.#terms.subarray(0, this.#termsEnd), this.#cells.subarray(0, this.#cellCount)];
  }

  get sizeBytes(): number {
    return 4 * (this.#slots.length + this.#terms.length + this.#cells.length) + 5 * this.#documents.length;
  }

  /**
   * Adds a posting. Documents must come in ascending order.
   *
   * @param count 1 to 63
   */
  add(hash: number, document: number, count: number): void {
    this.addAt(this.placeOf(hash), document, count);
  }

  /** Where a term is kept, for {@link addAt}: so that it need not be searched for every posting. */
  placeOf(hash: number): number {
    let slot = this.#slotOf(hash);
    if (this.#slots[slot] !== 0) return this.#slots[slot]! - 1;
    if (this.#termsEnd === this.#terms.length) {
      this.#growTerms();
      slot = this.#slotOf(hash);
    }
    const place = this.#termsEnd;
    this.#termsEnd += TERM_SIZE;
    this.#terms[place] = hash;
    this.#slots[slot] = place + 1;
    return place;
  }

  /** As {@link add}. */
  addAt(place: number, document: number, count: number): void {
    const terms = this.#terms;
    const length = terms[place + LENGTH]!;
    const { offset, size } = blockOf(length);
    let block = terms[place + LAST]!;
    if (offset === 0) {
      const next = this.#newBlock(size);
      if (length === 0) terms[place + FIRST] = next;
      else this.#cells[block + blockOf(length - 1).size] = next;
      terms[place + LAST] = next;
      block = next;
    }
    this.#cells[block + offset] = ((document << COUNT_BITS) | count) >>> 0;
    terms[place + LENGTH] = length + 1;
  }

  /** The postings of a term whose document is alive; they hold until the next call. */
  read(hash: number, isAlive: Uint8Array): Postings {
    const place = this.#slots[this.#slotOf(hash)]! - 1;
    const total = place === -1 ? 0 : this.#terms[place + LENGTH]!;
    if (total > this.#documents.length) {
      this.#documents = new Uint32Array(total * 2);
      this.#counts = new Uint8Array(total * 2);
    }
    let length = 0;
    let block = total === 0 ? NONE : this.#terms[place + FIRST]!;
    for (let done = 0, size = FIRST_BLOCK; done < total; size = Math.min(size * 2, LARGEST_BLOCK)) {
      const inBlock = Math.min(size, total - done);
      for (let cell = block; cell < block + inBlock; cell++) {
        const packed = this.#cells[cell]!;
        const document = packed >>> COUNT_BITS;
        if (isAlive[document] === 0) continue;
        this.#documents[length] = document;
        this.#counts[length++] = packed & COUNT_MASK;
      }
      done += inBlock;
      block = this.#cells[block + size]!;
    }
    return { documents: this.#documents, counts: this.#counts, length };
  }

  /** The same lists without the documents that are dead, the others numbered anew. */
  compacted(isAlive: Uint8Array, newNumbers: Uint32Array): PostingLists {
    const lists = new PostingLists();
    for (let place = 0; place < this.#termsEnd; place += TERM_SIZE) {
      const hash = this.#terms[place]!;
      const { documents, counts, length } = this.read(hash, isAlive);
      if (length === 0) continue;
      const newPlace = lists.placeOf(hash);
      for (let index = 0; index < length; index++)
        lists.addAt(newPlace, newNumbers[documents[index]!]!, counts[index]!);
    }
    return lists;
  }

  /** The slot of a term, or the free one where it would go. */
  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1;
    // FNV mixes its low bits least.
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let term = this.#slots[slot]!; term !== 0; term = this.#slots[slot]!) {
      if (this.#terms[term - 1] === hash) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #growTerms(): void {
    this.#terms = grown(this.#terms, Math.max(512 * TERM_SIZE, this.#termsEnd * 2));
    this.#fillSlots();
  }

  #fillSlots(): void {
    let size = 1_024;
    while (size * TERM_SIZE < this.#terms.length * 2) size *= 2;
    this.#slots = new Int32Array(size);
    for (let place = 0; place < this.#termsEnd; place += TERM_SIZE) {
      this.#slots[this.#slotOf(this.#terms[place]!)] = place + 1;
    }
  }

  #newBlock(size: number): number {
    const start = this.#cellCount;
    this.#cellCount += size + 1;
    // By half only: this is the largest array of all.
    if (this.#cellCount > this.#cells.length) {
      this.#cells = grown(this.#cells, Math.max(this.#cellCount, Math.ceil(this.#cells.length * 1.5)));
    }
    return start;
  }
}

/** The block sizes are 2, 4, 8 … 256, 256, …: in which block, and where in it, a posting lies follows from its number. */
function blockOf(index: number): { readonly offset: number; readonly size: number } {
  const fromTwo = index + FIRST_BLOCK;
  const size = Math.min(LARGEST_BLOCK, 1 << (31 - Math.clz32(fromTwo)));
  return { offset: fromTwo & (size - 1), size };
}

function grown(from: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(size);
  to.set(from);
  return to;
}
