import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../core/base/log.ts';

/** Where a store lives: a file, or memory when there is no folder to keep it for. */
export type StorePath = string | ':memory:';

/** Steps from one `user_version` to the next, in order. A step that has been released is never changed. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE mode_current (id INTEGER PRIMARY KEY CHECK (id = 1), mode TEXT NOT NULL) STRICT;
   CREATE TABLE mode_change (id INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;`,
];

/** Another window or head on the same store gets this long to finish writing. */
const BUSY_TIMEOUT_MS = 3_000;

/**
 * Opens the store of one workspace. Opening fails softly: if the file cannot be used, the session goes on in memory and
 * the log says so; the file stays as it is.
 */
export async function openDatabase(path: StorePath, log: Log): Promise<DatabaseSync> {
  // Loaded on first use: Node before 22.13 has no SQLite of its own, and a command line run without a store needs none.
  const { DatabaseSync } = await import('node:sqlite');
  try {
    if (path !== ':memory:') await mkdir(dirname(path), { recursive: true });
    return migrated(new DatabaseSync(path));
  } catch (error) {
    log.warn(`The store ${path} cannot be opened (${String(error)}); this session is kept in memory only.`);
    return migrated(new DatabaseSync(':memory:'));
  }
}

function migrated(database: DatabaseSync): DatabaseSync {
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // Before anything is written: a store of a newer version stays as it is.
    if (versionOf(database) > MIGRATIONS.length) throw new Error('it was written by a newer version');
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    inTransaction(database, () => {
      const version = versionOf(database);
      for (const step of MIGRATIONS.slice(version)) database.exec(step);
      database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

/** Runs the work in one transaction that takes the write lock at once and rolls back if the work throws. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
