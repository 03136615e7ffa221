import { LineRange } from '../text/lineRange.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import { type Replacement, StringEdit } from '../text/stringEdit.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { indentOf } from './indentation.ts';

/** A token that opens or closes something, as a tree shows it: brackets, and words such as `do` and `end`. */
export interface PairToken {
  readonly text: string;
  readonly start: number;
}

/** What mending needs to know of a tree with errors. */
export interface BrokenSyntax {
  /** In the order of the file. */
  readonly tokens: readonly PairToken[];
  /** Tokens that go over several lines (comments, text blocks): the indentation of what is inside means nothing. */
  readonly multiLineTokens: readonly OffsetRange[];
  /** Where the parser gave up or missed something. */
  readonly errors: readonly OffsetRange[];
  /** What closes each opener of the language. */
  readonly closerOf: Readonly<Record<string, string>>;
}

/** A guess at what is missing or half typed: a change that may make the file parse. */
export type Mend = Replacement;

/** Each guess costs a parse. */
const MAX_MENDS = 12;

/**
 * Guesses what is wrong with a file that somebody is typing in, from its indentation: what is still open when the
 * indentation is back at the line that opened it, was meant to be closed before; and a line that ends in an open bracket or
 * holds an error may be half typed.
 *
 * The best guesses come first. None is certain: a caller tries them and keeps those that leave fewer errors.
 */
export function possibleMends(snapshot: TextSnapshot, syntax: BrokenSyntax): readonly Mend[] {
  const closings = missingClosers(snapshot, syntax);
  const halfTyped = closings.filter(({ lines }) => lines.length === 1).map(({ lines }) => lines.start);
  const errorLines = syntax.errors.flatMap(({ start, endExclusive }) => [
    snapshot.lineIndexAt(start),
    snapshot.lineIndexAt(Math.max(start, endExclusive - 1)),
  ]);
  const blanked = new Set([...halfTyped, ...errorLines]);
  // What has no deeper line at all may as well be written without indentation, as namespaces in C++ often are.
  const likeliestFirst = [...closings].sort((a, b) => Number(a.lines.length === 1) - Number(b.lines.length === 1));
  const mends = [...likeliestFirst.map(({ mend }) => mend), ...[...blanked].map(line => withoutLine(snapshot, line))];
  return mends.slice(0, MAX_MENDS);
}

/** A text with mends, and the way back to offsets of the original. */
export class MendedText {
  readonly #original: string;
  readonly #edit: StringEdit;

  constructor(original: string, mends: readonly Mend[]) {
    this.#original = original;
    this.#edit = new StringEdit(mends);
  }

  /** Made anew each time. */
  get text(): string {
    return this.#edit.apply(this.#original);
  }

  /** The offset before the change; inside an inserted text, the place where it was inserted. */
  originalOffset(offset: number): number {
    let shift = 0;
    for (const { start, endExclusive, text } of this.#edit.replacements) {
      if (offset <= start + shift) break;
      const inserted = text.length - (endExclusive - start);
      if (inserted > 0 && offset <= start + shift + text.length) return start;
      shift += inserted;
    }
    return offset - shift;
  }

  /** Where an offset of the original is now; at a mend, in front of what it put in. */
  mendedOffset(offset: number): number {
    let shift = 0;
    for (const { start, endExclusive, text } of this.#edit.replacements) {
      if (offset <= start) break;
      shift += text.length - (endExclusive - start);
    }
    return offset + shift;
  }

  originalRange(range: OffsetRange): OffsetRange {
    return new OffsetRange(this.originalOffset(range.start), this.originalOffset(range.endExclusive));
  }
}

interface MissingCloser {
  readonly mend: Mend;
  /** The lines with content from the outermost opener to where the closer is put. */
  readonly lines: LineRange;
}

interface Opener {
  readonly text: string;
  readonly lineIndex: number;
  /** Of its line. */
  readonly indent: number;
}

function missingClosers(snapshot: TextSnapshot, syntax: BrokenSyntax): readonly MissingCloser[] {
  const { tokens, closerOf } = syntax;
  const closers = new Set(Object.values(closerOf));
  const opaque = linesInside(snapshot, syntax.multiLineTokens);
  const found: MissingCloser[] = [];
  const open: Opener[] = [];
  let next = 0;
  let lastContentLine = 0;
  for (let lineIndex = 0; lineIndex < snapshot.lineCount; lineIndex++) {
    const indent = indentOf(snapshot, lineIndex);
    if (indent === undefined) continue;
    const lineEnd = snapshot.lineStart(lineIndex + 1);
    if (!opaque.has(lineIndex)) closeWhatIsOver(lineIndex, indent);
    for (; next < tokens.length && tokens[next]!.start < lineEnd; next++) {
      const { text, start } = tokens[next]!;
      const before = snapshot.text.slice(snapshot.lineStart(lineIndex), start).trimEnd();
      if (closerOf[text] !== undefined && opensHere(text, before)) open.push({ text, lineIndex, indent });
      else if (closers.has(text)) closeOne(text, indent);
    }
    lastContentLine = lineIndex;
  }
  closeWhatIsOver(snapshot.lineCount, -1);
  return found;

  function closeWhatIsOver(lineIndex: number, indent: number): void {
    const start = startOfLine(snapshot, lineIndex);
    const isContinuation = CONTINUATION.test(start) || [...closers].some(closer => startsWithToken(start, closer));
    const isOver = ({ indent: own }: Opener): boolean => own > indent || (own === indent && !isContinuation);
    const over: Opener[] = [];
    while (open.length > 0 && isOver(open.at(-1)!)) over.push(open.pop()!);
    if (over.length === 0) return;
    const at = snapshot.lineStart(lastContentLine) + snapshot.line(lastContentLine).length;
    found.push({
      mend: { start: at, endExclusive: at, text: `\n${over.map(({ text }) => closingText(closerOf[text]!)).join('')}` },
      lines: new LineRange(over.at(-1)!.lineIndex, lastContentLine + 1),
    });
  }

  function closeOne(closer: string, indent: number): void {
    const last = open.at(-1);
    // What was taken for over is closed after all: the guess about it was wrong, and this closer belongs to it.
    if (last === undefined || closerOf[last.text] !== closer || last.indent > indent) return;
    if (WORD.test(closer) && last.indent < indent) return;
    open.pop();
  }
}

/** Brackets stay on one line, because some languages end a statement at a line break; words need one. */
function closingText(closer: string): string {
  return WORD.test(closer) ? `${closer}\n` : closer;
}

/** Words also stand behind what they are a condition of (`return if done`), and `do` behind the word that it belongs to. */
function opensHere(token: string, before: string): boolean {
  if (!WORD.test(token)) return true;
  if (token === 'do') return !/^\s*(?:while|until)\b/.test(before);
  return before === '' || before.endsWith('=');
}

/** Lines that go on with what is open although they are not indented deeper. */
const CONTINUATION =
  /^(?:case\b|default\b|else\b|elif\b|elsif\b|when\b|rescue\b|ensure\b|except\b|finally\b|catch\b|in\b|then\b|public\b\s*:|private\b\s*:|protected\b\s*:|#\s*(?:if|ifdef|ifndef|elif|else|endif|define|undef|include|pragma|region|endregion|error|line)\b|[\w-]+:\s*$|\{)/;
const WORD = /^\w/;

function startsWithToken(line: string, token: string): boolean {
  return line.startsWith(token) && !(WORD.test(token) && /\w/.test(line[token.length] ?? ''));
}

const START_LENGTH = 40;

function startOfLine(snapshot: TextSnapshot, lineIndex: number): string {
  return snapshot.line(lineIndex).trimStart().slice(0, START_LENGTH);
}

function linesInside(snapshot: TextSnapshot, ranges: readonly OffsetRange[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { start, endExclusive } of ranges) {
    const last = snapshot.lineIndexAt(endExclusive);
    for (let lineIndex = snapshot.lineIndexAt(start) + 1; lineIndex <= last; lineIndex++) lines.add(lineIndex);
  }
  return lines;
}

function withoutLine(snapshot: TextSnapshot, lineIndex: number): Mend {
  const start = snapshot.lineStart(lineIndex);
  const length = snapshot.line(lineIndex).length;
  return { start, endExclusive: start + length, text: ' '.repeat(length) };
}
