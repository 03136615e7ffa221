import type { Log } from '../base/log.ts';
import type { FileStamp, IndexStore, StoredFile } from '../ports.ts';
import { decodeFacts, encodeFacts, FACTS_VERSION } from '../retrieval/factsCodec.ts';
import type { FileFacts } from '../retrieval/fileFacts.ts';
import { SNAPSHOT_VERSION } from '../retrieval/searchIndex.ts';
import type { FileRecord } from './fileRecord.ts';

/** What was known of a file when the last session ended. */
export interface KnownFile {
  readonly path: string;
  readonly stamp: FileStamp;
  readonly isSettled: boolean;
  readonly hash: number;
  /** `undefined` for a file that is not text. */
  readonly facts: FileFacts | 'inSnapshot' | undefined;
}

/** All that is known, for a snapshot. */
export interface WholeIndex {
  readonly snapshot: Iterable<Uint8Array>;
  readonly files: Iterable<readonly [path: string, record: FileRecord]>;
}

/** Its facts are put into bytes when they are written: a snapshot has them in another form. */
interface FileToStore {
  readonly stamp: FileStamp;
  readonly hash: number;
  readonly facts: FileFacts | undefined;
}

type Stamped = Pick<FileRecord, 'stamp' | 'isSettled'>;

const VERSION = FACTS_VERSION * 1_000 + SNAPSHOT_VERSION;
/** Changed files are kept one by one until there are so many. Reading them back then takes as long as all the others. */
const MAX_SINGLE_FILES = 200;
/** While much is read, a snapshot is taken whenever the index has doubled, beginning here: that is what a crash costs. */
const MIN_FILES_BETWEEN_SNAPSHOTS = 4_000;
/** Instead of a time that cannot be trusted; no file has it, so the next session reads the file again. */
const UNTRUSTED_TIME = -1;
/** For a file that is not text. */
const NO_FACTS = new Uint8Array();
const FACTS_OF_GENERATED = encodeFacts({ kind: 'generated' });

/**
 * Keeps what is known beyond the session: as a snapshot of everything, and the files that have changed since one by one.
 * Nothing is written before {@link flush}, except snapshots while much is read.
 */
export class FactsStore {
  readonly #store: IndexStore;
  readonly #log: Log;
  readonly #whole: () => WholeIndex;
  readonly #put = new Map<string, FileToStore>();
  readonly #touched = new Map<string, FileStamp>();
  readonly #removed = new Set<string>();
  /** Files stored one by one, beside the snapshot. */
  #singleFiles = 0;
  /** Files that wait for the next snapshot. */
  #waitingForSnapshot = 0;
  #filesInSnapshot = 0;

  constructor(parts: { readonly store: IndexStore; readonly log: Log; readonly whole: () => WholeIndex }) {
    this.#store = parts.store;
    this.#log = parts.log;
    this.#whole = parts.whole;
  }

  /** The files come one at a time, so that the caller can let others have their turn. */
  load(): { readonly snapshot: Uint8Array | undefined; readonly files: Iterable<KnownFile> } {
    const { snapshot, files } = this.#store.load(VERSION);
    return { snapshot, files: this.#known(files) };
  }

  /**
   * Remembers what was read from disk, in place of what was known before.
   *
   * @param facts `undefined` for a file that is not text
   */
  put(path: string, record: Stamped, hash: number, facts: FileFacts | undefined): void {
    this.#removed.delete(path);
    this.#touched.delete(path);
    if (this.#singleFiles + this.#put.size >= MAX_SINGLE_FILES) {
      this.#waitingForSnapshot++;
      const isDoubled = this.#waitingForSnapshot >= Math.max(MIN_FILES_BETWEEN_SNAPSHOTS, this.#filesInSnapshot);
      if (isDoubled) this.flush();
      return;
    }
    this.#put.set(path, { stamp: stampToStore(record), hash, facts });
  }

  /** The file was written again and holds what it held before. */
  touch(path: string, record: Stamped): void {
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
    if (this.#waitingForSnapshot > 0) this.#saveAll();
    else if (this.#put.size + this.#touched.size + this.#removed.size > 0) this.#saveSome();
    this.#forgetWaiting();
  }

  clear(): void {
    this.#forgetWaiting();
    this.#singleFiles = 0;
    this.#filesInSnapshot = 0;
    this.#store.clear();
  }

  #saveAll(): void {
    const { snapshot, files } = this.#whole();
    const rows = Array.from(files, ([path, record]) => rowOf(path, record)).filter(row => row !== undefined);
    if (!this.#store.saveAll({ version: VERSION, snapshot, files: rows })) return;
    this.#singleFiles = 0;
    this.#filesInSnapshot = rows.length;
  }

  #saveSome(): void {
    const put = Array.from(this.#put, ([path, file]): StoredFile => ({ path, ...file, facts: bytesOf(file.facts) }));
    const change = { put, touch: [...this.#touched], remove: [...this.#removed] };
    if (this.#store.save({ version: VERSION, ...change })) this.#singleFiles += this.#put.size;
  }

  #forgetWaiting(): void {
    this.#put.clear();
    this.#touched.clear();
    this.#removed.clear();
    this.#waitingForSnapshot = 0;
  }

  *#known(files: Iterable<StoredFile>): Iterable<KnownFile> {
    for (const { path, stamp, hash, facts: bytes } of files) {
      const known = { path, stamp, isSettled: stamp.mtimeMs !== UNTRUSTED_TIME, hash };
      if (bytes === undefined) {
        this.#filesInSnapshot++;
        yield { ...known, facts: 'inSnapshot' };
        continue;
      }
      this.#singleFiles++;
      const decoded = bytes.length === 0 ? { facts: undefined } : this.#tryDecode(path, bytes);
      if (decoded !== undefined) yield { ...known, ...decoded };
    }
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

/** `undefined` for what is not of the file on disk, or must be looked at again in any case. */
function rowOf(path: string, record: FileRecord): StoredFile | undefined {
  const { hash, openText, content } = record;
  if (hash === undefined || openText !== undefined || content.kind === 'notIndexed') return undefined;
  const facts = content.kind === 'text' ? undefined : content.why === 'generated' ? FACTS_OF_GENERATED : NO_FACTS;
  return { path, stamp: stampToStore(record), hash, facts };
}

function bytesOf(facts: FileFacts | undefined): Uint8Array {
  return facts === undefined ? NO_FACTS : encodeFacts(facts);
}

function stampToStore({ stamp, isSettled }: Stamped): FileStamp {
  return isSettled ? stamp : { ...stamp, mtimeMs: UNTRUSTED_TIME };
}
