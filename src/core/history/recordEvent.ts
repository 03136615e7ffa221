import { assertNever } from '../base/invariant.ts';
import type { DeletedEvent, DocumentIdentity, RenamedEvent } from '../documents/documentEvent.ts';
import type { EditedText } from '../text/editedText.ts';
import type { OffsetRange } from '../text/offsetRange.ts';
import type { StringEdit } from '../text/stringEdit.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { type EditEntry, type HistoryEntry, textOfEntry } from './historyEntry.ts';
import { type MergeStrategy, shouldMerge } from './mergePolicy.ts';

/** What is known about the recent work on a workspace. An immutable value: entries that did not change are the same objects. */
export interface HistoryState {
  /** Oldest first. A document's newest entry is the last one with its URI; if there is none, the document is unknown. */
  readonly entries: readonly HistoryEntry[];
}

export const EMPTY_HISTORY: HistoryState = { entries: [] };

export interface HistoryPolicy {
  readonly maxEntries: number;
  /** How many UTF-16 code units the entries may hold together; a text that several share counts once. */
  readonly maxLength: number;
  readonly mergeStrategy: MergeStrategy;
  /**
   * Whether an edit is kept apart from the entry before it when the text in between changed unseen, as when a file was
   * closed, changed on disk and opened again. Without it both are composed as if nothing had happened.
   */
  readonly splitsAtGaps: boolean;
}

/** 50: the recorder that the golden cases come from keeps as many. */
const DEFAULT_MAX_ENTRIES = 50;

/** 32 million: some 30 to 60 MB, reached only by several of the largest documents. */
const DEFAULT_MAX_LENGTH = 32_000_000;

export const DEFAULT_HISTORY_POLICY: HistoryPolicy = {
  maxEntries: DEFAULT_MAX_ENTRIES,
  maxLength: DEFAULT_MAX_LENGTH,
  mergeStrategy: { kind: 'sameStartLine' },
  splitsAtGaps: true,
};

/** What happened, with all that is needed to record it. */
export type HistoryEvent =
  | {
      readonly kind: 'edited';
      readonly document: DocumentIdentity;
      readonly edit: StringEdit;
      readonly before: EditedText;
      /** `before.edited(edit)`; when `before` is the `after` of the newest entry, no text changed unseen. */
      readonly after: EditedText;
      readonly at: number;
    }
  | {
      readonly kind: 'viewed';
      readonly document: DocumentIdentity;
      readonly text: EditedText;
      readonly ranges: readonly OffsetRange[];
      readonly at: number;
    }
  | RenamedEvent
  | DeletedEvent;

/**
 * Applies one event to the history. Pure: the same state and event always give the same state, and a state that nothing
 * happened to is returned as it is. Takes time in proportion to the edit and to `maxEntries`, not to the texts.
 */
export function recordEvent(state: HistoryState, event: HistoryEvent, policy: HistoryPolicy): HistoryState {
  switch (event.kind) {
    case 'edited':
      return recordEdit(state, event, policy);
    case 'viewed':
      return recordView(state, event, policy);
    case 'renamed':
      return renameDocuments(state, event);
    case 'deleted':
      return withEntries(
        state,
        keptWithout(state.entries, uri => isWithin(uri, event.uri)),
      );
    default:
      return assertNever(event);
  }
}

function recordEdit(
  state: HistoryState,
  event: HistoryEvent & { kind: 'edited' },
  policy: HistoryPolicy,
): HistoryState {
  const { document, edit, before, after, at } = event;
  if (edit.isEmpty) return state;
  const newest = newestEntryOf(state, document.uri);
  if (newest?.kind === 'edit') {
    const isGap = newest.after !== before;
    if (!(isGap && policy.splitsAtGaps) && shouldMerge(newest, event, policy.mergeStrategy)) {
      const merged = newest.edit.compose(edit);
      const entry: EditEntry = {
        kind: 'edit',
        document,
        base: newest.base,
        edit: merged,
        after: isGap ? newest.base.edited(merged) : after,
        at,
      };
      return replaceEntry(state, newest, entry);
    }
  }
  const entry: EditEntry = { kind: 'edit', document, base: before, edit, after, at };
  return newest?.kind === 'visibleRanges' ? replaceEntry(state, newest, entry) : appendEntry(state, entry, policy);
}

function recordView(
  state: HistoryState,
  event: HistoryEvent & { kind: 'viewed' },
  policy: HistoryPolicy,
): HistoryState {
  const { document, text, ranges, at } = event;
  if (ranges.length === 0) return state;
  const newest = newestEntryOf(state, document.uri);
  if (newest?.kind === 'edit') return state;
  const entry: HistoryEntry = { kind: 'visibleRanges', document, text, ranges, at };
  return newest === undefined ? appendEntry(state, entry, policy) : replaceEntry(state, newest, entry);
}

/** The newest entry of a document; `undefined` if there is none. */
export function newestEntryOf({ entries }: HistoryState, uri: string): HistoryEntry | undefined {
  return entries.findLast(entry => entry.document.uri === uri);
}

/** Drops the oldest entries when the limits are exceeded. The texts are added up only when a new one has come in. */
function appendEntry({ entries }: HistoryState, entry: HistoryEntry, policy: HistoryPolicy): HistoryState {
  const origin = textOfEntry(entry).origin;
  const isNewText = !entries.some(known => textOfEntry(known).origin === origin);
  const newest = [...entries, entry].slice(Math.max(entries.length + 1 - policy.maxEntries, 0));
  return { entries: isNewText ? newestWithin(newest, policy.maxLength) : newest };
}

function newestWithin(entries: readonly HistoryEntry[], maxLength: number): readonly HistoryEntry[] {
  const origins = new Set<TextSnapshot>();
  let length = 0;
  const tooOld = entries.findLastIndex(entry => {
    for (const { origin, edit } of textsOf(entry)) {
      length += edit.insertedLength + (origins.has(origin) ? 0 : origin.text.length);
      origins.add(origin);
    }
    return length > maxLength;
  });
  return entries.slice(tooOld + 1);
}

function textsOf(entry: HistoryEntry): readonly EditedText[] {
  return entry.kind === 'edit' ? [entry.base, entry.after] : [entry.text];
}

/** The new entry goes to the newest place. */
function replaceEntry({ entries }: HistoryState, old: HistoryEntry, entry: HistoryEntry): HistoryState {
  const index = entries.lastIndexOf(old);
  return { entries: [...entries.slice(0, index), ...entries.slice(index + 1), entry] };
}

/**
 * The entries go on under the new name. Whatever had that name before is gone, except what was recorded under it since
 * the last change under the old one: an editor may open the new name before it tells of the renaming.
 */
function renameDocuments(state: HistoryState, { from, to }: RenamedEvent): HistoryState {
  const newestMoved = state.entries.findLastIndex(entry => isWithin(entry.document.uri, from.uri));
  if (newestMoved === -1) return state;
  const isOverwritten = (entry: HistoryEntry, index: number): boolean =>
    isWithin(entry.document.uri, to.uri) && (index < newestMoved || entry.kind === 'visibleRanges');
  const entries = state.entries
    .filter((entry, index) => !isOverwritten(entry, index))
    .map(entry => (isWithin(entry.document.uri, from.uri) ? renamed(entry, from, to) : entry));
  return { entries };
}

function renamed(entry: HistoryEntry, from: RenamedEvent['from'], to: RenamedEvent['to']): HistoryEntry {
  const { uri, path, languageId } = entry.document;
  const document: DocumentIdentity = {
    uri: to.uri + uri.slice(from.uri.length),
    path: path.startsWith(from.path) ? to.path + path.slice(from.path.length) : path,
    languageId,
  };
  return { ...entry, document };
}

/** Whether the URI names the file or folder itself or something in the folder. */
function isWithin(uri: string, fileOrFolder: string): boolean {
  return uri === fileOrFolder || uri.startsWith(`${fileOrFolder}/`);
}

function keptWithout(entries: readonly HistoryEntry[], isGone: (uri: string) => boolean): readonly HistoryEntry[] {
  return entries.filter(entry => !isGone(entry.document.uri));
}

function withEntries(state: HistoryState, entries: readonly HistoryEntry[]): HistoryState {
  return entries.length === state.entries.length ? state : { entries };
}
