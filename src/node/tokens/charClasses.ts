/**
 * What the patterns tell apart, one bit each, so that a set of classes is one mask. The bits follow Unicode's general
 * categories and `White_Space`, as V8 knows them: the same as in the regular expressions of js-tiktoken.
 */
export const UPPER = 1; // Lu, Lt: letters that begin a word in o200k_base
export const LOWER = 2; // Ll
export const CASELESS = 4; // Lm, Lo: Chinese, Arabic, Hindi, …
export const MARK = 8; // M: accents and vowel signs that stand for themselves
export const NUMBER = 16; // N
export const SPACE = 32; // White_Space except the two below
export const NEWLINE = 64; // carriage return and line feed; no other line end has a place of its own in the patterns
export const SYMBOL = 128; // everything else: punctuation, symbols, controls, unassigned, lone surrogates

export const LETTER = UPPER | LOWER | CASELESS;
export const BLANK = SPACE | NEWLINE;

/** Stands behind the last character, so that no loop over classes needs to look at the length. */
export const END = 0;

/** The class of half a surrogate pair: not known before both halves are seen. No character has all bits. */
export const HALF = 0xff;

const CATEGORIES: readonly (readonly [charClass: number, pattern: RegExp])[] = [
  [UPPER, /[\p{Lu}\p{Lt}]+/gu],
  [LOWER, /\p{Ll}+/gu],
  [CASELESS, /[\p{Lm}\p{Lo}]+/gu],
  [MARK, /\p{M}+/gu],
  [NUMBER, /\p{N}+/gu],
  [SPACE, /\p{White_Space}+/gu],
  [NEWLINE, /[\r\n]+/gu],
];

const LINE_FEED = 10;
const SURROGATES_START = 0xd800;
const SURROGATES_END = 0xe000;
const ASTRAL_START = 0x1_0000;
const UNICODE_END = 0x11_0000;
const PAGE_SIZE = 0x100;

/**
 * The class of every character. UTF-16 units have a flat table of 64 KB; the sixteen times as many characters beyond
 * have pages of 256 that are made when one of them is met for the first time.
 */
export class CharClasses {
  readonly ofUnit = classesOf(0, ASTRAL_START).fill(HALF, SURROGATES_START, SURROGATES_END);
  /** The same where each line is a text of its own, which ends at its line feed. */
  readonly ofUnitInLine = this.ofUnit.slice().fill(END, LINE_FEED, LINE_FEED + 1);
  readonly #astralPages: (Uint8Array | undefined)[] = new Array(UNICODE_END / PAGE_SIZE);

  /** @param codePoint at least U+10000 */
  ofAstral(codePoint: number): number {
    const pageIndex = Math.floor(codePoint / PAGE_SIZE);
    const pageStart = pageIndex * PAGE_SIZE;
    let page = this.#astralPages[pageIndex];
    if (page === undefined) {
      page = classesOf(pageStart, pageStart + PAGE_SIZE);
      this.#astralPages[pageIndex] = page;
    }
    return page[codePoint - pageStart]!;
  }
}

function classesOf(start: number, endExclusive: number): Uint8Array {
  const classes = new Uint8Array(endExclusive - start).fill(SYMBOL);
  let characters = '';
  for (let codePoint = start; codePoint < endExclusive; codePoint++) {
    characters += String.fromCodePoint(codePoint);
  }
  const unitsPerCharacter = start < ASTRAL_START ? 1 : 2;
  for (const [charClass, pattern] of CATEGORIES) {
    for (const run of characters.matchAll(pattern)) {
      const runStart = run.index / unitsPerCharacter;
      classes.fill(charClass, runStart, runStart + run[0].length / unitsPerCharacter);
    }
  }
  return classes;
}
