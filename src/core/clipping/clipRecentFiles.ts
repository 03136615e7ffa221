import type { LineRange } from '../text/lineRange.ts';
import { aroundEditRange } from './aroundEditRange.ts';
import type { SkipReason } from './clipFile.ts';
import type { KeptFile } from './clipping.ts';
import { type ClippingOptions, type ClippingStrategy, checkPageSize } from './clippingOptions.ts';
import { PageCache } from './pageCache.ts';
import { proportional } from './proportional.ts';
import type { RecentFile } from './recentFile.ts';
import { formatCode, formatSnippet } from './snippetFormat.ts';

/** A part of a file as it is shown. */
export interface RecentSnippet {
  readonly file: RecentFile;
  /** Empty when the focal pages of the file are: see `clipping.md`. */
  readonly lines: LineRange;
  readonly isTruncated: boolean;
  /** What the lines cost: their pages, whatever was set aside for them. */
  readonly tokens: number;
  /** The lines, numbered if they are to be. */
  readonly code: string;
  /** The code in its wrapper. */
  readonly text: string;
}

export interface RecentSection {
  readonly snippetsLeastRecentFirst: readonly RecentSnippet[];
  /** URIs of the files that are shown. */
  readonly documentsMostRecentFirst: readonly string[];
  /** An upper bound of what was printed: halves that were not used count. */
  readonly tokensConsumed: number;
  readonly skipped: readonly { readonly file: RecentFile; readonly reason: SkipReason }[];
}

const STRATEGIES: Readonly<Record<ClippingStrategy, typeof aroundEditRange>> = { aroundEditRange, proportional };

/**
 * Chooses which pages of recent files are shown within a budget, as `clipping.md` says.
 *
 * @param cache keeps pages and their costs for the next call; without one, everything is counted anew
 * @throws InvariantError if the size of a page is missing or not positive
 */
export function clipRecentFiles(
  filesMostRecentFirst: readonly RecentFile[],
  options: ClippingOptions,
  cache: PageCache = new PageCache(),
): RecentSection {
  checkPageSize(options.pageSize);
  const clip = STRATEGIES[options.strategy];
  const { keptMostRecentFirst, skipped, budgetLeft } = clip(
    filesMostRecentFirst,
    file => cache.pagesOf(file, options),
    options,
  );
  const snippets = keptMostRecentFirst.map(kept => toSnippet(kept, options));
  const printed = snippets.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    snippetsLeastRecentFirst: snippets.toReversed(),
    documentsMostRecentFirst: [...new Set(snippets.map(({ file }) => file.uri))],
    tokensConsumed: options.reportsPrintedTokens ? printed : options.maxTokens - budgetLeft,
    skipped,
  };
}

function toSnippet({ file, text, grid, pages }: KeptFile, { includeLineNumbers }: ClippingOptions): RecentSnippet {
  const lines = grid.linesOf(pages);
  const isTruncated = lines.length < text.lineCount;
  const code = formatCode(text, lines, includeLineNumbers);
  return {
    file,
    lines,
    isTruncated,
    tokens: grid.costOf(pages),
    code,
    text: formatSnippet({ path: file.path, code, isTruncated }),
  };
}
