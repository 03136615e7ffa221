/** One word, or one character of a script that is written without spaces. */
export interface CueToken {
  readonly text: string;
  /** Whether a sentence, a clause or a line begins here. */
  readonly isFirst: boolean;
  /** Where it stands in the text: half-open UTF-16 offsets. */
  readonly start: number;
  readonly endExclusive: number;
}

/** A word of a script with spaces, a character of one without, or something that ends a clause. `what's` is one word. */
const TOKEN =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}_]+(?:['’][\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}_]+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|[.!?;:,\n。！？；：，、¿¡]/gu;
const CLAUSE_END = /^[.!?;:,\n。！？；：，、¿¡]$/u;

/** The words of a text (in the normal form C) in lower case; apostrophes and what stands between clauses are left out. */
export function cueTokens(text: string): readonly CueToken[] {
  const tokens: CueToken[] = [];
  let isFirst = true;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (CLAUSE_END.test(token)) {
      isFirst = true;
      continue;
    }
    const start = match.index;
    const word = token.toLowerCase().replace(/['’]/g, '');
    tokens.push({ text: word, isFirst, start, endExclusive: start + token.length });
    isFirst = false;
  }
  return tokens;
}
