import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with a request instead of answering it. */
export type Misbehaviour =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Never answers. */
  | 'silent'
  /** Cuts the line. */
  | 'broken'
  /** Vectors of another length. */
  | 'otherDimension';

export interface VectorServer {
  readonly endpoint: string;
  /** The texts of every request that was understood. */
  readonly requests: (readonly string[])[];
  readonly authorizations: (string | undefined)[];
  /** For the next requests, one each; then for all, if `always` is set. */
  readonly misbehaviours: Misbehaviour[];
  always: Misbehaviour | undefined;
  close(): Promise<void>;
}

export const DIMENSION = 256;

/**
 * A real service on this machine that speaks OpenAI's `POST /embeddings`. Its vectors are real, if simple: how often each run
 * of three characters occurs, hashed to 256 places. Texts that share words, or parts of words, are near each other.
 */
export async function startVectorServer(): Promise<VectorServer> {
  const server = createServer((request, response) => void answer(request, response));
  const state = {
    requests: [] as (readonly string[])[],
    authorizations: [] as (string | undefined)[],
    misbehaviours: [] as Misbehaviour[],
    always: undefined as Misbehaviour | undefined,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += part;
    state.authorizations.push(request.headers.authorization);
    const misbehaviour = state.misbehaviours.shift() ?? state.always;
    if (misbehaviour === 'silent') return;
    if (misbehaviour === 'broken') {
      request.socket.destroy();
      return;
    }
    if (typeof misbehaviour === 'object') {
      response.writeHead(misbehaviour.status, misbehaviour.headers);
      response.end(misbehaviour.body ?? '{}');
      return;
    }
    if (request.method !== 'POST' || request.url !== '/v1/embeddings') {
      response.writeHead(404).end();
      return;
    }
    const { input } = JSON.parse(body) as { readonly input: readonly string[] };
    state.requests.push(input);
    const dimension = misbehaviour === 'otherDimension' ? DIMENSION / 2 : DIMENSION;
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: trigrams(text, dimension) }));
    response.writeHead(200, { 'content-type': 'application/json' });
    // Services may answer in another order: the index counts.
    response.end(JSON.stringify({ object: 'list', data: data.reverse() }));
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    endpoint: `http://127.0.0.1:${port}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  });
}

export function trigrams(text: string, dimension = DIMENSION): readonly number[] {
  const counts = Array.from({ length: dimension }, () => 0);
  const lowered = text.toLowerCase().replace(/[^a-z]+/g, ' ');
  for (let index = 0; index + 3 <= lowered.length; index++) {
    let hash = 0;
    for (const character of lowered.slice(index, index + 3)) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
    counts[hash % dimension]!++;
  }
  return counts;
}
