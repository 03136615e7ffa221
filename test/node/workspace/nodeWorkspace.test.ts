import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { FileContent } from '../../../src/core/ports.ts';
import { MAX_READ_BYTES } from '../../../src/node/workspace/fileReader.ts';
import { createNodeWorkspace } from '../../../src/node/workspace/nodeWorkspace.ts';
import { MAX_CANDIDATE_BYTES } from '../../../src/node/workspace/walkFolder.ts';
import { aProjectIndex } from '../../support/aProjectIndex.ts';

const { signal } = new AbortController();
const isWindows = process.platform === 'win32';

describe('the workspace on disk', () => {
  let temporary: string;

  beforeEach(() => {
    temporary = realpathSync.native(mkdtempSync(join(tmpdir(), 'context-mode-workspace-')));
  });
  afterEach(() => rmSync(temporary, { recursive: true, force: true }));

  /** Writes files by their paths and gives the folder. */
  function folder(name: string, files: Readonly<Record<string, string | Buffer>>): string {
    const root = join(temporary, name);
    mkdirSync(root, { recursive: true });
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return root;
  }

  function workspaceOf(folders: string | Readonly<Record<string, string>>, excludes: readonly string[] = []) {
    const named = typeof folders === 'string' ? { only: folders } : folders;
    return createNodeWorkspace({
      folders: Object.entries(named).map(([name, fsPath]) => ({ name, fsPath })),
      excludes,
      log: nullLog,
      listTtlMs: 0,
      globalIgnoreFiles: [],
    });
  }

  async function pathsIn(...args: Parameters<typeof workspaceOf>): Promise<readonly string[]> {
    return (await workspaceOf(...args).list({ signal })).map(({ path }) => path);
  }

  async function whyRefused(content: Promise<FileContent>): Promise<string> {
    const read = await content;
    return read.kind === 'refused' ? read.why : `not refused: ${read.text}`;
  }

  function git(cwd: string, ...args: readonly string[]): void {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'init.defaultBranch=main'];
    execFileSync('git', [...identity, ...args], { cwd, stdio: 'pipe' });
  }

  describe('listing', () => {
    it('gives files by path with size and time, hidden ones included', async () => {
      const root = folder('w', { 'src/b.ts': 'b', 'src/a.ts': 'aa', '.github/workflow.yml': 'on: push', 'z.md': '' });
      const files = await workspaceOf(root).list({ signal });
      assert.deepEqual(
        files.map(({ path, sizeBytes }) => [path, sizeBytes]),
        [
          ['.github/workflow.yml', 8],
          ['src/a.ts', 2],
          ['src/b.ts', 1],
          ['z.md', 0],
        ],
      );
      assert.ok(files.every(({ mtimeMs }) => Math.abs(Date.now() - mtimeMs) < 60_000));
    });

    it('leaves out what others wrote and what tools made', async () => {
      const leftOut = [
        'node_modules/x/index.js',
        'pkg/node_modules/x/index.js',
        '.git/config',
        'vendor/lib.go',
        'dist/main.js',
        '__pycache__/a.txt',
        'package-lock.json',
        'yarn.lock',
        'Cargo.lock',
        'go.sum',
        'jquery.min.js',
        'main.js.map',
        'api.pb.go',
        'api_pb2.py',
        'model.generated.ts',
        'CHANGELOG.md',
      ];
      const kept = [
        'package.json',
        'src/admin.js',
        'src/dist/router.js',
        'src/history.ts',
        'src/lock.ts',
        'src/vendor.ts',
      ];
      const root = folder('w', Object.fromEntries([...leftOut, ...kept].map(path => [path, 'x'])));
      assert.deepEqual(await pathsIn(root), kept);
    });

    it('leaves out what builds fill where they fill it, and keeps source that is called so elsewhere', async () => {
      const leftOut = ['crate/target/debug/main.rs', 'java/target/a.java', 'web/coverage/index.js', 'cmake/out/a.h'];
      const kept = [
        'cmake/CMakeLists.txt',
        'crate/Cargo.toml',
        'crate/src/spec/target/x86.rs',
        'java/pom.xml',
        'shop/coverage/insurance.ts',
        'target/linux/kernel.c',
        'web/package.json',
        'web/src/out/writer.ts',
      ];
      const root = folder('w', Object.fromEntries([...leftOut, ...kept].map(path => [path, 'x'])));
      assert.deepEqual(await pathsIn(root), kept);
      const workspace = workspaceOf(root);
      assert.deepEqual(workspace.look('java/target/a.java'), {
        kind: 'excluded',
        why: { kind: 'folder', name: 'target' },
      });
      for (const path of kept) assert.equal(workspace.look(path).kind, 'file');
    });

    it('names what is refused without reading it', async () => {
      const root = folder('w', {
        '.env': 'TOKEN=1',
        'logo.png': 'not really',
        'huge.ts': 'x'.repeat(MAX_CANDIDATE_BYTES + 1),
        'just.ts': 'x'.repeat(MAX_CANDIDATE_BYTES),
      });
      const files = await workspaceOf(root).list({ signal });
      assert.deepEqual(
        files.map(({ path, refused }) => [path, refused]),
        [
          ['.env', 'secret'],
          ['huge.ts', 'tooLarge'],
          ['just.ts', undefined],
          ['logo.png', 'binary'],
        ],
      );
    });

    it('is reused for a moment and then made anew', async () => {
      const root = folder('w', { 'a.ts': '' });
      const patient = createNodeWorkspace({
        folders: [{ name: 'w', fsPath: root }],
        excludes: [],
        log: nullLog,
        listTtlMs: 60_000,
      });
      const first = await patient.list({ signal });
      writeFileSync(join(root, 'b.ts'), '');
      assert.equal(await patient.list({ signal }), first);

      const eager = workspaceOf(root);
      assert.equal((await eager.list({ signal })).length, 2);
      rmSync(join(root, 'a.ts'));
      assert.deepEqual(
        (await eager.list({ signal })).map(({ path }) => path),
        ['b.ts'],
      );
    });

    it('prefixes paths by the folder when there are several (A11), and lists nested ones once', async () => {
      const first = folder('first', { 'config.ts': '1', 'inner/config.ts': '2' });
      const second = folder('second', { 'config.ts': '3' });
      const folders = { first, second, inner: join(first, 'inner') };
      assert.deepEqual(await pathsIn(folders), ['first/config.ts', 'inner/config.ts', 'second/config.ts']);
      const read = await workspaceOf(folders).read('second/config.ts', { signal });
      assert.equal(read.kind === 'text' && read.text, '3');
    });

    it('tells apart folders of the same name', async () => {
      const workspace = createNodeWorkspace({
        folders: [
          { name: 'app', fsPath: folder('one/app', { 'a.ts': '1' }) },
          { name: 'app', fsPath: folder('two/app', { 'a.ts': '2' }) },
        ],
        excludes: [],
        log: nullLog,
      });
      assert.deepEqual(
        (await workspace.list({ signal })).map(({ path }) => path),
        ['app (2)/a.ts', 'app/a.ts'],
      );
      const read = await workspace.read('app (2)/a.ts', { signal });
      assert.equal(read.kind === 'text' && read.text, '2');
    });

    it('says which folder cannot be read, and goes on without it when there are others', async () => {
      const gone = join(temporary, 'gone');
      await assert.rejects(workspaceOf(gone).list({ signal }), {
        name: 'ContextModeError',
        code: 'workspace.unreadable',
      });
      assert.deepEqual(await pathsIn({ gone, here: folder('here', { 'a.ts': '' }) }), ['here/a.ts']);
    });

    it('has no files without a folder', async () => assert.deepEqual(await pathsIn({}), []));

    it('rejects with an AbortError when aborted', async () => {
      const workspace = workspaceOf(folder('w', { 'a.ts': '' }));
      await assert.rejects(workspace.list({ signal: AbortSignal.abort() }), { name: 'AbortError' });
      await assert.rejects(workspace.read('a.ts', { signal: AbortSignal.abort() }), { name: 'AbortError' });
    });
  });

  describe('ignore rules', () => {
    it('are those of every folder on the way; the deepest decides', async () => {
      const root = folder('w', {
        '.gitignore': '*.log\n/build/\n',
        'a.log': '',
        'build/x.ts': '',
        'src/build/kept.ts': '',
        'src/.gitignore': '!important.log\nlocal.ts\n',
        'src/important.log': '',
        'src/other.log': '',
        'src/local.ts': '',
        'local.ts': '',
      });
      assert.deepEqual(await pathsIn(root), [
        '.gitignore',
        'local.ts',
        'src/.gitignore',
        'src/build/kept.ts',
        'src/important.log',
      ]);
    });

    it('come from the parent repository when only a sub-folder is open (A8)', async () => {
      const root = folder('repo', {
        '.gitignore': '*.gen.ts\n/src/secret-plans/\n/other/\n',
        'packages/.cursorignore': 'legacy.ts\n',
        'packages/app/a.ts': '',
        'packages/app/a.gen.ts': '',
        'packages/app/legacy.ts': '',
        'src/b.ts': '',
        'src/secret-plans/plan.md': '',
      });
      git(root, 'init', '-q');
      assert.deepEqual(await pathsIn(join(root, 'packages/app')), ['a.ts']);
      assert.deepEqual(await pathsIn(join(root, 'src')), ['b.ts']);
    });

    it('do not reach above the root of the repository', async () => {
      const outer = folder('outer', { '.gitignore': '*.ts\n', 'repo/a.ts': '' });
      git(join(outer, 'repo'), 'init', '-q');
      assert.deepEqual(await pathsIn(join(outer, 'repo')), ['a.ts']);
    });

    it('do not hide a folder that the user opened although it is ignored', async () => {
      const root = folder('repo', { '.gitignore': '/scratch/\n*.log\n', 'scratch/a.ts': '', 'scratch/a.log': '' });
      git(root, 'init', '-q');
      assert.deepEqual(await pathsIn(root), ['.gitignore']);
      assert.ok((await pathsIn(join(root, 'scratch'))).includes('a.ts'));
    });

    it('include .git/info/exclude and the global file of the user', async () => {
      const root = folder('repo', {
        'a.ts': '',
        'mine.ts': '',
        'notes.txt': '',
        '.gitignore': '!kept.swap\n',
        'kept.swap': '',
      });
      git(root, 'init', '-q');
      mkdirSync(join(root, '.git/info'), { recursive: true });
      writeFileSync(join(root, '.git/info/exclude'), 'mine.ts\n');
      const globalFile = join(temporary, 'global');
      writeFileSync(globalFile, 'notes.txt\n*.swap\n');
      const workspace = createNodeWorkspace({
        folders: [{ name: 'w', fsPath: root }],
        excludes: [],
        log: nullLog,
        globalIgnoreFiles: [globalFile],
      });
      assert.deepEqual(
        (await workspace.list({ signal })).map(({ path }) => path),
        ['.gitignore', 'a.ts', 'kept.swap'],
      );
    });

    it('of AI tools are obeyed together: one cannot allow what another forbids', async () => {
      const root = folder('w', {
        '.aiexclude': 'hidden1.ts\n',
        '.copilotignore': 'hidden2.ts\n!hidden1.ts\n',
        '.repomixignore': 'docs/\n',
        'hidden1.ts': '',
        'hidden2.ts': '',
        'docs/a.md': '',
        'shown.ts': '',
      });
      assert.deepEqual(await pathsIn(root), ['.aiexclude', '.copilotignore', '.repomixignore', 'shown.ts']);
    });

    it('are read again when they change', async () => {
      const root = folder('w', { '.gitignore': 'a.ts\n', 'a.ts': '', 'b.ts': '' });
      const workspace = workspaceOf(root);
      await workspace.list({ signal });
      writeFileSync(join(root, '.gitignore'), 'b.ts\n');
      assert.deepEqual(
        (await workspace.list({ signal })).map(({ path }) => path),
        ['.gitignore', 'a.ts'],
      );
    });

    it('of the settings are globs over the whole path, with braces', async () => {
      const root = folder('w', {
        'a.log': '',
        'src/a.log': '',
        'src/x.js': '',
        'src/x.jsx': '',
        'src/deep/tmp/y.ts': '',
        'tmp/y.ts': '',
        '!odd.ts': '',
      });
      assert.deepEqual(await pathsIn(root, ['*.log', '**/*.{js,jsx}', '**/tmp', '!odd.ts']), ['src/a.log']);
    });
  });

  describe('the verdict on one file', () => {
    it('is that of the list: rules of every kind and depth, and of the folders around it', async () => {
      const files = {
        '.gitignore': '*.log\n/build/\n',
        '.cursorignore': 'private/\n',
        'a.ts': '',
        'a.log': '',
        'build/b.ts': '',
        'deep/.gitignore': '!keep.log\nlocal.ts\n',
        'deep/keep.log': '',
        'deep/local.ts': '',
        'deep/down/local.ts': '',
        'private/deep/secret.ts': '',
        'hidden/c.ts': '',
      };
      const root = folder('w', files);
      git(root, 'init');
      const workspace = workspaceOf(root, ['hidden']);
      const listed = new Set((await workspace.list({ signal })).map(({ path }) => path));
      for (const path of Object.keys(files)) assert.equal(workspace.ignores(path), !listed.has(path), path);
    });

    it('knows the folders of the workspace by their names, and says nothing of what is outside', () => {
      const one = folder('one', { '.gitignore': '*.log\n' });
      const two = folder('two', {});
      const workspace = workspaceOf({ one, two });
      assert.deepEqual(
        ['one/a.log', 'two/a.log', 'one/../a.log', 'Untitled-1', '~/a.log'].map(path => workspace.ignores(path)),
        [true, false, false, false, false],
      );
      assert.equal(workspaceOf({}).ignores('a.log'), false);
    });
  });

  describe('links and working trees', () => {
    before(function () {
      if (isWindows) this.skip();
    });

    it('finishes in a loop of links and lists each file once (A9)', async () => {
      const root = folder('w', { 'src/a.ts': '' });
      symlinkSync('../', join(root, 'src/loop'));
      symlinkSync(root, join(root, 'again'));
      symlinkSync('a.ts', join(root, 'src/b.ts'));
      assert.deepEqual(await pathsIn(root), ['src/a.ts']);
    });

    it('refuses links that lead out, and follows those that stay inside when they are named', async () => {
      const outside = folder('outside', { 'secret.ts': 'outside' });
      const root = folder('w', { 'a.ts': 'inside', '.env': 'TOKEN=1' });
      symlinkSync(join(outside, 'secret.ts'), join(root, 'file.ts'));
      symlinkSync(outside, join(root, 'folder'));
      symlinkSync('a.ts', join(root, 'alias.ts'));
      symlinkSync('.env', join(root, 'harmless.txt'));
      symlinkSync('nowhere', join(root, 'dangling.ts'));
      const workspace = workspaceOf(root);
      assert.equal(await whyRefused(workspace.read('file.ts', { signal })), 'outside');
      assert.equal(await whyRefused(workspace.read('folder/secret.ts', { signal })), 'outside');
      assert.equal(await whyRefused(workspace.read('harmless.txt', { signal })), 'secret');
      assert.equal(await whyRefused(workspace.read('dangling.ts', { signal })), 'missing');
      assert.equal((await workspace.read('alias.ts', { signal })).kind, 'text');
    });

    it('works in a folder that was opened through a link', async () => {
      const root = folder('real', { 'a.ts': 'text' });
      symlinkSync(root, join(temporary, 'link'));
      const workspace = workspaceOf(join(temporary, 'link'));
      assert.equal((await workspace.list({ signal })).length, 1);
      assert.equal((await workspace.read('a.ts', { signal })).kind, 'text');
    });

    it('leaves out other working trees, unless one is the workspace (A10)', async () => {
      const root = folder('repo', { 'a.ts': 'a' });
      git(root, 'init', '-q');
      git(root, 'add', '.');
      git(root, 'commit', '-q', '-m', 'one');
      git(root, 'worktree', 'add', '-q', '.claude/worktrees/one', '-b', 'one');
      git(root, 'worktree', 'add', '-q', '.claude/worktrees/two', '-b', 'two');
      assert.deepEqual(await pathsIn(root), ['a.ts']);
      assert.deepEqual(await pathsIn(join(root, '.claude/worktrees/one')), ['a.ts']);
    });

    it('obeys the excludes of the main repository in a linked working tree', async () => {
      const root = folder('repo', { 'a.ts': 'a' });
      git(root, 'init', '-q');
      git(root, 'add', '.');
      git(root, 'commit', '-q', '-m', 'one');
      git(root, 'worktree', 'add', '-q', join(temporary, 'tree'), '-b', 'one');
      mkdirSync(join(root, '.git/info'), { recursive: true });
      writeFileSync(join(root, '.git/info/exclude'), 'b.ts\n');
      writeFileSync(join(temporary, 'tree/b.ts'), '');
      assert.deepEqual(await pathsIn(join(temporary, 'tree')), ['a.ts']);
    });

    it('lists submodules: the project is built from them', async () => {
      const library = folder('library', { 'lib.ts': '' });
      git(library, 'init', '-q');
      git(library, 'add', '.');
      git(library, 'commit', '-q', '-m', 'one');
      const root = folder('repo', { 'a.ts': '' });
      git(root, 'init', '-q');
      git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'libs/library');
      assert.deepEqual(await pathsIn(root), ['.gitmodules', 'a.ts', 'libs/library/lib.ts']);
    });
  });

  describe('looking at one path', () => {
    const whyNot = (root: string, path: string, excludes?: readonly string[]): unknown => {
      const place = workspaceOf(root, excludes).look(path);
      return place.kind === 'excluded' ? place.why : place.kind;
    };

    it('finds what the list has of it', async () => {
      const one = folder('one', { 'a.ts': 'a', 'src/b.ts': 'bb', '.env': 'KEY=1', 'logo.png': 'x' });
      const two = folder('two', { 'a.ts': 'aaa' });
      for (const workspace of [workspaceOf(one), workspaceOf({ one, two })]) {
        for (const file of await workspace.list({ signal })) {
          assert.deepEqual(workspace.look(file.path), { kind: 'file', file });
        }
      }
      assert.deepEqual(workspaceOf(one).look('src'), { kind: 'folder' });
      assert.deepEqual(workspaceOf(one).look('gone/a.ts'), { kind: 'missing' });
    });

    it('says by which rule a file is left out', () => {
      const root = folder('w', {
        '.gitignore': '*.log\n/build/\n',
        'src/.aiexclude': 'private*\n',
        'src/private.ts': '',
        'src/a.ts': '',
        'debug.log': '',
        'build/deep/a.ts': '',
        'generated/a.ts': '',
        'node_modules/x/index.js': '',
        'package-lock.json': '',
        'CHANGELOG.md': '',
        'app.min.js': '',
        'api.pb.go': '',
        '.DS_Store': '',
      });
      symlinkSync(join(root, 'src'), join(root, 'link'));
      symlinkSync(join(root, 'src/a.ts'), join(root, 'b.ts'));
      assert.deepEqual(whyNot(root, 'debug.log'), { kind: 'ignored', file: '.gitignore', rule: '*.log' });
      assert.deepEqual(whyNot(root, 'build/deep/a.ts'), { kind: 'ignored', file: '.gitignore', rule: '/build/' });
      assert.deepEqual(whyNot(root, 'src/private.ts'), { kind: 'ignored', file: 'src/.aiexclude', rule: 'private*' });
      assert.deepEqual(whyNot(root, 'generated/a.ts', ['generated']), { kind: 'setting', rule: '/generated' });
      assert.deepEqual(whyNot(root, 'node_modules/x/index.js'), { kind: 'folder', name: 'node_modules' });
      assert.deepEqual(whyNot(root, 'package-lock.json'), { kind: 'name', what: 'lockFile' });
      assert.deepEqual(whyNot(root, 'CHANGELOG.md'), { kind: 'name', what: 'changeLog' });
      assert.deepEqual(whyNot(root, 'app.min.js'), { kind: 'name', what: 'minified' });
      assert.deepEqual(whyNot(root, 'api.pb.go'), { kind: 'name', what: 'derived' });
      assert.deepEqual(whyNot(root, '.DS_Store'), { kind: 'name', what: 'toolFile' });
      assert.deepEqual(whyNot(root, 'link/a.ts'), { kind: 'link' });
      assert.deepEqual(whyNot(root, 'b.ts'), { kind: 'link' });
      assert.deepEqual(whyNot(root, '../outside.ts'), { kind: 'outside' });
      assert.equal(whyNot(root, 'src/a.ts'), 'file');
    });

    it('knows other working trees inside the folder (A10)', () => {
      const root = folder('repo', { 'a.ts': 'a' });
      git(root, 'init', '-q');
      git(root, 'add', '.');
      git(root, 'commit', '-q', '-m', 'one');
      git(root, 'worktree', 'add', '-q', '.claude/worktrees/one', '-b', 'one');
      assert.deepEqual(whyNot(root, '.claude/worktrees/one/a.ts'), { kind: 'worktree' });
    });

    it('sees a rule that was written a moment ago, a second later at most', async () => {
      const root = folder('w', { 'a.ts': 'a' });
      const workspace = workspaceOf(root);
      assert.equal(workspace.look('a.ts').kind, 'file');
      writeFileSync(join(root, '.gitignore'), 'a.ts\n');
      while (workspace.look('a.ts').kind === 'file') await new Promise(resolve => setTimeout(resolve, 50));
    });
  });

  it('lets project mode name a binary file that the question speaks of, with no text of it (A5)', async () => {
    const noise = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7_919) % 256));
    const workspace = workspaceOf(folder('w', { 'blob.bin': noise, 'blob.ts': 'export const blob = 1;' }));
    const index = aProjectIndex({ workspace });
    const { core, omissions } = await index.retrieve({ question: 'blob?', settings: DEFAULT_SETTINGS, signal });
    assert.deepEqual(
      core.map(({ path }) => path),
      ['blob.ts'],
    );
    assert.deepEqual(
      omissions.map(({ unitId, tokens, reason }) => [unitId, tokens, reason.code, reason.data.sizeBytes]),
      [['retrieved:blob.bin', 0, 'omitted.binary', 4_096]],
    );
  });

  describe('reading', () => {
    it('gives the text with the time of its last change', async () => {
      const workspace = workspaceOf(folder('w', { 'src/a.ts': 'text\r\n' }));
      const [file] = await workspace.list({ signal });
      assert.deepEqual(await workspace.read('src/a.ts', { signal }), {
        kind: 'text',
        text: 'text\r\n',
        mtimeMs: file!.mtimeMs,
      });
    });

    it('reads files as the editor is set to in their folder, if they are not UTF-8 (A25)', async () => {
      const gb2312 = Buffer.concat([Buffer.from('/* '), Buffer.from([0xb5, 0xc7, 0xc2, 0xbc]), Buffer.from(' */\n')]);
      const one = folder('one', { 'a.c': gb2312, 'b.c': '/* 登录 */\n' });
      const two = folder('two', { 'a.c': gb2312 });
      const workspace = createNodeWorkspace({
        folders: [
          { name: 'one', fsPath: one, encoding: 'gb2312' },
          { name: 'two', fsPath: two, encoding: 'utf8' },
        ],
        excludes: [],
        log: nullLog,
      });
      const textOf = async (path: string) => {
        const content = await workspace.read(path, { signal });
        return content.kind === 'text' ? content.text : content.why;
      };
      assert.equal(await textOf('one/a.c'), '/* 登录 */\n');
      assert.equal(await textOf('one/b.c'), '/* 登录 */\n');
      assert.doesNotMatch(await textOf('two/a.c'), /登录/);
    });

    it('says why it refuses', async () => {
      const workspace = workspaceOf(
        folder('w', {
          'folder/a.ts': '',
          'blob.bin': Buffer.from([1, 2, 0, 3]),
          'noise.dat': Buffer.from(Array.from({ length: 3_000 }, (_, index) => 128 + ((index * 37) % 127))),
          'server.pem': 'KEY',
          'huge.json': Buffer.alloc(MAX_READ_BYTES + 1, 'x'),
        }),
      );
      const refusals: [path: string, why: string][] = [
        ['gone.ts', 'missing'],
        ['folder/a.ts/b', 'missing'],
        ['folder', 'unreadable'],
        ['blob.bin', 'binary'],
        ['noise.dat', 'binary'],
        ['server.pem', 'secret'],
        ['huge.json', 'tooLarge'],
        ['../w/folder/a.ts', 'outside'],
        ['folder/../folder/a.ts', 'outside'],
        ['./folder/a.ts', 'outside'],
        [join(temporary, 'w/folder/a.ts'), 'outside'],
        ['', 'outside'],
        ['a\0.ts', 'outside'],
      ];
      for (const [path, why] of refusals) assert.equal(await whyRefused(workspace.read(path, { signal })), why, path);
    });

    it('reads a file that is ignored or too large for a candidate, because someone names it', async () => {
      const workspace = workspaceOf(
        folder('w', { '.gitignore': 'a.ts\n', 'a.ts': 'text', 'large.ts': 'x'.repeat(MAX_CANDIDATE_BYTES + 1) }),
      );
      assert.equal((await workspace.read('a.ts', { signal })).kind, 'text');
      assert.equal((await workspace.read('large.ts', { signal })).kind, 'text');
    });
  });
});
