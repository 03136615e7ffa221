import type { FileTerms } from './fileTerms.ts';

/** In a text of bytes: a code unit beyond ASCII. */
export const BEYOND_ASCII = 0x80;
export const CODE_HYPHEN = 45;

const LETTER = 1;
/** Digits, `_` and `$`. */
const NO_LETTER = 2;
/** What a byte is in a word; 0 for what ends one. */
const KIND_OF = new Uint8Array(256).map((_, code) => {
  if (code >= BEYOND_ASCII) return 0;
  const character = String.fromCharCode(code);
  if (/[A-Za-z]/.test(character)) return LETTER;
  return /[0-9_$]/.test(character) ? NO_LETTER : 0;
});

// FNV-1a (Fowler, Noll and Vo, 1991), and the same with another odd factor.
const LOW_OFFSET = 0x811c9dc5 | 0;
const LOW_PRIME = 0x01000193;
const HIGH_OFFSET = 0x9e3779b9 | 0;
const HIGH_PRIME = 0x5f356495;

/** The most slots: for the 131,072 words of a large project, in 8 MB with their terms. */
const MAX_SLOTS = 1 << 18;
const FIRST_SLOTS = 1 << 13;
const SLOTS_PER_WORD = 2;
/** Numbers of one slot, side by side because they are used together: two hashes, where the terms stand, the count. */
const SLOT_SIZE = 4;
const HIGH = 1;
const TERMS = 2;
const COUNT = 3;

/**
 * Counts words, and remembers of each which terms it has, so that a word is taken apart once and not wherever it stands. It is
 * known by two hashes of 32 bits: a project would need some billions of words before two of them were taken for one.
 *
 * Texts are bytes, one a code unit, with {@link BEYOND_ASCII} for what is beyond ASCII, and a 0 behind them.
 */
export class WordCounts {
  /** Open addressing; a slot without terms is free. */
  #slots = new Int32Array(FIRST_SLOTS * SLOT_SIZE);
  #words = 0;
  /** Of each word: how many terms, and those. The first number is no word's. */
  #terms = new Uint32Array(FIRST_SLOTS);
  #termsEnd = 1;
  /** Where the slots of the words begin that have a count. */
  #counted = new Int32Array(FIRST_SLOTS / SLOTS_PER_WORD);
  #countedWords = 0;

  /**
   * Counts the words up to the first that is not known or has something beyond ASCII in it or behind it. Names with hyphens are
   * one word.
   *
   * @returns where that word begins, or `endExclusive`
   */
  countKnown(codes: Uint8Array, start: number, endExclusive: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const counted = this.#counted;
    let countedWords = this.#countedWords;
    let stopped = endExclusive;
    for (let at = start; at < endExclusive; ) {
      const wordStart = at;
      let code = codes[at++]!;
      if (KIND_OF[code] === 0) {
        if (code !== BEYOND_ASCII) continue;
        stopped = wordStart;
        break;
      }
      let low = LOW_OFFSET;
      let high = HIGH_OFFSET;
      for (;;) {
        low = Math.imul(low ^ code, LOW_PRIME);
        high = Math.imul(high ^ code, HIGH_PRIME);
        code = codes[at]!;
        if (KIND_OF[code] === 0 && (code !== CODE_HYPHEN || KIND_OF[codes[at + 1]!] !== LETTER)) break;
        at++;
      }
      let slot = firstSlot(low, mask);
      while ((slots[slot] !== low || slots[slot + HIGH] !== high) && slots[slot + TERMS] !== 0) {
        slot = (slot + SLOT_SIZE) & mask;
      }
      if (slots[slot + TERMS] === 0 || code === BEYOND_ASCII) {
        stopped = wordStart;
        break;
      }
      const count = slots[slot + COUNT]!;
      if (count === 0) counted[countedWords++] = slot;
      slots[slot + COUNT] = count + 1;
    }
    this.#countedWords = countedWords;
    return stopped;
  }

  /** Whether there is no room for another word: then {@link makeRoom} must come first. */
  get isFull(): boolean {
    return this.#words === this.#counted.length;
  }

  /** Grows, or forgets all words when it is as large as it may be. The counts must have been taken. */
  makeRoom(): void {
    const old = this.#slots;
    if (old.length === MAX_SLOTS * SLOT_SIZE) {
      old.fill(0);
      this.#words = 0;
      this.#termsEnd = 1;
      return;
    }
    this.#slots = new Int32Array(old.length * 2);
    this.#counted = new Int32Array(this.#counted.length * 2);
    for (let slot = 0; slot < old.length; slot += SLOT_SIZE) {
      if (old[slot + TERMS] !== 0) this.#fillSlot(old[slot]!, old[slot + HIGH]!, old[slot + TERMS]!);
    }
  }

  /** Takes in a word that is not known; it has no count yet. */
  add(codes: Uint8Array, start: number, endExclusive: number, terms: Uint32Array): void {
    let low = LOW_OFFSET;
    let high = HIGH_OFFSET;
    for (let at = start; at < endExclusive; at++) {
      low = Math.imul(low ^ codes[at]!, LOW_PRIME);
      high = Math.imul(high ^ codes[at]!, HIGH_PRIME);
    }
    this.#fillSlot(low, high, this.#termsEnd);
    this.#words++;
    const termsEnd = this.#termsEnd + 1 + terms.length;
    if (termsEnd > this.#terms.length) this.#terms = enlarged(this.#terms, new Uint32Array(2 * termsEnd));
    this.#terms[this.#termsEnd] = terms.length;
    this.#terms.set(terms, this.#termsEnd + 1);
    this.#termsEnd = termsEnd;
  }

  /** Gives the terms of all that was counted, in the order in which the words came; then nothing is counted. */
  takeInto(found: FileTerms): void {
    const slots = this.#slots;
    const terms = this.#terms;
    for (let index = 0; index < this.#countedWords; index++) {
      const slot = this.#counted[index]!;
      const start = slots[slot + TERMS]! + 1;
      found.addAll(terms, start, start + terms[start - 1]!, slots[slot + COUNT]!);
      slots[slot + COUNT] = 0;
    }
    this.#countedWords = 0;
  }

  #fillSlot(low: number, high: number, terms: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = firstSlot(low, mask);
    while (slots[slot + TERMS] !== 0) slot = (slot + SLOT_SIZE) & mask;
    slots[slot] = low;
    slots[slot + HIGH] = high;
    slots[slot + TERMS] = terms;
  }
}

/** Where the word at the place ends, by the rules of {@link WordCounts.countKnown}. */
export function wordEnd(codes: Uint8Array, start: number): number {
  let at = start;
  while (KIND_OF[codes[at]!] !== 0 || (codes[at] === CODE_HYPHEN && KIND_OF[codes[at + 1]!] === LETTER)) at++;
  return at;
}

/** Where a run ends that has characters beyond ASCII: at one of ASCII that ends words. */
export function mixedRunEnd(codes: Uint8Array, start: number): number {
  let at = start;
  while (KIND_OF[codes[at]!] !== 0 || codes[at] === CODE_HYPHEN || codes[at] === BEYOND_ASCII) at++;
  return at;
}

/** FNV mixes its low bits least. */
function firstSlot(low: number, mask: number): number {
  return ((low ^ (low >>> 15)) * SLOT_SIZE) & mask;
}

function enlarged(from: Uint32Array, to: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  to.set(from);
  return to;
}
