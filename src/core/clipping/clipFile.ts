import type { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { ExpansionOptions, FocalOptions } from './clippingOptions.ts';
import { focalPages } from './focalPages.ts';
import { expandPages } from './pageExpansion.ts';
import type { PageGrid, PageRange } from './pageGrid.ts';

/** A file's text and its pages. */
export interface PagedText {
  readonly text: TextSnapshot;
  readonly grid: PageGrid;
}

/** Why a file is not shown. */
export type SkipReason =
  /** Nothing was left of the budget when its turn came. */
  | 'budgetSpent'
  /** The pages of its edits alone cost more than was left. */
  | 'focalPagesOverBudget'
  /** It is shown from its top, and its first page costs more than was left. */
  | 'firstPageOverBudget'
  /** Its focal pages are empty and no page around them fits. */
  | 'nothingToShow'
  /** It has edits without a place, so there is nothing to show around. */
  | 'noFocalRanges'
  /** A more recent file did not fit, and that ended the search. */
  | 'behindMisfit'
  /** The edits of the more recent files alone use up the budget. */
  | 'oldest';

export type FileClip =
  | { readonly kind: 'kept'; readonly pages: PageRange; readonly budgetLeft: number }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

/** Shows the focal pages of a file, whole or not at all, and as many pages around them as the budget allows. */
export function clipAroundRanges(
  { text, grid }: PagedText,
  rangesMostRecentFirst: readonly OffsetRange[],
  options: ExpansionOptions & FocalOptions & { readonly maxTokens: number },
): FileClip {
  if (options.maxTokens <= 0) return { kind: 'skipped', reason: 'budgetSpent' };
  const focal = focalPages(grid, text, rangesMostRecentFirst, options);
  if (focal === undefined) return { kind: 'skipped', reason: 'noFocalRanges' };
  const { pages, budgetLeft } = expandPages(grid, focal, options);
  if (budgetLeft < 0) return { kind: 'skipped', reason: 'focalPagesOverBudget' };
  if (budgetLeft === options.maxTokens) return { kind: 'skipped', reason: 'nothingToShow' };
  return { kind: 'kept', pages, budgetLeft };
}

/** Shows a file from its top, page by page until one does not fit. */
export function clipFromTop(grid: PageGrid, maxTokens: number): FileClip {
  let endExclusive = 0;
  let budgetLeft = maxTokens;
  while (endExclusive < grid.pageCount && grid.cost(endExclusive) <= budgetLeft) {
    budgetLeft -= grid.cost(endExclusive);
    endExclusive++;
  }
  if (endExclusive === 0) return { kind: 'skipped', reason: maxTokens <= 0 ? 'budgetSpent' : 'firstPageOverBudget' };
  return { kind: 'kept', pages: { start: 0, endExclusive }, budgetLeft };
}
