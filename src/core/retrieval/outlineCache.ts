import { LruMap } from '../base/lruMap.ts';
import type { OutlineResult } from '../syntax/outline.ts';

/** The candidates of some ten questions; an outline is about as large as the names of its file. */
const MAX_FILES = 128;

/**
 * Outlines of files of the project, so that a file that did not change is not parsed again for the next question.
 *
 * Key: the path. Valid for one text. Bounded: {@link MAX_FILES} files with their texts, the least recently used goes. What was not
 * outlined for want of time is not kept.
 */
export class OutlineCache {
  readonly #files = new LruMap<string, { readonly text: string; readonly outline: OutlineResult }>(MAX_FILES);

  async get(
    { path, text }: { readonly path: string; readonly text: string },
    outline: () => Promise<OutlineResult>,
  ): Promise<OutlineResult> {
    const known = this.#files.get(path);
    if (known?.text === text) return known.outline;
    const result = await outline();
    if (result.kind === 'outline') this.#files.set(path, { text, outline: result });
    return result;
  }
}
