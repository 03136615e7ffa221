/** The longest run of letters that counts as a word. Longer ones are encoded data. */
export const MAX_WORD_LENGTH = 80;
/** Single digits stand everywhere; longer numbers (404, 8080) name things. */
const MIN_NUMBER_LENGTH = 2;
const MIN_WORD_LENGTH = 2;

/** Whether a part with so many characters, so many of them ASCII digits, is kept as a term. */
export function shouldIndexWord(length: number, digits: number): boolean {
  return digits === length ? length >= MIN_NUMBER_LENGTH : length >= MIN_WORD_LENGTH;
}

/** Japanese grammar in code and in questions: it separates words and is none. */
export function isHiragana(code: number): boolean {
  return code >= 0x3041 && code <= 0x309f;
}

/** Whether a code unit is of a script that writes words without spaces: Han, Katakana and Hangul, but not Hiragana. */
export function isCjk(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x30a1 && code <= 0x30ff && code !== 0x30fb) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff66 && code <= 0xff9d) ||
    code === 0x3005
  );
}

/**
 * The lower-cased parts of an identifier that are long enough to be terms, and the whole without its separators when it has
 * several parts: `HTTPServer_v2` gives `http`, `server`, `v2` and `httpserverv2`.
 */
export function identifierParts(identifier: string): {
  readonly parts: readonly string[];
  readonly joined: string | undefined;
} {
  const pieces = identifier
    .split(/[_$-]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter(piece => piece !== '')
    .map(piece => piece.toLowerCase());
  const parts = pieces.filter(piece => shouldIndexWord(piece.length, piece.replace(/[^0-9]/g, '').length));
  return { parts, joined: pieces.length > 1 ? pieces.join('') : undefined };
}
