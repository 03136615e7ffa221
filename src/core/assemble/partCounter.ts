import type { FileSegment, Segment } from './unitDraft.ts';

/** What a text is put together of: segments, which come again and again, and what is written between them. */
export type Part = Segment | string;

export function textOfParts(parts: readonly Part[]): string {
  return parts.map(part => (typeof part === 'string' ? part : part.text)).join('');
}

/** The lines of neighbouring segments as they stand in the file, without a break at the end. */
export function rawTextOf(segments: readonly FileSegment[]): string {
  return segments.map(({ file }) => file.raw).join('\n');
}

/** A text cut where no token can span the cut, whatever stands around the text. */
interface MeasuredText {
  /** From the beginning to the first cut: what stands before the text may join it. All of it when there is no cut. */
  readonly head: string;
  readonly middleTokens: number;
  /** From the last cut on: what follows the text may join it. `undefined` when there is no cut. */
  readonly tail: string | undefined;
}

/** Borders of segments are mostly the same few: a brace, a blank line and the beginning of a comment. */
const MAX_KNOWN_BORDERS = 4_096;
const MAX_BORDER_LENGTH = 200;

const TAB = 9;
const BLANK = 32;
const SLASH = 47;
const DELETE = 127;

/**
 * Counts texts made of segments: each segment once, however many texts it is in, and of each text only the borders.
 *
 * Law: as many tokens as the joined text has. It holds because a text may be cut after a line feed before a visible ASCII
 * character that is no `/` at the beginning of its line: no piece of either encoding's pattern spans that place, and none
 * looks across it.
 *
 * What is known of a segment is kept as long as its `file`, or the segment itself where it is of no file.
 */
export class PartCounter {
  readonly #count: (text: string) => number;
  readonly #measured = new WeakMap<object, MeasuredText>();
  readonly #borders = new Map<string, number>();

  constructor(count: (text: string) => number) {
    this.#count = count;
  }

  count(parts: readonly Part[]): number {
    const { tokens, pending } = this.#countCut(parts);
    return tokens + this.#countBorder(pending);
  }

  /** Of the lines of a file as they stand there, without a break at the end. */
  countRaw(segments: readonly FileSegment[]): number {
    const isEscaped = segments.some(
      ({ text, file }) => text.length !== file.raw.length + 1 || !text.startsWith(file.raw),
    );
    if (isEscaped) return this.#count(rawTextOf(segments));
    const { tokens, pending } = this.#countCut(segments);
    return tokens + this.#countBorder(pending.slice(0, -1));
  }

  /** The tokens up to the last cut, and what stands behind it. */
  #countCut(parts: readonly Part[]): { readonly tokens: number; readonly pending: string } {
    let tokens = 0;
    let pending = '';
    for (const part of parts) {
      if (typeof part === 'string') {
        pending += part;
        continue;
      }
      const { head, middleTokens, tail } = this.#measure(part);
      const beginsLine = pending === '' || pending.endsWith('\n');
      if (tail === undefined || !beginsLine) {
        pending += part.text;
        continue;
      }
      tokens += this.#countBorder(pending + head) + middleTokens;
      pending = tail;
    }
    return { tokens, pending };
  }

  #measure(segment: Segment): MeasuredText {
    const key = segment.file ?? segment;
    let measured = this.#measured.get(key);
    if (measured === undefined) {
      measured = this.#measureText(segment.text);
      this.#measured.set(key, measured);
    }
    return measured;
  }

  #measureText(text: string): MeasuredText {
    const first = firstCut(text);
    if (first === undefined) return { head: text, middleTokens: 0, tail: undefined };
    const last = lastCut(text, first);
    return { head: text.slice(0, first), middleTokens: this.#count(text.slice(first, last)), tail: text.slice(last) };
  }

  #countBorder(text: string): number {
    if (text.length > MAX_BORDER_LENGTH) return this.#count(text);
    const known = this.#borders.get(text);
    if (known !== undefined) return known;
    const tokens = this.#count(text);
    if (this.#borders.size >= MAX_KNOWN_BORDERS) this.#borders.clear();
    this.#borders.set(text, tokens);
    return tokens;
  }
}

function firstCut(text: string): number | undefined {
  for (let start = 0; start < text.length; ) {
    if (isCut(text, start)) return start;
    const lineFeed = text.indexOf('\n', start);
    if (lineFeed === -1) return undefined;
    start = lineFeed + 1;
  }
  return undefined;
}

/** The last one, given the first. */
function lastCut(text: string, first: number): number {
  for (let end = text.length; end > first; ) {
    const start = text.lastIndexOf('\n', end - 2) + 1;
    if (isCut(text, start)) return Math.max(start, first);
    end = start;
  }
  return first;
}

/** Whether a text may be cut before this beginning of a line. */
function isCut(text: string, lineStart: number): boolean {
  let at = lineStart;
  while (text.charCodeAt(at) === BLANK || text.charCodeAt(at) === TAB) at++;
  const unit = text.charCodeAt(at);
  return unit > BLANK && unit < DELETE && !(unit === SLASH && at === lineStart);
}
