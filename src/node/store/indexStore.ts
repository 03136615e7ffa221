import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { hashText } from '../../core/base/hashText.ts';
import type { Log } from '../../core/base/log.ts';
import { joined } from '../../core/base/sections.ts';
import type { Commit, IndexStore, StoredCuts, StoredFile } from '../../core/ports.ts';
import { cutsOf, hashesOfCuts, writeCuts } from './cutRows.ts';
import { inTransaction, withBusyTimeout } from './database.ts';
import type { WorkspaceDatabase } from './workspaceDatabase.ts';

/** Rows read at a time: between two pages others may write, and only one page is in memory. */
const PAGE_ROWS = 500;
/** Writing waits no longer for another process: what is not kept is made anew at the next start. */
const SAVE_BUSY_TIMEOUT_MS = 200;

/** Ways of reading that are told apart, beside the version of the facts. */
const READING_NUMBERS = 2 ** 20;

const DROP_FILES = 'DELETE FROM index_file; DELETE FROM index_snapshot';

type IndexChange = Parameters<IndexStore['save']>[0];

/** The index in the workspace's database; store.md says what the tables hold. */
export class SqliteIndexStore implements IndexStore {
  readonly #database: WorkspaceDatabase;
  readonly #log: Log;
  readonly #readingNumber: number;

  /** @param options.reading how files are read (their encodings): read in another way, the same files have other facts */
  constructor(options: { readonly database: WorkspaceDatabase; readonly log: Log; readonly reading?: string }) {
    this.#database = options.database;
    this.#log = options.log;
    this.#readingNumber = hashText(options.reading ?? '') % READING_NUMBERS;
  }

  load(factsVersion: number): ReturnType<IndexStore['load']> {
    const version = this.#versionOf(factsVersion);
    const snapshot = this.#attempt('read', database => this.#snapshotOf(version, database));
    return { snapshot, files: this.#files(version) };
  }

  saveAll({ version: factsVersion, snapshot, files }: Parameters<IndexStore['saveAll']>[0]): boolean {
    const version = this.#versionOf(factsVersion);
    const isSaved = this.#attempt('write', database => {
      writing(database, () => {
        dropAll(version, database);
        const insert = database.prepare('INSERT INTO index_snapshot (content) VALUES (?)');
        for (const part of snapshot) insert.run(part);
        insertAll(files, database);
      });
      return true;
    });
    return isSaved === true;
  }

  save(change: IndexChange): boolean {
    return this.#attempt('write', database => this.#write(change, database)) === true;
  }

  #versionOf(factsVersion: number): number {
    return factsVersion * READING_NUMBERS + this.#readingNumber;
  }

  loadCommits(heads: string): (() => readonly Commit[]) | undefined {
    const bytes = this.#attempt('read', database => {
      return database.prepare('SELECT commits FROM index_commits WHERE heads = ?').get(heads)?.commits as
        | Uint8Array
        | undefined;
    });
    return bytes && (() => this.#attempt('decode', () => commitsFrom(bytes)) ?? []);
  }

  saveCommits(heads: string, commits: readonly Commit[]): void {
    const bytes = deflateRawSync(JSON.stringify(commits));
    this.#attempt('write', database =>
      writing(database, () =>
        database
          .prepare('INSERT OR REPLACE INTO index_commits (id, heads, commits) VALUES (1, ?, ?)')
          .run(heads, bytes),
      ),
    );
  }

  loadCuts(version: number, text: Pick<StoredCuts, 'path' | 'hash'>): StoredCuts | undefined {
    return this.#attempt('read', database => cutsOf(version, text, database));
  }

  knownCuts(version: number): ReadonlyMap<string, number> {
    return this.#attempt('read', database => hashesOfCuts(version, database)) ?? new Map();
  }

  saveCuts(version: number, change: Parameters<IndexStore['saveCuts']>[1]): void {
    this.#attempt('write', database => writing(database, () => writeCuts(version, change, database)));
  }

  clear(): void {
    this.#attempt('clear', database => {
      writing(database, () => database.exec(`${DROP_FILES}; DELETE FROM index_commits; DELETE FROM index_cuts`));
      database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }

  /** Drops what another version wrote: it says nothing to this one. */
  #snapshotOf(version: number, database: DatabaseSync): Uint8Array | undefined {
    const stored = versionIn(database);
    if (stored !== undefined && stored !== version) {
      this.#log.info('The index of the project is of another version and is built anew.');
      writing(database, () => dropAll(version, database));
    }
    const parts = database.prepare('SELECT content FROM index_snapshot ORDER BY id').all();
    return parts.length === 0 ? undefined : joined(parts.map(({ content }) => content as Uint8Array));
  }

  *#files(version: number): Iterable<StoredFile> {
    let lastId = -1;
    for (;;) {
      const page = this.#attempt('read', database => rowsAfter(lastId, version, database)) ?? [];
      for (const { id, file } of page) {
        lastId = id;
        yield file;
      }
      if (page.length < PAGE_ROWS) return;
    }
  }

  #write({ version: factsVersion, put, touch, remove }: IndexChange, database: DatabaseSync): boolean {
    const version = this.#versionOf(factsVersion);
    writing(database, () => {
      if (versionIn(database) !== version) dropAll(version, database);
      const restamp = database.prepare('UPDATE index_file SET size = ?, mtime = ?, ctime = ? WHERE path = ?');
      const drop = database.prepare('DELETE FROM index_file WHERE path = ?');
      for (const path of remove) drop.run(path);
      for (const [path, { sizeBytes, mtimeMs, ctimeMs }] of touch) restamp.run(sizeBytes, mtimeMs, ctimeMs, path);
      insertAll(put, database);
    });
    return true;
  }

  /** `undefined` after a failure: nobody but the next start would miss anything. */
  #attempt<T>(what: string, work: (database: DatabaseSync) => T): T | undefined {
    try {
      return this.#database.run(work);
    } catch (error) {
      this.#log.debug(`index: the store did not ${what}, ${String(error)}`);
      return undefined;
    }
  }
}

function writing(database: DatabaseSync, work: () => void): void {
  withBusyTimeout(database, SAVE_BUSY_TIMEOUT_MS, () => inTransaction(database, work));
}

function versionIn(database: DatabaseSync): number | undefined {
  const row = database.prepare('SELECT facts FROM index_version').get();
  return row === undefined ? undefined : Number(row.facts);
}

function commitsFrom(bytes: Uint8Array): readonly Commit[] {
  return JSON.parse(inflateRawSync(bytes).toString()) as readonly Commit[];
}

function dropAll(version: number, database: DatabaseSync): void {
  database.exec(DROP_FILES);
  database.prepare('INSERT OR REPLACE INTO index_version (id, facts) VALUES (1, ?)').run(version);
}

function insertAll(files: readonly StoredFile[], database: DatabaseSync): void {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO index_file (path, size, mtime, ctime, hash, facts) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const { path, stamp, hash, facts } of files) {
    insert.run(path, stamp.sizeBytes, stamp.mtimeMs, stamp.ctimeMs, hash, facts ?? null);
  }
}

function rowsAfter(
  lastId: number,
  version: number,
  database: DatabaseSync,
): readonly { readonly id: number; readonly file: StoredFile }[] {
  // Another window of another version may have come in between.
  if (versionIn(database) !== version) return [];
  const statement = database.prepare(
    'SELECT id, path, size, mtime, ctime, hash, facts FROM index_file WHERE id > ? ORDER BY id LIMIT ?',
  );
  return statement.all(lastId, PAGE_ROWS).map(row => ({
    id: Number(row.id),
    file: {
      path: String(row.path),
      stamp: { sizeBytes: Number(row.size), mtimeMs: Number(row.mtime), ctimeMs: Number(row.ctime) },
      hash: Number(row.hash),
      facts: (row.facts as Uint8Array | null) ?? undefined,
    },
  }));
}
