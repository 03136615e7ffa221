import assert from 'node:assert/strict';
import { SerialQueue } from '../../../src/core/base/serialQueue.ts';

describe('SerialQueue', () => {
  it('begins work when the work before has ended, also when that failed', async () => {
    const queue = new SerialQueue();
    const events: string[] = [];
    const first = Promise.withResolvers<void>();
    const failing = queue.run(async () => {
      events.push('first begins');
      await first.promise;
      throw new Error('first fails');
    });
    const second = queue.run(async () => {
      events.push('second');
      return 2;
    });
    await new Promise(resolve => setImmediate(resolve));
    assert.deepEqual(events, ['first begins']);
    first.resolve();
    await assert.rejects(failing, /first fails/);
    assert.equal(await second, 2);
  });
});
