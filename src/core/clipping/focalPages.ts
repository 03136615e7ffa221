import type { OffsetRange } from '../text/offsetRange.ts';
import type { FocalOptions } from './clippingOptions.ts';
import { type LineIndexAt, withinSpanCap } from './focalSpanCap.ts';
import type { PageGrid, PageRange } from './pageGrid.ts';

/** How many pages the focal ranges may span together. */
const MAX_SPAN_PAGES = 3;

/** A text whose lines end at `\n` only. */
interface LineFeedText {
  lineFeedsBefore(offset: number): number;
}

/**
 * The pages that hold the focal ranges, after the cap on their span; `undefined` when there are no ranges.
 *
 * The last page is that of the largest `endExclusive - 1`. An empty range at the start of a line therefore ends on the line
 * above; where that line is on the page before, and there is no other range, the pages are empty.
 */
export function focalPages(
  grid: PageGrid,
  text: LineFeedText,
  rangesMostRecentFirst: readonly OffsetRange[],
  { anchorsEmptyRanges = false }: FocalOptions,
): PageRange | undefined {
  const lineIndexAt: LineIndexAt = offset => (offset < 0 ? -1 : text.lineFeedsBefore(offset));
  const ranges = withinSpanCap(rangesMostRecentFirst, lineIndexAt, grid.pageSize * MAX_SPAN_PAGES);
  if (ranges.length === 0) return undefined;
  let firstOffset = Number.POSITIVE_INFINITY;
  let lastOffset = Number.NEGATIVE_INFINITY;
  for (const { start, endExclusive } of ranges) {
    firstOffset = Math.min(firstOffset, start);
    lastOffset = Math.max(lastOffset, anchorsEmptyRanges ? Math.max(start, endExclusive - 1) : endExclusive - 1);
  }
  return {
    start: grid.pageOfLine(lineIndexAt(firstOffset)),
    endExclusive: grid.pageOfLine(lineIndexAt(lastOffset)) + 1,
  };
}
