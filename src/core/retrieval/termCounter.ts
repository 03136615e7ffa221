import type { Chunks } from './chunks.ts';
import { type ChunkTerms, FileTerms } from './fileTerms.ts';
import { TermScanner } from './termScanner.ts';
import { BEYOND_ASCII, mixedRunEnd, WordCounts, wordEnd } from './wordCounts.ts';
import { MAX_WORD_LENGTH } from './words.ts';

/**
 * Counts the terms of texts. They are those that `TermScanner` finds; but each word is given to it once, and is known by its
 * spelling after that: most words of a project stand in it many times.
 */
export class TermCounter {
  readonly #scanner = new TermScanner();
  readonly #words = new WordCounts();
  readonly #found = new FileTerms();
  readonly #encoder = new TextEncoder();
  #codes = new Uint8Array(1 << 16);

  count(text: string, { startLines, startOffsets }: Pick<Chunks, 'startLines' | 'startOffsets'>): ChunkTerms {
    this.#readCodes(text);
    this.#found.clear();
    for (const [chunk, start] of startOffsets.entries()) {
      this.#countLines(text, start, startOffsets[chunk + 1] ?? text.length);
      this.#words.takeInto(this.#found);
      this.#found.endChunk();
    }
    return { ...this.#found.result(), startLines: Uint32Array.from(startLines) };
  }

  #readCodes(text: string): void {
    // At most three bytes a code unit, and the 0 at the end.
    if (3 * text.length >= this.#codes.length) this.#codes = new Uint8Array(6 * text.length);
    const codes = this.#codes;
    const { written } = this.#encoder.encodeInto(text, codes);
    if (written !== text.length) asCodeUnits(codes, written);
    codes[text.length] = 0;
  }

  /** From one beginning of a line to another: no word goes beyond. */
  #countLines(text: string, start: number, endExclusive: number): void {
    const codes = this.#codes;
    for (let at = start; ; ) {
      at = this.#words.countKnown(codes, at, endExclusive);
      if (at === endExclusive) return;
      const end = wordEnd(codes, at);
      if (codes[end] === BEYOND_ASCII) at = this.#countOnce(text, at, mixedRunEnd(codes, at));
      else if (end - at > MAX_WORD_LENGTH) at = this.#countOnce(text, at, end);
      else this.#learn(text, at, end);
    }
  }

  #learn(text: string, start: number, endExclusive: number): void {
    if (this.#words.isFull) {
      this.#words.takeInto(this.#found);
      this.#words.makeRoom();
    }
    this.#words.add(this.#codes, start, endExclusive, this.#scan(text, start, endExclusive));
  }

  /** What will hardly come again. @returns where it ends */
  #countOnce(text: string, start: number, endExclusive: number): number {
    // Before it, so that the terms are numbered in the order of the text.
    this.#words.takeInto(this.#found);
    const terms = this.#scan(text, start, endExclusive);
    this.#found.addAll(terms, 0, terms.length, 1);
    return endExclusive;
  }

  #scan(text: string, start: number, endExclusive: number): Uint32Array {
    const count = this.#scanner.scan(text, start, endExclusive);
    return this.#scanner.hashes.subarray(0, count);
  }
}

/** Makes of UTF-8, in its place, one byte a UTF-16 code unit: what is beyond ASCII is {@link BEYOND_ASCII}. */
function asCodeUnits(bytes: Uint8Array, length: number): void {
  let units = 0;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) bytes[units++] = byte;
    // A first byte; one of four bytes is a surrogate pair. The others follow it and count no more.
    else if (byte >= 0xc0) {
      bytes[units++] = BEYOND_ASCII;
      if (byte >= 0xf0) bytes[units++] = BEYOND_ASCII;
    }
  }
}
