/** One word, or one character of a script that is written without spaces. */
export interface CueToken {
  readonly text: string;
  /** Whether a sentence, a clause or a line begins here. */
  readonly isFirst: boolean;
}

/**
 * A word of a script with spaces, a character of one without, or something that ends a clause. Apostrophes are taken out
 * before, so that `what's` is one word.
 */
const TOKEN =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}_]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|[.!?;:,\n。！？；：，、¿¡]/gu;
const CLAUSE_END = /^[.!?;:,\n。！？；：，、¿¡]$/u;

/** The words of a text in lower case; what stands between clauses is left out. */
export function cueTokens(text: string): readonly CueToken[] {
  const tokens: CueToken[] = [];
  let isFirst = true;
  for (const [token] of text.normalize('NFC').toLowerCase().replace(/['’]/g, '').matchAll(TOKEN)) {
    if (CLAUSE_END.test(token)) {
      isFirst = true;
      continue;
    }
    tokens.push({ text: token, isFirst });
    isFirst = false;
  }
  return tokens;
}
