import type { OffsetRange } from '../text/offsetRange.ts';
import { clipAroundRanges, clipFromTop } from './clipFile.ts';
import type { Clipping, KeptFile, PagesOf, SkippedFile } from './clipping.ts';
import type { ClippingOptions } from './clippingOptions.ts';
import { focalPages } from './focalPages.ts';
import type { RecentFile } from './recentFile.ts';

type Options = Omit<ClippingOptions, 'strategy'>;

/**
 * The dividing strategy, in two passes. First the oldest files are dropped until the focal pages of the rest fit the budget
 * together. Then what these leave is shared in proportion to the number of edits; what a file does not use goes to the
 * next one.
 */
export function proportional(
  filesMostRecentFirst: readonly RecentFile[],
  pagesOf: PagesOf,
  options: Options,
): Clipping {
  const { included, dropped, focalCosts } = keepAffordable(filesMostRecentFirst, pagesOf, options);
  const skipped: SkippedFile[] = dropped.map(file => ({ file, reason: 'oldest' }));
  if (included.length === 0) return { keptMostRecentFirst: [], skipped, budgetLeft: options.maxTokens };

  const shares = sharesOf(options.maxTokens - sumOf(focalCosts), included);
  const kept: KeptFile[] = [];
  let unspent = 0;
  for (const [index, file] of included.entries()) {
    const offer = focalCosts[index]! + shares[index]! + unspent;
    const paged = pagesOf(file);
    const clip = hasFocalRanges(file)
      ? clipAroundRanges(paged, file.focalRanges, { ...options, maxTokens: offer })
      : clipFromTop(paged.grid, offer);
    if (clip.kind === 'kept') kept.push({ file, ...paged, pages: clip.pages });
    else skipped.push({ file, reason: clip.reason });
    unspent = clip.kind === 'kept' ? clip.budgetLeft : offer;
  }
  return { keptMostRecentFirst: kept, skipped, budgetLeft: unspent };
}

/** Drops files from the old end while the sum of the focal costs exceeds the budget. */
function keepAffordable(files: readonly RecentFile[], pagesOf: PagesOf, options: Options) {
  const focalCosts = files.map(file => focalCostOf(file, pagesOf, options));
  let count = files.length;
  let sum = sumOf(focalCosts);
  while (count > 0 && sum > options.maxTokens) sum -= focalCosts[--count]!;
  return { included: files.slice(0, count), dropped: files.slice(count), focalCosts: focalCosts.slice(0, count) };
}

function focalCostOf(file: RecentFile, pagesOf: PagesOf, options: Options): number {
  if (!hasFocalRanges(file)) return 0;
  const { text, grid } = pagesOf(file);
  const pages = focalPages(grid, text, file.focalRanges, options);
  return pages === undefined ? 0 : grid.costOf(pages);
}

/** Whole tokens; what the rounding cuts off belongs to nobody. The order of the operations is part of the contract. */
function sharesOf(budget: number, files: readonly RecentFile[]): readonly number[] {
  const weights = files.map(file => file.editEntryCount ?? 1);
  const totalWeight = sumOf(weights);
  return weights.map(weight => Math.floor(budget * (weight / totalWeight)));
}

function hasFocalRanges(file: RecentFile): file is RecentFile & { readonly focalRanges: readonly OffsetRange[] } {
  return file.focalRanges !== undefined && file.focalRanges.length > 0;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
