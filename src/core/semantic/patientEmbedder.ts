import type { Embedder, EmbeddingFailure } from './embedding.ts';
import type { RequestPace } from './requestPace.ts';

/** There are no vectors, however long one waits. */
export class EmbeddingError extends Error {
  readonly why: EmbeddingFailure;

  constructor(why: EmbeddingFailure) {
    super(why);
    this.name = 'EmbeddingError';
    this.why = why;
  }
}

/** What may be over after a while, and how often it is tried again. */
const RETRIES: Readonly<Partial<Record<EmbeddingFailure, number>>> = {
  timeout: 2,
  unreachable: 2,
  serverError: 2,
  rateLimited: 6,
};
const FIRST_WAIT_MS = 1_000;
/** A service may ask to wait for hours; then the next look at the files tries again. */
const MAX_WAIT_MS = 60_000;
/** In the background nobody waits for it. */
const TIMEOUT_MS = 60_000;

/** Asks a service no faster than it is allowed to, and again when it is worth it. */
export class PatientEmbedder {
  readonly #embedder: Embedder;
  readonly #pace: RequestPace;

  constructor(embedder: Embedder, pace: RequestPace) {
    this.#embedder = embedder;
    this.#pace = pace;
  }

  /**
   * @param options.dimension of the vectors that are there already
   * @throws EmbeddingError when it is not worth waiting any longer
   * @throws AbortError when the signal fires
   */
  async embed(
    texts: readonly string[],
    { dimension, signal }: { readonly dimension: number | undefined; readonly signal: AbortSignal },
  ): Promise<readonly Float32Array[]> {
    for (let attempt = 0; ; attempt++) {
      await this.#pace.turn(signal);
      const answer = await this.#embedder.embed(texts, { timeoutMs: TIMEOUT_MS, signal });
      if (answer.kind === 'vectors') {
        const isOther = dimension !== undefined && answer.vectors.some(({ length }) => length !== dimension);
        if (isOther) throw new EmbeddingError('dimension');
        return answer.vectors;
      }
      if (attempt >= (RETRIES[answer.why] ?? 0)) throw new EmbeddingError(answer.why);
      await this.#pace.wait(Math.min(answer.retryAfterMs ?? FIRST_WAIT_MS * 2 ** attempt, MAX_WAIT_MS), signal);
    }
  }
}
