import { OffsetRange } from '../../src/core/text/offsetRange.ts';

export interface MarkedText {
  /** Without the marks. */
  readonly text: string;
  /** The first mark. */
  readonly cursor: number;
  /** Empty with one mark; from the first to the second with two. */
  readonly selection: OffsetRange;
}

/** A text with one `|` for a cursor or two for a selection. */
export function marked(withMarks: string): MarkedText {
  const parts = withMarks.split('|');
  if (parts.length !== 2 && parts.length !== 3) throw new Error(`One or two marks expected: ${withMarks}`);
  const start = parts[0]!.length;
  const endExclusive = parts.length === 3 ? start + parts[1]!.length : start;
  return { text: parts.join(''), cursor: start, selection: new OffsetRange(start, endExclusive) };
}
