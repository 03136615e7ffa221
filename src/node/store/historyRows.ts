import type { DocumentIdentity } from '../../core/documents/documentEvent.ts';
import { editEntry, type HistoryEntry } from '../../core/history/historyEntry.ts';
import type { EditedText } from '../../core/text/editedText.ts';
import { OffsetRange } from '../../core/text/offsetRange.ts';
import { type Replacement, StringEdit } from '../../core/text/stringEdit.ts';
import type { TextSnapshot } from '../../core/text/textSnapshot.ts';

/** The columns of an entry that do not depend on what else is stored. JSON is exact: it escapes halves of pairs. */
export interface EntryColumns {
  readonly kind: HistoryEntry['kind'];
  readonly at: number;
  readonly document: string;
  /** From the origin to the text of the entry, which for an edit is its base. */
  readonly textEdit: string;
  /** From the other origin to the text after the edit; `null` when both texts have the same origin. */
  readonly afterEdit: string | null;
  readonly change: string;
}

/** An entry as it is stored: its columns, and the texts that they refer to. */
export interface EncodedEntry {
  readonly columns: EntryColumns;
  readonly origin: TextSnapshot;
  readonly afterOrigin: TextSnapshot | undefined;
  /** What the columns take, about: most are ASCII. */
  readonly size: number;
}

/** What a row takes beside its texts, about: record header, numbers, page overhead. */
const ROW_SIZE = 64;

export function encodeEntry(entry: HistoryEntry): EncodedEntry {
  const common = { kind: entry.kind, at: entry.at, document: JSON.stringify(entry.document) };
  if (entry.kind === 'visibleRanges') {
    const change = JSON.stringify(entry.ranges.flatMap(({ start, endExclusive }) => [start, endExclusive]));
    return encoded({ ...common, textEdit: encodeEdit(entry.text.edit), afterEdit: null, change }, entry.text.origin);
  }
  const { base, edit, after } = entry;
  const textEdit = encodeEdit(base.edit);
  const isFarFromBase = after.origin !== base.origin && isInside(edit, base);
  if (!isFarFromBase) {
    return encoded({ ...common, textEdit, afterEdit: null, change: encodeEdit(edit) }, base.origin);
  }
  // A long insertion makes the text after it an origin of its own. What was inserted is read from there, so that going on
  // with the entry writes a few characters and not all of the insertion again.
  const change = JSON.stringify(edit.replacements.flatMap(r => [r.start, r.endExclusive, r.text.length]));
  return encoded({ ...common, textEdit, afterEdit: encodeEdit(after.edit), change }, base.origin, after.origin);
}

function encoded(columns: EntryColumns, origin: TextSnapshot, afterOrigin?: TextSnapshot): EncodedEntry {
  const { document, textEdit, afterEdit, change } = columns;
  const size = ROW_SIZE + document.length + textEdit.length + (afterEdit?.length ?? 0) + change.length;
  return { columns, origin, afterOrigin, size };
}

function isInside(edit: StringEdit, base: EditedText): boolean {
  return edit.isEmpty || edit.replacements.at(-1)!.endExclusive <= base.length;
}

function encodeEdit(edit: StringEdit): string {
  return JSON.stringify(edit.replacements.flatMap(({ start, endExclusive, text }) => [start, endExclusive, text]));
}

/**
 * The entry of a row.
 *
 * @param origin the text without edits; versions of a document share it
 * @param afterOrigin the other text; needed when `afterEdit` is not `null`
 * @throws Error if the columns hold something else than `encodeEntry` makes
 */
export function decodeEntry(
  columns: EntryColumns,
  origin: EditedText,
  afterOrigin: EditedText | undefined,
): HistoryEntry {
  const { kind, at } = columns;
  const document = documentFrom(columns.document);
  const text = origin.edited(decodeEdit(columns.textEdit));
  if (kind === 'visibleRanges') return { kind, document, text, ranges: decodeRanges(columns.change), at };
  if (columns.afterEdit === null) {
    return editEntry({ document, base: text, edit: decodeEdit(columns.change), at });
  }
  if (afterOrigin === undefined) throw new TypeError('The text after the edit is missing');
  const after = afterOrigin.edited(decodeEdit(columns.afterEdit));
  return { kind, document, base: text, edit: editFromLengths(columns.change, after), after, at };
}

function editFromLengths(json: string, after: EditedText): StringEdit {
  let shift = 0;
  return new StringEdit(
    triplesFrom(json).map(([start, endExclusive, length]) => {
      if (!isOffset(length)) throw new TypeError('Not the length of a text');
      const insertedAt = start + shift;
      shift += length - (endExclusive - start);
      return { start, endExclusive, text: after.slice(insertedAt, insertedAt + length) };
    }),
  );
}

function decodeEdit(json: string): StringEdit {
  return new StringEdit(
    triplesFrom(json).map(([start, endExclusive, text]): Replacement => {
      if (typeof text !== 'string') throw new TypeError('Not the text of a replacement');
      return { start, endExclusive, text };
    }),
  );
}

function decodeRanges(json: string): readonly OffsetRange[] {
  const offsets = arrayFrom(json);
  const ranges: OffsetRange[] = [];
  for (let index = 0; index < offsets.length; index += 2) {
    const [start, endExclusive] = [offsets[index], offsets[index + 1]];
    if (!isOffset(start) || !isOffset(endExclusive)) throw new TypeError('Not a range');
    ranges.push(new OffsetRange(start, endExclusive));
  }
  return ranges;
}

function triplesFrom(json: string): readonly (readonly [number, number, unknown])[] {
  const parts = arrayFrom(json);
  const triples: [number, number, unknown][] = [];
  for (let index = 0; index < parts.length; index += 3) {
    const [start, endExclusive] = [parts[index], parts[index + 1]];
    if (!isOffset(start) || !isOffset(endExclusive)) throw new TypeError('Not a replacement');
    triples.push([start, endExclusive, parts[index + 2]]);
  }
  return triples;
}

function documentFrom(json: string): DocumentIdentity {
  const { uri, path, languageId } = JSON.parse(json) as Record<string, unknown>;
  if (typeof uri !== 'string' || typeof path !== 'string' || typeof languageId !== 'string') {
    throw new TypeError('Not a document');
  }
  return { uri, path, languageId };
}

function arrayFrom(json: string): readonly unknown[] {
  const parts: unknown = JSON.parse(json);
  if (!Array.isArray(parts)) throw new TypeError('Not a list');
  return parts;
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
