import type { Embedder, EmbeddingAnswer, EmbeddingFailure, SemanticAccess } from '../../core/semantic/embedding.ts';

/** Of one answer: 32 vectors of 4,096 numbers as text are 3 MB. */
const MAX_ANSWER_BYTES = 64_000_000;

/**
 * Vectors from a service that speaks OpenAI's `POST /embeddings` (Ollama, llama.cpp, vLLM, LM Studio, OpenAI itself and
 * others). Redirects are not followed: texts go where the user said and nowhere else. A key goes over https or to this
 * machine only.
 */
export function createOpenAiEmbedder({ endpoint, model, key }: SemanticAccess): Embedder {
  const url = `${endpoint.replace(/\/+$/, '')}/embeddings`;
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && isSafeForKeys(url) ? { authorization: `Bearer ${key}` } : {}),
  };
  return {
    async embed(texts, { timeoutMs, signal }): Promise<EmbeddingAnswer> {
      signal.throwIfAborted();
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
          redirect: 'error',
          signal: AbortSignal.any([signal, timeout]),
        });
        if (!response.ok) {
          await response.body?.cancel();
          return { kind: 'failed', why: failureOfStatus(response.status), ...retryAfter(response) };
        }
        const vectors = vectorsIn(await textOf(response), texts.length);
        return vectors === undefined ? { kind: 'failed', why: 'badAnswer' } : { kind: 'vectors', vectors };
      } catch {
        signal.throwIfAborted();
        // What the service or the network does is no error of ours; the message of fetch says no more than this.
        return { kind: 'failed', why: timeout.aborted ? 'timeout' : 'unreachable' };
      }
    },
  };
}

function isSafeForKeys(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function failureOfStatus(status: number): EmbeddingFailure {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'notFound';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rateLimited';
  return status >= 500 ? 'serverError' : 'rejected';
}

/** Seconds; services that are asked too often say so. A date is not used by any of them. */
function retryAfter(response: Response): { readonly retryAfterMs?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * 1_000 } : {};
}

/** Empty when it is longer than any answer should be. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** `undefined` unless there is one vector a text, all of one length and of numbers. */
function vectorsIn(text: string, count: number): readonly Float32Array[] | undefined {
  const data = tryParse(text)?.data;
  if (!Array.isArray(data) || data.length !== count) return undefined;
  const vectors: Float32Array[] = [];
  for (const [place, entry] of data.entries()) {
    const index = typeof entry?.index === 'number' ? entry.index : place;
    const values: unknown = entry?.embedding;
    if (!Array.isArray(values) || values.length === 0 || !values.every(value => Number.isFinite(value)))
      return undefined;
    vectors[index] = Float32Array.from(values);
  }
  const isComplete =
    vectors.length === count && Array.from(vectors).every(vector => vector?.length === vectors[0]?.length);
  return isComplete ? vectors : undefined;
}

function tryParse(text: string): { readonly data?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // A proxy's page, for instance.
    return undefined;
  }
}
