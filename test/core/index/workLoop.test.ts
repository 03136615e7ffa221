import assert from 'node:assert/strict';
import { nullLog } from '../../../src/core/base/log.ts';
import { PendingChanges } from '../../../src/core/index/pendingChanges.ts';
import { WorkLoop } from '../../../src/core/index/workLoop.ts';

function world(saving?: PromiseWithResolvers<void>) {
  const pending = new PendingChanges();
  const done: string[] = [];
  const gates: { resolve(): void; reject(error: Error): void }[] = [];
  const changes: boolean[] = [];
  const loop: WorkLoop = new WorkLoop({
    pending,
    work: async signal => {
      const { all, paths } = pending.take();
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      signal.throwIfAborted();
      done.push(all ? 'all' : paths.join());
    },
    afterwards: async () => {
      done.push('saved');
      await saving?.promise;
    },
    onChange: () => changes.push(loop.isRunning),
    log: nullLog,
  });
  const settle = async () => {
    for (let round = 0; round < 20; round++) await Promise.resolve();
  };
  const open = async () => {
    await settle();
    gates.shift()!.resolve();
    await settle();
  };
  const add = (path: string) => pending.add({ kind: 'paths', paths: [path] });
  return { pending, done, gates, changes, loop, add, open, settle };
}

describe('WorkLoop', () => {
  it('goes on with what is added while it works, and all wait for the same', async () => {
    const { loop, done, changes, add, open } = world();
    add('a');
    const first = loop.run();
    await Promise.resolve();
    add('b');
    assert.equal(loop.run(), first);
    await open();
    await open();
    await first;
    assert.deepEqual(done, ['a', 'b', 'saved']);
    assert.deepEqual(changes, [true, false]);
  });

  it('works off what is added in the moment it ends', async () => {
    const { loop, done, add, open, settle } = world();
    add('a');
    const ended = loop.run().then(() => {
      add('b');
      return loop.run();
    });
    await open();
    await open();
    await ended;
    await settle();
    assert.deepEqual(done, ['a', 'saved', 'b', 'saved']);
  });

  it('keeps nobody waiting for what is done afterwards, and takes up what comes meanwhile', async () => {
    const saving = Promise.withResolvers<void>();
    const { loop, done, add, open, settle } = world(saving);
    add('a');
    const first = loop.run();
    await open();
    await first;
    assert.deepEqual([done, loop.isRunning, loop.isWorkedOff], [['a', 'saved'], true, true]);
    add('b');
    const second = loop.run();
    assert.equal(loop.isWorkedOff, false);
    saving.resolve();
    await open();
    await second;
    await settle();
    assert.deepEqual([done, loop.isRunning], [['a', 'saved', 'b', 'saved'], false]);
  });

  it('tells a failure to those who wait, and then looks at everything', async () => {
    const { loop, done, gates, add, open, settle } = world();
    add('a');
    const failed = loop.run();
    await settle();
    gates.shift()!.reject(new Error('disk on fire'));
    await assert.rejects(failed, /disk on fire/);
    assert.equal(loop.hasFailed, true);
    const next = loop.run();
    await open();
    await next;
    assert.deepEqual([done, loop.hasFailed], [['saved', 'all', 'saved'], false]);
  });

  it('begins anew after it was stopped, also when it is asked while it stops', async () => {
    const { loop, done, add, open } = world();
    add('a');
    const stopped = loop.run();
    await Promise.resolve();
    const stop = loop.stop();
    const next = loop.run();
    await open();
    await stop;
    await stopped;
    assert.deepEqual(done, ['saved']);
    await open();
    await next;
    assert.deepEqual(done, ['saved', 'all', 'saved']);
  });
});
