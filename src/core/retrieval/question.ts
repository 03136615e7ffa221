import { CODE_WORDS } from './codeWords.ts';
import { mentionsOf, type PathMention } from './pathMentions.ts';
import { CHINESE_EDGE_CHARACTERS, CHINESE_STOP_PHRASES, ENGLISH_STOP_WORDS } from './stopWords.ts';
import { TermScanner } from './termScanner.ts';
import { withoutTrailers } from './trailers.ts';

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

/** What a question asks for, in the terms of the index. */
export interface Question {
  /** Those of the first line and those that weigh most first, at most {@link MAX_TERMS}. */
  readonly terms: readonly SearchTerm[];
  readonly mentions: readonly PathMention[];
  /** Names as the user wrote them, to be compared with defined ones letter by letter. */
  readonly names: readonly string[];
  readonly isAboutTests: boolean;
  readonly isAboutDocs: boolean;
}

/** How much of a question is looked at. 20,000 characters: more is a pasted log, whose beginning names what it is about. */
const MAX_LENGTH = 20_000;
/** More than any typed question has; it bounds the work for pasted ones. */
export const MAX_TERMS = 120;
const MAX_NAMES = 100;
/** What a word that was translated counts: it may be another one in this code. */
const TRANSLATED_WEIGHT = 0.6;

/** What a pasted report has and no answer lies in: links, versions, addresses, ids, times, rules of characters, home folders. */
const NOISE =
  /\bhttps?:\/\/\S+|\b[\w.-]{1,100}==\d[\w.+-]*|\b[A-Za-z]\w{0,60}-\d+(?:\.\d+)+[\w.]*|\b0x[0-9a-f]{4,}|\b(?=[a-f]*\d)[0-9a-f]{12,40}\b|[=_*~#-]{5,}|\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.Z]*)?|\bv?\d+(?:\.\d+){1,3}\b|^.*\bplatform \w+ -- .*$|\/(?:usr|home|Users|opt|private|tmp|root)(?:\/[\w.+-]+)*\/(?:site-packages|node_modules|dist-packages)\//gim;
/** What stands in back-ticks, quotes or braces is meant literally, even if it is a stop word. */
const LITERAL =
  /`[^`\n]{1,200}`|"[^"\n]{1,100}"|'[^'\n]{1,100}'|“[^”\n]{1,100}”|「[^」\n]{1,100}」|\{[^{}\n]{1,100}\}/g;
const STOP_PHRASES = anyOf(CHINESE_STOP_PHRASES);
const TRANSLATABLE = anyOf([...CODE_WORDS.keys()]);
const EDGE = new Set(CHINESE_EDGE_CHARACTERS);
const NAME = /[A-Za-z_$][\w$]{2,}/g;

const ABOUT_TESTS =
  /\b(?:unit|failing|flaky|broken|missing|add|write|update|fix|more|new|the|our|these|integration|regression|e2e|which) tests?\b|\btest(?: suite| file| case| coverage|s for)|\bcoverage\b|测试用例|单元测试|单测|写测试|補測試|テストコード|테스트 ?코드/i;
const ABOUT_DOCS =
  /\b(?:docs?|documentation|readme|changelog|tutorial|guide|docstrings?|wiki)\b|文档|文件說明|说明书|教程|ドキュメント|문서/i;

/** Whether there is nothing to look for. */
export function isEmptyQuestion(question: string): boolean {
  const { terms, mentions } = readQuestion(question, new TermScanner());
  return terms.length === 0 && mentions.length === 0;
}

/** Reads a question with the scanner that read the files. Deterministic. */
export function readQuestion(question: string, scanner: TermScanner): Question {
  const asked = question.slice(0, MAX_LENGTH).toWellFormed().normalize('NFC').trimStart();
  const titleEnd = endOfTitle(asked);
  const title = asked.slice(0, titleEnd);
  const text = withoutTrailers(asked).replace(NOISE, blank);
  return {
    terms: termsOf(text, titleEnd, scanner),
    mentions: mentionsOf(asked),
    names: [...new Set(text.match(NAME))].slice(0, MAX_NAMES),
    isAboutTests: ABOUT_TESTS.test(title),
    isAboutDocs: ABOUT_DOCS.test(title),
  };
}

function endOfTitle(text: string): number {
  const lineFeed = text.indexOf('\n');
  return lineFeed === -1 ? text.length : lineFeed;
}

interface FoundTerm {
  readonly text: string;
  readonly isWhole: boolean;
  readonly share: number;
  inTitle: number;
  inRest: number;
}

function termsOf(text: string, titleEnd: number, scanner: TermScanner): readonly SearchTerm[] {
  const found = new Map<number, FoundTerm>();
  const add = (hash: number, at: number, term: Pick<FoundTerm, 'text' | 'isWhole' | 'share'>): void => {
    const known = found.get(hash) ?? { ...term, inTitle: 0, inRest: 0 };
    if (at < titleEnd) known.inTitle++;
    else known.inRest++;
    found.set(hash, known);
  };
  const searched = text.replace(STOP_PHRASES, blank);
  const literal = literalRanges(text);
  scanner.scan(searched);
  for (let index = 0; index < scanner.count; index++) {
    const start = scanner.starts[index]!;
    const word = searched.slice(start, scanner.endsExclusive[index]);
    if (isStopWord(word) && literal[start] === 0) continue;
    add(scanner.hashes[index]!, start, { text: word, isWhole: scanner.wholes[index] === 1, share: 1 });
  }
  for (const { 0: word, index } of searched.matchAll(TRANSLATABLE)) {
    for (const inCode of CODE_WORDS.get(word)!) {
      if (scanner.scan(inCode) === 0) continue;
      add(scanner.hashes[0]!, index, { text: `${word} (${inCode})`, isWhole: false, share: TRANSLATED_WEIGHT });
    }
  }
  return Array.from(found, ([hash, { text: shown, isWhole, share, inTitle, inRest }]) => ({
    hash,
    text: shown,
    isWhole,
    weight: share * (1 + Math.log(2 * inTitle + inRest)),
    titleWeight: inTitle === 0 ? 0 : share * (1 + Math.log(inTitle)),
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

/** Longer ones are tried first. */
function anyOf(phrases: readonly string[]): RegExp {
  return new RegExp([...phrases].sort((a, b) => b.length - a.length).join('|'), 'g');
}

/** Keeps the offsets. */
function blank(match: string): string {
  return ' '.repeat(match.length);
}
