import type { EditedText } from '../text/editedText.ts';
import type { OffsetRange } from '../text/offsetRange.ts';

/** A file that may be shown, with the places in it that matter. */
export interface RecentFile {
  /** The same URI is the same file. */
  readonly uri: string;
  /** What is printed. */
  readonly path: string;
  readonly text: EditedText;
  /**
   * Where it was edited or looked at, most recent first, in offsets of the text. `undefined` when nothing is known: the
   * file is then shown from its top. What an empty list means is up to the strategy.
   */
  readonly focalRanges: readonly OffsetRange[] | undefined;
  /** The weight of the file in a proportional division; 1 when `undefined`. */
  readonly editEntryCount: number | undefined;
  /** Why it is here, for people; `undefined` when the file does not come from a history. */
  readonly lastEvent: { readonly kind: 'edited' | 'viewed'; readonly at: number } | undefined;
}
