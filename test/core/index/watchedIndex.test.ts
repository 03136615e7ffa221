import assert from 'node:assert/strict';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/config/settings.ts';
import type { IndexStatus } from '../../../src/core/index/indexStatus.ts';
import type { ProjectIndexParts, RetrievalRequest } from '../../../src/core/index/projectIndex.ts';
import { aProjectIndex } from '../../support/aProjectIndex.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { FakeTimers } from '../../support/fakeTimers.ts';
import { noGit } from '../../support/indexPorts.ts';
import { InMemoryIndexStore } from '../../support/inMemoryIndexStore.ts';
import { InMemoryWorkspace } from '../../support/inMemoryWorkspace.ts';

const shop = {
  'app/user_service.py': 'def login():\n    return 1\n',
  'app/payment.py': 'def validate_sign():\n    pass\n',
  'docs/login.md': 'How to login.\n',
};

/** An index that somebody tells of changes. */
function world(files: Readonly<Record<string, string>> = shop, parts: Partial<ProjectIndexParts> = {}) {
  const workspace = new InMemoryWorkspace(files);
  const clock = new FakeClock();
  const timers = new FakeTimers();
  const statuses: IndexStatus[] = [];
  const settings: { -readonly [Name in keyof Settings]: Settings[Name] } = { ...DEFAULT_SETTINGS };
  const index = aProjectIndex({
    workspace,
    clock,
    timers,
    isWatched: true,
    settings: () => settings,
    onStatus: status => statuses.push(status),
    ...parts,
  });
  const { signal } = new AbortController();
  const retrieve = (question: string, request: Partial<RetrievalRequest> = {}) =>
    index.retrieve({ question, settings, signal, ...request });
  const core = async (...args: Parameters<typeof retrieve>) => (await retrieve(...args)).core.map(({ path }) => path);
  /** Holds the work up at this file until it is let go. */
  const holdAt = (path: string): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    workspace.gate = async read => {
      if (read === path) await promise;
    };
    return resolve;
  };
  return { workspace, clock, timers, statuses, settings, index, retrieve, core, holdAt };
}

/** Lets everything that can go on do so. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3_000; round++) await Promise.resolve();
}

const { signal } = new AbortController();

describe('the index that is told of changes', () => {
  it('gets the commits ready for the first question, once nothing else is to be done', async () => {
    const store = new InMemoryIndexStore();
    let decoded = 0;
    store.loadCommits = () => () => {
      decoded++;
      return [{ id: '1', atMs: 0, message: 'Pay by card', paths: ['app/payment.py'] }];
    };
    const git = { ...noGit, heads: async () => ({ kind: 'known', value: 'head' }) as const };
    const { index, timers, core } = world(shop, { store, git });
    index.start();
    await settle();
    assert.equal(decoded, 0);
    timers.advance(200);
    assert.equal(decoded, 1);
    assert.deepEqual(await core('card'), ['app/payment.py']);
    assert.equal(decoded, 1);
  });

  it('reads everything in the background after the start, sources first', async () => {
    const { index, workspace, statuses } = world();
    index.start();
    await settle();
    assert.deepEqual(workspace.readPaths, ['app/payment.py', 'app/user_service.py', 'docs/login.md']);
    assert.equal(statuses.at(-1)?.activity, 'ready');
    assert.deepEqual([index.status.indexedFiles, index.status.totalFiles, index.status.isFirst], [3, 3, true]);
  });

  it('reads nothing before the start, and by itself when a question comes first', async () => {
    const { index, workspace, core } = world();
    index.noteChange({ kind: 'many' });
    await settle();
    assert.equal(workspace.listCount, 0);
    assert.deepEqual(await core('validate_sign'), ['app/payment.py']);
  });

  it('looks at no file for a question when nothing was told', async () => {
    const { index, workspace, core } = world();
    index.start();
    await settle();
    workspace.readPaths.length = 0;
    await core('validate_sign');
    assert.deepEqual([workspace.listCount, workspace.readPaths], [1, ['app/payment.py']]);
  });

  it('reads what it is told of, and nothing else', async () => {
    const { index, workspace, core } = world();
    index.start();
    await settle();
    workspace.write('app/session.py', 'def login():\n    pass\n');
    workspace.write('app/payment.py', 'nothing\n');
    workspace.delete('docs/login.md');
    workspace.readPaths.length = 0;
    const paths = ['app/session.py', 'app/payment.py', 'docs/login.md', 'never/there.py'];
    index.noteChange({ kind: 'paths', paths });
    await settle();
    assert.deepEqual([workspace.listCount, workspace.readPaths], [1, ['app/session.py', 'app/payment.py']]);
    assert.deepEqual((await core('login')).toSorted(), ['app/session.py', 'app/user_service.py']);
    assert.deepEqual(await core('validate_sign'), []);
  });

  it('follows a folder that is renamed', async () => {
    const { index, workspace, core } = world();
    index.start();
    await settle();
    workspace.delete('app/user_service.py');
    workspace.delete('app/payment.py');
    workspace.write('shop/user_service.py', shop['app/user_service.py']);
    workspace.write('shop/payment.py', shop['app/payment.py']);
    index.noteChange({ kind: 'paths', paths: ['app', 'shop'] });
    await settle();
    assert.deepEqual(await core('validate_sign'), ['shop/payment.py']);
    assert.equal(index.status.totalFiles, 3);
  });

  it('lists everything when there were many changes or rules have changed', async () => {
    const { index, workspace, core } = world();
    index.start();
    await settle();
    workspace.write('a.py', 'def untold():\n    pass\n');
    index.noteChange({ kind: 'paths', paths: ['src/.gitignore'] });
    await settle();
    assert.deepEqual([workspace.listCount, await core('untold')], [2, ['a.py']]);
    workspace.write('b.py', 'def untold():\n    pass\n');
    index.noteChange({ kind: 'many' });
    await settle();
    assert.deepEqual([workspace.listCount, await core('untold')], [3, ['a.py', 'b.py']]);
  });

  it('looks for itself once a minute, for what nobody told', async () => {
    const { index, workspace, clock, core } = world();
    index.start();
    await settle();
    workspace.write('a.py', 'def untold():\n    pass\n');
    assert.deepEqual(await core('untold'), []);
    clock.advance(61_000);
    await core('untold');
    await settle();
    assert.deepEqual(await core('untold'), ['a.py']);
  });

  it('looks for itself when the clock was set back, instead of waiting until it has caught up', async () => {
    const { index, workspace, clock, core } = world();
    index.start();
    await settle();
    workspace.write('a.py', 'def untold():\n    pass\n');
    clock.advance(-3_600_000);
    await core('untold');
    await settle();
    assert.deepEqual(await core('untold'), ['a.py']);
  });

  it('drops what questions have found when it is told of a change', async () => {
    const { index, workspace, core } = world();
    index.start();
    await settle();
    assert.equal((await core('login'))[0], 'app/user_service.py');
    workspace.delete('app/user_service.py');
    index.noteChange({ kind: 'paths', paths: ['app/user_service.py'] });
    assert.deepEqual(await core('login'), ['docs/login.md']);
  });

  describe('while it works', () => {
    it('answers after a second from what has been read, and says so', async () => {
      const { index, timers, retrieve, holdAt } = world();
      const release = holdAt('app/user_service.py');
      index.start();
      await settle();
      const asked = retrieve('login validate_sign');
      await settle();
      timers.advance(1_000);
      const { core, status } = await asked;
      assert.deepEqual(
        core.map(({ path }) => path),
        ['app/payment.py'],
      );
      assert.deepEqual([status?.activity, status?.indexedFiles, status?.totalFiles], ['indexing', 1, 3]);
      release();
      await settle();
      assert.equal((await retrieve('login validate_sign')).status?.activity, 'ready');
    });

    it('does not keep a question waiting that it can answer sooner', async () => {
      const { core } = world();
      assert.deepEqual(await core('validate_sign'), ['app/payment.py']);
    });

    it('ends a question that is aborted and goes on itself', async () => {
      const { index, retrieve, holdAt } = world();
      const release = holdAt('app/user_service.py');
      index.start();
      await settle();
      const controller = new AbortController();
      const asked = retrieve('login', { signal: controller.signal });
      await settle();
      controller.abort();
      await assert.rejects(asked, { name: 'AbortError' });
      release();
      await settle();
      assert.equal(index.status.indexedFiles, 3);
    });

    it('takes a text that is edited while its file is read', async () => {
      const { index, core, timers, holdAt } = world();
      const release = holdAt('app/payment.py');
      index.start();
      await settle();
      const openTexts = new Map([['app/payment.py', 'def typed_now():\n    pass\n']]);
      const asked = core('typed_now', { openTexts });
      await settle();
      timers.advance(1_000);
      await asked;
      release();
      await settle();
      assert.deepEqual(await core('typed_now', { openTexts }), ['app/payment.py']);
      assert.deepEqual(await core('validate_sign', { openTexts }), []);
    });

    it('goes on after a failure when it is asked again', async () => {
      const { index, workspace, core } = world();
      workspace.onRead = () => {
        throw new Error('disk on fire');
      };
      index.start();
      await settle();
      assert.equal(index.status.activity, 'failed');
      await assert.rejects(core('login'), /disk on fire/);
      workspace.onRead = undefined;
      assert.equal((await core('login'))[0], 'app/user_service.py');
    });
  });

  describe('under control of the user', () => {
    it('pauses, answers from what it has, and resumes with what has changed meanwhile', async () => {
      const { index, workspace, retrieve, core, holdAt } = world();
      const release = holdAt('app/user_service.py');
      index.start();
      await settle();
      const paused = index.control('pause');
      release();
      await paused;
      const { status } = await retrieve('login');
      assert.deepEqual([status?.activity, status?.indexedFiles], ['paused', 1]);
      workspace.write('a.py', 'def login():\n    pass\n');
      index.noteChange({ kind: 'paths', paths: ['a.py'] });
      await settle();
      assert.equal(workspace.readPaths.includes('a.py'), false);
      await index.control('resume');
      await settle();
      assert.deepEqual((await core('login')).includes('a.py'), true);
      assert.equal(index.status.activity, 'ready');
    });

    it('is built anew, in the store too', async () => {
      const store = new InMemoryIndexStore();
      const { index, workspace, core } = world(shop, { store });
      index.start();
      await settle();
      workspace.readPaths.length = 0;
      await index.control('rebuild');
      await settle();
      assert.equal(workspace.readPaths.length, 3);
      assert.deepEqual([store.clears, [...store.files.keys()].length], [1, 3]);
      assert.deepEqual(await core('validate_sign'), ['app/payment.py']);
    });

    it('reads nothing when it is switched off, and forgets what it kept', async () => {
      const store = new InMemoryIndexStore();
      const { index, workspace, settings, retrieve } = world(shop, { store });
      index.start();
      await settle();
      assert.equal(store.files.size, 3);
      settings['index.enabled'] = false;
      index.configure();
      await settle();
      const { core, status } = await retrieve('login');
      assert.deepEqual([core, status?.activity, store.files.size], [[], 'off', 0]);
      workspace.readPaths.length = 0;
      index.noteChange({ kind: 'many' });
      await index.control('rebuild');
      await settle();
      assert.deepEqual(workspace.readPaths, []);

      settings['index.enabled'] = true;
      index.configure();
      await settle();
      assert.equal((await retrieve('login')).core.length, 2);
    });

    it('takes in more when the limits are raised', async () => {
      const { index, settings } = world();
      settings['index.maxFiles'] = 1;
      index.start();
      await settle();
      assert.deepEqual([index.status.indexedFiles, index.status.beyondLimit], [1, 2]);
      settings['index.maxFiles'] = 10;
      index.configure();
      await settle();
      assert.deepEqual([index.status.indexedFiles, index.status.beyondLimit], [3, 0]);
    });

    it('reads nothing in a workspace that is not trusted', async () => {
      const { index, workspace, retrieve } = world(shop, { isTrusted: false });
      index.start();
      await settle();
      const { core, status } = await retrieve('login');
      assert.deepEqual([core, status?.activity, workspace.listCount], [[], 'off', 0]);
    });
  });

  describe('across sessions', () => {
    const session = (store: InMemoryIndexStore, workspace: InMemoryWorkspace) => world({}, { store, workspace });

    it('reads nothing again that has not changed', async () => {
      const store = new InMemoryIndexStore();
      const workspace = new InMemoryWorkspace(shop);
      const first = session(store, workspace);
      first.index.start();
      await settle();
      first.index.dispose();
      workspace.readPaths.length = 0;
      workspace.write('docs/login.md', 'Changed meanwhile.\n');
      workspace.write('new.py', 'def login():\n    pass\n');
      workspace.delete('app/payment.py');
      const second = session(store, workspace);
      second.index.start();
      await settle();
      assert.deepEqual(workspace.readPaths, ['new.py', 'docs/login.md']);
      assert.equal(second.index.status.isFirst, false);
      assert.deepEqual((await second.core('meanwhile')).toSorted(), ['docs/login.md']);
      assert.deepEqual(await second.core('validate_sign'), []);
      assert.deepEqual([...store.files.keys()].toSorted(), ['app/user_service.py', 'docs/login.md', 'new.py']);
    });

    it('reads a file again whose time could not be trusted, and keeps its facts', async () => {
      const store = new InMemoryIndexStore();
      const workspace = new InMemoryWorkspace({});
      const first = session(store, workspace);
      workspace.write('a.py', 'def login():\n    pass\n', { mtimeMs: first.clock.now(), ctimeMs: first.clock.now() });
      first.index.start();
      await settle();
      const { facts } = store.files.get('a.py')!;
      workspace.readPaths.length = 0;
      const second = session(store, workspace);
      second.clock.advance(60_000);
      second.index.start();
      await settle();
      assert.deepEqual(workspace.readPaths, ['a.py']);
      assert.equal(store.files.get('a.py')!.facts, facts, 'the row was touched, not written anew');
      workspace.readPaths.length = 0;
      session(store, workspace).index.start();
      await settle();
      assert.deepEqual(workspace.readPaths, []);
    });

    it('keeps many files in a snapshot, and what changes after it one by one', async () => {
      const store = new InMemoryIndexStore();
      const many = Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [`src/f${index}.ts`, `export const name${index} = 1;\n`]),
      );
      const workspace = new InMemoryWorkspace({ ...many, 'made.ts': '// @generated, do not edit\n' });
      const first = session(store, workspace);
      first.index.start();
      await settle();
      assert.ok(store.snapshot !== undefined && store.files.get('src/f7.ts')!.facts === undefined);
      workspace.write('src/f7.ts', 'export const changedName = 1;\n');
      workspace.delete('src/f8.ts');
      first.index.noteChange({ kind: 'paths', paths: ['src/f7.ts', 'src/f8.ts'] });
      await settle();
      assert.ok(store.files.get('src/f7.ts')!.facts !== undefined);

      workspace.readPaths.length = 0;
      workspace.delete('src/f9.ts');
      const second = session(store, workspace);
      second.index.start();
      await settle();
      assert.deepEqual(workspace.readPaths, []);
      assert.equal(second.index.status.indexedFiles, 298);
      assert.deepEqual(await second.core('name20'), ['src/f20.ts']);
      assert.deepEqual(await second.core('changedName'), ['src/f7.ts']);
      for (const gone of ['name7', 'name8', 'name9']) assert.deepEqual(await second.core(gone), []);
    });

    it('reads everything when the snapshot is broken', async () => {
      const store = new InMemoryIndexStore();
      const files = Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [`src/f${index}.ts`, `export const name${index} = 1;\n`]),
      );
      const workspace = new InMemoryWorkspace(files);
      session(store, workspace).index.start();
      await settle();
      store.snapshot = store.snapshot!.slice(0, 5_000);
      const second = session(store, workspace);
      assert.deepEqual(await second.core('name20'), ['src/f20.ts']);
    });

    it('does not keep unsaved text', async () => {
      const store = new InMemoryIndexStore();
      const workspace = new InMemoryWorkspace(shop);
      const first = session(store, workspace);
      await first.core('typed_now', { openTexts: new Map([['app/payment.py', 'def typed_now():\n    pass\n']]) });
      await settle();
      const second = session(store, workspace);
      assert.deepEqual(await second.core('typed_now'), []);
      assert.deepEqual(await second.core('validate_sign'), ['app/payment.py']);
    });

    it('starts anew when what is stored cannot be read', async () => {
      const store = new InMemoryIndexStore();
      const workspace = new InMemoryWorkspace(shop);
      session(store, workspace).index.start();
      await settle();
      for (const [path, file] of store.files) store.files.set(path, { ...file, facts: new Uint8Array([1, 200]) });
      const second = session(store, workspace);
      assert.deepEqual(await second.core('validate_sign'), ['app/payment.py']);
    });
  });

  it('reads the commits of the repositories, once for the same heads', async () => {
    let heads = 'one';
    let reads = 0;
    const store = new InMemoryIndexStore();
    const git: ProjectIndexParts['git'] = {
      heads: async () => ({ kind: 'known', value: heads }),
      commits: async () => {
        reads++;
        const message = 'Make the frobnicator quick';
        return { kind: 'known', value: [{ id: heads, atMs: 1, message, paths: ['app/payment.py'] }] };
      },
      nameNow: noGit.nameNow,
    };
    const { index, core } = world(shop, { git, store });
    index.start();
    await settle();
    assert.equal(reads, 1);
    assert.deepEqual(await core('frobnicator quick'), ['app/payment.py']);
    index.noteChange({ kind: 'repository' });
    await settle();
    assert.equal(reads, 1);
    heads = 'two';
    index.noteChange({ kind: 'repository' });
    await settle();
    assert.equal(reads, 2);
    const again = world(shop, { git, store });
    again.index.start();
    await settle();
    assert.equal(reads, 2, 'they are stored');
    assert.deepEqual(await again.core('frobnicator quick'), ['app/payment.py']);
  });

  it('stops when it is disposed', async () => {
    const { index, workspace, holdAt } = world();
    const release = holdAt('app/payment.py');
    index.start();
    await settle();
    index.dispose();
    release();
    await settle();
    assert.deepEqual(workspace.readPaths, ['app/payment.py']);
    await assert.doesNotReject(index.retrieve({ question: 'login', settings: DEFAULT_SETTINGS, signal }));
  });
});
