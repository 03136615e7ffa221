import type { HistoryEntry } from '../../src/core/history/historyEntry.ts';
import type { HistoryStore, SaveResult, Timers } from '../../src/core/ports.ts';

/** Keeps the entries that were saved last. */
export class InMemoryHistoryStore implements HistoryStore {
  entries: readonly HistoryEntry[] = [];

  load(): readonly HistoryEntry[] {
    return this.entries;
  }

  save(entries: readonly HistoryEntry[]): SaveResult {
    this.entries = entries;
    return { kind: 'saved' };
  }

  clear(): SaveResult {
    this.entries = [];
    return { kind: 'saved' };
  }
}

/** Time never passes: what is scheduled happens at a flush. */
export const noTimers: Timers = { schedule: () => ({ dispose: () => {} }), turn: async () => {} };
