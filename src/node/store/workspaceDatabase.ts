import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Disposable } from '../../core/base/disposable.ts';
import { invariant } from '../../core/base/invariant.ts';
import type { Log } from '../../core/base/log.ts';
import type { Clock, StoreFailure, StoreNotice } from '../../core/ports.ts';
import { inTransaction, openDatabase, type StorePath } from './database.ts';
import { fileIdOf, removeOldAside, setAside } from './setAside.ts';
import { failureOf, NewerStoreError } from './storeErrors.ts';

export interface WorkspaceDatabaseOptions {
  readonly path: StorePath;
  readonly clock: Clock;
  readonly tell: (notice: StoreNotice) => void;
  readonly log: Log;
}

interface OpenDatabase {
  readonly database: DatabaseSync;
  /** `undefined` in memory. */
  readonly fileId: string | undefined;
  /** It stands in for a file that cannot be opened at the moment, and that is tried again. */
  readonly standsIn?: { readonly why: StoreFailure; readonly triedAtMs: number };
}

/** Between two attempts to open a file that was locked or had no room. */
const RETRY_OPENING_MS = 5_000;

/** An attempt that comes later waits no longer for another process: there is a database to go on with. */
const RETRY_BUSY_TIMEOUT_MS = 200;

/** Failures that pass by themselves. */
const PASSING_FAILURES: readonly StoreFailure[] = ['locked', 'full'];

/**
 * The one database of a workspace, which all its stores share. Opened at the first use, and softly: a file that is broken
 * or from a newer version is set aside, and when no file can be used, the session goes on in memory; store.md says when.
 */
export class WorkspaceDatabase implements Disposable {
  readonly #options: WorkspaceDatabaseOptions;
  #open: OpenDatabase | undefined;
  #isDisposed = false;

  constructor(options: WorkspaceDatabaseOptions) {
    this.#options = options;
  }

  /**
   * Runs the work on the database. If the file is found broken, the work is run once more, on a new one.
   *
   * @param work keeps nothing of the database beyond the call unless it compares it with that of the next
   */
  run<T>(work: (database: DatabaseSync) => T): T {
    const { database, fileId } = this.#opened();
    try {
      return work(database);
    } catch (error) {
      if (fileId === undefined || failureOf(error) !== 'unreadable') throw error;
      this.#close();
      this.#open = this.#withoutBroken(error, fileId);
      return work(this.#open.database);
    }
  }

  /** Whether nothing that is written outlives the session. Opens the database. */
  get isInMemory(): boolean {
    return this.#opened().fileId === undefined;
  }

  /**
   * Why what is written now would be lost, although it need not be: the file could not be opened, and is tried again at
   * later uses. Opens the database.
   */
  get passingFailure(): StoreFailure | undefined {
    return this.#opened().standsIn?.why;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#close();
  }

  #opened(): OpenDatabase {
    invariant(!this.#isDisposed, 'The store of the workspace was used after it was closed.');
    this.#closeIfGone();
    this.#leaveMemory();
    this.#open ??= this.#openSoftly();
    return this.#open;
  }

  /** Somebody may delete or replace the file while it is open; what is written to it then would be lost. */
  #closeIfGone(): void {
    const fileId = this.#open?.fileId;
    if (fileId === undefined || fileIdOf(this.#options.path) === fileId) return;
    this.#options.log.warn('The store of the workspace was deleted or replaced while it was open; it is opened anew.');
    this.#close();
  }

  /** Opens the file in place of what stands in for it, if that is possible by now, and takes along what was decided. */
  #leaveMemory(): void {
    const { clock, log } = this.#options;
    const { database, standsIn } = this.#open ?? {};
    if (database === undefined || standsIn === undefined) return;
    // Either way, because a clock may be set back.
    if (Math.abs(clock.now() - standsIn.triedAtMs) < RETRY_OPENING_MS) return;
    const next = this.#openSoftly({ busyTimeoutMs: RETRY_BUSY_TIMEOUT_MS });
    if (next.fileId === undefined) {
      next.database.close();
      this.#open = { ...next, database };
      return;
    }
    carryOver(database, next.database);
    this.#close();
    this.#open = next;
    log.info('The store can be opened now, and the session goes on in it.');
  }

  #openSoftly(options: { readonly busyTimeoutMs?: number } = {}): OpenDatabase {
    const { path } = this.#options;
    if (path === ':memory:') return { database: openDatabase(path), fileId: undefined };
    const fileId = fileIdOf(path);
    try {
      return openFile(path, options);
    } catch (error) {
      const isUseless = error instanceof NewerStoreError || failureOf(error) === 'unreadable';
      return isUseless ? this.#withoutBroken(error, fileId) : this.#inMemory(error);
    }
  }

  /** Sets the file aside and opens a new one; another process may have done so already. */
  #withoutBroken(error: unknown, fileId: string | undefined): OpenDatabase {
    const { path, clock, log, tell } = this.#options;
    try {
      if (fileIdOf(path) === fileId) {
        const aside = setAside(path, clock.now());
        log.warn(`The store cannot be used (${String(error)}); it is now ${basename(aside)}, and a new one is made.`);
        removeOldAside(path, clock.now());
        tell({ kind: 'setAside', path: aside, why: error instanceof NewerStoreError ? 'newer' : 'unreadable' });
      }
      return openFile(path);
    } catch (next) {
      return this.#inMemory(next);
    }
  }

  #inMemory(error: unknown): OpenDatabase {
    const { clock, log, tell } = this.#options;
    const why: StoreFailure = error instanceof NewerStoreError ? 'unreadable' : failureOf(error);
    const inMemory: OpenDatabase = { database: openDatabase(':memory:'), fileId: undefined };
    if (PASSING_FAILURES.includes(why)) {
      log.info(`The store cannot be opened now (${String(error)}); it is tried again.`);
      return { ...inMemory, standsIn: { why, triedAtMs: clock.now() } };
    }
    log.warn(`The store cannot be opened (${String(error)}); this session is kept in memory only.`);
    tell({ kind: 'inMemory', why });
    return inMemory;
  }

  #close(): void {
    this.#open?.database.close();
    this.#open = undefined;
  }
}

function openFile(path: string, options: { readonly busyTimeoutMs?: number } = {}): OpenDatabase {
  mkdirSync(dirname(path), { recursive: true });
  // SQLite would open what it cannot write, and say so only later.
  accessSync(dirname(path), constants.W_OK);
  if (existsSync(path)) accessSync(path, constants.W_OK);
  return { database: openDatabase(path, options), fileId: fileIdOf(path) };
}

/** What the user decides and has logged. The history hands over its entries itself, and an index is derived. */
const CARRIED_OVER: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['mode_current', ['id', 'mode']],
  ['mode_change', ['entry']],
  ['choice_current', ['id', 'choices']],
];

function carryOver(from: DatabaseSync, to: DatabaseSync): void {
  inTransaction(to, () => {
    for (const [table, columns] of CARRIED_OVER) {
      const insert = to.prepare(
        `INSERT OR REPLACE INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
      );
      const rows = from.prepare(`SELECT ${columns.join()} FROM ${table}`).all();
      for (const row of rows) insert.run(...columns.map(column => row[column]!));
    }
  });
}
