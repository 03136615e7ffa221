import { stem } from './stem.ts';
import { identifierParts, isCjk, isHiragana, MAX_WORD_LENGTH, shouldIndexWord } from './words.ts';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Where the hash of a whole identifier begins, so that `userName` as a whole is no form of the word `username`. */
const WHOLE_OFFSET = Math.imul(FNV_OFFSET ^ 1, FNV_PRIME);

const CODE_UPPER_A = 65;
const CODE_UPPER_Z = 90;
const CODE_LOWER_A = 97;
const CODE_LOWER_Z = 122;
const CODE_ZERO = 48;
const CODE_NINE = 57;
const CODE_DOLLAR = 36;
const CODE_HYPHEN = 45;
const CODE_UNDERSCORE = 95;
const FIRST_NON_ASCII = 0x80;

const UPPER = 1;
const LOWER = 2;
const DIGIT = 4;
const SEPARATOR = 8;
/** What an ASCII code unit is in a word; 0 for what ends one. */
const CLASS_OF = new Uint8Array(FIRST_NON_ASCII).map((_, code) => {
  if (code >= CODE_UPPER_A && code <= CODE_UPPER_Z) return UPPER;
  if (code >= CODE_LOWER_A && code <= CODE_LOWER_Z) return LOWER;
  if (code >= CODE_ZERO && code <= CODE_NINE) return DIGIT;
  return code === CODE_DOLLAR || code === CODE_UNDERSCORE ? SEPARATOR : 0;
});

/**
 * Finds the terms of a text, as hashes, in the order of the text and with repeats: words and the parts of identifiers, cut
 * to their stems; identifiers as a whole (without separators, so that `user_name`, `user-name` and `userName` are one);
 * and pairs of CJK characters. Files and questions are read by this one scanner, so both have the same terms, and no string
 * is made of any of them.
 *
 * The hash is FNV-1a over UTF-16 code units (Fowler, Noll and Vo, 1991), 32 bits. Two terms share one once in 2^32 pairs:
 * of 60 terms of a question and 200,000 of a workspace, once in 350 questions some rare word counts that should not.
 *
 * Holds its last result and serves one text at a time.
 */
export class TermScanner {
  /** The terms that the last scan found; only the first `count` are of it. */
  hashes = new Uint32Array(1_024);
  /** Where each begins and ends in the text: for questions, which must say what they looked for. */
  starts = new Uint32Array(1_024);
  endsExclusive = new Uint32Array(1_024);
  /** 1 for an identifier as a whole, 0 for a word or a part. */
  wholes = new Uint8Array(1_024);
  count = 0;
  readonly #word = new Uint16Array(MAX_WORD_LENGTH);

  /** @returns how many terms were found between the two offsets */
  scan(text: string, start = 0, endExclusive = text.length): number {
    this.count = 0;
    let index = start;
    while (index < endExclusive) {
      const code = text.charCodeAt(index);
      if (code < FIRST_NON_ASCII) index = CLASS_OF[code] === 0 ? index + 1 : this.#scanWord(text, index, endExclusive);
      else index = this.#scanBeyondAscii(text, index, endExclusive);
    }
    return this.count;
  }

  /** Reads one run of ASCII words joined by hyphens; a word with a letter beyond ASCII is left to the slow path. */
  #scanWord(text: string, start: number, limit: number): number {
    let end = wordEnd(text, start, limit);
    if (end < limit && isWordBeyondAscii(text.charCodeAt(end))) return this.#scanBeyondAscii(text, start, limit);
    let whole = this.#addParts(text, start, end, WHOLE_OFFSET);
    let words = 1;
    while (isHyphenInWord(text, end, limit)) {
      const next = end + 1;
      end = wordEnd(text, next, limit);
      if (end < limit && isWordBeyondAscii(text.charCodeAt(end))) return this.#scanBeyondAscii(text, next, limit);
      whole = this.#addParts(text, next, end, whole);
      words++;
    }
    if (words > 1 && end - start <= MAX_WORD_LENGTH) this.#add(whole >>> 0, start, end, 1);
    return end;
  }

  /**
   * Adds the parts of one identifier, and the whole of it when there are several.
   *
   * @returns the hash of everything since `before`, for names with hyphens
   */
  #addParts(text: string, start: number, end: number, before: number): number {
    if (end - start > MAX_WORD_LENGTH) return before;
    const word = this.#word;
    let through = before;
    let whole = WHOLE_OFFSET;
    let partStart = start;
    let length = 0;
    let digits = 0;
    let parts = 0;
    let previous = 0;
    for (let index = start; index < end; index++) {
      const code = text.charCodeAt(index);
      const kind = CLASS_OF[code]!;
      if (length > 0 && (kind === SEPARATOR || isBorder(text, index, kind, previous))) {
        this.#addPart(partStart, index, length, digits);
        parts++;
        length = 0;
        digits = 0;
      }
      if (kind !== SEPARATOR) {
        if (length === 0) partStart = index;
        const lowered = kind === UPPER ? code + (CODE_LOWER_A - CODE_UPPER_A) : code;
        whole = Math.imul(whole ^ lowered, FNV_PRIME);
        through = Math.imul(through ^ lowered, FNV_PRIME);
        word[length++] = lowered;
        if (kind === DIGIT) digits++;
      }
      previous = kind;
    }
    if (length > 0) {
      this.#addPart(partStart, end, length, digits);
      parts++;
    }
    if (parts > 1) this.#add(whole >>> 0, start, end, 1);
    return through;
  }

  #addPart(start: number, end: number, length: number, digits: number): void {
    if (!shouldIndexWord(length, digits)) return;
    const word = this.#word;
    const stemmed = digits === 0 ? stem(word, length) : length;
    let hash = FNV_OFFSET;
    for (let index = 0; index < stemmed; index++) hash = Math.imul(hash ^ word[index]!, FNV_PRIME);
    this.#add(hash >>> 0, start, end, 0);
  }

  #scanBeyondAscii(text: string, start: number, limit: number): number {
    const first = text.charCodeAt(start);
    if (isCjk(first)) {
      let index = start + 1;
      let previous = first;
      for (; index < limit; index++) {
        const code = text.charCodeAt(index);
        if (!isCjk(code)) break;
        const hash = Math.imul(Math.imul(FNV_OFFSET ^ previous, FNV_PRIME) ^ code, FNV_PRIME);
        this.#add(hash >>> 0, index - 1, index + 1, 0);
        previous = code;
      }
      return index;
    }
    let end = start;
    while (end < limit && isWordCode(text.charCodeAt(end))) end++;
    if (end === start) return start + 1;
    if (end - start > MAX_WORD_LENGTH) return end;
    const { parts, joined } = identifierParts(text.slice(start, end));
    for (const part of parts) this.#add(this.#hashOfPart(part), start, end, 0);
    if (joined !== undefined) this.#add(hashOf(joined, WHOLE_OFFSET), start, end, 1);
    return end;
  }

  /** As if it stood alone. */
  #hashOfPart(lowered: string): number {
    if (!/^[a-z]+$/.test(lowered)) return hashOf(lowered, FNV_OFFSET);
    for (let index = 0; index < lowered.length; index++) this.#word[index] = lowered.charCodeAt(index);
    const stemmed = stem(this.#word, lowered.length);
    return hashOf(String.fromCharCode(...this.#word.subarray(0, stemmed)), FNV_OFFSET);
  }

  #add(hash: number, start: number, endExclusive: number, whole: 0 | 1): void {
    if (this.count === this.hashes.length) this.#grow();
    this.hashes[this.count] = hash;
    this.starts[this.count] = start;
    this.endsExclusive[this.count] = endExclusive;
    this.wholes[this.count++] = whole;
  }

  #grow(): void {
    const size = this.hashes.length * 2;
    this.hashes = copied(this.hashes, new Uint32Array(size));
    this.starts = copied(this.starts, new Uint32Array(size));
    this.endsExclusive = copied(this.endsExclusive, new Uint32Array(size));
    this.wholes = copied(this.wholes, new Uint8Array(size));
  }
}

function copied<T extends Uint8Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function hashOf(lowered: string, offset: number): number {
  let hash = offset;
  for (let index = 0; index < lowered.length; index++) hash = Math.imul(hash ^ lowered.charCodeAt(index), FNV_PRIME);
  return hash >>> 0;
}

function wordEnd(text: string, start: number, limit: number): number {
  let end = start;
  while (end < limit) {
    const code = text.charCodeAt(end);
    if (code >= FIRST_NON_ASCII || CLASS_OF[code] === 0) break;
    end++;
  }
  return end;
}

/** Between a letter or digit and a letter: `user-name`, not `a - b`, `--flag` or `10-3`. */
function isHyphenInWord(text: string, index: number, limit: number): boolean {
  if (index + 1 >= limit || text.charCodeAt(index) !== CODE_HYPHEN) return false;
  const next = text.charCodeAt(index + 1);
  return next < FIRST_NON_ASCII && (CLASS_OF[next]! & (UPPER | LOWER)) !== 0;
}

/** `aB`, `1B`, and the last capital of a run before a small letter: `HTTPServer`. */
function isBorder(text: string, index: number, kind: number, previous: number): boolean {
  if (kind !== UPPER) return false;
  if ((previous & (LOWER | DIGIT)) !== 0) return true;
  const next = text.charCodeAt(index + 1);
  return previous === UPPER && next < FIRST_NON_ASCII && CLASS_OF[next] === LOWER;
}

function isWordCode(code: number): boolean {
  return code < FIRST_NON_ASCII ? CLASS_OF[code] !== 0 : isWordBeyondAscii(code);
}

function isWordBeyondAscii(code: number): boolean {
  return (
    code >= FIRST_NON_ASCII && !isCjk(code) && !isHiragana(code) && /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(code))
  );
}
