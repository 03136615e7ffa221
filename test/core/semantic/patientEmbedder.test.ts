import assert from 'node:assert/strict';
import type { EmbeddingAnswer } from '../../../src/core/semantic/embedding.ts';
import { PatientEmbedder } from '../../../src/core/semantic/patientEmbedder.ts';
import { RequestPace } from '../../../src/core/semantic/requestPace.ts';
import { FakeTimers } from '../../support/fakeTimers.ts';

const VECTORS: EmbeddingAnswer = { kind: 'vectors', vectors: [Float32Array.of(1, 2)] };
const failed = (why: 'rateLimited' | 'timeout' | 'unauthorized', retryAfterMs?: number): EmbeddingAnswer => ({
  kind: 'failed',
  why,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

/** A service with these answers, one each, and time that passes only when a test says so. */
function world(...answers: readonly EmbeddingAnswer[]) {
  const timers = new FakeTimers();
  let nowMs = 1_000;
  let asked = 0;
  const embedder = new PatientEmbedder(
    { embed: async () => answers[asked++] ?? VECTORS },
    new RequestPace({ clock: { now: () => nowMs }, timers, requestsPerMinute: 60 }),
  );
  const controller = new AbortController();
  const embed = (dimension?: number) => embedder.embed(['a'], { dimension, signal: controller.signal });
  const settle = () => new Promise(resolve => setImmediate(resolve));
  const pass = async (ms: number): Promise<void> => {
    await settle();
    nowMs += ms;
    timers.advance(ms);
    await settle();
  };
  return { timers, embed, pass, settle, controller, asked: () => asked };
}

describe('PatientEmbedder', () => {
  it('asks no faster than it may', async () => {
    const { embed, pass, asked } = world();
    await embed();
    const second = embed();
    await pass(999);
    assert.equal(asked(), 1);
    await pass(1);
    await second;
    assert.equal(asked(), 2);
  });

  it('waits as long as the service asks, and longer each time when it does not say', async () => {
    const { embed, pass, asked } = world(failed('rateLimited', 5_000), failed('rateLimited'), failed('rateLimited'));
    const answer = embed();
    await pass(4_999);
    assert.equal(asked(), 1);
    await pass(1);
    assert.equal(asked(), 2);
    await pass(2_000);
    assert.equal(asked(), 3);
    await pass(4_000);
    assert.deepEqual(await answer, VECTORS.kind === 'vectors' ? VECTORS.vectors : undefined);
  });

  it('gives up in the end, and at once when waiting is no use', async () => {
    const patient = world(failed('timeout'), failed('timeout'), failed('timeout'));
    const answer = assert.rejects(patient.embed(), { name: 'EmbeddingError', why: 'timeout' });
    for (let second = 0; second < 10; second++) await patient.pass(1_000);
    await answer;
    assert.equal(patient.asked(), 3);
    const refused = world(failed('unauthorized'));
    await assert.rejects(refused.embed(), { name: 'EmbeddingError', why: 'unauthorized' });
    assert.equal(refused.timers.waiting, 0);
  });

  it('takes no vectors of another length than those that are there', async () => {
    await assert.rejects(world().embed(3), { name: 'EmbeddingError', why: 'dimension' });
    assert.equal((await world().embed(2)).length, 1);
  });

  it('stops waiting when it is aborted', async () => {
    const { embed, settle, controller, timers } = world(failed('rateLimited', 60_000));
    const answer = assert.rejects(embed(), { name: 'AbortError' });
    await settle();
    controller.abort();
    await answer;
    assert.equal(timers.waiting, 0);
  });
});
