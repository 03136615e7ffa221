import type { DatabaseSync } from 'node:sqlite';
import { invariant } from '../../core/base/invariant.ts';
import { ForeignStoreError, failureOf, NewerStoreError } from './storeErrors.ts';

/** Where a store lives: a file, or memory when there is no folder to keep it for. */
export type StorePath = string | ':memory:';

/**
 * Steps from one `user_version` to the next, in order. A step that has been released is never changed. Tables belong to
 * groups by the beginnings of their names; no group refers to another, so that one can be dropped alone.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE mode_current (id INTEGER PRIMARY KEY CHECK (id = 1), mode TEXT NOT NULL) STRICT;
   CREATE TABLE mode_change (id INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;`,
  // What the columns mean is said in store.md. Ids of entries are never used again: another window may remember one.
  `CREATE TABLE history_text (
     id INTEGER PRIMARY KEY,
     hash BLOB NOT NULL UNIQUE,
     size INTEGER NOT NULL,
     codec TEXT NOT NULL CHECK (codec IN ('utf8', 'utf16le')),
     content BLOB NOT NULL
   ) STRICT;
   CREATE TABLE history_entry (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     sort_at REAL NOT NULL,
     place INTEGER NOT NULL,
     at REAL NOT NULL,
     size INTEGER NOT NULL,
     kind TEXT NOT NULL CHECK (kind IN ('edit', 'visibleRanges')),
     text INTEGER NOT NULL REFERENCES history_text (id),
     after_text INTEGER REFERENCES history_text (id),
     document TEXT NOT NULL,
     text_edit TEXT NOT NULL,
     after_edit TEXT,
     change TEXT NOT NULL
   ) STRICT;
   CREATE TABLE history_clear (id INTEGER PRIMARY KEY CHECK (id = 1), count INTEGER NOT NULL) STRICT;
   INSERT INTO history_clear (id, count) VALUES (1, 0);`,
  `CREATE TABLE index_file (
     id INTEGER PRIMARY KEY,
     path TEXT NOT NULL UNIQUE,
     size INTEGER NOT NULL,
     mtime REAL NOT NULL,
     ctime REAL NOT NULL,
     hash INTEGER NOT NULL,
     facts BLOB
   ) STRICT;
   CREATE TABLE index_snapshot (id INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
   CREATE TABLE index_version (id INTEGER PRIMARY KEY CHECK (id = 1), facts INTEGER NOT NULL) STRICT;
   CREATE TABLE index_commits (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     heads TEXT NOT NULL,
     commits BLOB NOT NULL
   ) STRICT;`,
  `CREATE TABLE choice_current (id INTEGER PRIMARY KEY CHECK (id = 1), choices TEXT NOT NULL) STRICT;`,
  `CREATE TABLE receipt_prompt (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     size INTEGER NOT NULL,
     entry TEXT NOT NULL,
     codec TEXT CHECK (codec IN ('utf8', 'utf16le')),
     content BLOB
   ) STRICT;`,
  `CREATE TABLE semantic_space (id INTEGER PRIMARY KEY CHECK (id = 1), space TEXT NOT NULL) STRICT;
   CREATE TABLE semantic_file (
     id INTEGER PRIMARY KEY,
     path TEXT NOT NULL UNIQUE,
     hash INTEGER NOT NULL,
     dimension INTEGER NOT NULL,
     chunks BLOB NOT NULL
   ) STRICT;`,
  `CREATE TABLE index_cuts (
     path TEXT PRIMARY KEY,
     version INTEGER NOT NULL,
     hash INTEGER NOT NULL,
     lines BLOB
   ) STRICT, WITHOUT ROWID;`,
];

/** Another window or head on the same store gets this long to finish writing. */
const BUSY_TIMEOUT_MS = 3_000;

/** Between two attempts when SQLite does not wait itself. */
const BUSY_PAUSE_MS = 20;

/** The write-ahead log is cut to this size when it has been copied back: it grows beyond only while somebody reads. */
const MAX_IDLE_LOG_BYTES = 4_000_000;

/**
 * Opens a store that is there or makes a new one, with all tables.
 *
 * @param options how long opening waits for another process
 * @throws NewerStoreError if a newer version has written it; the file is as it was
 * @throws Error of SQLite if it cannot be used; see `failureOf`
 */
export function openDatabase(path: StorePath, { busyTimeoutMs = BUSY_TIMEOUT_MS } = {}): DatabaseSync {
  const database = new (sqlite().DatabaseSync)(path);
  try {
    withBusyTimeout(database, busyTimeoutMs, () => {
      // Changing the journal does not wait for another process that does the same.
      patiently(() => migrate(database), busyTimeoutMs);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Loaded at the first use: Node before 22.13 has no SQLite of its own, and a command line without a store needs none. */
function sqlite(): typeof import('node:sqlite') {
  const module = process.getBuiltinModule('node:sqlite');
  invariant(module !== undefined, 'This version of Node has no SQLite.');
  return module;
}

function migrate(database: DatabaseSync): void {
  // Before anything is written: a store of a newer version stays as it is.
  if (versionOf(database) > MIGRATIONS.length) throw new NewerStoreError();
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = ${MAX_IDLE_LOG_BYTES}`,
  );
  // Without a look first, opening would have to wait for whoever writes at the moment.
  if (versionOf(database) === MIGRATIONS.length) return;
  inTransaction(database, () => {
    for (const step of MIGRATIONS.slice(versionOf(database))) runStep(database, step);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

function runStep(database: DatabaseSync, step: string): void {
  try {
    database.exec(step);
  } catch (cause) {
    throw failureOf(cause) === 'other' ? new ForeignStoreError({ cause }) : cause;
  }
}

function patiently(work: () => void, timeoutMs: number): void {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (failureOf(error) !== 'locked' || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
    }
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/** Runs work that waits for another process only so long. */
export function withBusyTimeout<T>(database: DatabaseSync, timeoutMs: number, work: () => T): T {
  database.exec(`PRAGMA busy_timeout = ${timeoutMs}`);
  try {
    return work();
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** What the work deletes is overwritten in the file as well, in case the file cannot be rebuilt after it. */
export function overwriting(database: DatabaseSync, work: () => void): void {
  database.exec('PRAGMA secure_delete = ON');
  try {
    work();
  } finally {
    database.exec('PRAGMA secure_delete = OFF');
  }
}

/** Runs the work in one transaction that takes the write lock at once and rolls back if the work throws. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  return between(database, 'BEGIN IMMEDIATE', work);
}

/** Runs reading work that sees one state of the database and waits for nobody. */
export function inReadTransaction<T>(database: DatabaseSync, work: () => T): T {
  return between(database, 'BEGIN', work);
}

function between<T>(database: DatabaseSync, begin: string, work: () => T): T {
  database.exec(begin);
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // After some failures, such as a full disk, SQLite has rolled back itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
