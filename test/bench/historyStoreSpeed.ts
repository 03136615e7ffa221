import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nullLog } from '../../src/core/base/log.ts';
import type { HistoryEntry } from '../../src/core/history/historyEntry.ts';
import { SqliteHistoryStore } from '../../src/node/store/historyStore.ts';
import { WorkspaceDatabase } from '../../src/node/store/workspaceDatabase.ts';
import { HistoryWorld } from '../core/history/aHistory.ts';
import type { BenchRow, BenchTable } from './support/table.ts';

const ENTRIES = 50;
const LINES = 10_000;
const LIMITS = { maxEntries: ENTRIES, maxBytes: 64_000_000 };
/** In code units: all texts have room. */
const MAX_LENGTH = 64_000_000;
const BATCHES = 400;
/** A batch is 250 ms long; fast typing has three keystrokes in it. */
const KEYSTROKES_PER_BATCH = 3;
const RESTORES = 7;
/** In the first line; the newest entry is there, and takes in what is typed. */
const TYPING_AT = 0;

/** What keeping the history costs the engine's thread. There is no outside figure to reach; the thread should not be felt. */
export async function historyStoreSpeed(): Promise<BenchTable[]> {
  return [
    {
      title: `The store of the history, milliseconds: ${ENTRIES} entries in files of ${LINES.toLocaleString('en')} lines`,
      columns: ['files', 'first save', 'batch, median', 'batch, p99', 'restore', 'database'],
      rows: [1, ENTRIES].map(measure),
    },
  ];
}

function measure(files: number): BenchRow {
  const folder = mkdtempSync(join(tmpdir(), 'context-mode-bench-'));
  try {
    const path = join(folder, 'store.sqlite');
    const { firstMs, batchesMs } = saveAll(path, files);
    const restoresMs = Array.from({ length: RESTORES }, () => restoreMs(path)).sort((a, b) => a - b);
    const cells = [firstMs, batchesMs[BATCHES / 2]!, batchesMs[Math.floor(BATCHES * 0.99)]!, restoresMs[0]!];
    const megabytes = `${(statSync(path).size / 1e6).toFixed(1)} MB`;
    return { cells: [`${files}`, ...cells.map(ms => ms.toFixed(2)), megabytes] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns what the first save and, in ascending order, the batches after it took */
function saveAll(path: string, files: number): { readonly firstMs: number; readonly batchesMs: readonly number[] } {
  const { store, database } = open(path);
  store.load(LIMITS);
  const world = historyOf(files);
  const firstMs = timed(() => save(store, world.entries));
  const name = nameOf((ENTRIES - 1) % files);
  const batchesMs = Array.from({ length: BATCHES }, () => {
    for (let key = 0; key < KEYSTROKES_PER_BATCH; key++) world.edit(name, [TYPING_AT, TYPING_AT, 'x']);
    return timed(() => save(store, world.entries));
  });
  database.dispose();
  return { firstMs, batchesMs: batchesMs.sort((a, b) => a - b) };
}

function restoreMs(path: string): number {
  return timed(() => {
    const { store, database } = open(path);
    if (store.load(LIMITS).length !== ENTRIES) throw new Error('The history was not restored');
    database.dispose();
  });
}

function save(store: SqliteHistoryStore, entries: readonly HistoryEntry[]): void {
  if (store.save(entries, LIMITS).kind !== 'saved') throw new Error('The history was not saved');
}

/** One edit for each entry, in all files in turn, far enough from one another that none is merged. */
function historyOf(files: number): HistoryWorld {
  const world = new HistoryWorld({ maxLength: MAX_LENGTH });
  for (let file = 0; file < files; file++) world.open(nameOf(file), textOf(file));
  for (let entry = 0; entry < ENTRIES; entry++) {
    const name = nameOf(entry % files);
    const at = entry === ENTRIES - 1 ? TYPING_AT : world.textOf(name)!.length - 2_000 * (entry + 1);
    world.edit(name, [at, at, 'abc']);
  }
  return world;
}

function nameOf(file: number): string {
  return `file${file}.ts`;
}

function textOf(file: number): string {
  return Array.from({ length: LINES }, (_, line) => `  const value${file}x${line} = compute(${line}, "text");\n`).join(
    '',
  );
}

function open(path: string) {
  const fail = (notice: { readonly kind: string }): never => {
    throw new Error(`The store is ${notice.kind}`);
  };
  const database = new WorkspaceDatabase({ path, clock: { now: () => 0 }, tell: fail, log: nullLog });
  return { database, store: new SqliteHistoryStore({ database, log: nullLog }) };
}

function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
