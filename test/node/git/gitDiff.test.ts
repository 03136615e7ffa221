import assert from 'node:assert/strict';
import { chmodSync, existsSync } from 'node:fs';
import { nullLog } from '../../../src/core/base/log.ts';
import type { DiffBase } from '../../../src/core/templates/taskTemplate.ts';
import { createGitDiff, type GitDiffOptions } from '../../../src/node/git/gitDiff.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aRepository, type TestRepository } from './aRepository.ts';

const signal = new AbortController().signal;
const WORKING_TREE: DiffBase = { kind: 'workingTree' };

describe('git diff', () => {
  const folder = temporaryFolder();

  const answerOf = (fsPath: string, base: DiffBase, options: Partial<GitDiffOptions> = {}) =>
    createGitDiff({ folders: [{ name: 'w', fsPath }], isTrusted: true, log: nullLog, ...options }).diff({
      base,
      signal,
    });
  async function diffOf({ root }: TestRepository, base: DiffBase) {
    const answer = await answerOf(root, base);
    assert.ok(answer.kind === 'known', JSON.stringify(answer));
    return answer.value;
  }
  const aProject = (name: string): TestRepository => {
    const repository = aRepository(folder.path(name));
    repository.write('a.ts', 'one\ntwo\nthree\n');
    repository.write('b.ts', 'some\nlonger\ntext\nthat\nstays\n');
    repository.write('.env', 'KEY=old\n');
    repository.commit('Begin');
    return repository;
  };

  it('gives hunks and states of the working tree, new files too', async () => {
    const repository = aProject('states');
    repository.write('a.ts', 'one\n2\nthree\n');
    repository.git('mv', 'b.ts', 'ünï code.ts');
    repository.write('new.ts', 'new\n');
    repository.write('.gitignore', 'ignored.ts\n');
    repository.write('ignored.ts', 'x\n');
    repository.git('add', '.gitignore');
    assert.deepEqual(await diffOf(repository, WORKING_TREE), [
      { path: '.gitignore', status: 'added', hunks: '@@ -0,0 +1 @@\n+ignored.ts\n' },
      { path: 'a.ts', status: 'modified', hunks: '@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n' },
      { path: 'new.ts', status: 'untracked', hunks: '' },
      { path: 'ünï code.ts', oldPath: 'b.ts', status: 'renamed', hunks: '' },
    ]);
  });

  it('names the files that are not as they were committed, staged or not', async () => {
    const repository = aProject('changed');
    const changed = async (folders = [{ name: 'w', fsPath: repository.root }], isTrusted = true) =>
      await createGitDiff({ folders, isTrusted, log: nullLog }).changedPaths({ signal });
    assert.deepEqual(await changed(), { kind: 'known', value: [] });
    repository.write('sub/c.ts', 'c\n');
    repository.write('gone.ts', 'gone\n');
    repository.commit('More');
    repository.write('a.ts', 'staged\n');
    repository.write('added.ts', 'added\n');
    repository.git('add', 'a.ts', 'added.ts');
    repository.write('sub/c.ts', 'not staged\n');
    repository.write('untracked.ts', 'x\n');
    repository.git('rm', '--quiet', 'gone.ts');
    repository.git('mv', 'b.ts', 'moved.ts');
    assert.deepEqual(await changed(), { kind: 'known', value: ['a.ts', 'added.ts', 'moved.ts', 'sub/c.ts'] });
    assert.deepEqual(await changed([{ name: 'w', fsPath: folder.path('changed', 'sub') }]), {
      kind: 'known',
      value: ['c.ts'],
    });
    assert.deepEqual(await changed(undefined, false), { kind: 'unavailable', why: 'untrusted' });
  });

  it('gives what is staged alone', async () => {
    const repository = aProject('staged');
    repository.write('a.ts', 'staged\n');
    repository.git('add', 'a.ts');
    repository.write('a.ts', 'not staged\n');
    repository.write('new.ts', 'new\n');
    const diff = await diffOf(repository, { kind: 'staged' });
    assert.deepEqual(
      diff.map(({ path }) => path),
      ['a.ts'],
    );
    assert.match(diff[0]!.hunks, /\+staged/);
  });

  it('compares with where a branch was left, not with what it has become', async () => {
    const repository = aProject('branch');
    repository.git('checkout', '--quiet', '-b', 'feature');
    repository.write('a.ts', 'feature\n');
    repository.commit('Feature');
    repository.git('checkout', '--quiet', 'main');
    repository.write('b.ts', 'main went on\n');
    repository.commit('Main');
    repository.git('checkout', '--quiet', 'feature');
    repository.write('c.ts', 'not committed\n');
    repository.git('add', 'c.ts');
    const diff = await diffOf(repository, { kind: 'revision', revision: 'main' });
    assert.deepEqual(
      diff.map(({ path, status }) => `${path} ${status}`),
      ['a.ts modified', 'c.ts added'],
    );
  });

  it('names a secret file and never gives its text', async () => {
    const repository = aProject('secret');
    repository.write('.env', 'KEY=new\n');
    assert.deepEqual(await diffOf(repository, WORKING_TREE), [{ path: '.env', status: 'modified', hunks: '' }]);
  });

  it('has no hunks for binary files and changes of rights, and mixes up no files', async () => {
    const repository = aProject('binary');
    repository.write('a.ts', 'one\n\0\n');
    chmodSync(folder.path('binary', 'b.ts'), 0o755);
    repository.write('z.ts', 'diff --git a/x b/x\n@@ not a hunk\n');
    repository.git('add', 'z.ts');
    const diff = await diffOf(repository, WORKING_TREE);
    assert.deepEqual(
      diff.map(({ path, hunks }) => `${path}: ${hunks}`),
      ['a.ts: ', 'b.ts: ', 'z.ts: @@ -0,0 +1,2 @@\n+diff --git a/x b/x\n+@@ not a hunk\n'],
    );
  });

  it('knows a repository before its first commit', async () => {
    const repository = aRepository(folder.path('unborn'));
    repository.write('a.ts', 'one\n');
    repository.git('add', 'a.ts');
    assert.deepEqual(await diffOf(repository, WORKING_TREE), [
      { path: 'a.ts', status: 'added', hunks: '@@ -0,0 +1 @@\n+one\n' },
    ]);
  });

  it('does not care how the user or the repository have set up diffs, and starts nothing of them', async () => {
    const repository = aProject('settings');
    const mark = folder.path('started');
    for (const [name, value] of [
      ['diff.external', `touch ${mark}`],
      ['diff.noprefix', 'true'],
      ['diff.context', '0'],
      ['color.ui', 'always'],
      ['diff.marked.textconv', `touch ${mark}; cat`],
      ['diff.marked.command', `touch ${mark}`],
      ['filter.marked.clean', `touch ${mark}; cat`],
      ['core.fsmonitor', `touch ${mark}`],
    ] as const) {
      repository.git('config', name, value);
    }
    repository.write('.gitattributes', '*.ts diff=marked filter=marked\n');
    repository.write('a.ts', 'one\n2\nthree\n');
    const diff = await diffOf(repository, WORKING_TREE);
    assert.equal(diff.find(({ path }) => path === 'a.ts')?.hunks, '@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n');
    assert.ok(!existsSync(mark));
  });

  for (const [why, base, options] of [
    ['untrusted', WORKING_TREE, { isTrusted: false }],
    ['missing', WORKING_TREE, { gitPath: '/no/git' }],
    ['noRevision', { kind: 'revision', revision: 'nowhere' }, {}],
  ] as const) {
    it(`says why there is none: ${why}`, async () => {
      const { root } = aProject(`why-${why}`);
      assert.deepEqual(await answerOf(root, base, options), { kind: 'unavailable', why });
    });
  }

  it('says that there is no repository', async () => {
    folder.write('plain/a.ts', 'x');
    assert.deepEqual(await answerOf(folder.path('plain'), WORKING_TREE), { kind: 'unavailable', why: 'noRepository' });
  });
});
