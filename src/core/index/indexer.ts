import { hashText } from '../base/hashText.ts';
import type { Log } from '../base/log.ts';
import type { Clock, ReadFile, ReadingHelper, Timers, Workspace, WorkspaceFile } from '../ports.ts';
import { type FileFacts, factsOf } from '../retrieval/fileFacts.ts';
import { FILE_KINDS, fileKind } from '../retrieval/fileKind.ts';
import type { WorkspaceSearch } from '../retrieval/workspaceSearch.ts';
import type { FactsStore, WholeIndex } from './factsStore.ts';
import { type FileRecord, isCurrent, isSettled, type RecordedContent, type RefusalCause } from './fileRecord.ts';
import { type IndexLimits, IndexRoom } from './indexRoom.ts';
import type { IndexCounts } from './indexStatus.ts';
import { SharedReading } from './sharedReading.ts';

export interface IndexerParts {
  readonly workspace: Workspace;
  readonly startReadingHelper: () => ReadingHelper | undefined;
  readonly search: WorkspaceSearch;
  readonly store: FactsStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly limits: () => IndexLimits;
  /** Called after every file. */
  readonly onProgress: () => void;
}

type Options = { readonly signal: AbortSignal };

/** A file that is being read. */
interface Reading {
  readonly path: string;
  readonly file: WorkspaceFile;
  /** Whether nothing was known of it. */
  readonly isNew: boolean;
  readonly beganAtMs: number;
}

/** The facts are asked for unless they are known already. */
type ReadText = Omit<Extract<ReadFile, { kind: 'facts' }>, 'facts'> & { readonly facts: () => FileFacts };

/** What the readings of one step have in common. */
interface Pass {
  readonly room: IndexRoom;
  readonly shared: SharedReading<Reading> | undefined;
  readonly signal: AbortSignal;
}

/** From so many files on a helper is worth its start, which takes as long as reading some hundred. */
const MIN_SHARED_FILES = 500;

/** The most characters of an unsaved text that are looked at: what is larger on disk is no candidate either. */
const MAX_OPEN_TEXT_LENGTH = 512 * 1024;

/**
 * Keeps what is known of the files equal to the files: reads those that changed, tells the search and the store, which the
 * caller flushes.
 *
 * One step at a time; between two files others may ask the search, which then knows what was read so far. An aborted step
 * keeps the files that it has read to their end, which is true whatever happens.
 */
export class Indexer {
  readonly #parts: IndexerParts;
  readonly #records = new Map<string, FileRecord>();
  /** Texts of documents with unsaved changes, by path: they count instead of the files on disk. */
  #openTexts: ReadonlyMap<string, string> = new Map();
  /** Files that were never read and are going to be. */
  #waitingFiles = 0;

  constructor(parts: IndexerParts) {
    this.#parts = parts;
  }

  recordOf(path: string): FileRecord | undefined {
    return this.#records.get(path);
  }

  /** Whether there are files that nothing is known of yet. */
  get isReading(): boolean {
    return this.#waitingFiles > 0;
  }

  counts(): IndexCounts {
    let indexedFiles = 0;
    let beyondLimit = 0;
    for (const { content } of this.#records.values()) {
      if (content.kind === 'text') indexedFiles++;
      else if (content.kind === 'notIndexed') beyondLimit++;
    }
    return { indexedFiles, totalFiles: indexedFiles + beyondLimit + this.#waitingFiles, beyondLimit };
  }

  /** Files that may hold what is looked for and whose text is not in the index; binary and secret ones are not meant. */
  countUnsearched(): number {
    let count = this.#waitingFiles;
    for (const { content } of this.#records.values()) if (isUnsearched(content)) count++;
    return count;
  }

  /** What is known, for the store. */
  whole(): WholeIndex {
    return { snapshot: this.#parts.search.snapshot(), files: this.#records };
  }

  /**
   * Sources whose text is in the index, with the hash of that on disk; `undefined` while it is edited.
   *
   * @param hiddenPaths are left out
   */
  sources(hiddenPaths: readonly string[]): readonly { readonly path: string; readonly hash: number | undefined }[] {
    const sources: { readonly path: string; readonly hash: number | undefined }[] = [];
    for (const [path, { content, hash }] of this.#records) {
      if (content.kind === 'text' && fileKind(path) === 'source' && !hiddenPaths.includes(path))
        sources.push({ path, hash });
    }
    return sources;
  }

  /** Takes over what earlier sessions knew; {@link reconcile} then reads what has changed since. */
  async restore({ signal }: Options): Promise<void> {
    const { store, timers, search } = this.#parts;
    const { snapshot, files } = store.load();
    const inSnapshot = new Set(snapshot === undefined ? [] : this.#tryRestore(snapshot));
    for (const { path, stamp, isSettled, hash, facts } of files) {
      await timers.turn({ signal });
      if (facts === 'inSnapshot' && !inSnapshot.has(path)) continue;
      const record = { stamp, isSettled, hash, openText: undefined };
      if (facts === undefined) this.#putRefused(path, record, 'binary');
      else if (facts === 'inSnapshot') this.#records.set(path, { ...record, content: { kind: 'text' } });
      else this.#putFacts(path, record, facts);
    }
    for (const path of inSnapshot) if (!this.#records.has(path)) search.remove(path);
  }

  /** Makes what is known that of these files, which are all of the workspace. */
  async reconcile(files: readonly WorkspaceFile[], { signal }: Options): Promise<void> {
    const listed = new Set(files.map(({ path }) => path));
    for (const path of this.#records.keys()) if (!listed.has(path)) this.#remove(path);
    const outdated = files.filter(file => !this.#isCurrent(file));
    await this.#readAll(outdated, { signal });
  }

  /**
   * Looks at some paths again: files and folders that may have been created, changed or deleted.
   *
   * @returns `false` if that is not enough and all files must be listed
   */
  async refresh(paths: readonly string[], { signal }: Options): Promise<boolean> {
    const outdated: WorkspaceFile[] = [];
    for (const path of paths) {
      const place = this.#parts.workspace.look(path);
      if (place.kind === 'folder') return false;
      if (place.kind === 'file') {
        if (!this.#isCurrent(place.file)) outdated.push(place.file);
      } else if (this.#records.has(path)) this.#remove(path);
      else this.#removeFolder(path);
    }
    await this.#readAll(outdated, { signal });
    return true;
  }

  /**
   * Makes these the texts that count instead of files on disk.
   *
   * @returns paths whose file on disk counts again, and must be refreshed
   */
  setOpenTexts(openTexts: ReadonlyMap<string, string>): readonly string[] {
    const closed = [...this.#openTexts.keys()].filter(path => !openTexts.has(path) && this.#records.has(path));
    this.#openTexts = openTexts;
    for (const [path, text] of openTexts) {
      const record = this.#records.get(path);
      // What is refused on disk (as secret, or by its name or size) stays so while it is edited.
      const isRefused = record?.content.kind === 'refused' && record.openText === undefined;
      if (record !== undefined && !isRefused && record.openText !== text) this.#putOpenText(path, record, text);
    }
    return closed;
  }

  /** Forgets all, here and in the search; the store is the caller's. */
  clear(): void {
    this.#records.clear();
    this.#parts.search.clear();
    this.#waitingFiles = 0;
  }

  #isCurrent(file: WorkspaceFile): boolean {
    const record = this.#records.get(file.path);
    return record !== undefined && isCurrent(record, file, this.#openTexts.get(file.path));
  }

  async #readAll(files: readonly WorkspaceFile[], { signal }: Options): Promise<void> {
    const { limits, startReadingHelper, log } = this.#parts;
    const toRead = new Set(files.map(({ path }) => path));
    const others = [...this.#records].flatMap(([path, record]) => (toRead.has(path) ? [] : record));
    const room = new IndexRoom(limits(), others);
    this.#waitingFiles = files.filter(file => this.#isNew(file)).length;
    const helper = files.length < MIN_SHARED_FILES ? undefined : startReadingHelper();
    const onRead = (reading: Reading, read: ReadFile): void => {
      if (!signal.aborted)
        this.#end(reading, read.kind === 'facts' ? { ...read, facts: () => read.facts } : read, room);
    };
    const shared = helper === undefined ? undefined : new SharedReading({ helper, onRead, log });
    const pass: Pass = { room, shared, signal };
    try {
      for (const file of sourcesFirst(files)) {
        signal.throwIfAborted();
        await this.#readOne(this.#begin(file), pass);
      }
      await this.#settle(pass);
    } finally {
      helper?.dispose();
      // Nothing may come in any more when nobody waits for it.
      await shared?.settle();
    }
  }

  #isNew({ path, refused }: WorkspaceFile): boolean {
    return refused === undefined && !this.#records.has(path);
  }

  #begin(file: WorkspaceFile): Reading {
    return { path: file.path, file, isNew: this.#isNew(file), beganAtMs: this.#parts.clock.now() };
  }

  async #readOne(reading: Reading, pass: Pass): Promise<void> {
    const { path, file } = reading;
    const openText = this.#openTexts.get(path);
    if (file.refused !== undefined) this.#refuse(file, file.refused);
    // What is being edited is indexed beyond the limits, too: these files are few, and their texts are in memory anyway.
    else if (openText !== undefined) this.#putOpenText(path, stampedOf(reading), openText);
    else if (!(await this.#tryTake(file.sizeBytes, pass))) this.#leaveOut(file);
    else if (pass.shared?.tryGive(reading) === true) return;
    else return await this.#readHere(reading, pass);
    this.#note(reading);
  }

  async #tryTake(sizeBytes: number, pass: Pass): Promise<boolean> {
    if (pass.room.tryTake(sizeBytes)) return true;
    // Some of those that are being read may turn out to need no room.
    await this.#settle(pass);
    return pass.room.tryTake(sizeBytes);
  }

  async #settle(pass: Pass): Promise<void> {
    for (const reading of (await pass.shared?.settle()) ?? []) await this.#readHere(reading, pass);
  }

  async #readHere(reading: Reading, { room, signal }: Pass): Promise<void> {
    const { path } = reading;
    const read = await this.#parts.workspace.read(path, { signal });
    signal.throwIfAborted();
    if (read.kind === 'refused') this.#end(reading, read, room);
    else {
      const facts = (): FileFacts => factsOf(path, read.text, this.#parts.search.counter);
      this.#end(reading, { kind: 'facts', hash: hashText(read.text), facts }, room);
    }
  }

  #end(reading: Reading, read: ReadText | Exclude<ReadFile, { kind: 'facts' }>, room: IndexRoom): void {
    const { path, file } = reading;
    const stamped = stampedOf(reading);
    // Asked again: the document may have been opened while its file was read.
    const openText = this.#openTexts.get(path);
    if (openText !== undefined) this.#putOpenText(path, stamped, openText);
    else if (read.kind === 'refused') this.#refuse(file, read.why, stamped);
    else this.#putText(path, { ...stamped, hash: read.hash, openText: undefined }, read.facts);
    if (this.#records.get(path)?.content.kind !== 'text') room.giveBack(file.sizeBytes);
    this.#note(reading);
  }

  #note({ isNew }: Reading): void {
    if (isNew) this.#waitingFiles--;
    this.#parts.onProgress();
  }

  #putText(
    path: string,
    record: Omit<FileRecord, 'content'> & { readonly hash: number },
    factsOfText: () => FileFacts,
  ): void {
    const { store } = this.#parts;
    const known = this.#records.get(path);
    const isSame = known?.hash === record.hash && known.openText === undefined && known.content.kind !== 'notIndexed';
    if (isSame) {
      this.#records.set(path, { ...record, content: known.content });
      store.touch(path, record);
      return;
    }
    const facts = factsOfText();
    this.#putFacts(path, record, facts);
    store.put(path, record, record.hash, facts);
  }

  #putOpenText(path: string, known: Pick<FileRecord, 'stamp' | 'isSettled'>, text: string): void {
    const { stamp, isSettled } = known;
    const record = { stamp, isSettled, hash: undefined, openText: text };
    if (text.length <= MAX_OPEN_TEXT_LENGTH)
      this.#putFacts(path, record, factsOf(path, text, this.#parts.search.counter));
    else this.#putRefused(path, record, 'tooLarge');
  }

  #putFacts(path: string, record: Omit<FileRecord, 'content'>, facts: FileFacts): void {
    if (facts.kind === 'text') {
      this.#records.set(path, { ...record, content: { kind: 'text' } });
      this.#parts.search.put(path, facts);
    } else this.#putRefused(path, record, facts.kind);
  }

  #putRefused(path: string, record: Omit<FileRecord, 'content'>, why: RefusalCause): void {
    this.#records.set(path, { ...record, content: { kind: 'refused', why } });
    this.#parts.search.putRefused(path);
  }

  /** No paths when the snapshot cannot be read: then all files are. */
  #tryRestore(snapshot: Uint8Array): readonly string[] {
    try {
      return this.#parts.search.restore(snapshot);
    } catch (error) {
      this.#parts.log.warn(`index: the stored index cannot be read and is built anew, ${String(error)}`);
      this.#parts.search.clear();
      return [];
    }
  }

  #refuse(file: WorkspaceFile, why: RefusalCause, record?: Pick<FileRecord, 'isSettled'>): void {
    const next = { stamp: stampOf(file), isSettled: record?.isSettled ?? true, openText: undefined };
    // A text has a hash of 53 bits that is never negative.
    const hash = why === 'binary' && record !== undefined ? HASH_OF_NO_TEXT : undefined;
    this.#putRefused(file.path, { ...next, hash }, why);
    if (hash !== undefined) this.#parts.store.put(file.path, next, hash, undefined);
  }

  /** Beyond the limits its name can still be found. */
  #leaveOut(file: WorkspaceFile): void {
    const known = this.#records.get(file.path);
    if (known?.content.kind === 'notIndexed') return;
    this.#records.set(file.path, {
      stamp: stampOf(file),
      isSettled: true,
      hash: undefined,
      openText: undefined,
      content: { kind: 'notIndexed' },
    });
    this.#parts.search.put(file.path, undefined);
    this.#parts.store.remove(file.path);
  }

  #removeFolder(path: string): void {
    for (const known of this.#records.keys()) if (known.startsWith(`${path}/`)) this.#remove(known);
  }

  #remove(path: string): void {
    this.#records.delete(path);
    this.#parts.search.remove(path);
    this.#parts.store.remove(path);
  }
}

const HASH_OF_NO_TEXT = -1;

function sourcesFirst(files: readonly WorkspaceFile[]): readonly WorkspaceFile[] {
  const rank = ({ path }: WorkspaceFile): number => FILE_KINDS.indexOf(fileKind(path));
  return files
    .map(file => ({ file, rank: rank(file) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file);
}

function isUnsearched(content: RecordedContent): boolean {
  if (content.kind === 'text') return false;
  return content.kind === 'notIndexed' || ['tooLarge', 'generated', 'unreadable'].includes(content.why);
}

function stampedOf({ file, beganAtMs }: Reading): Pick<FileRecord, 'stamp' | 'isSettled'> {
  return { stamp: stampOf(file), isSettled: isSettled(file, beganAtMs) };
}

function stampOf({ sizeBytes, mtimeMs, ctimeMs }: WorkspaceFile) {
  return { sizeBytes, mtimeMs, ctimeMs };
}
