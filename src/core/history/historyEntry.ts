import type { DocumentIdentity } from '../documents/documentEvent.ts';
import type { EditedText } from '../text/editedText.ts';
import type { OffsetRange } from '../text/offsetRange.ts';
import type { StringEdit } from '../text/stringEdit.ts';

/** What was done to a document at one place, merged from one or many keystrokes. */
export interface EditEntry {
  readonly kind: 'edit';
  readonly document: DocumentIdentity;
  /** The text before the edit. */
  readonly base: EditedText;
  readonly edit: StringEdit;
  /** The text after it: `after.text === edit.apply(base.text)`. */
  readonly after: EditedText;
  /** When it was changed last, in milliseconds since 1970. */
  readonly at: number;
}

/** What of a document was looked at while it had not been edited. */
export interface VisibleRangesEntry {
  readonly kind: 'visibleRanges';
  readonly document: DocumentIdentity;
  readonly text: EditedText;
  readonly ranges: readonly OffsetRange[];
  readonly at: number;
}

export type HistoryEntry = EditEntry | VisibleRangesEntry;

/** An edit entry as it is stored and restored: `after` follows from the rest. */
export function editEntry(parts: Omit<EditEntry, 'kind' | 'after'>): EditEntry {
  return { kind: 'edit', ...parts, after: parts.base.edited(parts.edit) };
}

/** The document's text as the entry left it. */
export function textOfEntry(entry: HistoryEntry): EditedText {
  return entry.kind === 'edit' ? entry.after : entry.text;
}
