import { carriedFocalRanges } from '../history/focalRanges.ts';
import { type HistoryEntry, textOfEntry } from '../history/historyEntry.ts';
import { type EntriesOfDocument, editsOf, recentDocuments } from '../history/recentDocuments.ts';
import type { HistoryState } from '../history/recordEvent.ts';
import type { ClippingStrategy } from './clippingOptions.ts';
import type { RecentFile } from './recentFile.ts';

export interface CollectOptions {
  readonly strategy: ClippingStrategy;
  /** The most documents that are collected. `aroundEditRange` takes one even for 0. */
  readonly nDocuments: number;
  /** Whether documents that were only viewed count. */
  readonly includeViewedFiles: boolean;
  /** The active document, and those that the prompt shows already. */
  readonly isLeftOut: (uri: string) => boolean;
}

/** The files that the strategy is to show, most recent first, with the places of what was done in them. */
export function collectRecentFiles(history: HistoryState, options: CollectOptions): readonly RecentFile[] {
  const documents = recentDocuments(history, options);
  switch (options.strategy) {
    case 'aroundEditRange':
      return documents.slice(0, Math.max(options.nDocuments, 1)).map(([newest]) => fileOfEntry(newest));
    case 'proportional':
      return documents.slice(0, Math.max(options.nDocuments, 0)).map(fileOfEntries);
  }
}

/** Only the newest entry counts. */
function fileOfEntry(entry: HistoryEntry): RecentFile {
  const isEdit = entry.kind === 'edit';
  return {
    ...fileAt(entry),
    focalRanges: isEdit ? entry.edit.newRanges : entry.ranges,
    editEntryCount: isEdit ? 1 : undefined,
  };
}

/** The text of the newest entry, with the places of all edits; what was only viewed gives no places. */
function fileOfEntries(entries: EntriesOfDocument): RecentFile {
  const edits = editsOf(entries);
  const focalRanges = carriedFocalRanges(edits);
  return {
    ...fileAt(entries[0]),
    focalRanges: focalRanges.length === 0 ? undefined : focalRanges,
    editEntryCount: Math.max(edits.length, 1),
  };
}

function fileAt(entry: HistoryEntry): Pick<RecentFile, 'uri' | 'path' | 'text' | 'lastEvent'> {
  const { uri, path } = entry.document;
  return {
    uri,
    path,
    text: textOfEntry(entry),
    lastEvent: { kind: entry.kind === 'edit' ? 'edited' : 'viewed', at: entry.at },
  };
}
