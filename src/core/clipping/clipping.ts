import type { PagedText, SkipReason } from './clipFile.ts';
import type { PageRange } from './pageGrid.ts';
import type { RecentFile } from './recentFile.ts';

/** What a strategy decides: which pages of which files are shown. */
export interface Clipping {
  readonly keptMostRecentFirst: readonly KeptFile[];
  readonly skipped: readonly SkippedFile[];
  /** What no file was given. May exceed what was not printed: see `clipping.md`. */
  readonly budgetLeft: number;
}

export interface KeptFile extends PagedText {
  readonly file: RecentFile;
  readonly pages: PageRange;
}

export interface SkippedFile {
  readonly file: RecentFile;
  readonly reason: SkipReason;
}

/** Gives the pages of a file. They are made only for files that a strategy looks at. */
export type PagesOf = (file: RecentFile) => PagedText;
