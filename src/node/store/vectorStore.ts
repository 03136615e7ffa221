import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../core/base/log.ts';
import type { VectorStore } from '../../core/semantic/embedding.ts';
import type { StoredVectors } from '../../core/semantic/fileVectors.ts';
import { inTransaction, withBusyTimeout } from './database.ts';
import type { WorkspaceDatabase } from './workspaceDatabase.ts';

/** Rows read at a time: between two pages others may write, and only one page is in memory. */
const PAGE_ROWS = 200;
/** Writing waits no longer for another process: what is not kept is made anew. */
const SAVE_BUSY_TIMEOUT_MS = 200;
/** The hash of a chunk and its scale; the bytes of its vector follow. */
const CHUNK_HEAD_BYTES = 12;

/** Vectors in the workspace's database; store.md says what the tables hold. */
export class SqliteVectorStore implements VectorStore {
  readonly #database: WorkspaceDatabase;
  readonly #log: Log;

  constructor(options: { readonly database: WorkspaceDatabase; readonly log: Log }) {
    this.#database = options.database;
    this.#log = options.log;
  }

  *load(space: string): Iterable<StoredVectors> {
    if (this.#attempt('read', database => spaceIn(database) === space) !== true) return;
    let lastId = -1;
    for (;;) {
      const page = this.#attempt('read', database => rowsAfter(lastId, database)) ?? [];
      for (const { id, stored } of page) {
        lastId = id;
        yield stored;
      }
      if (page.length < PAGE_ROWS) return;
    }
  }

  save(space: string, { put, remove }: Parameters<VectorStore['save']>[1]): void {
    this.#attempt('write', database => {
      const insert = database.prepare(
        'INSERT OR REPLACE INTO semantic_file (path, hash, dimension, chunks) VALUES (?, ?, ?, ?)',
      );
      const drop = database.prepare('DELETE FROM semantic_file WHERE path = ?');
      writing(database, () => {
        if (spaceIn(database) !== space) {
          database.exec('DELETE FROM semantic_file');
          database.prepare('INSERT OR REPLACE INTO semantic_space (id, space) VALUES (1, ?)').run(space);
        }
        for (const path of remove) drop.run(path);
        for (const file of put) insert.run(file.path, file.hash, file.dimension, encoded(file));
      });
    });
  }

  clear(): void {
    this.#attempt('clear', database => {
      writing(database, () => database.exec('DELETE FROM semantic_file; DELETE FROM semantic_space'));
      database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }

  /** `undefined` after a failure: the vectors can be made again. */
  #attempt<T>(what: string, work: (database: DatabaseSync) => T): T | undefined {
    try {
      return this.#database.run(work);
    } catch (error) {
      this.#log.debug(`semantic search: the store did not ${what}, ${String(error)}`);
      return undefined;
    }
  }
}

function writing(database: DatabaseSync, work: () => void): void {
  withBusyTimeout(database, SAVE_BUSY_TIMEOUT_MS, () => inTransaction(database, work));
}

function spaceIn(database: DatabaseSync): string | undefined {
  const row = database.prepare('SELECT space FROM semantic_space').get();
  return row === undefined ? undefined : String(row.space);
}

function rowsAfter(
  lastId: number,
  database: DatabaseSync,
): readonly { readonly id: number; readonly stored: StoredVectors }[] {
  return database
    .prepare('SELECT id, path, hash, dimension, chunks FROM semantic_file WHERE id > ? ORDER BY id LIMIT ?')
    .all(lastId, PAGE_ROWS)
    .map(row => ({
      id: Number(row.id),
      stored: {
        path: String(row.path),
        hash: Number(row.hash),
        ...decoded(row.chunks as Uint8Array, Number(row.dimension)),
      },
    }));
}

function encoded({ chunkHashes, scales, bytes, dimension }: StoredVectors): Uint8Array {
  const size = CHUNK_HEAD_BYTES + dimension;
  const all = new Uint8Array(size * chunkHashes.length);
  const view = new DataView(all.buffer);
  for (const [index, hash] of chunkHashes.entries()) {
    view.setFloat64(index * size, hash, true);
    view.setFloat32(index * size + 8, scales[index]!, true);
    all.set(
      new Uint8Array(bytes.buffer, bytes.byteOffset + index * dimension, dimension),
      index * size + CHUNK_HEAD_BYTES,
    );
  }
  return all;
}

function decoded(
  all: Uint8Array,
  dimension: number,
): Pick<StoredVectors, 'dimension' | 'chunkHashes' | 'scales' | 'bytes'> {
  const size = CHUNK_HEAD_BYTES + dimension;
  const count = dimension === 0 ? 0 : Math.floor(all.length / size);
  const view = new DataView(all.buffer, all.byteOffset, all.length);
  const chunkHashes: number[] = [];
  const scales = new Float32Array(count);
  const bytes = new Int8Array(count * dimension);
  for (let index = 0; index < count; index++) {
    chunkHashes.push(view.getFloat64(index * size, true));
    scales[index] = view.getFloat32(index * size + 8, true);
    bytes.set(
      new Int8Array(all.buffer, all.byteOffset + index * size + CHUNK_HEAD_BYTES, dimension),
      index * dimension,
    );
  }
  return { dimension, chunkHashes, scales, bytes };
}
