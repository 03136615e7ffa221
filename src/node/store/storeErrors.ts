import type { StoreFailure } from '../../core/ports.ts';

/** The store was written by a version of this product that knows more migrations. */
export class NewerStoreError extends Error {
  constructor() {
    super('The store was written by a newer version.');
    this.name = 'NewerStoreError';
  }
}

/** The tables could not be brought up to date: the file is a database, but not one of ours. */
export class ForeignStoreError extends Error {
  constructor(options: ErrorOptions) {
    super('The store does not have the tables that it should have.', options);
    this.name = 'ForeignStoreError';
  }
}

/** Primary result codes, https://www.sqlite.org/rescode.html; the upper bits of a code say more, and matter once. */
const PRIMARY_CODE_MASK = 0xff;
const FAILURES_BY_CODE: Readonly<Record<number, StoreFailure>> = {
  5: 'locked', // SQLITE_BUSY
  6: 'locked', // SQLITE_LOCKED
  8: 'readOnly', // SQLITE_READONLY
  11: 'unreadable', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  26: 'unreadable', // SQLITE_NOTADB
};

/** SQLITE_IOERR_SHMSIZE: the index of the log cannot grow, as when a disk is so full that not even opening is possible. */
const LOG_INDEX_CANNOT_GROW = 10 + (19 << 8);

/** Codes of the file system. */
const FAILURES_BY_NAME: Readonly<Record<string, StoreFailure>> = {
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EROFS: 'readOnly',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** What kind of failure an error of SQLite or of the file system is. */
export function failureOf(error: unknown): StoreFailure {
  if (error instanceof ForeignStoreError) return 'unreadable';
  if (!(error instanceof Error)) return 'other';
  const { errcode, code } = error as { readonly errcode?: unknown; readonly code?: unknown };
  if (errcode === LOG_INDEX_CANNOT_GROW) return 'full';
  if (typeof errcode === 'number') return FAILURES_BY_CODE[errcode & PRIMARY_CODE_MASK] ?? 'other';
  return FAILURES_BY_NAME[String(code)] ?? 'other';
}
