import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { ProjectIndex } from '../../../src/core/index/projectIndex.ts';
import { createGitHistory } from '../../../src/node/git/gitHistory.ts';
import { nodeTimers } from '../../../src/node/nodeTimers.ts';
import { SqliteIndexStore } from '../../../src/node/store/indexStore.ts';
import { createNodeWorkspace } from '../../../src/node/workspace/nodeWorkspace.ts';
import { aProjectIndex } from '../../support/aProjectIndex.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aRepository } from '../git/aRepository.ts';
import { aDatabase, closeDatabases } from '../store/aDatabase.ts';

const { signal } = new AbortController();

/** The index over real files, a real database and real repositories. */
describe('the index on disk', () => {
  afterEach(closeDatabases);
  const folder = temporaryFolder();

  /** A session on a workspace; the same store path gives the next session on it. */
  function session(fsPaths: string | readonly string[], storePath = ':memory:', laterMs = 0) {
    const paths = typeof fsPaths === 'string' ? [fsPaths] : fsPaths;
    const folders = paths.map(fsPath => ({ name: fsPath.split('/').at(-1)!, fsPath }));
    const disk = createNodeWorkspace({ folders, excludes: [], log: nullLog, listTtlMs: 0, globalIgnoreFiles: [] });
    const readPaths: string[] = [];
    const workspace: typeof disk = {
      list: options => disk.list(options),
      look: path => disk.look(path),
      ignores: path => disk.ignores(path),
      read: (path, options) => {
        readPaths.push(path);
        return disk.read(path, options);
      },
    };
    const index = aProjectIndex({
      workspace,
      git: createGitHistory({ folders, isTrusted: true, log: nullLog }),
      store: new SqliteIndexStore(aDatabase(storePath)),
      clock: { now: () => Date.now() + laterMs },
      timers: nodeTimers,
    });
    return { index, readPaths, core: (question: string) => core(index, question) };
  }

  async function core(index: ProjectIndex, question: string): Promise<readonly string[]> {
    const result = await index.retrieve({ question, settings: DEFAULT_SETTINGS, signal });
    // What it has read is written after the answer.
    while (!index.isIdle) await setImmediate();
    return result.core.map(({ path }) => path);
  }

  /** Old enough for its times to be trusted. */
  const age = (path: string): void => utimesSync(path, new Date(1_600_000_000_000), new Date(1_600_000_000_000));

  it('keeps what it knows from one session to the next', async () => {
    folder.write('kept/src/login.ts', 'export function frobnicate() {}\n');
    folder.write('kept/src/other.ts', 'export const nothing = 1;\n');
    const store = folder.path('kept.db');
    const first = session(folder.path('kept'), store);
    assert.deepEqual(await first.core('frobnicate'), ['src/login.ts']);
    // Times that are as young as the reading cannot be trusted: read once more, and never again.
    await session(folder.path('kept'), store, 60_000).core('frobnicate');
    const { readPaths, core: ask } = session(folder.path('kept'), store, 60_000);
    assert.deepEqual(await ask('frobnicate'), ['src/login.ts']);
    assert.deepEqual(readPaths, ['src/login.ts'], 'only for its text');
  });

  it('notices a change of the same size whose time was set back', async () => {
    const path = folder.write('timed/a.ts', 'const frobnicate = 1;\n');
    age(path);
    const { core: ask } = session(folder.path('timed'));
    await ask('frobnicate');
    const { size } = statSync(path);
    folder.write('timed/a.ts', 'const calibrates = 1;\n');
    age(path);
    assert.equal(statSync(path).size, size);
    assert.deepEqual(await ask('calibrates'), ['a.ts']);
    assert.deepEqual(await ask('frobnicate'), []);
  });

  it('follows creations, deletions, renames and changes of the branch', async () => {
    const repository = aRepository(folder.path('followed'));
    repository.write('src/first.ts', 'export const frobnicate = 1;\n');
    repository.commit('First');
    const { core: ask } = session(repository.root);
    assert.deepEqual(await ask('frobnicate'), ['src/first.ts']);
    repository.git('checkout', '--quiet', '-b', 'feature');
    repository.write('src/second.ts', 'export const frobnicate = 2;\n');
    rmSync(folder.path('followed/src/first.ts'));
    repository.commit('Second');
    assert.deepEqual(await ask('frobnicate'), ['src/second.ts']);
    renameSync(folder.path('followed/src'), folder.path('followed/lib'));
    assert.deepEqual(await ask('frobnicate'), ['lib/second.ts']);
    renameSync(folder.path('followed/lib'), folder.path('followed/src'));
    repository.git('checkout', '--quiet', 'main');
    assert.deepEqual(await ask('frobnicate'), ['src/first.ts']);
  });

  it('finds a file by the message of a commit, under the name that it has today', async () => {
    const repository = aRepository(folder.path('messages'));
    repository.write('src/old.ts', `export const a = 1;\n${'// line\n'.repeat(30)}`);
    repository.write('src/other.ts', 'export const b = 1;\n');
    repository.commit('Add files');
    repository.write('src/old.ts', `export const a = 2;\n${'// line\n'.repeat(30)}`);
    repository.commit('Keep the frobnicator from stalling');
    repository.git('mv', 'src/old.ts', 'src/today.ts');
    repository.commit('Rename');
    assert.deepEqual(await session(repository.root).core('Why does the frobnicator stall?'), ['src/today.ts']);
  });

  it('applies the rules of the parent repository to a folder of it (A8)', async () => {
    const repository = aRepository(folder.path('parent'));
    repository.write('.gitignore', 'src/generated/\n*.secret.ts\n');
    repository.write('src/kept.ts', 'export const frobnicate = 1;\n');
    repository.write('src/generated/out.ts', 'export const frobnicate = 1;\n');
    repository.write('src/a.secret.ts', 'export const frobnicate = 1;\n');
    assert.deepEqual(await session(folder.path('parent/src')).core('frobnicate'), ['kept.ts']);
  });

  it('ends in a tree with a link to its own parent, and has each file once (A9)', async () => {
    folder.write('looped/src/a.ts', 'export const frobnicate = 1;\n');
    symlinkSync('../', folder.path('looped/src/up'));
    symlinkSync(folder.path('looped'), folder.path('looped/again'));
    const { index, core: ask } = session(folder.path('looped'));
    assert.deepEqual(await ask('frobnicate'), ['src/a.ts']);
    assert.equal(index.status.totalFiles, 1);
  });

  it('leaves out other working trees in the project, unless one is the workspace (A10)', async () => {
    const repository = aRepository(folder.path('trees'));
    repository.write('src/a.ts', 'export const frobnicate = 1;\n');
    repository.commit('One');
    for (const name of ['one', 'two']) {
      repository.git('worktree', 'add', '--quiet', '-b', name, `.claude/worktrees/${name}`);
    }
    assert.deepEqual(await session(repository.root).core('frobnicate'), ['src/a.ts']);
    const tree = folder.path('trees/.claude/worktrees/one');
    assert.deepEqual(await session(tree).core('frobnicate'), ['src/a.ts']);
  });

  it('tells files of several folders apart by the names of the folders (A11)', async () => {
    folder.write('multi/web/config.ts', 'export const frobnicate = "web";\n');
    folder.write('multi/server/config.ts', 'export const frobnicate = "server";\n');
    const { core: ask } = session([folder.path('multi/web'), folder.path('multi/server')]);
    assert.deepEqual([...(await ask('frobnicate'))].sort(), ['server/config.ts', 'web/config.ts']);
    assert.deepEqual((await ask('frobnicate in server/config.ts'))[0], 'server/config.ts');
  });

  it('gives the new text of a file that another program has changed (A13)', async () => {
    folder.write('changed/a.ts', 'export const frobnicate = "old";\n');
    const { index } = session(folder.path('changed'));
    const ask = () => index.retrieve({ question: 'frobnicate', settings: DEFAULT_SETTINGS, signal });
    assert.match((await ask()).core[0]!.text, /old/);
    folder.write('changed/a.ts', 'export const frobnicate = "new";\n');
    assert.match((await ask()).core[0]!.text, /new/);
  });

  it('reads nothing in folders that are ignored, however many files they hold (A23)', async () => {
    folder.write('large/.gitignore', '/output/\n');
    folder.write('large/src/a.ts', 'export const frobnicate = 1;\n');
    for (let index = 0; index < 2_000; index++) folder.write(`large/output/${index % 20}/f${index}.ts`, 'frobnicate\n');
    const { index, readPaths, core: ask } = session(folder.path('large'));
    assert.deepEqual(await ask('frobnicate'), ['src/a.ts']);
    assert.equal(index.status.totalFiles, 2);
    assert.deepEqual([...new Set(readPaths)].sort(), ['.gitignore', 'src/a.ts']);
  });

  it('goes on in the next session with what was read before the session was stopped in the middle of indexing', async () => {
    // So many that no machine has read them all when it is looked at.
    const names = Array.from({ length: 1_000 }, (_, at) => `stopped/f${String(at).padStart(4, '0')}.ts`);
    for (const name of names) age(folder.write(name, `export const frobnicate = '${name}';\n`));
    const store = folder.path('stopped.db');
    const first = session(folder.path('stopped'), store, 60_000);
    const asked = first.index.retrieve({ question: 'frobnicate', settings: DEFAULT_SETTINGS, signal });
    while (first.readPaths.length < 20) await setImmediate();
    assert.ok(first.index.status.indexedFiles < names.length);
    first.index.dispose();
    await Promise.allSettled([asked]);
    const { index, readPaths, core: ask } = session(folder.path('stopped'), store, 60_000);
    await ask('frobnicate');
    assert.equal(index.status.indexedFiles, names.length);
    const readAgain = new Set(readPaths.slice(0, names.length));
    assert.ok(readAgain.size < names.length, 'nothing of the first session was kept');
  });

  it('goes on without a store that cannot be written', async () => {
    folder.write('storeless/a.ts', 'export const frobnicate = 1;\n');
    mkdirSync(folder.path('not-a-file.db'));
    const { core: ask } = session(folder.path('storeless'), folder.path('not-a-file.db'));
    assert.deepEqual(await ask('frobnicate'), ['a.ts']);
    assert.deepEqual(await ask('frobnicate'), ['a.ts']);
  });
});
