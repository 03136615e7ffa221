import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { nullLog } from '../../src/core/base/log.ts';
import type { DocumentEvent } from '../../src/core/documents/documentEvent.ts';
import { type HistoryEntry, textOfEntry } from '../../src/core/history/historyEntry.ts';
import { PersistentHistory } from '../../src/core/history/persistentHistory.ts';
import { DEFAULT_HISTORY_POLICY, newestEntryOf } from '../../src/core/history/recordEvent.ts';
import type { HistoryStore } from '../../src/core/ports.ts';
import { tryReplacements } from '../../src/editor/listeners/contentChanges.ts';
import { SqliteHistoryStore } from '../../src/node/store/historyStore.ts';
import { WorkspaceDatabase } from '../../src/node/store/workspaceDatabase.ts';
import { FakeTimers } from '../../test/support/fakeTimers.ts';
import { RandomEditing, SeededRandom } from './randomEditing.ts';

/** What the store may hold in the run: less than what passes through, so that entries have to go for their size, too. */
export const SOAK_LIMITS = { maxEntries: 50, maxBytes: 4_000_000 };

/** How often all texts and the whole store are compared; in between, lengths and the places of the edits. */
const FULL_CHECKS = 40;
/** Typing pauses are up to this long; some three events make a batch. */
const MAX_PAUSE_MS = 160;
const AROUND_EDIT = 50;

export interface SoakFigures {
  readonly batches: number;
  /** What a batch took, of the thread of the engine. */
  readonly batchMs: { readonly median: number; readonly p99: number; readonly max: number };
  readonly entries: number;
  /** Of the database with its log, at most and in the end. */
  readonly maxFileBytes: number;
  readonly fileBytes: number;
  /** Of the heap after collecting garbage, at most and after the first tenth; 0 without `--expose-gc`. */
  readonly maxHeapBytes: number;
  readonly earlyHeapBytes: number;
}

/**
 * Sends random events through the listener's translation, recorder and store, and compares what both have with plain texts all the way.
 *
 * @throws AssertionError at the first difference, with the seed and the number of the event
 */
export function soakHistory(options: {
  readonly events: number;
  readonly seed: number;
  readonly path: string;
}): SoakFigures {
  const { events, seed, path } = options;
  const random = new SeededRandom(seed);
  const editing = new RandomEditing(random);
  const session = openSession(path);
  const { history, timers } = session;
  const heaps: number[] = [];
  let maxFileBytes = 0;
  let now = 0;
  for (let count = 0; count < events; count++) {
    const event = asTheListenerTells(editing.next());
    const pauseMs = random.below(MAX_PAUSE_MS);
    now += pauseMs;
    timers.advance(pauseMs);
    history.record(event, now);
    const where = `seed ${seed}, event ${count}, ${event.kind}`;
    if (event.kind === 'edited') {
      const text = editing.textOf(event.uri)!;
      const known = textOfEntry(newestEntryOf(history.state, event.uri)!);
      const at = event.replacements[0]!.start;
      assert.equal(known.length, text.length, where);
      assert.equal(
        known.slice(at - AROUND_EDIT, at + AROUND_EDIT),
        text.slice(Math.max(at - AROUND_EDIT, 0), at + AROUND_EDIT),
        where,
      );
    }
    if ((count + 1) % Math.ceil(events / FULL_CHECKS) !== 0) continue;
    history.flush();
    assertAllTexts(editing, history.state.entries, where);
    assertSameEntries(storedIn(path), history.state.entries, where);
    maxFileBytes = Math.max(maxFileBytes, sizeOnDisk(path));
    heaps.push(heapBytes());
  }
  history.dispose();
  session.database.dispose();
  return {
    ...session.figures(),
    entries: history.state.entries.length,
    maxFileBytes,
    fileBytes: sizeOnDisk(path),
    maxHeapBytes: Math.max(...heaps),
    earlyHeapBytes: heaps[Math.floor(heaps.length / 10)]!,
  };
}

function openSession(path: string) {
  const timers = new FakeTimers();
  const fail = (notice: unknown): never => assert.fail(`Unexpected: ${JSON.stringify(notice)}`);
  const database = new WorkspaceDatabase({ path, clock: { now: () => 0 }, tell: fail, log: nullLog });
  const store = new TimedStore(new SqliteHistoryStore({ database, log: nullLog }));
  const history = new PersistentHistory({
    store,
    timers,
    // As the store keeps it, so that both can be compared.
    policy: () => ({ ...DEFAULT_HISTORY_POLICY, maxEntries: SOAK_LIMITS.maxEntries }),
    limits: () => SOAK_LIMITS,
    tell: fail,
    log: nullLog,
  });
  return { timers, database, history, figures: () => store.figures() };
}

/** A store that measures what saving takes. */
class TimedStore implements HistoryStore {
  readonly load: HistoryStore['load'];
  readonly save: HistoryStore['save'];
  readonly clear: HistoryStore['clear'];
  readonly #timesMs: number[] = [];

  constructor(store: HistoryStore) {
    this.load = limits => store.load(limits);
    this.clear = () => store.clear();
    this.save = (entries, limits) => {
      const start = performance.now();
      const result = store.save(entries, limits);
      this.#timesMs.push(performance.now() - start);
      return result;
    };
  }

  figures(): Pick<SoakFigures, 'batches' | 'batchMs'> {
    const ascending = this.#timesMs.toSorted((a, b) => a - b);
    const at = (share: number): number =>
      ascending[Math.min(Math.floor(ascending.length * share), ascending.length - 1)]!;
    return { batches: ascending.length, batchMs: { median: at(0.5), p99: at(0.99), max: at(1) } };
  }
}

/** The newest edit of every document ends with the text that the document has, unless it has become too old. */
function assertAllTexts(editing: RandomEditing, entries: readonly HistoryEntry[], where: string): void {
  for (const uri of editing.editedUris) {
    const newest = newestEntryOf({ entries }, uri);
    if (newest?.kind !== 'edit') continue;
    assert.ok(newest.after.text === editing.textOf(uri), `${where}: another text of ${uri}`);
  }
}

/** The store has the newest of the entries, as many as its limits allow, exactly. */
function assertSameEntries(stored: readonly HistoryEntry[], entries: readonly HistoryEntry[], where: string): void {
  assert.ok(stored.length > 0 || entries.length === 0, where);
  for (const [index, entry] of entries.slice(entries.length - stored.length).entries()) {
    assert.ok(isSameEntry(stored[index]!, entry), `${where}: entry ${index} of ${stored.length} differs`);
  }
}

function isSameEntry(a: HistoryEntry, b: HistoryEntry): boolean {
  if (a.at !== b.at || JSON.stringify(a.document) !== JSON.stringify(b.document)) return false;
  if (textOfEntry(a).text !== textOfEntry(b).text) return false;
  if (a.kind === 'visibleRanges') return b.kind === 'visibleRanges' && a.ranges.join() === b.ranges.join();
  return (
    b.kind === 'edit' &&
    a.base.text === b.base.text &&
    JSON.stringify(a.edit.replacements) === JSON.stringify(b.edit.replacements)
  );
}

function storedIn(path: string): readonly HistoryEntry[] {
  const { database } = openSession(path);
  try {
    return new SqliteHistoryStore({ database, log: nullLog }).load(SOAK_LIMITS);
  } finally {
    database.dispose();
  }
}

function sizeOnDisk(path: string): number {
  const sizes = ['', '-wal'].map(suffix => statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function heapBytes(): number {
  if (globalThis.gc === undefined) return 0;
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** The event by way of what VS Code would report of it: the changes of an edit from the end of the document to its start. */
function asTheListenerTells(event: DocumentEvent): DocumentEvent {
  if (event.kind !== 'edited') return event;
  const changes = event.replacements
    .toReversed()
    .map(({ start, endExclusive, text }) => ({ rangeOffset: start, rangeLength: endExclusive - start, text }));
  const replacements = tryReplacements(changes);
  assert.ok(replacements !== undefined, 'An edit that VS Code reports in one piece can be told.');
  return { ...event, replacements };
}
