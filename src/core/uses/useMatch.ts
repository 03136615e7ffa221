import { isCjk, isHiragana } from '../retrieval/words.ts';

/** What a text must have to use something. */
export type TextMatch =
  /** A name as a whole, in the case given. */
  | { readonly kind: 'name'; readonly text: string }
  /** These characters, in the case given; where they begin or end with a name, that is whole. */
  | { readonly kind: 'literal'; readonly text: string }
  /** These words in a row, in any case and any way of joining them, as whole parts of names: `redis` in `RedisClient`. */
  | { readonly kind: 'words'; readonly text: string };

/** What counts as a use. */
export type UseMatch =
  | TextMatch
  /** The statements that import one of these files, and its name as written. */
  | { readonly kind: 'imports'; readonly text: string; readonly paths: readonly string[] };

/** A line that has a use. */
export interface UseLine {
  /** 1-based. */
  readonly lineNumber: number;
  /** Without the white space around it; of a very long line the part around the first use. */
  readonly text: string;
}

/** Longer lines are data or minified code; 240 characters show what is around the use. */
const MAX_LINE_LENGTH = 240;

/** Every line of a text with a use, in order, each once. Takes time in proportion to the text. */
export function linesWithUses(text: string, match: TextMatch): readonly UseLine[] {
  const pattern = patternOf(match);
  const isUse = match.kind === 'words' ? areWholeParts : isWholeName;
  const lines: UseLine[] = [];
  let lineNumber = 1;
  let lineStart = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const start = found.index;
    // A use may begin inside of what is none.
    pattern.lastIndex = start + 1;
    if (!isUse(text, found)) continue;
    for (let next = text.indexOf('\n', lineStart); next !== -1 && next < start; next = text.indexOf('\n', lineStart)) {
      lineNumber++;
      lineStart = next + 1;
    }
    const lineFeed = text.indexOf('\n', start);
    const lineEnd = lineFeed === -1 ? text.length : lineFeed;
    lines.push({ lineNumber, text: shownLine(text, { lineStart, lineEnd, start }) });
    pattern.lastIndex = lineEnd;
  }
  return lines;
}

/** These lines of a text, without those that it does not have, each once and in order. */
export function linesAt(text: string, lineNumbers: readonly number[]): readonly UseLine[] {
  const wanted = [...new Set(lineNumbers)].sort((a, b) => a - b);
  const lines: UseLine[] = [];
  let lineNumber = 1;
  let lineStart = 0;
  for (const next of wanted) {
    for (; lineNumber < next; lineNumber++) {
      lineStart = text.indexOf('\n', lineStart) + 1;
      if (lineStart === 0) return lines;
    }
    const lineFeed = text.indexOf('\n', lineStart);
    const lineEnd = lineFeed === -1 ? text.length : lineFeed;
    lines.push({ lineNumber, text: shownLine(text, { lineStart, lineEnd, start: lineStart }) });
  }
  return lines;
}

/** Words and what joins them are groups in turn; the last group is the ending of the other number. */
function patternOf({ kind, text }: TextMatch): RegExp {
  if (kind !== 'words') return new RegExp(escaped(text), 'g');
  const words = text.split(' ');
  const front = words.slice(0, -1).map(word => `(${escaped(word)})([ \\t_.$/-]?)`);
  return new RegExp(`${front.join('')}${inBothNumbers(words.at(-1)!)}`, 'gi');
}

/** `webhook` and `webhooks`, whichever is given. The index has one term for both; for other forms it may have two. */
function inBothNumbers(word: string): string {
  const base = /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
  const isRegular = /^[a-z]{2,}[a-hj-rtv-z]$/.test(base) && !word.endsWith('ies');
  return isRegular ? `(${base})(s?)` : `(${escaped(word)})()`;
}

function isWholeName(text: string, found: RegExpExecArray): boolean {
  return isNotInsideName(text, found.index) && isNotInsideName(text, found.index + found[0].length);
}

function areWholeParts(text: string, found: RegExpExecArray): boolean {
  let offset = found.index;
  for (let group = 1; group + 1 < found.length; group += 2) {
    const end = offset + found[group]!.length;
    const next = end + found[group + 1]!.length;
    if (!isPartOfName(text, offset)) return false;
    // In `HTTPServer` the ending is the beginning of the next part.
    const isLast = group + 2 >= found.length;
    if (!isPartOfName(text, end) && !(isLast && isPartOfName(text, next))) return false;
    offset = next;
  }
  return true;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

/** Whether no name goes on across this place. */
function isNotInsideName(text: string, offset: number): boolean {
  return !(isNameCode(text.charCodeAt(offset - 1)) && isNameCode(text.charCodeAt(offset)));
}

/** Scripts that write words without spaces end a name; `$` does, because `$name` is a variable called `name`. */
function isNameCode(code: number): boolean {
  if (code < 0x80) return (code >= 48 && code <= 57) || isAsciiLetter(code) || code === 95;
  return isLetterBeyondAscii(code);
}

/** Whether a part of a name may begin or end here: at a change of case, at a separator, or outside of names. */
function isPartOfName(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  if (!isPartCode(before) || !isPartCode(after)) return true;
  if (!isUpper(after) || before >= 0x80) return false;
  return !isUpper(before) || isLower(text.charCodeAt(offset + 1));
}

function isPartCode(code: number): boolean {
  return code < 0x80 ? (code >= 48 && code <= 57) || isAsciiLetter(code) : isLetterBeyondAscii(code);
}

function isLetterBeyondAscii(code: number): boolean {
  return code >= 0x80 && !isCjk(code) && /[\p{L}\p{M}\p{N}]/u.test(String.fromCharCode(code)) && !isHiragana(code);
}

function isAsciiLetter(code: number): boolean {
  return isUpper(code) || isLower(code);
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}

function shownLine(
  text: string,
  { lineStart, lineEnd, start }: { readonly lineStart: number; readonly lineEnd: number; readonly start: number },
): string {
  if (lineEnd - lineStart <= MAX_LINE_LENGTH) return text.slice(lineStart, lineEnd).trim();
  const from = Math.max(lineStart, Math.min(start - MAX_LINE_LENGTH / 4, lineEnd - MAX_LINE_LENGTH));
  const to = Math.min(lineEnd, from + MAX_LINE_LENGTH);
  const shown = text.slice(from, to).trim();
  return `${from > lineStart ? '…' : ''}${shown}${to < lineEnd ? '…' : ''}`;
}
