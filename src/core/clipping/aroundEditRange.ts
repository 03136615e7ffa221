import { clipAroundRanges, clipFromTop, type FileClip } from './clipFile.ts';
import type { Clipping, KeptFile, PagesOf, SkippedFile } from './clipping.ts';
import type { ClippingOptions } from './clippingOptions.ts';
import type { RecentFile } from './recentFile.ts';

/**
 * The greedy strategy: each file, the most recent first, takes what it needs of what the ones before it left. The first
 * file whose surroundings do not fit ends the search; a file shown from its top that does not fit is only left out.
 */
export function aroundEditRange(
  filesMostRecentFirst: readonly RecentFile[],
  pagesOf: PagesOf,
  options: Omit<ClippingOptions, 'strategy'>,
): Clipping {
  const kept: KeptFile[] = [];
  const skipped: SkippedFile[] = [];
  let budgetLeft = options.maxTokens;
  for (const [index, file] of filesMostRecentFirst.entries()) {
    const clip = clipFile(file, pagesOf, { ...options, maxTokens: budgetLeft });
    if (clip.kind === 'kept') {
      kept.push({ file, ...pagesOf(file), pages: clip.pages });
      budgetLeft = clip.budgetLeft;
      continue;
    }
    skipped.push({ file, reason: clip.reason });
    const endsSearch = file.focalRanges !== undefined && clip.reason !== 'noFocalRanges';
    if (endsSearch && !options.continuesAfterMisfit) {
      for (const older of filesMostRecentFirst.slice(index + 1)) skipped.push({ file: older, reason: 'behindMisfit' });
      break;
    }
  }
  return { keptMostRecentFirst: kept, skipped, budgetLeft };
}

/** A file that comes after the budget is spent is not even split into lines. */
function clipFile(file: RecentFile, pagesOf: PagesOf, options: Omit<ClippingOptions, 'strategy'>): FileClip {
  if (options.maxTokens <= 0) return { kind: 'skipped', reason: 'budgetSpent' };
  return file.focalRanges === undefined
    ? clipFromTop(pagesOf(file).grid, options.maxTokens)
    : clipAroundRanges(pagesOf(file), file.focalRanges, options);
}
