import { LineRange } from './lineRange.ts';
import { OffsetRange } from './offsetRange.ts';

/**
 * One text with its line starts. Lines end at `\n`, `\r\n` or a lone `\r`, as in VS Code; a final line break makes a last
 * empty line; the empty text has one empty line. Line indices are 0-based, offsets count UTF-16 code units.
 */
export class TextSnapshot {
  readonly text: string;
  readonly #lineStarts: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.#lineStarts = lineStartsOf(text);
  }

  get lineCount(): number {
    return this.#lineStarts.length;
  }

  /** The line that holds the offset; an offset past the end belongs to the last line. */
  lineIndexAt(offset: number): number {
    const starts = this.#lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where the line starts; the length of the text for the index just past the last line. */
  lineStart(lineIndex: number): number {
    return this.#lineStarts[lineIndex] ?? this.text.length;
  }

  /** The line without its line break. */
  line(lineIndex: number): string {
    return this.text.slice(this.lineStart(lineIndex), this.lineStart(lineIndex + 1)).replace(/[\r\n]+$/, '');
  }

  /** The lines without their line breaks, joined by `\n` whatever the text used. No break at the end. */
  textOf(lines: LineRange): string {
    const parts: string[] = [];
    for (let index = lines.start; index < lines.endExclusive; index++) parts.push(this.line(index));
    return parts.join('\n');
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
}

function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  const breaks = /\r\n|\n|\r/g;
  while (breaks.exec(text) !== null) starts.push(breaks.lastIndex);
  return starts;
}
