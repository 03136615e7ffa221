import { hashText } from '../base/hashText.ts';
import type { Log } from '../base/log.ts';
import type { Clock, Timers, Workspace, WorkspaceFile } from '../ports.ts';
import { type FileFacts, factsOf } from '../retrieval/fileFacts.ts';
import { FILE_KINDS, fileKind } from '../retrieval/fileKind.ts';
import type { WorkspaceSearch } from '../retrieval/workspaceSearch.ts';
import type { FactsStore, WholeIndex } from './factsStore.ts';
import { type FileRecord, isCurrent, isSettled, type RecordedContent, type RefusalCause } from './fileRecord.ts';
import { type IndexLimits, IndexRoom } from './indexRoom.ts';
import type { IndexCounts } from './indexStatus.ts';

export interface IndexerParts {
  readonly workspace: Workspace;
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
    const { onProgress, limits } = this.#parts;
    const toRead = new Set(files.map(({ path }) => path));
    const others = [...this.#records].flatMap(([path, record]) => (toRead.has(path) ? [] : record));
    const room = new IndexRoom(limits(), others);
    const isNew = (file: WorkspaceFile): boolean => file.refused === undefined && !this.#records.has(file.path);
    this.#waitingFiles = files.filter(isNew).length;
    for (const file of sourcesFirst(files)) {
      signal.throwIfAborted();
      if (isNew(file)) this.#waitingFiles--;
      await this.#readOne(file, room, { signal });
      onProgress();
    }
  }

  async #readOne(file: WorkspaceFile, room: IndexRoom, { signal }: Options): Promise<void> {
    const { path, refused } = file;
    if (refused !== undefined) return this.#refuse(file, refused);
    // What is being edited is indexed beyond the limits, too: these files are few, and their texts are in memory anyway.
    const takesRoom = !this.#openTexts.has(path);
    if (takesRoom && !room.tryTake(file.sizeBytes)) return this.#leaveOut(file);
    const readAtMs = this.#parts.clock.now();
    const read = this.#openTexts.has(path) ? undefined : await this.#parts.workspace.read(path, { signal });
    signal.throwIfAborted();
    const known = this.#records.get(path);
    const record = { stamp: stampOf(file), isSettled: isSettled(file, readAtMs), openText: undefined };
    // Asked again: the document may have been changed while its file was read.
    const openText = this.#openTexts.get(path);
    if (openText !== undefined) this.#putOpenText(path, record, openText);
    else if (read === undefined) this.#records.delete(path);
    else if (read.kind === 'refused') this.#refuse(file, read.why, record);
    else this.#putText(path, { ...record, hash: hashText(read.text) }, read.text, known);
    if (takesRoom && this.#records.get(path)?.content.kind !== 'text') room.giveBack(file.sizeBytes);
  }

  #putText(
    path: string,
    record: Omit<FileRecord, 'content'> & { readonly hash: number },
    text: string,
    known: FileRecord | undefined,
  ): void {
    const { store } = this.#parts;
    const isSame = known?.hash === record.hash && known.openText === undefined && known.content.kind !== 'notIndexed';
    if (isSame) {
      this.#records.set(path, { ...record, content: known.content });
      store.touch(path, record);
      return;
    }
    const facts = factsOf(path, text, this.#parts.search.counter);
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

function stampOf({ sizeBytes, mtimeMs, ctimeMs }: WorkspaceFile) {
  return { sizeBytes, mtimeMs, ctimeMs };
}
