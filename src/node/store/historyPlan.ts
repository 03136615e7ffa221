import type { HistoryEntry } from '../../core/history/historyEntry.ts';
import type { TextSnapshot } from '../../core/text/textSnapshot.ts';
import { type EncodedEntry, encodeEntry } from './historyRows.ts';
import type { EntryOrder, EntrySize } from './historyTables.ts';

/** The row of an entry, with the texts that it refers to. */
export interface StoredEntry extends EntryOrder, EntrySize {
  readonly origin: TextSnapshot;
  readonly afterOrigin: TextSnapshot | undefined;
}

/** An entry that is to be in the store: it has a row already, or is to get one. */
export type WantedEntry =
  | { readonly kind: 'stored'; readonly entry: HistoryEntry; readonly stored: StoredEntry }
  | { readonly kind: 'new'; readonly entry: HistoryEntry; readonly encoded: EncodedEntry };

/** An entry that keeps its row, or gets one at its place. */
type PlannedEntry =
  | { readonly kind: 'kept'; readonly entry: HistoryEntry; readonly stored: StoredEntry }
  | {
      readonly kind: 'insert';
      readonly entry: HistoryEntry;
      readonly encoded: EncodedEntry;
      readonly order: EntryOrder;
    };

/** What has to be done so that the store holds what is wanted. */
export interface SavePlan {
  readonly removed: readonly StoredEntry[];
  /** Oldest first. */
  readonly entries: readonly PlannedEntry[];
}

/**
 * Compares what is wanted, oldest first, with the rows of the entries that were stored last. A row stays when its entry
 * is still wanted and its order is still right; that of the others is removed.
 */
export function planSave(wanted: readonly WantedEntry[], stored: Iterable<StoredEntry>): SavePlan {
  const entries: PlannedEntry[] = [];
  const keptIds = new Set<number>();
  let last: EntryOrder = { sortAt: Number.NEGATIVE_INFINITY, place: 0 };
  for (const next of wanted) {
    if (next.kind === 'stored' && isAfter(next.stored, last)) {
      last = next.stored;
      keptIds.add(next.stored.id);
      entries.push({ kind: 'kept', entry: next.entry, stored: next.stored });
      continue;
    }
    const { entry } = next;
    last = orderAfter(last, entry.at);
    entries.push({
      kind: 'insert',
      entry,
      encoded: next.kind === 'new' ? next.encoded : encodeEntry(entry),
      order: last,
    });
  }
  return { removed: [...stored].filter(({ id }) => !keptIds.has(id)), entries };
}

export function changesNothing({ removed, entries }: SavePlan): boolean {
  return removed.length === 0 && entries.every(({ kind }) => kind === 'kept');
}

function isAfter(order: EntryOrder, last: EntryOrder): boolean {
  return order.sortAt > last.sortAt || (order.sortAt === last.sortAt && order.place > last.place);
}

function orderAfter(last: EntryOrder, at: number): EntryOrder {
  return at > last.sortAt ? { sortAt: at, place: 0 } : { sortAt: last.sortAt, place: last.place + 1 };
}
