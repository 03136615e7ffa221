import { CHINESE_EDGE_CHARACTERS, CHINESE_STOP_PHRASES, ENGLISH_STOP_WORDS } from './stopWords.ts';
import { bigrams, identifierParts, isCjk, isHiragana, MAX_WORD_LENGTH, wordForms } from './words.ts';

/**
 * - `path`: something like a path or file name; met by the end of a file's path
 * - `identifier`: a name of several parts as a whole, joined without separators (`validate_sign` → `validatesign`)
 * - `word`: a plain word or a part of an identifier
 * - `cjk`: two neighbouring Chinese, Japanese or Korean characters
 */
export type QuestionTermKind = 'path' | 'identifier' | 'word' | 'cjk';

/** Something of the question that can be looked for in files. */
export interface QuestionTerm {
  readonly kind: QuestionTermKind;
  /** As the user wrote it: for explanations. */
  readonly text: string;
  /** Lower-cased; a file that has any of them has the term. The first is the term itself and identifies it. */
  readonly forms: readonly string[];
}

/** How much of a question is looked at. 20,000 characters: more is a pasted log, whose beginning names what it is about. */
const MAX_QUESTION_LENGTH = 20_000;
/** 64 terms are more than any typed question has; it bounds the work for pasted ones. */
export const MAX_QUESTION_TERMS = 64;

const URL_LIKE = /\bhttps?:\/\/\S+/g;
/** Letters of scripts with spaces: in Chinese, words and file names touch (`payment.py里的`). */
const NAME = 'A-Za-z0-9_\\u00c0-\\u052f';
/**
 * `src/db/pool.ts`, `src\db\pool`, `payment.py`, `.eslintrc.json`; dotted names too, which then match no file. Begins where a
 * name begins, so that a long run is tried once and not from each of its characters.
 */
const PATH_LIKE = new RegExp(
  `(?<![${NAME}.@~+[\\]()\\\\/-])(?:[${NAME}.@~+[\\]()-]{1,100}[\\\\/]){1,30}[${NAME}.@+[\\]-]{1,100}` +
    `|(?<![${NAME}.-])\\.?[${NAME}-]{1,100}(?:\\.[${NAME}-]{1,100}){1,30}`,
  'g',
);
const FILE_EXTENSION = new RegExp(
  '\\.(?:[cm]?[jt]sx?|d\\.ts|py|pyi|go|rs|java|kts?|scala|c|h|cc|cpp|hpp|cs|rb|php|sh|css|scss|less|html?|vue|svelte|' +
    `json|ya?ml|toml|xml|md|txt|sql)(?=$|[^${NAME}])`,
  'gi',
);
/** What stands in back-ticks or quotes is meant literally, even if it is a stop word. */
const QUOTED = /`([^`\n]{1,200})`|"([^"\n]{1,100})"|'([^'\n]{1,100})'|“([^”\n]{1,100})”|「([^」\n]{1,100})」/g;
const WORD_RUN = /[\p{L}\p{M}\p{N}_$]+(?:-[\p{L}\p{N}_$]+)*/gu;
const STOP_PHRASES = new RegExp([...CHINESE_STOP_PHRASES].sort((a, b) => b.length - a.length).join('|'), 'g');
const EDGES = new RegExp(`^[${CHINESE_EDGE_CHARACTERS}]+|[${CHINESE_EDGE_CHARACTERS}]+$`, 'g');

/**
 * What to look for: paths, then whole identifiers, then words, then pairs of CJK characters, each in the order of the
 * question, without duplicates, at most {@link MAX_QUESTION_TERMS}. Deterministic.
 */
export function questionTerms(question: string): readonly QuestionTerm[] {
  const text = question.slice(0, MAX_QUESTION_LENGTH).toWellFormed().normalize('NFC').replace(URL_LIKE, ' ');
  const found = new Map<string, QuestionTerm>();
  const add = (kind: QuestionTermKind, shown: string, forms: readonly string[]): void => {
    // A word and an identifier with the same letters find the same files.
    const key = kind === 'path' ? `path:${forms[0]}` : forms[0]!;
    if (!found.has(key)) found.set(key, { kind, text: shown, forms });
  };

  const withoutExtensions = text.replace(PATH_LIKE, match => {
    const path = cleanPath(match);
    if (path !== undefined) add('path', path, [path.toLowerCase()]);
    // The words of a path count too, but `ts` is in every import.
    return match.replace(FILE_EXTENSION, '');
  });
  const quotedWords = wordsInQuotes(text);
  for (const [run] of withoutExtensions.matchAll(WORD_RUN)) {
    for (const piece of splitByScript(run)) {
      if (piece.isCjk) addCjk(piece.text, add);
      else addWord(piece.text, quotedWords, add);
    }
  }

  const rank: Record<QuestionTermKind, number> = { path: 0, identifier: 1, word: 2, cjk: 3 };
  return [...found.values()].sort((a, b) => rank[a.kind] - rank[b.kind]).slice(0, MAX_QUESTION_TERMS);
}

/**
 * What to look for in lower-cased text to find pieces that have the term: as written, but without an English ending, so that
 * `caching` finds `cache` too.
 */
export function textToSearch({ kind, text, forms }: QuestionTerm): string {
  if (kind === 'path' || kind === 'identifier') return text.toLowerCase();
  const word = forms[0]!;
  return forms.reduce(
    (shortest, form) => (word.startsWith(form) && form.length < shortest.length ? form : shortest),
    word,
  );
}

type AddTerm = (kind: QuestionTermKind, shown: string, forms: readonly string[]) => void;

function addWord(word: string, quotedWords: ReadonlySet<string>, add: AddTerm): void {
  if (word.length > MAX_WORD_LENGTH) return;
  const { parts, joined } = identifierParts(word);
  if (joined !== undefined) add('identifier', word, [joined]);
  for (const part of parts) {
    if (ENGLISH_STOP_WORDS.has(part) && !quotedWords.has(part)) continue;
    add('word', joined === undefined ? word : part, wordForms(part));
  }
}

function addCjk(run: string, add: AddTerm): void {
  for (const piece of run.replace(STOP_PHRASES, ' ').split(' ')) {
    for (const pair of bigrams(piece.replace(EDGES, ''))) add('cjk', pair, [pair]);
  }
}

/** Words that stand alone between quotes, lower-cased. */
function wordsInQuotes(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const match of text.matchAll(QUOTED)) {
    const inner = match.slice(1).find(group => group !== undefined)!;
    if (/^[\p{L}\p{N}_$.-]+$/u.test(inner)) words.add(inner.toLowerCase());
  }
  return words;
}

/** `./src/a.ts:12:3` → `src/a.ts`; `undefined` when nothing is left that could name a file. */
function cleanPath(match: string): string | undefined {
  const path = match
    .replaceAll('\\', '/')
    .replace(/^[(['"]+|[)\]'"]+$/g, '')
    .replace(/^(?:[a-z]:)?(?:\.{0,2}\/)+/i, '')
    .replace(/[./]+$/, '');
  return /[\p{L}]/u.test(path) && /[./]/.test(path) ? path : undefined;
}

/** `登录login接口` → `登录`, `login`, `接口`: scripts that need no spaces between words end at others. */
function splitByScript(run: string): readonly { readonly text: string; readonly isCjk: boolean }[] {
  const pieces: { text: string; isCjk: boolean }[] = [];
  for (const character of run) {
    const code = character.charCodeAt(0);
    const isPartOfCjk = isCjk(code);
    const last = pieces.at(-1);
    if (isHiragana(code) || character.length > 1) pieces.push({ text: '', isCjk: false });
    else if (last !== undefined && last.isCjk === isPartOfCjk && last.text !== '') last.text += character;
    else pieces.push({ text: character, isCjk: isPartOfCjk });
  }
  return pieces.filter(piece => piece.text !== '');
}
