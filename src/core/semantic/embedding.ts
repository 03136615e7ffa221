import type { StoredVectors } from './fileVectors.ts';

/** Which service turns texts into vectors, with the user's consent to send it parts of the workspace's files. */
export interface SemanticAccess {
  /** The base of an OpenAI-compatible service, such as `http://localhost:11434/v1`. */
  readonly endpoint: string;
  readonly model: string;
  /** Sent as a bearer token. Never stored, logged or shown. */
  readonly key?: string;
  readonly requestsPerMinute: number;
}

/** Why there are no vectors. */
export type EmbeddingFailure =
  | 'timeout'
  | 'unreachable'
  /** The key is missing or wrong. */
  | 'unauthorized'
  /** There is no such service or model. */
  | 'notFound'
  | 'rateLimited'
  | 'serverError'
  /** The service does not take such texts. */
  | 'rejected'
  /** What came back is not what was asked for. */
  | 'badAnswer'
  /** Vectors of another length than those before. */
  | 'dimension';

export type EmbeddingAnswer =
  /** One a text, in their order, all of one length. */
  | { readonly kind: 'vectors'; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'failed'; readonly why: EmbeddingFailure; readonly retryAfterMs?: number };

/** Turns texts into vectors that are near each other when the texts mean similar things. */
export interface Embedder {
  /**
   * Never throws for what the service does: it says what went wrong.
   *
   * @throws AbortError when the signal fires
   */
  embed(
    texts: readonly string[],
    options: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<EmbeddingAnswer>;
}

/** Vectors kept across restarts. All derived: it may be lost at any time, and its methods never throw. */
export interface VectorStore {
  /** What was saved for this service and model; that of others is removed. */
  load(space: string): Iterable<StoredVectors>;
  /** Stores and removes in one step. */
  save(space: string, change: { readonly put: readonly StoredVectors[]; readonly remove: readonly string[] }): void;
  /** Removes everything and gives its room on disk back. */
  clear(): void;
}
