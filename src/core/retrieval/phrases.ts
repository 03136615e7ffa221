import type { SearchIndex } from './searchIndex.ts';
import { TermScanner } from './termScanner.ts';

/** Several words that the question puts in back-ticks or quotes: what is looked for as it stands there. */
export interface Phrase {
  readonly text: string;
  readonly pattern: RegExp;
}

/** A file that holds a phrase of the question. */
export interface PhraseHit {
  readonly path: string;
  readonly text: string;
  /** 1 where no other file holds it, the less the more do. */
  readonly worth: number;
}

export interface PhraseSearch {
  readonly index: SearchIndex;
  /** `undefined` for what cannot be read. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/** More than any typed question has. */
const MAX_PHRASES = 12;
/** A longer quotation is a piece of somebody else's text. */
const MAX_WORDS = 12;
/** Words that stand together in more files are usual ones. It also bounds what is read for a question. */
const MAX_FILES = 40;
/** Two characters of a script without spaces are a word, and a term already. */
const MIN_CJK_LENGTH = 3;

/** An apostrophe is none: it has a letter before or behind it. */
const QUOTED =
  /`([^`\n]{3,200})`|"([^"\n]{3,150})"|(?<![\p{L}\p{N}])'([^'\n]{3,150})'(?![\p{L}\p{N}])|“([^”\n]{3,150})”|「([^」\n]{3,150})」/gu;
const WORD = /[\p{L}\p{N}_]+/gu;
const CJK = /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]+$/u;
/** What may stand between two words: some marks, or the end of one string and the beginning of the next. */
const BETWEEN = String.raw`[^\p{L}\p{N}_\n]{1,5}(?:\n[^\p{L}\p{N}_\n]{0,80})?`;

/** In the order of the question, each once. */
export function phrasesOf(question: string): readonly Phrase[] {
  const found = new Map<string, Phrase>();
  for (const match of question.matchAll(QUOTED)) {
    const text = match
      .slice(1)
      .find(group => group !== undefined)!
      .trim();
    const pattern = phrasePattern(text);
    if (pattern === undefined || found.has(text.toLowerCase())) continue;
    if (found.size === MAX_PHRASES) break;
    found.set(text.toLowerCase(), { text, pattern });
  }
  return [...found.values()];
}

/** Finds a phrase in whatever case, with other marks and breaks of lines between its words; `undefined` for what is none. */
export function phrasePattern(text: string): RegExp | undefined {
  const words = text.match(WORD) ?? [];
  const isCjkRun = words.length === 1 && CJK.test(words[0]!) && words[0]!.length >= MIN_CJK_LENGTH;
  if ((words.length < 2 && !isCjkRun) || words.length > MAX_WORDS) return undefined;
  // Where words are written without spaces, they begin anywhere.
  const pattern = isCjkRun ? words[0]! : `(?<![\\p{L}\\p{N}_])${words.join(BETWEEN)}(?![\\p{L}\\p{N}_])`;
  return new RegExp(pattern, 'iu');
}

/**
 * The files that hold phrases of the question, each with the one that fewest hold. The index says where all words of a phrase
 * stand together, and the text of those files decides.
 */
export async function findPhrases(question: string, { index, read }: PhraseSearch): Promise<readonly PhraseHit[]> {
  const best = new Map<string, PhraseHit>();
  for (const { text, pattern } of phrasesOf(question)) {
    const holding: string[] = [];
    for (const path of filesThatMayHold(text, index)) {
      const content = await read(path);
      if (content !== undefined && pattern.test(content)) holding.push(path);
    }
    const worth = 1 / Math.sqrt(holding.length);
    for (const path of holding) if (worth > (best.get(path)?.worth ?? 0)) best.set(path, { path, text, worth });
  }
  return [...best.values()];
}

/** Files that have a chunk with all terms of the phrase; none when there are too many of them, or it is but one term. */
function filesThatMayHold(phrase: string, index: SearchIndex): readonly string[] {
  const scanner = new TermScanner();
  const count = scanner.scan(phrase);
  const hashes = [...new Set(scanner.hashes.subarray(0, count))];
  if (hashes.length < 2) return [];
  let chunks: readonly number[] | undefined;
  for (const hash of hashes) {
    const { documents, length } = index.chunksWith(hash);
    const having = documents.subarray(0, length);
    chunks = chunks === undefined ? [...having] : commonOf(chunks, having);
  }
  const files = [...new Set(chunks?.map(chunk => index.chunkFiles[chunk]!))];
  return files.length > MAX_FILES ? [] : files.map(file => index.files[file]!.path);
}

/** What both have; both ascend. */
function commonOf(a: readonly number[], b: Uint32Array): readonly number[] {
  const common: number[] = [];
  let at = 0;
  for (const value of a) {
    while (at < b.length && b[at]! < value) at++;
    if (b[at] === value) common.push(value);
  }
  return common;
}
