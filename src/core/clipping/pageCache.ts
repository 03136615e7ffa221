import { LruMap } from '../base/lruMap.ts';
import type { EditedText } from '../text/editedText.ts';
import type { PagedText } from './clipFile.ts';
import type { PageOptions } from './clippingOptions.ts';
import { PageGrid } from './pageGrid.ts';
import type { RecentFile } from './recentFile.ts';

/** More than the documents that are usually asked for at once; beyond it the cache is of no use, but does no harm. */
const MAX_FILES = 32;

interface KnownPages extends PagedText {
  readonly of: EditedText;
  readonly counter: PageOptions['counter'];
}

/**
 * The pages of files with what they cost, so that a file that did not change is neither split nor counted again.
 *
 * Key: the URI. Valid for one version of the text (the same `EditedText` value), one size of pages and one counter (the
 * same function): anything else replaces what is known of the file. Bounded: 32 files, the least recently used goes.
 */
export class PageCache {
  readonly #files = new LruMap<string, KnownPages>(MAX_FILES);

  pagesOf({ uri, text }: RecentFile, options: PageOptions): PagedText {
    const known = this.#files.get(uri);
    if (known?.of === text && known.grid.pageSize === options.pageSize && known.counter === options.counter) {
      return known;
    }
    const snapshot = known?.of === text ? known.text : text.toSnapshot();
    const pages = {
      of: text,
      text: snapshot,
      grid: new PageGrid(snapshot, options),
      counter: options.counter,
    };
    this.#files.set(uri, pages);
    return pages;
  }
}
