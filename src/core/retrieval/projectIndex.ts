import type { Disposable } from '../base/disposable.ts';
import type { Log } from '../base/log.ts';
import { LruMap } from '../base/lruMap.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock, FileContent, Workspace, WorkspaceFile } from '../ports.ts';
import type { Omission } from '../units/contextBundle.ts';
import { type Reason, reason } from '../units/reason.ts';
import { type FileFacts, factsOf } from './fileFacts.ts';
import { FILE_KINDS, fileKind } from './fileKind.ts';
import { ImportGraph } from './importGraph.ts';
import { readQuestion } from './question.ts';
import { questionTerms, textToSearch } from './questionTerms.ts';
import { rankFiles } from './rankFiles.ts';
import { SearchIndex } from './searchIndex.ts';
import { type Candidate, type RetrievedFile, type Selection, selectCandidates } from './selection.ts';
import { TermScanner } from './termScanner.ts';

export interface RetrievalResult {
  /** Directly related to the question; best first. */
  readonly core: readonly RetrievedFile[];
  /** Neighbours of those in the import graph; best first. */
  readonly auxiliary: readonly RetrievedFile[];
  /** Files that the question speaks of and that are not in; their size is in the reason's data. */
  readonly omissions: readonly Omission[];
  /** What was looked for, lower-cased and cut to stems: a piece of text that contains one of them is about the question. */
  readonly terms: readonly string[];
  /** Files whose text was looked at. */
  readonly indexedFiles: number;
  /** Files that could be looked at. */
  readonly totalFiles: number;
  /** Whether every file was looked at; beyond the index's limits only names count. */
  readonly isComplete: boolean;
}

export type RetrievalSettings = Pick<Settings, 'project.maxCandidates'>;

export interface RetrievalRequest {
  /** May be empty: then only neighbours of the active file are found. */
  readonly question: string;
  /** The current file: in the prompt already, so it is no candidate; what it imports may be. */
  readonly activePath?: string;
  /** Texts of documents that are open with unsaved changes, by path: they count instead of the files on disk. */
  readonly openTexts?: ReadonlyMap<string, string>;
  readonly settings: RetrievalSettings;
  readonly signal: AbortSignal;
}

/** The most files whose texts are indexed. 30,000: a large repository; the facts of more would not fit the memory below. */
const MAX_INDEXED_FILES = 30_000;
/** The most postings kept over all files: about 100 MB. A file has some 250 on average, so files run out first. */
const MAX_INDEXED_POSTINGS = 20_000_000;
/** How long the same terms give the same files (spec.md 5). */
export const QUERY_CACHE_TTL_MS = 5 * 60_000;
/** A person asks a handful of questions in five minutes; the rest is typing. */
const MAX_CACHED_QUERIES = 50;
/** Reads under way at a time. More does not make a disk faster; it only delays an abort. */
const CONCURRENT_READS = 8;
/** The most refused files named for one question. */
const MAX_REFUSED_NAMED = 10;

/** What is known of one listed file. */
interface FileRecord {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** The editor's text that the facts are of; `undefined` when they are of the file on disk. */
  readonly openText: string | undefined;
  /** Terms of the base name, for files that are only known by it. */
  readonly nameTerms: readonly number[];
  readonly content: RecordedContent;
}

type RefusalCause = Extract<FileContent, { kind: 'refused' }>['why'];
type RecordedContent =
  | FileFacts
  | { readonly kind: 'refused'; readonly why: RefusalCause }
  /** Beyond the limits of the index. */
  | { readonly kind: 'notIndexed' };

/** What a question finds, before texts are read. */
interface QueryResult {
  readonly atMs: number;
  readonly selection: Selection;
  /** Paths of refused files that the question names. */
  readonly refused: readonly string[];
  readonly activeHit: boolean;
}

/**
 * Finds the files of a workspace that a question is about.
 *
 * Every retrieval lists the workspace and reads only files whose time or size changed since; the facts of the others are
 * kept (key: path, time, size; bounded by {@link MAX_INDEXED_FILES} and {@link MAX_INDEXED_POSTINGS}; gone with the file). What a
 * question found is kept for five minutes (key: question, active file, settings) and dropped when any file changed; texts are
 * always read anew. Retrievals run one after the other; an aborted one keeps the facts of the files it has read to their
 * end, which are true whatever happens, and nothing else.
 */
export class ProjectIndex implements Disposable {
  readonly #workspace: Workspace;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #maxIndexedFiles: number;
  readonly #scanner = new TermScanner();
  readonly #queries = new LruMap<string, QueryResult>(MAX_CACHED_QUERIES);
  #records = new Map<string, FileRecord>();
  #search = new SearchIndex();
  #graph = new ImportGraph();
  /** Settles when the retrieval before has ended, in whatever way. */
  #previous: Promise<unknown> = Promise.resolve();

  constructor(options: {
    readonly workspace: Workspace;
    readonly clock: Clock;
    readonly log: Log;
    readonly maxIndexedFiles?: number;
  }) {
    this.#workspace = options.workspace;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#maxIndexedFiles = options.maxIndexedFiles ?? MAX_INDEXED_FILES;
  }

  /** @throws AbortError when the signal fires; then nothing of this question is kept */
  retrieve(request: RetrievalRequest): Promise<RetrievalResult> {
    const result = this.#previous.then(() => this.#retrieve(request));
    this.#previous = result.catch(() => {
      // Reported to whoever awaits `result`; the queue only needs to know that it ended.
    });
    return result;
  }

  /** Forgets everything; it could be used again and would start from nothing. */
  dispose(): void {
    this.#records = new Map();
    this.#search = new SearchIndex();
    this.#queries.clear();
    this.#graph = new ImportGraph();
  }

  async #retrieve(request: RetrievalRequest): Promise<RetrievalResult> {
    const { signal } = request;
    signal.throwIfAborted();
    const terms = questionTerms(request.question);
    if (terms.length === 0 && request.activePath === undefined) return NOTHING;

    const files = await this.#workspace.list({ signal });
    signal.throwIfAborted();
    await this.#revalidate(files, request.openTexts ?? new Map(), signal);
    const query = this.#query(request);
    signal.throwIfAborted();
    const result = await this.#withTexts(query, terms.map(textToSearch), request);
    this.#log.debug(
      `retrieval: ${terms.length} terms, ${result.core.length} core and ${result.auxiliary.length} auxiliary files, ` +
        `${result.omissions.length} left out, ${result.indexedFiles} of ${result.totalFiles} files indexed`,
    );
    return result;
  }

  /** Brings the records up to date with the list and the open texts. */
  async #revalidate(
    files: readonly WorkspaceFile[],
    openTexts: ReadonlyMap<string, string>,
    signal: AbortSignal,
  ): Promise<void> {
    const next = new Map<string, FileRecord>();
    const outdated: WorkspaceFile[] = [];
    for (const file of files) {
      const known = this.#records.get(file.path);
      if (known !== undefined && isCurrent(known, file, openTexts.get(file.path))) next.set(file.path, known);
      else outdated.push(file);
    }
    const hasChanged = outdated.length > 0 || next.size !== this.#records.size;
    if (!hasChanged) return;

    // What the question could find before is no longer sure, even if this retrieval is aborted half way.
    this.#queries.clear();
    const room = new IndexRoom(this.#maxIndexedFiles, next.values());
    const sourcesFirst = outdated.toSorted((a, b) => kindRank(a.path) - kindRank(b.path));
    await forEachLimited(sourcesFirst, CONCURRENT_READS, async file => {
      signal.throwIfAborted();
      const record = await this.#recordOf(file, openTexts.get(file.path), room, signal);
      this.#records.set(file.path, record);
      next.set(file.path, record);
      this.#index(file.path, record.content);
    });
    for (const path of this.#records.keys()) if (!next.has(path)) this.#forget(path);
    // In the order of the list, so that nothing depends on which read ended first.
    this.#records = new Map(files.map(file => [file.path, next.get(file.path)!]));
    this.#log.debug(`retrieval: read ${outdated.length} of ${files.length} files`);
  }

  #index(path: string, content: RecordedContent): void {
    if (content.kind === 'text') this.#graph.put(path, content);
    else this.#graph.remove(path);
    if (content.kind === 'text') this.#search.put(path, content);
    else if (content.kind === 'notIndexed') this.#search.put(path, undefined);
    else this.#search.remove(path);
  }

  #forget(path: string): void {
    this.#graph.remove(path);
    this.#search.remove(path);
  }

  async #recordOf(
    file: WorkspaceFile,
    openText: string | undefined,
    room: IndexRoom,
    signal: AbortSignal,
  ): Promise<FileRecord> {
    const nameTerms = termsOfName(file.path, this.#scanner);
    const record = { sizeBytes: file.sizeBytes, mtimeMs: file.mtimeMs, openText, nameTerms };
    if (file.refused !== undefined) return { ...record, content: { kind: 'refused', why: file.refused } };
    if (!room.take()) return { ...record, content: { kind: 'notIndexed' } };
    const read = openText === undefined ? await this.#workspace.read(file.path, { signal }) : undefined;
    signal.throwIfAborted();
    if (read?.kind === 'refused') return { ...record, content: { kind: 'refused', why: read.why } };
    const content = factsOf(file.path, openText ?? read!.text, this.#scanner);
    room.fill(content);
    // The time that belongs to the text: if it was written between listing and reading, the next list agrees with it.
    return { ...record, mtimeMs: read?.mtimeMs ?? file.mtimeMs, content };
  }

  #query(request: RetrievalRequest): QueryResult {
    const { question, settings, activePath } = request;
    const maxCandidates = settings['project.maxCandidates'];
    const key = JSON.stringify([question, activePath ?? null, maxCandidates]);
    const cached = this.#queries.get(key);
    if (cached !== undefined && this.#clock.now() - cached.atMs < QUERY_CACHE_TTL_MS) return cached;

    const ranked = rankFiles(this.#search, { question, graph: this.#graph });
    const selection = selectCandidates(ranked, {
      graph: this.#graph,
      maxCandidates,
      activePath,
      isCandidate: path => this.#records.get(path)?.content.kind === 'text',
    });
    const asked = new Set(readQuestion(question, this.#scanner).terms.map(term => term.hash));
    const refused: string[] = [];
    for (const [path, { content, nameTerms }] of this.#records) {
      if (content.kind === 'text' || content.kind === 'notIndexed' || refused.length === MAX_REFUSED_NAMED) continue;
      if (nameTerms.length > 0 && nameTerms.every(term => asked.has(term))) refused.push(path);
    }
    const result: QueryResult = {
      atMs: this.#clock.now(),
      selection,
      refused,
      activeHit: ranked.some(({ path }) => path === activePath),
    };
    this.#queries.set(key, result);
    return result;
  }

  async #withTexts(query: QueryResult, terms: readonly string[], request: RetrievalRequest): Promise<RetrievalResult> {
    const { selection } = query;
    const omissions: Omission[] = [];
    const readAll = async (candidates: readonly Candidate[]): Promise<readonly RetrievedFile[]> => {
      const files: RetrievedFile[] = [];
      for (const candidate of candidates) {
        const read = await this.#textOf(candidate.path, request);
        request.signal.throwIfAborted();
        if (read.kind === 'refused') omissions.push(this.#refusal(candidate.path, read.why));
        else files.push({ ...candidate, text: read.text, mtimeMs: read.mtimeMs, isUnsaved: read.isUnsaved });
      }
      return files;
    };
    const core = await readAll(selection.core);
    const auxiliary = await readAll(selection.auxiliary);

    const limit = request.settings['project.maxCandidates'];
    for (const { path } of selection.omitted) {
      omissions.push(omissionOf(path, reason('omitted.candidateLimit', { limit, sizeBytes: this.#sizeOf(path) })));
    }
    for (const path of query.refused) {
      const content = this.#records.get(path)?.content;
      omissions.push(this.#refusal(path, content?.kind === 'refused' ? content.why : 'generated'));
    }
    if (query.activeHit && request.activePath !== undefined) {
      omissions.push(omissionOf(request.activePath, reason('omitted.inCurrentFile')));
    }
    return { core, auxiliary, omissions, terms, ...this.#coverage() };
  }

  async #textOf(
    path: string,
    request: RetrievalRequest,
  ): Promise<
    | { readonly kind: 'text'; readonly text: string; readonly mtimeMs: number; readonly isUnsaved: boolean }
    | Extract<FileContent, { kind: 'refused' }>
  > {
    const openText = request.openTexts?.get(path);
    if (openText !== undefined) {
      return { kind: 'text', text: openText, mtimeMs: this.#records.get(path)!.mtimeMs, isUnsaved: true };
    }
    const read = await this.#workspace.read(path, { signal: request.signal });
    return read.kind === 'refused' ? read : { ...read, isUnsaved: false };
  }

  #refusal(path: string, why: RefusalCause | 'generated'): Omission {
    return omissionOf(path, reasonOfRefusal(why, this.#sizeOf(path)));
  }

  #sizeOf(path: string): number {
    return this.#records.get(path)?.sizeBytes ?? 0;
  }

  #coverage(): Pick<RetrievalResult, 'indexedFiles' | 'totalFiles' | 'isComplete'> {
    let indexedFiles = 0;
    let missing = 0;
    for (const { content } of this.#records.values()) {
      if (content.kind === 'text') indexedFiles++;
      else if (content.kind === 'notIndexed') missing++;
    }
    return { indexedFiles, totalFiles: indexedFiles + missing, isComplete: missing === 0 };
  }
}

const NOTHING: RetrievalResult = {
  core: [],
  auxiliary: [],
  omissions: [],
  terms: [],
  indexedFiles: 0,
  totalFiles: 0,
  isComplete: true,
};

/** Counts what the index may still take in. */
class IndexRoom {
  #files: number;
  #postings = MAX_INDEXED_POSTINGS;

  constructor(maxFiles: number, records: Iterable<FileRecord>) {
    this.#files = maxFiles;
    for (const { content } of records) {
      if (content.kind !== 'text') continue;
      this.#files--;
      this.#postings -= content.chunks.counts.length;
    }
  }

  /** A place for one more file; `false` when the index is full. */
  take(): boolean {
    if (this.#files <= 0 || this.#postings <= 0) return false;
    this.#files--;
    return true;
  }

  fill(content: FileFacts): void {
    if (content.kind === 'text') this.#postings -= content.chunks.counts.length;
  }
}

function isCurrent(record: FileRecord, file: WorkspaceFile, openText: string | undefined): boolean {
  if (record.openText !== openText) return false;
  // It was listed and then gone: if it is listed again, it is back.
  if (record.content.kind === 'refused' && record.content.why === 'missing') return false;
  return record.mtimeMs === file.mtimeMs && record.sizeBytes === file.sizeBytes;
}

/** The words of the base name without its extension: `.env` has one too. */
function termsOfName(path: string, scanner: TermScanner): readonly number[] {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const count = scanner.scan(base.replace(/(?<=.)\.[^.]*$/, ''));
  return [...scanner.hashes.subarray(0, count)];
}

function kindRank(path: string): number {
  return FILE_KINDS.indexOf(fileKind(path));
}

/** Nothing of such a file was read for the prompt, so it has no tokens. */
function omissionOf(path: string, why: Reason): Omission {
  return {
    unitId: `retrieved:${path}`,
    role: 'retrieved',
    source: { kind: 'file', path },
    what: 'excluded',
    tokens: 0,
    reason: why,
  };
}

function reasonOfRefusal(why: RefusalCause | 'generated', sizeBytes: number): Reason {
  switch (why) {
    case 'binary':
    case 'secret':
    case 'generated':
      return reason(`omitted.${why}`, { sizeBytes });
    case 'tooLarge':
      return reason('omitted.tooLarge', { size: (sizeBytes / 1_000_000).toFixed(1), sizeBytes });
    default:
      return reason('omitted.unreadable', { why, sizeBytes });
  }
}

/** Runs the work for every item, at most `limit` at a time; after a failure no new work is begun. */
async function forEachLimited<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  let hasFailed = false;
  const runOne = async (): Promise<void> => {
    while (next < items.length && !hasFailed) {
      const item = items[next++]!;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  // All of them are awaited even when one fails, so that none is still at work when the caller goes on.
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, runOne));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}
