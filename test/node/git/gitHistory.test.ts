import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAbortError } from '../../../src/core/base/errors.ts';
import { nullLog } from '../../../src/core/base/log.ts';
import type { GitAnswer } from '../../../src/core/ports.ts';
import { createGitHistory, type GitHistoryOptions } from '../../../src/node/git/gitHistory.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aRepository, gitIn } from './aRepository.ts';

const signal = new AbortController().signal;
const numbered = (count: number, text = 'line'): string =>
  Array.from({ length: count }, (_, index) => `${text} ${index}\n`).join('');

describe('git history', () => {
  const folder = temporaryFolder();

  const historyOf = (fsPath: string | readonly string[], options: Partial<GitHistoryOptions> = {}) => {
    const paths = typeof fsPath === 'string' ? [fsPath] : fsPath;
    const folders = paths.map(path => ({ name: path.split('/').at(-1)!, fsPath: path }));
    return createGitHistory({ folders, isTrusted: true, log: nullLog, ...options });
  };
  const knownOf = <T>(answer: GitAnswer<T>): T => {
    assert.equal(answer.kind, 'known');
    return (answer as Extract<typeof answer, { kind: 'known' }>).value;
  };
  const commitsOf = async (fsPath: string | readonly string[], limit = 4_000) =>
    knownOf(await historyOf(fsPath).commits({ limit, signal }));

  it('gives messages, times and paths, newest first, merges left out', async () => {
    const repository = aRepository(folder.path('plain'));
    repository.write('a.ts', 'one');
    const first = repository.commit('Add a\n\nBecause of b.');
    repository.git('checkout', '--quiet', '-b', 'side');
    repository.write('side.ts', 'one');
    repository.commit('On the side');
    repository.git('checkout', '--quiet', 'main');
    repository.write('a.ts', 'two');
    repository.write('ünï code.ts', 'one');
    repository.commit('Change a');
    repository.git('merge', '--quiet', '--no-ff', '--message', 'Merge side', 'side');

    const commits = await commitsOf(repository.root);
    assert.deepEqual(
      commits.map(({ message, paths }) => [message, paths]),
      [
        ['Change a', ['a.ts', 'ünï code.ts']],
        ['On the side', ['side.ts']],
        ['Add a\n\nBecause of b.', ['a.ts']],
      ],
    );
    assert.equal(commits[2]!.id, first);
    assert.ok(commits[0]!.atMs > commits[2]!.atMs && commits[2]!.atMs > 1_600_000_000_000);
    assert.deepEqual(
      (await commitsOf(repository.root, 2)).map(({ message }) => message),
      ['Change a', 'On the side'],
    );
  });

  describe('says what a file is called now', () => {
    const nameNow = async (root: string, path: string) => knownOf(await historyOf(root).nameNow(path, { signal }));

    it('by the renames of commits, one after the other', async () => {
      const repository = aRepository(folder.path('renamed'));
      repository.write('src/a.ts', numbered(20));
      repository.write('src/gone.ts', numbered(20, 'other'));
      repository.commit('Add both');
      repository.git('mv', 'src/a.ts', 'src/b.ts');
      repository.write('src/b.ts', `${numbered(20)}more\n`);
      repository.commit('Rename a');
      mkdirSync(join(repository.root, 'lib'));
      repository.git('mv', 'src/b.ts', 'lib/ç d.ts');
      repository.git('rm', '--quiet', 'src/gone.ts');
      repository.commit('Move b');
      assert.equal(await nameNow(repository.root, 'src/a.ts'), 'lib/ç d.ts');
      assert.equal(await nameNow(repository.root, 'src/b.ts'), 'lib/ç d.ts');
      assert.equal(await nameNow(repository.root, 'src/gone.ts'), undefined);
      assert.equal(await nameNow(repository.root, 'src/never.ts'), undefined);
      assert.equal(await nameNow(join(repository.root, 'lib'), 'ç d.ts'), undefined);
    });

    it('when it was moved and nothing is committed yet, staged or not', async () => {
      const repository = aRepository(folder.path('moved'));
      repository.write('a.ts', numbered(20));
      repository.write('b.ts', numbered(20, 'other'));
      repository.commit('Add both');
      renameSync(join(repository.root, 'a.ts'), join(repository.root, 'c.ts'));
      repository.git('mv', 'b.ts', 'd.ts');
      repository.write('other.ts', numbered(3));
      assert.equal(await nameNow(repository.root, 'a.ts'), 'c.ts');
      assert.equal(await nameNow(repository.root, 'b.ts'), 'd.ts');
      repository.write('c.ts', numbered(21));
      assert.equal(await nameNow(repository.root, 'a.ts'), undefined);
    });

    it('says why it cannot when there is nobody to ask', async () => {
      mkdirSync(folder.path('bare'), { recursive: true });
      assert.deepEqual(await historyOf(folder.path('bare')).nameNow('a.ts', { signal }), {
        kind: 'unavailable',
        why: 'noRepository',
      });
      const empty = aRepository(folder.path('unborn'));
      assert.equal(await nameNow(empty.root, 'a.ts'), undefined);
    });
  });

  it('gives files under the names that they have today', async () => {
    const repository = aRepository(folder.path('renamed'));
    repository.write('old/login.ts', numbered(40));
    repository.commit('Add login');
    repository.write('old/login.ts', `${numbered(40)}more\n`);
    repository.commit('Fix login');
    mkdirSync(join(repository.root, 'new'));
    repository.git('mv', 'old/login.ts', 'new/signIn.ts');
    repository.write('new/signIn.ts', `${numbered(40)}more\nand more\n`);
    repository.commit('Rename to sign in');
    repository.git('mv', 'new/signIn.ts', 'signIn.ts');
    repository.write('old/login.ts', 'another file by the old name\n');
    repository.commit('Move up');

    assert.deepEqual(
      (await commitsOf(repository.root)).map(({ message, paths }) => [message, paths]),
      [
        ['Move up', ['old/login.ts', 'signIn.ts']],
        ['Rename to sign in', ['signIn.ts']],
        ['Fix login', ['signIn.ts']],
        ['Add login', ['signIn.ts']],
      ],
    );
  });

  it('leaves out commits of more than thirty files, and cuts long messages', async () => {
    const repository = aRepository(folder.path('large'));
    for (let index = 0; index < 31; index++) repository.write(`f${index}.ts`, `${index}`);
    repository.commit('Thirty-one');
    for (let index = 0; index < 30; index++) repository.write(`f${index}.ts`, `${index} again`);
    repository.commit('x'.repeat(2_000));
    const commits = await commitsOf(repository.root);
    assert.deepEqual(
      commits.map(({ message, paths }) => [message.length, paths.length]),
      [[1_500, 30]],
    );
  });

  it('knows the parent repository of a folder, and shows of it what lies in the folder', async () => {
    const repository = aRepository(folder.path('parent'));
    repository.write('packages/web/a.ts', 'a');
    repository.write('other/b.ts', 'b');
    repository.commit('Both');
    repository.write('other/b.ts', 'bb');
    repository.commit('Only the other');

    const web = join(repository.root, 'packages', 'web');
    assert.deepEqual(
      (await commitsOf(web)).map(({ message, paths }) => [message, paths]),
      [['Both', ['a.ts']]],
    );
  });

  it('has other heads after a commit and after a change of the branch', async () => {
    const repository = aRepository(folder.path('heads'));
    const heads = async () => knownOf(await historyOf(repository.root).heads({ signal }));
    const seen = new Set([await heads()]);
    repository.write('a.ts', 'one');
    repository.commit('One');
    seen.add(await heads());
    repository.git('checkout', '--quiet', '-b', 'side');
    repository.write('a.ts', 'two');
    repository.commit('Two');
    seen.add(await heads());
    assert.equal(seen.size, 3);
    repository.git('checkout', '--quiet', 'main');
    assert.ok(seen.has(await heads()), 'the same commit has the same heads');
  });

  it('has the heads that git has, however they are kept', async () => {
    const repository = aRepository(folder.path('kept'));
    const agrees = async (root = repository.root): Promise<void> => {
      const id = gitIn(root, 'rev-parse', 'HEAD').trim();
      assert.equal(knownOf(await historyOf(root).heads({ signal })), `${root}: ${id}`);
    };
    repository.write('a.ts', 'one');
    repository.commit('One');
    await agrees();
    repository.git('checkout', '--quiet', '-b', 'feature/deep-name');
    repository.git('pack-refs', '--all');
    await agrees();
    repository.git('checkout', '--quiet', '--detach');
    await agrees();
    repository.git('worktree', 'add', '--quiet', '-b', 'linked', folder.path('kept-linked'));
    repository.git('pack-refs', '--all');
    await agrees(folder.path('kept-linked'));
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/other');
    repository.git('symbolic-ref', 'refs/heads/other', 'refs/heads/main');
    await agrees();
  });

  it('reads a repository without commits', async () => {
    const repository = aRepository(folder.path('unborn'));
    repository.write('a.ts', 'a');
    assert.deepEqual(await commitsOf(repository.root), []);
    assert.equal((await historyOf(repository.root).heads({ signal })).kind, 'known');
  });

  it('reads linked working trees and submodules, under the paths of the workspace', async () => {
    const library = aRepository(folder.path('library'));
    library.write('lib.ts', 'lib');
    library.commit('Add lib');
    const main = aRepository(folder.path('main'));
    main.write('a.ts', 'a');
    main.commit('Add a');
    main.git('submodule', '--quiet', 'add', library.root, 'libs/library');
    main.commit('Add the submodule');
    assert.deepEqual(
      (await commitsOf(main.root)).map(({ message, paths }) => [message, paths]),
      [
        ['Add the submodule', ['.gitmodules']],
        ['Add a', ['a.ts']],
        ['Add lib', ['libs/library/lib.ts']],
      ],
    );

    main.git('worktree', 'add', '--quiet', '-b', 'feature', folder.path('linked'));
    gitIn(folder.path('linked'), 'mv', 'a.ts', 'b.ts');
    gitIn(folder.path('linked'), 'commit', '--quiet', '--message', 'Rename a');
    assert.deepEqual((await commitsOf(folder.path('linked')))[0], {
      ...(await commitsOf(folder.path('linked')))[0]!,
      message: 'Rename a',
      paths: ['b.ts'],
    });
  });

  it('joins the repositories of several folders, and those in a folder that is none', async () => {
    const one = aRepository(folder.path('several', 'one'));
    one.write('config.ts', '1');
    one.commit('First');
    const two = aRepository(folder.path('several', 'two'));
    two.write('config.ts', '2');
    two.commit('Second');
    const expectedOf = (prefix: string) => [
      ['Second', [`${prefix}two/config.ts`]],
      ['First', [`${prefix}one/config.ts`]],
    ];
    const seen = async (folders: string | readonly string[]) =>
      (await commitsOf(folders)).map(({ message, paths }) => [message, paths]);
    assert.deepEqual(await seen([one.root, two.root]), expectedOf(''));
    assert.deepEqual(await seen(folder.path('several')), expectedOf(''));
  });

  it('reads a partial clone without fetching anything', async () => {
    const source = aRepository(folder.path('source'));
    source.git('config', 'uploadpack.allowFilter', 'true');
    source.write('a.ts', numbered(50));
    source.commit('Add a');
    source.git('mv', 'a.ts', 'b.ts');
    source.write('b.ts', `${numbered(50)}more`);
    source.commit('Rename and change');
    const clone = folder.path('partial');
    gitIn(folder.path(), 'clone', '--quiet', '--no-checkout', '--filter=blob:none', `file://${source.root}`, clone);
    const missing = () => gitIn(clone, 'rev-list', '--objects', '--all', '--missing=print').match(/^\?/gm)?.length ?? 0;
    const before = missing();
    assert.ok(before > 0);
    assert.equal((await commitsOf(clone)).length, 2);
    assert.equal(missing(), before);
  });

  describe('says why nothing is known', () => {
    const whyOf = async (fsPath: string, options: Partial<GitHistoryOptions> = {}) => {
      const history = historyOf(fsPath, options);
      const answers = [await history.heads({ signal }), await history.commits({ limit: 10, signal })];
      return answers.map(answer => (answer.kind === 'unavailable' ? answer.why : answer.kind));
    };

    it('without a repository, and in one that git cannot read', async () => {
      mkdirSync(folder.path('none'));
      assert.deepEqual(await whyOf(folder.path('none')), ['noRepository', 'noRepository']);
      folder.write('broken/.git/HEAD', 'nothing');
      assert.deepEqual(await whyOf(folder.path('broken')), ['failed', 'failed']);
    });

    it('in a workspace that is not trusted, where git is not started', async () => {
      const repository = aRepository(folder.path('untrusted'));
      repository.write('a.ts', 'a');
      repository.commit('A');
      assert.deepEqual(await whyOf(repository.root, { isTrusted: false, gitPath: folder.path('no-git') }), [
        'untrusted',
        'untrusted',
      ]);
    });

    it('of the commits without git, and with one that hangs', async () => {
      const repository = aRepository(folder.path('hanging'));
      repository.commit('One');
      assert.deepEqual(await whyOf(repository.root, { gitPath: folder.path('no-git') }), ['known', 'missing']);
      const gitPath = folder.write('slow-git', '#!/bin/sh\nexec sleep 30\n');
      chmodSync(gitPath, 0o755);
      assert.deepEqual(await whyOf(repository.root, { gitPath, timeoutMs: 100 }), ['known', 'timeout']);
    });

    it('and stops git when the signal fires', async () => {
      const repository = aRepository(folder.path('aborted'));
      repository.commit('One');
      const gitPath = folder.write('slower-git', '#!/bin/sh\nexec sleep 30\n');
      chmodSync(gitPath, 0o755);
      const controller = new AbortController();
      const asked = historyOf(repository.root, { gitPath }).commits({ limit: 10, signal: controller.signal });
      controller.abort();
      await assert.rejects(asked, isAbortError);
    });
  });

  it('starts nothing that the repository names', async () => {
    const repository = aRepository(folder.path('hostile'));
    const trace = folder.path('trace');
    mkdirSync(trace);
    const program = (name: string): string => {
      const path = folder.write(`programs/${name}`, `#!/bin/sh\ntouch '${trace}/${name}'\ncat\n`);
      chmodSync(path, 0o755);
      return path;
    };
    repository.write('.gitattributes', '*.ts filter=evil diff=evil\n');
    repository.write('a.ts', numbered(30));
    repository.commit('Add a');
    repository.git('mv', 'a.ts', 'b.ts');
    repository.commit('Rename');
    for (const [key, name] of [
      ['core.fsmonitor', 'fsmonitor'],
      ['core.pager', 'pager'],
      ['pager.log', 'pagerLog'],
      ['core.sshCommand', 'ssh'],
      ['diff.external', 'external'],
      ['diff.evil.command', 'diffCommand'],
      ['diff.evil.textconv', 'textconv'],
      ['filter.evil.clean', 'clean'],
      ['filter.evil.process', 'process'],
      ['gpg.program', 'gpg'],
      ['core.editor', 'editor'],
    ] as const) {
      repository.git('config', key, program(name));
    }
    repository.git('config', 'log.showSignature', 'true');
    repository.git('config', 'filter.evil.required', 'true');
    writeFileSync(join(repository.root, '.git/hooks/post-index-change'), `#!/bin/sh\ntouch '${trace}/hook'\n`);
    chmodSync(join(repository.root, '.git/hooks/post-index-change'), 0o755);
    // The same size and a time that the index cannot trust: git has to compare the content.
    repository.write('b.ts', numbered(30).replace('line 0', 'LINE 0'));
    const index = join(repository.root, '.git/index');
    utimesSync(join(repository.root, 'b.ts'), new Date(1_000), new Date(1_000));
    utimesSync(index, new Date(1_000), new Date(1_000));

    await historyOf(repository.root).heads({ signal });
    assert.equal((await commitsOf(repository.root)).length, 2);
    assert.deepEqual(readdirSync(trace), []);
    // The same question to git without precautions shows that the trap works.
    gitIn(repository.root, '-c', 'filter.evil.required=false', '-c', 'filter.evil.process=', 'status');
    assert.ok(readdirSync(trace).length > 0);
  });
});
