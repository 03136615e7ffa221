import type { Disposable } from '../base/disposable.ts';
import { isAbortError } from '../base/errors.ts';
import { hashText } from '../base/hashText.ts';
import type { Log } from '../base/log.ts';
import { LruMap } from '../base/lruMap.ts';
import type { Clock, Timers, Workspace } from '../ports.ts';
import { type EmbeddableChunk, embeddableChunks } from './embeddableChunks.ts';
import type { Embedder, EmbeddingFailure, SemanticAccess, VectorStore } from './embedding.ts';
import { type FileVectors, type ScaledVector, type StoredVectors, scaledVector, VectorTable } from './fileVectors.ts';
import { EmbeddingError, PatientEmbedder } from './patientEmbedder.ts';
import { RequestPace } from './requestPace.ts';
import { taskPrefixes } from './taskPrefixes.ts';

export interface SemanticIndexParts {
  readonly workspace: Workspace;
  readonly store: VectorStore;
  readonly connect: (access: SemanticAccess) => Embedder;
  /**
   * The files that may be searched, with the hashes of their texts on disk; asked anew before every look. Without a hash the
   * file is being edited, and what is known of it stays until it is saved.
   */
  readonly files: () => readonly { readonly path: string; readonly hash: number | undefined }[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

export type SemanticAnswer =
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly why: EmbeddingFailure }
  | {
      readonly kind: 'found';
      /** Nearest first. */
      readonly paths: readonly string[];
      readonly embeddedFiles: number;
      readonly totalFiles: number;
    };

type Options = { readonly signal: AbortSignal };

/** The most chunks with vectors: 40 MB with 768 dimensions, some 50 ms a question. About a million lines of source. */
const MAX_CHUNKS = 50_000;
/** One request takes about a second on a small machine, and its answer is what a stop loses. */
const CHUNKS_PER_REQUEST = 32;
/** A local service may have to load its model first. */
const QUESTION_TIMEOUT_MS = 6_000;
/** As many as are worth merging. */
const MAX_FOUND = 40;
const MAX_KEPT_QUESTIONS = 20;

interface PendingFile {
  readonly path: string;
  readonly hash: number;
  readonly chunks: readonly EmbeddableChunk[];
  readonly known: FileVectors | undefined;
}

/**
 * Finds files by what they mean: vectors of their functions from a service that the user has allowed. Off until
 * {@link allow}; then {@link sync} makes the vectors in the background, those of changed chunks only, and goes on where the
 * last session ended. A failure ends the work until the next look, and each question says what went wrong.
 */
export class SemanticIndex implements Disposable {
  readonly #parts: SemanticIndexParts;
  readonly #table = new VectorTable();
  readonly #questions = new LruMap<string, Float32Array>(MAX_KEPT_QUESTIONS);
  #access: SemanticAccess | undefined;
  #embedder: Embedder | undefined;
  #pace: RequestPace | undefined;
  #isLoaded = false;
  #isPaused = false;
  #run: { readonly controller: AbortController; readonly done: Promise<void> } | undefined;
  /** Something has changed since the run began. */
  #isAgain = false;

  constructor(parts: SemanticIndexParts) {
    this.#parts = parts;
  }

  /** Uses this service from now on, or none. What was made for another one is dropped. */
  allow(access: SemanticAccess | undefined): void {
    if (JSON.stringify(access) === JSON.stringify(this.#access)) return;
    this.#stop();
    this.#forget();
    this.#access = access;
    this.#embedder = access && this.#parts.connect(access);
    this.#pace = access && new RequestPace({ ...this.#parts, ...access });
    this.sync();
  }

  /** Brings the vectors up to date in the background. */
  sync(): void {
    if (this.#access === undefined || this.#isPaused) return;
    this.#isAgain = true;
    if (this.#run !== undefined) return;
    const controller = new AbortController();
    const done = this.#work(controller.signal).finally(() => {
      if (this.#run?.controller === controller) this.#run = undefined;
    });
    this.#run = { controller, done };
  }

  /** Resolves when nothing is under way. */
  async whenIdle(): Promise<void> {
    while (this.#run !== undefined) await this.#run.done;
  }

  pause(): void {
    this.#isPaused = true;
    this.#stop();
  }

  resume(): void {
    this.#isPaused = false;
    this.sync();
  }

  /** Makes all vectors anew. */
  rebuild(): void {
    this.#stop();
    this.#forget();
    this.#parts.store.clear();
    this.#isLoaded = true;
    this.resume();
  }

  /** @throws AbortError when the signal fires */
  async find(question: string, { signal }: Options): Promise<SemanticAnswer> {
    if (this.#access === undefined || this.#embedder === undefined || question.trim() === '') return { kind: 'off' };
    const vector = this.#questions.get(question) ?? (await this.#ask(question, this.#embedder, { signal }));
    if (typeof vector === 'string') return { kind: 'failed', why: vector };
    const dimension = this.#table.dimension ?? vector.length;
    if (dimension !== vector.length) return { kind: 'failed', why: 'dimension' };
    this.#questions.set(question, vector);
    return {
      kind: 'found',
      paths: this.#table.nearest(vector, MAX_FOUND).map(({ path }) => path),
      embeddedFiles: this.#table.paths.length,
      totalFiles: this.#parts.files().length,
    };
  }

  dispose(): void {
    this.#access = undefined;
    this.#stop();
  }

  async #ask(question: string, embedder: Embedder, { signal }: Options): Promise<Float32Array | EmbeddingFailure> {
    const text = taskPrefixes(this.#access!.model).question + question;
    // A question that is still typed is aborted while it waits.
    await this.#pace!.turn(signal);
    const answer = await embedder.embed([text], { timeoutMs: QUESTION_TIMEOUT_MS, signal });
    return answer.kind === 'failed' ? answer.why : answer.vectors[0]!;
  }

  #stop(): void {
    this.#run?.controller.abort();
    this.#run = undefined;
  }

  #forget(): void {
    this.#table.clear();
    this.#questions.clear();
    this.#isLoaded = false;
  }

  async #work(signal: AbortSignal): Promise<void> {
    const { log } = this.#parts;
    try {
      while (this.#isAgain) {
        this.#isAgain = false;
        await this.#catchUp({ signal });
      }
    } catch (error) {
      if (isAbortError(error)) return;
      if (error instanceof EmbeddingError) log.warn(`semantic search: no vectors, ${error.why}`);
      else log.error(error instanceof Error ? error : String(error));
    }
  }

  async #catchUp({ signal }: Options): Promise<void> {
    const { workspace, timers, log, store, files } = this.#parts;
    const access = this.#access!;
    if (!this.#isLoaded) await this.#load({ signal });
    const listed = files();
    const wanted = new Set(listed.map(({ path }) => path));
    const gone = this.#table.paths.filter(path => !wanted.has(path));
    for (const path of gone) this.#table.remove(path);
    if (gone.length > 0) store.save(spaceOf(access), { put: [], remove: gone });

    const embedder = new PatientEmbedder(this.#embedder!, this.#pace!);
    let pending: PendingFile[] = [];
    let made = 0;
    for (const { path, hash } of listed) {
      if (hash === undefined || this.#table.get(path)?.hash === hash) continue;
      if (this.#table.chunkCount > MAX_CHUNKS) break;
      await timers.turn({ signal });
      const read = await workspace.read(path, { signal });
      signal.throwIfAborted();
      if (read.kind === 'refused') continue;
      const chunks = embeddableChunks(path, read.text);
      pending.push({ path, hash: hashText(read.text), chunks, known: this.#table.get(path) });
      if (pending.reduce((sum, file) => sum + newChunks(file).length, 0) < CHUNKS_PER_REQUEST) continue;
      made += await this.#embedFiles(pending, embedder, { signal });
      pending = [];
    }
    made += await this.#embedFiles(pending, embedder, { signal });
    if (made > 0) log.debug(`semantic search: ${made} vectors made, ${this.#table.chunkCount} in all`);
  }

  async #load({ signal }: Options): Promise<void> {
    for (const stored of this.#parts.store.load(spaceOf(this.#access!))) {
      await this.#parts.timers.turn({ signal });
      this.#table.put(stored.path, stored);
    }
    this.#isLoaded = true;
  }

  /** @returns how many vectors were made */
  async #embedFiles(files: readonly PendingFile[], embedder: PatientEmbedder, { signal }: Options): Promise<number> {
    if (files.length === 0) return 0;
    const access = this.#access!;
    const wanted = new Map(files.flatMap(newChunks).map(chunk => [chunk.hash, chunk.text]));
    const made = new Map<number, ScaledVector>();
    const entries = [...wanted];
    for (let from = 0; from < entries.length; from += CHUNKS_PER_REQUEST) {
      const batch = entries.slice(from, from + CHUNKS_PER_REQUEST);
      const { passage } = taskPrefixes(access.model);
      const vectors = await embedder.embed(
        batch.map(([, text]) => passage + text),
        { dimension: this.#table.dimension, signal },
      );
      signal.throwIfAborted();
      for (const [index, [hash]] of batch.entries()) made.set(hash, scaledVector(vectors[index]!));
    }
    const put = files.map(file => vectorsOf(file, made));
    for (const stored of put) this.#table.put(stored.path, stored);
    this.#parts.store.save(spaceOf(access), { put, remove: [] });
    return made.size;
  }
}

/** Vectors of different services or models cannot be compared. */
function spaceOf({ endpoint, model }: SemanticAccess): string {
  return `${endpoint} ${model}`;
}

function newChunks({ chunks, known }: PendingFile): readonly EmbeddableChunk[] {
  const old = new Set(known?.chunkHashes);
  return chunks.filter(({ hash }) => !old.has(hash));
}

/** Those of unchanged chunks from before, the others as they were made. */
function vectorsOf({ path, hash, chunks, known }: PendingFile, made: ReadonlyMap<number, ScaledVector>): StoredVectors {
  const vectors = chunks.map(chunk => made.get(chunk.hash) ?? keptVector(known!, chunk.hash));
  const dimension = vectors[0]?.bytes.length ?? 0;
  const bytes = new Int8Array(dimension * vectors.length);
  for (const [index, vector] of vectors.entries()) bytes.set(vector.bytes, index * dimension);
  return {
    path,
    hash,
    dimension,
    chunkHashes: chunks.map(chunk => chunk.hash),
    scales: Float32Array.from(vectors, ({ scale }) => scale),
    bytes,
  };
}

function keptVector({ chunkHashes, scales, bytes, dimension }: FileVectors, hash: number): ScaledVector {
  const index = chunkHashes.indexOf(hash);
  return { scale: scales[index]!, bytes: bytes.subarray(index * dimension, (index + 1) * dimension) };
}
