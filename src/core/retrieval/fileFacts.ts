import { type Chunks, chunksOf, type Definition } from './chunks.ts';
import { fileKind } from './fileKind.ts';
import { type ModuleFacts, moduleFactsOf } from './moduleFacts.ts';
import type { TermScanner } from './termScanner.ts';

/** What is remembered of a file's text, so that it need not be read again while it stays the same. */
export type FileFacts =
  | TextFacts
  /** Written by a program: never a candidate, because the answer lies in what it was made from. */
  | { readonly kind: 'generated' };

/** The facts of a text that people wrote. Equal for equal path and text, whatever was scanned before. */
export interface TextFacts extends ModuleFacts {
  readonly kind: 'text';
  readonly chunks: ChunkTerms;
  /** Names that it defines, with their lines, in the order of the text. */
  readonly definitions: readonly Definition[];
}

/** Which terms each chunk has, and how often; see `TermScanner` and `chunksOf`. */
export interface ChunkTerms {
  /** The distinct terms of the file, in the order of their first occurrence. */
  readonly terms: Uint32Array;
  /** First line of each chunk, 0-based, ascending. Every file has at least one chunk. */
  readonly startLines: Uint32Array;
  /** Terms of each chunk, repeats included. */
  readonly lengths: Uint32Array;
  /** Where the postings of each chunk begin, and where the last ends: one more than there are chunks. */
  readonly offsets: Uint32Array;
  /** Index into `terms`, ascending within a chunk. */
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

export function factsOf(path: string, text: string, scanner: TermScanner): FileFacts {
  if (isGenerated(path, text)) return { kind: 'generated' };
  const chunks = chunksOf(path, text);
  return {
    kind: 'text',
    chunks: chunkTermsOf(text, chunks, scanner),
    definitions: chunks.definitions,
    ...moduleFactsOf(path, text),
  };
}

function chunkTermsOf(text: string, { startLines, startOffsets }: Chunks, scanner: TermScanner): ChunkTerms {
  const known = new TermTable();
  const lengths = new Uint32Array(startLines.length);
  const offsets = new Uint32Array(startLines.length + 1);
  const termIndices: Uint16Array[] = [];
  const counts: Uint8Array[] = [];
  let postings = 0;
  for (const [chunk, start] of startOffsets.entries()) {
    lengths[chunk] = scanner.scan(text, start, startOffsets[chunk + 1] ?? text.length);
    const counted = known.count(scanner.hashes.subarray(0, scanner.count));
    termIndices.push(counted.termIndices);
    counts.push(counted.counts);
    postings += counted.counts.length;
    offsets[chunk + 1] = postings;
  }
  return {
    terms: known.terms(),
    startLines: Uint32Array.from(startLines),
    lengths,
    offsets,
    termIndices: concatenated(new Uint16Array(postings), termIndices),
    counts: concatenated(new Uint8Array(postings), counts),
  };
}

/** Numbers the terms of one file as they come, and counts those of a chunk. */
class TermTable {
  #slots = new Int16Array(512).fill(-1);
  #terms = new Uint32Array(256);
  #counts = new Uint8Array(256);
  #size = 0;

  count(hashes: Uint32Array): { readonly termIndices: Uint16Array; readonly counts: Uint8Array } {
    const seen: number[] = [];
    for (const hash of hashes) {
      const index = this.#indexOf(hash);
      if (index === -1) continue;
      const count = this.#counts[index]!;
      if (count === 0) seen.push(index);
      if (count < MAX_COUNT) this.#counts[index] = count + 1;
    }
    const termIndices = Uint16Array.from(seen).sort();
    const counts = new Uint8Array(termIndices.length);
    for (const [place, index] of termIndices.entries()) {
      counts[place] = this.#counts[index]!;
      this.#counts[index] = 0;
    }
    return { termIndices, counts };
  }

  terms(): Uint32Array {
    return this.#terms.slice(0, this.#size);
  }

  /** -1 when the file has too many. */
  #indexOf(hash: number): number {
    let mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let index = this.#slots[slot]!; index !== -1; index = this.#slots[slot]!) {
      if (this.#terms[index] === hash) return index;
      slot = (slot + 1) & mask;
    }
    if (this.#size === MAX_TERMS_PER_FILE) return -1;
    if (this.#size === this.#terms.length) {
      this.#grow();
      mask = this.#slots.length - 1;
      slot = freeSlot(this.#slots, hash);
    }
    this.#slots[slot] = this.#size;
    this.#terms[this.#size] = hash;
    return this.#size++;
  }

  #grow(): void {
    const terms = new Uint32Array(this.#size * 2);
    terms.set(this.#terms);
    const counts = new Uint8Array(this.#size * 2);
    counts.set(this.#counts);
    const slots = new Int16Array(this.#slots.length * 2).fill(-1);
    for (let index = 0; index < this.#size; index++) slots[freeSlot(slots, terms[index]!)] = index;
    this.#terms = terms;
    this.#counts = counts;
    this.#slots = slots;
  }
}

/** Where a hash that is not in the table would go. */
function freeSlot(slots: Int16Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash & mask;
  while (slots[slot] !== -1) slot = (slot + 1) & mask;
  return slot;
}

function concatenated<T extends Uint8Array | Uint16Array>(whole: T, parts: readonly T[]): T {
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Headers stand at the top: in the first lines, in a comment. */
const HEADER_LENGTH = 1_000;
const GENERATED_HEADER =
  /^[ \t]*(?:\/\/|#|\/?\*|--|;|<!--|"""|%)[^\n]*(?:@generated\b|code generated .*do not edit|\bauto(?:matically)?[- ]?generated\b[^\n]*(?:do not|don't|edit|modif))/im;
/** Source whose lines are longer than this on average was packed by a tool: written lines have 30 to 60. */
const MAX_MEAN_LINE_LENGTH = 400;
/** A short file may be one long line and still be written by hand. */
const MIN_PACKED_LENGTH = 4_000;

function isGenerated(path: string, text: string): boolean {
  const header = text.slice(0, HEADER_LENGTH);
  if (GENERATED_HEADER.test(header)) return true;
  if (text.length < MIN_PACKED_LENGTH || fileKind(path) === 'docs') return false;
  return text.length / countLines(text, text.length / MAX_MEAN_LINE_LENGTH) > MAX_MEAN_LINE_LENGTH;
}

/** Stops at `enough`: nobody asks for more. */
function countLines(text: string, enough: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && lines <= enough; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
