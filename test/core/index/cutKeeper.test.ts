import assert from 'node:assert/strict';
import { hashText } from '../../../src/core/base/hashText.ts';
import { nullLog } from '../../../src/core/base/log.ts';
import { CutKeeper } from '../../../src/core/index/cutKeeper.ts';
import type { SyntaxService } from '../../../src/core/ports.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { FakeTimers } from '../../support/fakeTimers.ts';
import { InMemoryIndexStore } from '../../support/inMemoryIndexStore.ts';
import { InMemoryWorkspace } from '../../support/inMemoryWorkspace.ts';
import { treeSitter } from '../../support/nodeServices.ts';

const { signal } = new AbortController();

function aKeeper(files: Readonly<Record<string, string>>, store = new InMemoryIndexStore()) {
  const workspace = new InMemoryWorkspace(files);
  const timers = new FakeTimers();
  const clock = new FakeClock();
  const parsed: string[] = [];
  const syntax: SyntaxService = {
    outline: (document, options) => {
      parsed.push(document.path);
      return treeSitter.outline(document, options);
    },
    partsAround: () => [],
  };
  const hashes = () => new Map(workspace.texts().map(([path, text]) => [path, hashText(text)]));
  const done: string[] = [];
  const keeper = new CutKeeper({
    workspace,
    syntax,
    store,
    files: () => [...hashes()].map(([path, hash]) => ({ path, hash })),
    hashOf: path => hashes().get(path),
    clock,
    timers,
    log: { ...nullLog, debug: message => done.push(message) },
  });
  /** Until the work in the background has ended once more. */
  const whenDone = async (): Promise<void> => {
    const before = done.length;
    while (done.length === before) await new Promise(resolve => setImmediate(resolve));
  };
  return { keeper, workspace, timers, clock, store, parsed, whenDone };
}

const ONE = 'const a = 1;\nfunction one() {\n}\n';

describe('CutKeeper', () => {
  it('parses a text once, also across sessions, and a changed one again', async () => {
    const first = aKeeper({ 'a.ts': ONE });
    assert.deepEqual(await first.keeper.get({ path: 'a.ts', text: ONE }, { signal }), { lines: [1, 3] });
    const next = aKeeper({ 'a.ts': ONE }, first.store);
    assert.deepEqual(await next.keeper.get({ path: 'a.ts', text: ONE }, { signal }), { lines: [1, 3] });
    assert.deepEqual(next.parsed, []);

    const changed = `\n${ONE}`;
    next.workspace.write('a.ts', changed);
    assert.deepEqual(await next.keeper.get({ path: 'a.ts', text: changed }, { signal }), { lines: [2, 4] });
    assert.deepEqual(await next.keeper.get({ path: 'a.ts', text: changed }, { signal }), { lines: [2, 4] });
    assert.deepEqual(next.parsed, ['a.ts']);
  });

  it('keeps that there is no syntax, and nothing of a text that is not saved', async () => {
    const { keeper, store } = aKeeper({ 'a.unknown': 'text\n', 'a.ts': ONE });
    assert.equal(await keeper.get({ path: 'a.unknown', text: 'text\n' }, { signal }), undefined);
    await keeper.get({ path: 'a.ts', text: `${ONE}// not saved\n` }, { signal });
    assert.deepEqual([...store.cuts.values()], [{ path: 'a.unknown', hash: hashText('text\n'), lines: undefined }]);
  });

  it('goes through all files in the background, then through those that have changed, and forgets those that are gone', async () => {
    const { keeper, workspace, timers, parsed, store, whenDone } = aKeeper({ 'a.ts': ONE, 'b.ts': ONE, 'c.ts': ONE });
    keeper.sync();
    keeper.sync();
    assert.equal(timers.waiting, 1);
    timers.advance(3_000);
    await whenDone();
    assert.deepEqual(parsed, ['a.ts', 'b.ts', 'c.ts']);

    workspace.write('b.ts', `\n${ONE}`);
    workspace.delete('c.ts');
    keeper.sync();
    timers.advance(3_000);
    await whenDone();
    assert.deepEqual(parsed.slice(3), ['b.ts']);
    assert.deepEqual([...store.cuts.keys()], ['a.ts', 'b.ts']);
    assert.deepEqual(store.cuts.get('b.ts')?.lines, [2, 4]);
  });

  it('waits while questions are asked', async () => {
    const { keeper, timers, clock, parsed, whenDone } = aKeeper({ 'a.ts': ONE, 'b.ts': ONE });
    keeper.sync();
    await keeper.get({ path: 'a.ts', text: ONE }, { signal });
    timers.advance(3_000);
    await new Promise(resolve => setImmediate(resolve));
    assert.deepEqual(parsed, ['a.ts']);
    clock.advance(1_000);
    timers.advance(1_000);
    await whenDone();
    assert.deepEqual(parsed, ['a.ts', 'b.ts']);
  });

  it('stops when it is told to', async () => {
    const { keeper, workspace, timers, parsed } = aKeeper({ 'a.ts': ONE, 'b.ts': ONE });
    workspace.onRead = () => keeper.stop();
    keeper.sync();
    timers.advance(3_000);
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
    assert.deepEqual(parsed, []);
    assert.equal(timers.waiting, 0);
  });
});
