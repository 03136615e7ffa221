import type { Log } from '../base/log.ts';
import type { FileStamp, IndexStore, StoredFile } from '../ports.ts';
import { decodeFacts, encodeFacts, FACTS_VERSION } from '../retrieval/factsCodec.ts';
import type { FileFacts } from '../retrieval/fileFacts.ts';
import type { FileRecord } from './fileRecord.ts';

/** What was known of a file when the last session ended. */
export interface KnownFile {
  readonly path: string;
  readonly stamp: FileStamp;
  readonly isSettled: boolean;
  readonly hash: number;
  /** `undefined` for a file that is not text. */
  readonly facts: FileFacts | undefined;
}

/** Files written in one transaction: it takes some 10 ms, and that much is lost when the process is killed. */
const BATCH_FILES = 250;
/** Instead of a time that cannot be trusted; no file has it, so the next session reads the file again. */
const UNTRUSTED_TIME = -1;
/** For a file that is not text. */
const NO_FACTS = new Uint8Array();

/** Keeps facts beyond the session. Writes them in batches, behind the work: see {@link flush}. */
export class FactsStore {
  readonly #store: IndexStore;
  readonly #log: Log;
  readonly #put = new Map<string, StoredFile>();
  readonly #touched = new Map<string, FileStamp>();
  readonly #removed = new Set<string>();

  constructor(store: IndexStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** One file at a time, so that the caller can let others have their turn. */
  *load(): Iterable<KnownFile> {
    for (const { path, stamp, hash, facts: bytes } of this.#store.load(FACTS_VERSION)) {
      const isSettled = stamp.mtimeMs !== UNTRUSTED_TIME;
      const decoded = bytes.length === 0 ? { facts: undefined } : this.#tryDecode(path, bytes);
      if (decoded !== undefined) yield { path, stamp, isSettled, hash, ...decoded };
    }
  }

  /**
   * Remembers what was read from disk, in place of what was known before.
   *
   * @param facts `undefined` for a file that is not text
   */
  put(path: string, record: Pick<FileRecord, 'stamp' | 'isSettled'>, hash: number, facts: FileFacts | undefined): void {
    this.#removed.delete(path);
    this.#touched.delete(path);
    const bytes = facts === undefined ? NO_FACTS : encodeFacts(facts);
    this.#put.set(path, { path, stamp: stampToStore(record), hash, facts: bytes });
    if (this.#put.size >= BATCH_FILES) this.flush();
  }

  /** The file was written again and holds what it held before. */
  touch(path: string, record: Pick<FileRecord, 'stamp' | 'isSettled'>): void {
    const waiting = this.#put.get(path);
    if (waiting === undefined) this.#touched.set(path, stampToStore(record));
    else this.#put.set(path, { ...waiting, stamp: stampToStore(record) });
  }

  remove(path: string): void {
    this.#put.delete(path);
    this.#touched.delete(path);
    this.#removed.add(path);
  }

  /** Writes what waits. What cannot be written is read again at the next start. */
  flush(): void {
    if (this.#put.size + this.#touched.size + this.#removed.size === 0) return;
    this.#store.save({
      version: FACTS_VERSION,
      put: [...this.#put.values()],
      touch: [...this.#touched],
      remove: [...this.#removed],
    });
    this.#forgetWaiting();
  }

  clear(): void {
    this.#forgetWaiting();
    this.#store.clear();
  }

  #forgetWaiting(): void {
    this.#put.clear();
    this.#touched.clear();
    this.#removed.clear();
  }

  #tryDecode(path: string, bytes: Uint8Array): { readonly facts: FileFacts } | undefined {
    try {
      return { facts: decodeFacts(bytes) };
    } catch (error) {
      // The file itself is there to be read again.
      this.#log.debug(`index: the stored facts of ${path} cannot be read, ${String(error)}`);
      return undefined;
    }
  }
}

function stampToStore({ stamp, isSettled }: Pick<FileRecord, 'stamp' | 'isSettled'>): FileStamp {
  return isSettled ? stamp : { ...stamp, mtimeMs: UNTRUSTED_TIME };
}
