import assert from 'node:assert/strict';
import type { EmbeddingAnswer } from '../../../src/core/semantic/embedding.ts';
import { createOpenAiEmbedder } from '../../../src/node/semantic/openAiEmbedder.ts';
import {
  DIMENSION,
  type Misbehaviour,
  startVectorServer,
  trigrams,
  type VectorServer,
} from '../../support/vectorServer.ts';

describe('createOpenAiEmbedder', () => {
  let server: VectorServer;
  beforeEach(async () => {
    server = await startVectorServer();
  });
  afterEach(() => server.close());

  const embed = (
    texts: readonly string[],
    {
      endpoint = server.endpoint,
      key,
      timeoutMs = 5_000,
      signal = new AbortController().signal,
    }: { endpoint?: string; key?: string; timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<EmbeddingAnswer> =>
    createOpenAiEmbedder({ endpoint, model: 'm', requestsPerMinute: 60, ...(key === undefined ? {} : { key }) }).embed(
      texts,
      {
        timeoutMs,
        signal,
      },
    );

  it('gives one vector a text, in their order, whatever the order of the answer', async () => {
    const answer = await embed(['login', 'payment', 'cache'], { endpoint: `${server.endpoint}/` });
    assert.ok(answer.kind === 'vectors');
    assert.deepEqual(
      answer.vectors.map(vector => [...vector]),
      ['login', 'payment', 'cache'].map(text => trigrams(text)),
    );
    assert.equal(answer.vectors[0]?.length, DIMENSION);
  });

  it('sends the key to this machine, and none over a line that others can read', async () => {
    await embed(['a'], { key: 'secret-key' });
    // An address of this machine that does not look like one.
    await embed(['a'], { key: 'secret-key', endpoint: server.endpoint.replace('127.0.0.1', '0.0.0.0') });
    await embed(['a']);
    assert.deepEqual(server.authorizations, ['Bearer secret-key', undefined, undefined]);
  });

  const failures: [what: string, misbehaviour: Misbehaviour, expected: EmbeddingAnswer][] = [
    ['a wrong key', { status: 401 }, { kind: 'failed', why: 'unauthorized' }],
    ['a model that is not there', { status: 404 }, { kind: 'failed', why: 'notFound' }],
    [
      'too many requests',
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'failed', why: 'rateLimited', retryAfterMs: 7_000 },
    ],
    ['too many requests without a time', { status: 429 }, { kind: 'failed', why: 'rateLimited' }],
    ['an error of the service', { status: 503 }, { kind: 'failed', why: 'serverError' }],
    ['a text that is too long', { status: 400 }, { kind: 'failed', why: 'rejected' }],
    ['a page instead of JSON', { status: 200, body: '<html>' }, { kind: 'failed', why: 'badAnswer' }],
    ['no vectors', { status: 200, body: '{}' }, { kind: 'failed', why: 'badAnswer' }],
    ['too few vectors', { status: 200, body: '{"data":[{"embedding":[1]}]}' }, { kind: 'failed', why: 'badAnswer' }],
    [
      'vectors of different lengths',
      { status: 200, body: '{"data":[{"embedding":[1]},{"embedding":[1,2]}]}' },
      { kind: 'failed', why: 'badAnswer' },
    ],
    [
      'one vector twice',
      { status: 200, body: '{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}' },
      { kind: 'failed', why: 'badAnswer' },
    ],
    [
      'what is no number',
      { status: 200, body: '{"data":[{"embedding":["1"]},{"embedding":[2]}]}' },
      { kind: 'failed', why: 'badAnswer' },
    ],
    [
      'a redirect',
      { status: 307, headers: { location: 'http://127.0.0.1:9/v1/embeddings' } },
      { kind: 'failed', why: 'unreachable' },
    ],
    ['a cut line', 'broken', { kind: 'failed', why: 'unreachable' }],
  ];
  for (const [what, misbehaviour, expected] of failures) {
    it(`says ${expected.kind === 'failed' ? expected.why : ''} for ${what}`, async () => {
      server.always = misbehaviour;
      assert.deepEqual(await embed(['a', 'b']), expected);
    });
  }

  it('says when it takes too long', async () => {
    server.always = 'silent';
    assert.deepEqual(await embed(['a'], { timeoutMs: 50 }), { kind: 'failed', why: 'timeout' });
  });

  it('says when nobody is there', async () => {
    const { endpoint } = server;
    await server.close();
    assert.deepEqual(await embed(['a'], { endpoint }), { kind: 'failed', why: 'unreachable' });
    server = await startVectorServer();
  });

  it('rejects when it is aborted', async () => {
    server.always = 'silent';
    const controller = new AbortController();
    const answer = embed(['a'], { signal: controller.signal });
    controller.abort();
    await assert.rejects(answer, { name: 'AbortError' });
  });
});
