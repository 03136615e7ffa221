import type { OffsetRange } from '../text/offsetRange.ts';

/** The line of an offset where only `\n` ends a line. */
export type LineIndexAt = (offset: number) => number;

/**
 * The most recent ranges whose joint span stays within `maxSpanLines`, so that two edits far apart do not take in all that
 * lies between them. Always a prefix of the list and, unless the list is empty, never empty: the first range that would
 * exceed the span ends the selection. A union of `maxSpanLines + 1` lines is still within the span.
 */
export function withinSpanCap(
  rangesMostRecentFirst: readonly OffsetRange[],
  lineIndexAt: LineIndexAt,
  maxSpanLines: number,
): readonly OffsetRange[] {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, { start, endExclusive }] of rangesMostRecentFirst.entries()) {
    first = Math.min(first, lineIndexAt(start));
    last = Math.max(last, lineIndexAt(Math.max(start, endExclusive - 1)));
    if (index > 0 && last - first > maxSpanLines) return rangesMostRecentFirst.slice(0, index);
  }
  return rangesMostRecentFirst;
}
