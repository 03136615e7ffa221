/** How many postings the first block of a term holds. Most terms of a workspace stand in one or two places. */
const FIRST_BLOCK = 2;
/** Blocks double up to this size: longer lists then waste little and are still read in long runs. */
const LARGEST_BLOCK = 256;
const NONE = 0;
const COUNT_BITS = 6;
const COUNT_MASK = (1 << COUNT_BITS) - 1;

/** Documents are numbered from 0 in the order in which they were added: 67 million at most. */
export const MAX_DOCUMENTS = 2 ** (32 - COUNT_BITS);

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
  /** Open addressing: term number + 1, or 0. */
  #slots = new Int32Array(1_024);
  #hashes = new Uint32Array(512);
  /** Block of the first posting, block and fill of the last, and how many postings. */
  #firstBlocks = new Uint32Array(512);
  #lastBlocks = new Uint32Array(512);
  #lengths = new Uint32Array(512);
  #termCount = 0;
  /** Blocks: `size` postings, then the place of the next block. 0 is none, so the first cell is not used. */
  #cells = new Uint32Array(4_096);
  #cellCount = 1;
  #documents = new Uint32Array(1_024);
  #counts = new Uint8Array(1_024);

  /** Lists that hold what {@link sections} gave. They share its memory until they grow. */
  static from(sections: readonly Uint32Array<ArrayBuffer>[]): PostingLists {
    const [hashes, firstBlocks, lastBlocks, lengths, cells] = sections;
    const lists = new PostingLists();
    lists.#hashes = hashes!;
    lists.#firstBlocks = firstBlocks!;
    lists.#lastBlocks = lastBlocks!;
    lists.#lengths = lengths!;
    lists.#cells = cells!;
    lists.#termCount = hashes!.length;
    lists.#cellCount = cells!.length;
    lists.#fillSlots();
    return lists;
  }

  /** All that is not made from the rest. */
  sections(): readonly Uint32Array<ArrayBuffer>[] {
    const ofTerms = [this.#hashes, this.#firstBlocks, this.#lastBlocks, this.#lengths];
    return [...ofTerms.map(array => array.subarray(0, this.#termCount)), this.#cells.subarray(0, this.#cellCount)];
  }

  get sizeBytes(): number {
    return 4 * (this.#slots.length + 4 * this.#hashes.length + this.#cells.length) + 5 * this.#documents.length;
  }

  /**
   * Adds a posting. Documents must come in ascending order.
   *
   * @param count 1 to 63
   */
  add(hash: number, document: number, count: number): void {
    const term = this.#termOf(hash);
    const length = this.#lengths[term]!;
    const place = placeOf(length);
    let block = this.#lastBlocks[term]!;
    if (place.offset === 0) {
      const next = this.#newBlock(place.size);
      if (length === 0) this.#firstBlocks[term] = next;
      else this.#cells[block + placeOf(length - 1).size] = next;
      this.#lastBlocks[term] = next;
      block = next;
    }
    this.#cells[block + place.offset] = ((document << COUNT_BITS) | count) >>> 0;
    this.#lengths[term] = length + 1;
  }

  /** The postings of a term whose document is alive; they hold until the next call. */
  read(hash: number, isAlive: Uint8Array): Postings {
    const term = this.#slots[this.#slotOf(hash)]! - 1;
    const total = term === -1 ? 0 : this.#lengths[term]!;
    if (total > this.#documents.length) {
      this.#documents = new Uint32Array(total * 2);
      this.#counts = new Uint8Array(total * 2);
    }
    let length = 0;
    let block = total === 0 ? NONE : this.#firstBlocks[term]!;
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
    for (let term = 0; term < this.#termCount; term++) {
      const hash = this.#hashes[term]!;
      const { documents, counts, length } = this.read(hash, isAlive);
      for (let index = 0; index < length; index++) lists.add(hash, newNumbers[documents[index]!]!, counts[index]!);
    }
    return lists;
  }

  #termOf(hash: number): number {
    let slot = this.#slotOf(hash);
    if (this.#slots[slot] !== 0) return this.#slots[slot]! - 1;
    if (this.#termCount === this.#hashes.length) {
      this.#growTerms();
      slot = this.#slotOf(hash);
    }
    const term = this.#termCount++;
    this.#hashes[term] = hash;
    this.#slots[slot] = term + 1;
    return term;
  }

  /** The slot of a term, or the free one where it would go. */
  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1;
    // FNV mixes its low bits least.
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let term = this.#slots[slot]!; term !== 0; term = this.#slots[slot]!) {
      if (this.#hashes[term - 1] === hash) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #growTerms(): void {
    const size = Math.max(512, this.#hashes.length * 2);
    this.#hashes = grown(this.#hashes, size);
    this.#firstBlocks = grown(this.#firstBlocks, size);
    this.#lastBlocks = grown(this.#lastBlocks, size);
    this.#lengths = grown(this.#lengths, size);
    this.#fillSlots();
  }

  #fillSlots(): void {
    let size = 1_024;
    while (size < this.#hashes.length * 2) size *= 2;
    this.#slots = new Int32Array(size);
    for (let term = 0; term < this.#termCount; term++) this.#slots[this.#slotOf(this.#hashes[term]!)] = term + 1;
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
function placeOf(index: number): { readonly offset: number; readonly size: number } {
  let size = FIRST_BLOCK;
  let start = 0;
  while (size < LARGEST_BLOCK && index >= start + size) {
    start += size;
    size *= 2;
  }
  return size < LARGEST_BLOCK ? { offset: index - start, size } : { offset: (index - start) % size, size };
}

function grown(from: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(size);
  to.set(from);
  return to;
}
