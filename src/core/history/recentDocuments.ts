import type { EditEntry, HistoryEntry } from './historyEntry.ts';
import type { HistoryState } from './recordEvent.ts';

/** Which entries count when the history is read. */
export interface RecentDocumentsOptions {
  /** Documents that are not asked for: the active one, and what the prompt shows already. */
  readonly isLeftOut: (uri: string) => boolean;
  readonly includeViewedFiles: boolean;
}

/** A document with its entries, newest first; never empty. */
export type EntriesOfDocument = readonly [HistoryEntry, ...HistoryEntry[]];

/** The entries that count by document: most recent document first, its newest entry first. Documents are told by URI. */
export function recentDocuments(
  { entries }: HistoryState,
  { isLeftOut, includeViewedFiles }: RecentDocumentsOptions,
): readonly EntriesOfDocument[] {
  const byUri = new Map<string, [HistoryEntry, ...HistoryEntry[]]>();
  for (const entry of entries.toReversed()) {
    const { uri } = entry.document;
    if (isLeftOut(uri) || (entry.kind === 'visibleRanges' && !includeViewedFiles)) continue;
    const known = byUri.get(uri);
    if (known === undefined) byUri.set(uri, [entry]);
    else known.push(entry);
  }
  return [...byUri.values()];
}

/** The edits among a document's entries, newest first. */
export function editsOf(entries: EntriesOfDocument): readonly EditEntry[] {
  return entries.filter(entry => entry.kind === 'edit');
}

/** Paths of the documents that were edited or looked at last, most recent first. */
export function recentPathsOf(state: HistoryState, limit: number): readonly string[] {
  const documents = recentDocuments(state, { isLeftOut: () => false, includeViewedFiles: true });
  return documents.slice(0, limit).map(([{ document }]) => document.path);
}
