import { identifierParts, isCjk, isHiragana, MAX_WORD_LENGTH, shouldIndexWord } from './words.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 code units (Fowler, Noll and Vo, 1991), as an unsigned 32-bit number. */
export function hashTerm(lowered: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < lowered.length; index++) {
    hash = Math.imul(hash ^ lowered.charCodeAt(index), FNV_PRIME);
  }
  return hash >>> 0;
}

/** Whether a sorted set of hashes holds this one. */
export function hasHash(sortedHashes: Uint32Array, hash: number): boolean {
  let low = 0;
  let high = sortedHashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sortedHashes[middle]!;
    if (value === hash) return true;
    if (value < hash) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/**
 * The most different terms kept of one file. 16,384: source files stay below 5,000; only word lists and data reach it, and
 * what they hold beyond does not make them a better answer.
 */
export const MAX_TERMS_PER_FILE = 16_384;
/** Twice as many slots as terms keep probing short. */
const TABLE_SIZE = 2 * MAX_TERMS_PER_FILE;

const CODE_UPPER_A = 65;
const CODE_UPPER_Z = 90;
const CODE_LOWER_A = 97;
const CODE_LOWER_Z = 122;
const CODE_ZERO = 48;
const CODE_NINE = 57;
const CODE_DOLLAR = 36;
const CODE_UNDERSCORE = 95;
const FIRST_NON_ASCII = 0x80;

/**
 * Turns a text into the set of its terms, as sorted hashes: lower-cased words, the parts of identifiers, identifiers as a
 * whole (joined without `_` and `$`, so that `user_name` and `userName` are one), and pairs of CJK characters. It finds the
 * same terms as `words.ts` finds in a question, without making a string of any of them.
 *
 * Two different terms share a hash once in 2^32 pairs: with 20 terms in the question and 2,000 in a file, one file in
 * 100,000 gets a content hit that it should not have, worth one point.
 *
 * Holds scratch space and serves one text at a time.
 */
export class TermScanner {
  readonly #table = new Uint32Array(TABLE_SIZE);
  /** Which scan wrote the slot: so that the table need not be cleared. */
  readonly #writtenBy = new Uint32Array(TABLE_SIZE);
  readonly #found = new Uint32Array(MAX_TERMS_PER_FILE);
  #scanNumber = 0;
  #count = 0;

  scan(text: string): Uint32Array {
    this.#scanNumber++;
    this.#count = 0;
    const length = text.length;
    let index = 0;
    while (index < length) {
      const code = text.charCodeAt(index);
      if (isAsciiWord(code)) index = this.#scanWord(text, index);
      else if (code < FIRST_NON_ASCII) index++;
      else index = this.#scanBeyondAscii(text, index);
    }
    return this.#found.slice(0, this.#count).sort();
  }

  /** Reads one ASCII word and returns where it ends; a word with a letter beyond ASCII is left to the slow path. */
  #scanWord(text: string, start: number): number {
    let end = start + 1;
    let code = text.charCodeAt(end);
    while (isAsciiWord(code)) code = text.charCodeAt(++end);
    if (code >= FIRST_NON_ASCII && isWordCode(code)) return this.#scanBeyondAscii(text, start);
    if (end - start > MAX_WORD_LENGTH) return end;

    let joined = FNV_OFFSET;
    let part = FNV_OFFSET;
    let partLength = 0;
    let partDigits = 0;
    let partCount = 0;
    let previous = 0;
    for (let index = start; index < end; index++) {
      code = text.charCodeAt(index);
      const isSeparator = code === CODE_UNDERSCORE || code === CODE_DOLLAR;
      if (partLength > 0 && (isSeparator || isBorder(text, index, code, previous))) {
        if (shouldIndexWord(partLength, partDigits)) this.#add(part >>> 0);
        partCount++;
        part = FNV_OFFSET;
        partLength = 0;
        partDigits = 0;
      }
      if (!isSeparator) {
        const lowered = isUpper(code) ? code + (CODE_LOWER_A - CODE_UPPER_A) : code;
        joined = Math.imul(joined ^ lowered, FNV_PRIME);
        part = Math.imul(part ^ lowered, FNV_PRIME);
        partLength++;
        if (isDigit(code)) partDigits++;
      }
      previous = code;
    }
    if (partLength > 0) {
      if (shouldIndexWord(partLength, partDigits)) this.#add(part >>> 0);
      partCount++;
    }
    if (partCount > 1) this.#add(joined >>> 0);
    return end;
  }

  #scanBeyondAscii(text: string, start: number): number {
    const first = text.charCodeAt(start);
    if (isCjk(first)) {
      let index = start + 1;
      let previous = first;
      for (; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (!isCjk(code)) break;
        this.#add(Math.imul(Math.imul(FNV_OFFSET ^ previous, FNV_PRIME) ^ code, FNV_PRIME) >>> 0);
        previous = code;
      }
      return index;
    }
    let end = start;
    while (end < text.length && isWordCode(text.charCodeAt(end))) end++;
    if (end === start) return start + 1;
    if (end - start <= MAX_WORD_LENGTH) {
      const { parts, joined } = identifierParts(text.slice(start, end));
      for (const part of parts) this.#add(hashTerm(part));
      if (joined !== undefined) this.#add(hashTerm(joined));
    }
    return end;
  }

  #add(hash: number): void {
    let slot = hash % TABLE_SIZE;
    while (this.#writtenBy[slot] === this.#scanNumber) {
      if (this.#table[slot] === hash) return;
      slot = (slot + 1) % TABLE_SIZE;
    }
    if (this.#count === MAX_TERMS_PER_FILE) return;
    this.#table[slot] = hash;
    this.#writtenBy[slot] = this.#scanNumber;
    this.#found[this.#count++] = hash;
  }
}

function isUpper(code: number): boolean {
  return code >= CODE_UPPER_A && code <= CODE_UPPER_Z;
}

function isLower(code: number): boolean {
  return code >= CODE_LOWER_A && code <= CODE_LOWER_Z;
}

function isDigit(code: number): boolean {
  return code >= CODE_ZERO && code <= CODE_NINE;
}

function isAsciiWord(code: number): boolean {
  return isLower(code) || isUpper(code) || isDigit(code) || code === CODE_UNDERSCORE || code === CODE_DOLLAR;
}

/** `aB`, `1B`, and the last capital of a run before a small letter: `HTTPServer`. */
function isBorder(text: string, index: number, code: number, previous: number): boolean {
  if (!isUpper(code)) return false;
  if (isLower(previous) || isDigit(previous)) return true;
  return isUpper(previous) && isLower(text.charCodeAt(index + 1));
}

function isLetterBeyondAscii(code: number): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(code)) && !isHiragana(code);
}

function isWordCode(code: number): boolean {
  return code < FIRST_NON_ASCII ? isAsciiWord(code) : !isCjk(code) && isLetterBeyondAscii(code);
}
