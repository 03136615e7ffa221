import { LineRange } from './lineRange.ts';
import { CARRIAGE_RETURN, countUpTo, LINE_FEED, type LineStarts, lineStartsAfter, lineStartsOf } from './lineStarts.ts';
import { OffsetRange } from './offsetRange.ts';
import type { StringEdit } from './stringEdit.ts';

/**
 * One text with its line starts. Lines end at `\n`, `\r\n` or a lone `\r`, as in VS Code; a final line break makes a last
 * empty line; the empty text has one empty line. Line indices are 0-based, offsets count UTF-16 code units.
 *
 * The line starts are found when somebody asks for a line, then kept.
 */
export class TextSnapshot {
  readonly text: string;
  #lines: LineStarts | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * The text after an edit, its lines made of those of this text.
   *
   * @param text what the edit makes of this text, for who has it
   */
  edited(edit: StringEdit, text = edit.apply(this.text)): TextSnapshot {
    const after = new TextSnapshot(text);
    after.#lines = lineStartsAfter(this.#found(), edit, text);
    return after;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** The line that holds the offset; an offset past the end belongs to the last line. */
  lineIndexAt(offset: number): number {
    return Math.max(countUpTo(this.#starts, offset) - 1, 0);
  }

  /**
   * How many `\n` stand before the offset: the line that holds it where only `\n` ends a line. That differs from
   * `lineIndexAt` by the lone `\r` before it.
   */
  lineFeedsBefore(offset: number): number {
    return this.lineIndexAt(offset) - countUpTo(this.#found().afterLoneReturn, offset);
  }

  /** Where the line starts; the length of the text for the index just past the last line. */
  lineStart(lineIndex: number): number {
    return this.#starts[lineIndex] ?? this.text.length;
  }

  /** The line without its line break. */
  line(lineIndex: number): string {
    return this.text.slice(this.lineStart(lineIndex), this.#lineEnd(lineIndex));
  }

  /** The lines without their line breaks, joined by `\n` whatever the text used. No break at the end. */
  textOf(lines: LineRange): string {
    if (lines.isEmpty) return '';
    const text = this.text.slice(this.lineStart(lines.start), this.#lineEnd(lines.endExclusive - 1));
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }

  /** From the start of the first line to the start of the line after the last. */
  offsetsOf(lines: LineRange): OffsetRange {
    return new OffsetRange(this.lineStart(lines.start), this.lineStart(lines.endExclusive));
  }

  /** All lines, without the empty one that a final line break makes; never empty. */
  get contentLines(): LineRange {
    const last = this.lineCount - 1;
    const endsWithBreak = last > 0 && this.lineStart(last) === this.text.length;
    return new LineRange(0, endsWithBreak ? last : this.lineCount);
  }

  /** Where the line break of the line begins; the end of the text for the last line. */
  #lineEnd(lineIndex: number): number {
    const next = this.#starts[lineIndex + 1];
    if (next === undefined) return this.text.length;
    const { text } = this;
    const isPair = text.charCodeAt(next - 1) === LINE_FEED && text.charCodeAt(next - 2) === CARRIAGE_RETURN;
    return isPair ? next - 2 : next - 1;
  }

  get #starts(): readonly number[] {
    return this.#found().starts;
  }

  #found(): LineStarts {
    this.#lines ??= lineStartsOf(this.text);
    return this.#lines;
  }
}
