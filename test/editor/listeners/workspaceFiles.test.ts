import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WorkspaceChange } from '../../../src/core/index/workspaceChange.ts';
import { WorkspaceFiles } from '../../../src/editor/listeners/workspaceFiles.ts';
import { nodeTimers } from '../../../src/node/nodeTimers.ts';
import { until } from '../support/editing.ts';
import { FakeEngine } from '../support/fakeEngine.ts';
import { uriInFolder } from '../support/recording.ts';

describe('the listener to files of the workspace', () => {
  const engine = new FakeEngine();
  const listener = new WorkspaceFiles({ engine, timers: nodeTimers });
  const root = (): string => uriInFolder('').fsPath;
  const written = new Set<string>();

  const write = (path: string, text = 'text'): void => {
    const [top] = path.split('/');
    written.add(top!);
    mkdirSync(dirname(join(root(), path)), { recursive: true });
    writeFileSync(join(root(), path), text);
  };
  const told = (kind: WorkspaceChange['kind']): readonly WorkspaceChange[] =>
    engine.changes.filter(change => change.kind === kind);
  const toldPaths = (): readonly string[] =>
    engine.changes.flatMap(change => (change.kind === 'paths' ? change.paths : []));

  after(() => {
    listener.dispose();
    for (const name of written) rmSync(join(root(), name), { recursive: true, force: true });
  });

  it('tells of files that another program creates, changes and deletes', async () => {
    write('watched/a.ts');
    // Of a new folder the system may name only itself: what was in it before it was watched is found by listing it.
    await until('the creation is told', () => toldPaths().some(path => path.startsWith('watched')));
    engine.changes.length = 0;
    write('watched/a.ts', 'more text');
    await until('the change is told', () => toldPaths().includes('watched/a.ts'));
    engine.changes.length = 0;
    rmSync(join(root(), 'watched/a.ts'));
    await until('the deletion is told', () => toldPaths().includes('watched/a.ts'));
  });

  it('tells of a folder that is renamed, under both names', async () => {
    write('before/a.ts');
    await until('the creation is told', () => toldPaths().some(path => path.startsWith('before')));
    engine.changes.length = 0;
    renameSync(join(root(), 'before'), join(root(), 'after'));
    written.add('after');
    const isTold = (name: string): boolean => toldPaths().some(path => path === name || path.startsWith(`${name}/`));
    await until('both are told', () => isTold('before') && isTold('after'));
  });

  it('tells of a new head, and of nothing else that git writes', async () => {
    engine.changes.length = 0;
    write('.git/index', '1');
    write('.git/refs/heads/main', '1');
    write('.git/HEAD', 'ref: refs/heads/main\n');
    await until('the head is told', () => told('repository').length > 0);
    assert.deepEqual(
      toldPaths().filter(path => path.includes('.git')),
      [],
    );
  });

  it('names no more than 300 files at once: of more it says "many"', async () => {
    // A folder that is watched already: of a new one the system may name only itself.
    write('many/first.ts');
    await until('the folder is watched', () => toldPaths().some(path => path.startsWith('many')));
    engine.changes.length = 0;
    for (let index = 0; index < 400; index++) write(`many/${index}.ts`);
    // A busy machine hands them over in small parts, and then each is named.
    const named = () => new Set(toldPaths().filter(path => /^many\/\d/.test(path))).size;
    await until('all are told', () => told('many').length > 0 || named() === 400);
    assert.ok(engine.changes.every(change => change.kind !== 'paths' || change.paths.length <= 300));
  });

  it('is silent about folders that are never listed', async () => {
    engine.changes.length = 0;
    write('node_modules/x/index.js');
    write('heard.ts');
    await until('the other file is told', () => toldPaths().includes('heard.ts'));
    assert.deepEqual(
      toldPaths().filter(path => path.includes('node_modules')),
      [],
    );
  });
});
