import type { WrapperTag } from '../safety/escape.ts';
import type { LineRange } from '../text/lineRange.ts';
import type { ContextUnit } from '../units/contextUnit.ts';

/** A piece of a unit that is kept or left out as a whole: lines, a definition, a fenced block, an entry of a list. */
export interface Segment {
  /** As it stands in the prompt: escaped, and whole lines that end in a line break unless the frame is a list. */
  readonly text: string;
  /** The lower, the earlier it is left out; `Infinity` keeps it as long as the unit itself. */
  readonly importance: number;
  /** The lines of the file that it shows, and how they read before escaping. Segments that share it have the same text. */
  readonly file?: { readonly lines: LineRange; readonly raw: string };
}

/** A segment that shows lines of a file. */
export type FileSegment = Segment & Required<Pick<Segment, 'file'>>;

/** What stands around the segments of a unit. */
export type Frame =
  /** `<tag attribute="…">` and `</tag>` on lines of their own; `lines` is added for segments of a file. */
  | { readonly kind: 'tag'; readonly tag: WrapperTag; readonly attributes: Readonly<Record<string, string | number>> }
  /** Nothing: the segments bring their own wrapper. */
  | { readonly kind: 'none' }
  /** One line: the title, then entries with a blank before each. What is never listed is named behind the last one. */
  | { readonly kind: 'list'; readonly title: string; readonly unlisted?: string };

/** A unit before it is measured and fitted. Its segments say how it may be shortened. */
export interface UnitDraft
  extends Pick<
    ContextUnit,
    'id' | 'role' | 'mode' | 'source' | 'priority' | 'mtime' | 'unsavedHash' | 'zone' | 'reason' | 'moreReasons'
  > {
  readonly frame: Frame;
  /** In the order of the text. */
  readonly segments: readonly Segment[];
  /** The same segments before anybody said what is important: drafts that share them have the same texts. */
  readonly texts?: readonly Segment[];
  /** The text is made of a file (a notebook) and has lines of its own, which nobody would find there: they are not named. */
  readonly isTranscript?: boolean;
  /** Never dropped whatever the budget: the user asked for it. Only its segments of finite importance may go. */
  readonly isRequired: boolean;
  /** Its share when several units of one class must fit together; shortened to it even when the budget has room. */
  readonly maxTokens?: number;
}
