import assert from 'node:assert/strict';
import { type HistoryEntry, textOfEntry } from '../../../src/core/history/historyEntry.ts';
import type { HistoryStoreLimits } from '../../../src/core/ports.ts';
import type { StorePath } from '../../../src/node/store/database.ts';
import { SqliteHistoryStore } from '../../../src/node/store/historyStore.ts';
import { aDatabase, type OpenedDatabase } from './aDatabase.ts';

export const ROOMY: HistoryStoreLimits = { maxEntries: 50, maxBytes: 64_000_000 };

export interface OpenedHistory extends OpenedDatabase {
  readonly store: SqliteHistoryStore;
}

/** The history of a workspace as one window sees it, not loaded yet. */
export function aHistoryStore(path: StorePath): OpenedHistory {
  const opened = aDatabase(path);
  return { ...opened, store: new SqliteHistoryStore(opened) };
}

/** What a session that starts now would go on with. */
export function reloaded(path: StorePath, limits = ROOMY): readonly HistoryEntry[] {
  const { store, database } = aHistoryStore(path);
  const entries = store.load(limits);
  database.dispose();
  return entries;
}

export function rowsOf({ database }: OpenedHistory, table: 'history_entry' | 'history_text'): number {
  return database.run(open => Number(open.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count));
}

/** An entry as plain values that can be compared: whole texts instead of origins. */
function plain(entry: HistoryEntry): unknown {
  const { kind, document, at } = entry;
  if (kind === 'visibleRanges') return { kind, document, at, text: entry.text.text, ranges: entry.ranges.map(String) };
  const { base, after, edit } = entry;
  return { kind, document, at, base: base.text, after: after.text, edit: edit.replacements };
}

export function assertSameEntries(actual: readonly HistoryEntry[], expected: readonly HistoryEntry[]): void {
  assert.deepEqual(actual.map(plain), expected.map(plain));
}

/** How many texts the entries hold in memory; versions of a document share one. */
export function originsOf(entries: readonly HistoryEntry[]): number {
  return new Set(
    entries.flatMap(entry => [
      textOfEntry(entry).origin,
      entry.kind === 'edit' ? entry.base.origin : entry.text.origin,
    ]),
  ).size;
}
