import { CHINESE_EDGE_CHARACTERS, CHINESE_STOP_PHRASES, ENGLISH_STOP_WORDS } from './stopWords.ts';
import type { TermScanner } from './termScanner.ts';

/** A term to look for. */
export interface SearchTerm {
  readonly hash: number;
  /** As the user wrote it: for explanations. */
  readonly text: string;
  /** An identifier as a whole, which says more than its parts. */
  readonly isWhole: boolean;
  /** 1 + ln of how often it occurs, the first line counting twice. */
  readonly weight: number;
  /** The same over the first line alone; 0 when it is not in it. */
  readonly titleWeight: number;
}

/** Names in a row, as in `src/db/pool.ts`, `db.pool.Pool` or `db::pool`, that may be the end of a file's path. */
export interface PathMention {
  /** As written, without its line number. */
  readonly text: string;
  /** Lower-cased, without the extension. */
  readonly names: readonly string[];
  /** Lower-cased; `undefined` when none follows. */
  readonly extension: string | undefined;
  /** 1-based, from a stack trace, an error message or `a.ts:12`. */
  readonly lineNumber: number | undefined;
}

/** What a question asks for, in the terms of the index. */
export interface Question {
  /** Those that weigh most first, at most {@link MAX_TERMS}. */
  readonly terms: readonly SearchTerm[];
  readonly mentions: readonly PathMention[];
}

/** How much of a question is looked at. 20,000 characters: more is a pasted log, whose beginning names what it is about. */
const MAX_LENGTH = 20_000;
/** More than any typed question has; it bounds the work for pasted ones. */
export const MAX_TERMS = 120;
const MAX_MENTIONS = 40;

const LINK = /\bhttps?:\/\/\S+/g;
/** What stands in back-ticks, quotes or braces is meant literally, even if it is a stop word. */
const LITERAL =
  /`[^`\n]{1,200}`|"[^"\n]{1,100}"|'[^'\n]{1,100}'|“[^”\n]{1,100}”|「[^」\n]{1,100}」|\{[^{}\n]{1,100}\}/g;
const STOP_PHRASES = new RegExp([...CHINESE_STOP_PHRASES].sort((a, b) => b.length - a.length).join('|'), 'g');
const EDGE = new Set(CHINESE_EDGE_CHARACTERS);

/** Reads a question with the scanner that read the files. Deterministic. */
export function readQuestion(question: string, scanner: TermScanner): Question {
  const text = question.slice(0, MAX_LENGTH).toWellFormed().normalize('NFC').replace(LINK, blank).trimStart();
  const lineFeed = text.indexOf('\n');
  const titleEnd = lineFeed === -1 ? text.length : lineFeed;
  return { terms: termsOf(text, titleEnd, scanner), mentions: mentionsOf(text) };
}

function termsOf(text: string, titleEnd: number, scanner: TermScanner): readonly SearchTerm[] {
  const searched = text.replace(STOP_PHRASES, blank);
  const literal = literalRanges(text);
  const found = new Map<number, { text: string; isWhole: boolean; inTitle: number; inRest: number }>();
  scanner.scan(searched);
  for (let index = 0; index < scanner.count; index++) {
    const start = scanner.starts[index]!;
    const word = searched.slice(start, scanner.endsExclusive[index]);
    if (isStopWord(word) && literal[start] === 0) continue;
    const hash = scanner.hashes[index]!;
    const known = found.get(hash) ?? { text: word, isWhole: scanner.wholes[index] === 1, inTitle: 0, inRest: 0 };
    if (start < titleEnd) known.inTitle++;
    else known.inRest++;
    found.set(hash, known);
  }
  return Array.from(found, ([hash, { text: word, isWhole, inTitle, inRest }]) => ({
    hash,
    text: word,
    isWhole,
    weight: 1 + Math.log(2 * inTitle + inRest),
    titleWeight: inTitle === 0 ? 0 : 1 + Math.log(inTitle),
  }))
    .sort((a, b) => b.titleWeight - a.titleWeight || b.weight - a.weight)
    .slice(0, MAX_TERMS);
}

function isStopWord(word: string): boolean {
  if (word.length === 2 && (EDGE.has(word[0]!) || EDGE.has(word[1]!))) return true;
  return ENGLISH_STOP_WORDS.has(word.toLowerCase());
}

/** 1 for every offset inside back-ticks, quotes or braces. */
function literalRanges(text: string): Uint8Array {
  const inside = new Uint8Array(text.length);
  for (const match of text.matchAll(LITERAL)) inside.fill(1, match.index, match.index + match[0].length);
  return inside;
}

/** Keeps the offsets. */
function blank(match: string): string {
  return ' '.repeat(match.length);
}

const MENTION = /(?<![\w.])[A-Za-z_@][\w-]{0,99}(?:(?:\.|::|[\\/]+)[A-Za-z_@\d.][\w-]{0,99}){1,30}/g;
const LINE_NUMBER = /(?::|", line |\(|, line |#L)(\d{1,6})\b/y;
const EXTENSION =
  /^(?:[cm]?[jt]sx?|py|pyi|pyx|go|rs|java|kts?|scala|groovy|c|h|cc|cpp|cxx|hh|hpp|cs|rb|php|sh|swift|dart|lua|ex|exs|erl|hs|ml|clj|css|scss|less|html?|vue|svelte|json|ya?ml|toml|xml|md|rst|txt|sql|proto|gradle)$/;

function mentionsOf(text: string): readonly PathMention[] {
  const mentions: PathMention[] = [];
  for (const match of text.matchAll(MENTION)) {
    const names = match[0]
      .toLowerCase()
      .split(/\.|::|[\\/]+/)
      .filter(name => name !== '');
    const last = names.at(-1)!;
    const hasExtension = names.length > 1 && match[0].includes('.') && EXTENSION.test(last);
    if (hasExtension) names.pop();
    LINE_NUMBER.lastIndex = match.index + match[0].length;
    const lineNumber = LINE_NUMBER.exec(text)?.[1];
    mentions.push({
      text: match[0],
      names,
      extension: hasExtension ? last : undefined,
      lineNumber: lineNumber === undefined ? undefined : Number(lineNumber),
    });
    if (mentions.length === MAX_MENTIONS) break;
  }
  return mentions;
}
