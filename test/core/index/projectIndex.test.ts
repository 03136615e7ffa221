import assert from 'node:assert/strict';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/config/settings.ts';
import type { RetrievalRequest } from '../../../src/core/index/projectIndex.ts';
import { QUERY_CACHE_TTL_MS } from '../../../src/core/retrieval/workspaceSearch.ts';
import { aProjectIndex } from '../../support/aProjectIndex.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { InMemoryWorkspace } from '../../support/inMemoryWorkspace.ts';

function world(files: Readonly<Record<string, string>>, settings: Partial<Settings> = {}) {
  const workspace = new InMemoryWorkspace(files);
  const clock = new FakeClock();
  const allSettings = { ...DEFAULT_SETTINGS, ...settings };
  const index = aProjectIndex({ workspace, clock, settings: () => allSettings });
  const { signal } = new AbortController();
  const retrieve = (question: string, request: Partial<RetrievalRequest> = {}) =>
    index.retrieve({ question, settings: allSettings, signal, ...request });
  /** The paths of both zones and `path: code` of what is left out. */
  const outcome = async (...args: Parameters<typeof retrieve>) => {
    const { core, auxiliary, omissions } = await retrieve(...args);
    return {
      core: core.map(({ path }) => path),
      auxiliary: auxiliary.map(({ path }) => path),
      omitted: omissions.map(({ source, reason }) => `${source.kind === 'file' ? source.path : '?'}: ${reason.code}`),
    };
  };
  /** Paths read while the work is done. */
  const readsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = workspace.readPaths.length;
    await work();
    return workspace.readPaths.slice(before);
  };
  return { workspace, clock, index, retrieve, outcome, readsOf };
}

const shop = {
  'app/user_service.py':
    'from app.redis_client import connect\n\nclass UserService:\n    def login(self):\n        return connect()\n',
  'app/redis_client.py': 'def connect():\n    return 1\n',
  'app/payment.py': 'def validate_sign():\n    pass\n',
  'app/api.py': 'from app.user_service import UserService\n',
  'README.md': 'A shop.\n',
};

describe('ProjectIndex', () => {
  it('finds files by the words of the question, and what they import and are imported by', async () => {
    assert.deepEqual(await world(shop).outcome('给 payment.py 的 validate_sign 函数补一个边界判断'), {
      core: ['app/payment.py'],
      auxiliary: [],
      omitted: [],
    });
    assert.deepEqual(await world(shop).outcome('Why does login time out?'), {
      core: ['app/user_service.py'],
      auxiliary: ['app/redis_client.py', 'app/api.py'],
      omitted: [],
    });
  });

  it('looks for quoted words in a row, in unsaved texts as they are in the editor', async () => {
    const files = { 'a.py': 'refused(session, fail)\n', 'b.py': 'fail("session refused")\n' };
    const { index, retrieve } = world(files);
    const question = 'Why "session refused"?';
    const first = async (request: Partial<RetrievalRequest> = {}) => (await retrieve(question, request)).core[0];
    assert.equal((await first())?.path, 'b.py');
    assert.equal(index.rankingFor({ question, settings: DEFAULT_SETTINGS })[0], 'b.py');
    const openTexts = new Map(
      Object.entries({ 'a.py': 'fail("session refused")\n', 'b.py': 'refused(session, fail)\n' }),
    );
    const edited = await first({ openTexts });
    assert.equal(edited?.path, 'a.py');
    assert.ok([edited.reason, ...(edited.moreReasons ?? [])].some(({ code }) => code === 'retrieved.phrase'));
  });

  it('prefers files with changes that are in no commit, unless the prompt is to be the same for everybody', async () => {
    const files = { 'a.py': 'def zebra():\n    pass\n', 'b.py': 'def zebra():\n    pass\n' };
    const index = aProjectIndex({
      workspace: new InMemoryWorkspace(files),
      diffs: { changedPaths: async () => ({ kind: 'known', value: ['b.py'] }) },
    });
    const request = { question: 'zebra', settings: DEFAULT_SETTINGS, signal: new AbortController().signal };
    const forUser = await index.retrieve({ ...request, editedPaths: [] });
    assert.deepEqual(
      forUser.core.map(({ path }) => path),
      ['b.py', 'a.py'],
    );
    assert.ok(forUser.core[0]!.moreReasons?.some(({ code }) => code === 'retrieved.uncommitted'));
    const forAll = await index.retrieve(request);
    assert.deepEqual(
      forAll.core.map(({ path }) => path),
      ['a.py', 'b.py'],
    );
  });

  it('says why each is in, with the terms as the user wrote them', async () => {
    const { core, auxiliary } = await world(shop).retrieve('How does UserService login?');
    assert.deepEqual(core[0]?.reason, {
      code: 'retrieved.content',
      data: { terms: 'login, User, Service' },
    });
    assert.deepEqual(core[0]?.moreReasons?.[0], { code: 'retrieved.defines', data: { name: 'UserService' } });
    assert.deepEqual(auxiliary[0]?.reason, { code: 'retrieved.imports', data: { path: 'app/user_service.py' } });
  });

  it('finds `utils.ts` through the graph for an import of `./utils.js` (A27)', async () => {
    const files = {
      'src/invoice.ts': "import { round } from './utils.js';",
      'src/utils.ts': 'export const round = 0;',
    };
    const { core, auxiliary } = await world(files).outcome('What does the invoice do?');
    assert.deepEqual([core, auxiliary], [['src/invoice.ts'], ['src/utils.ts']]);
  });

  it('names what the limit leaves out (A3)', async () => {
    const files = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`handler_${index}.ts`, '']));
    const { core, omitted } = await world(files, { 'project.maxCandidates': 2 }).outcome('handler');
    assert.deepEqual(core, ['handler_0.ts', 'handler_1.ts']);
    assert.deepEqual(
      omitted,
      [2, 3, 4, 5].map(index => `handler_${index}.ts: omitted.candidateLimit`),
    );
  });

  it('names refused files that the question speaks of, by their reason and without reading them (A5)', async () => {
    const { workspace, outcome, retrieve } = world({
      ...shop,
      '.env': 'BLOB=1',
      'blob.go': '// @generated, do not edit',
    });
    workspace.writeRefused('blob.bin', 'binary');
    workspace.writeRefused('blob.json', 'tooLarge');
    workspace.writeRefused('other.bin', 'binary');
    const { core, omitted } = await outcome('What is in the blob and in .env?');
    assert.deepEqual(core, []);
    assert.deepEqual(omitted, [
      '.env: omitted.secret',
      'blob.bin: omitted.binary',
      'blob.go: omitted.generated',
      'blob.json: omitted.tooLarge',
    ]);
    assert.ok(!workspace.readPaths.includes('.env'));
    const { omissions } = await retrieve('blob');
    assert.ok(
      omissions.every(({ tokens, what, unitId }) => tokens === 0 && what === 'excluded' && /^retrieved:/.test(unitId)),
    );
  });

  it('never chooses the active file, says so, and takes its neighbours', async () => {
    const { outcome } = world(shop);
    assert.deepEqual(await outcome('login', { activePath: 'app/user_service.py' }), {
      core: [],
      auxiliary: ['app/redis_client.py', 'app/api.py'],
      omitted: ['app/user_service.py: omitted.inCurrentFile'],
    });
    assert.deepEqual((await outcome('Fix this.', { activePath: 'app/api.py' })).auxiliary, ['app/user_service.py']);
  });

  it('looks at nothing when there is nothing to look for', async () => {
    const { workspace, retrieve } = world(shop);
    const result = await retrieve('Please fix this.');
    assert.deepEqual([result.core, result.auxiliary, result.omissions], [[], [], []]);
    assert.equal(workspace.listCount + workspace.readCount, 0);
  });

  it('says how much it looked at', async () => {
    const { status } = await world(shop).retrieve('login');
    assert.deepEqual([status?.indexedFiles, status?.totalFiles, status?.beyondLimit], [5, 5, 0]);
  });

  it('knows files beyond its limit by their names, and says that it is not complete', async () => {
    const files = { 'docs/login.md': 'connect', 'a.ts': 'connect', 'b.ts': 'connect' };
    const { retrieve, readsOf } = world(files, { 'index.maxFiles': 2 });
    const { core, status } = await retrieve('connect login');
    assert.deepEqual([status?.indexedFiles, status?.totalFiles, status?.beyondLimit], [2, 3, 1]);
    assert.deepEqual(
      core.map(({ path }) => path),
      ['a.ts', 'b.ts', 'docs/login.md'],
    );
    const again = await readsOf(() => retrieve('something else'));
    assert.deepEqual(again, []);
  });

  it('takes in no more bytes than it may', async () => {
    // 440 KB each.
    const text = 'login user\n'.repeat(40_000);
    const files = { 'a.ts': text, 'b.ts': text, 'c.ts': text };
    const { status } = await world(files, { 'index.maxMegabytes': 1 }).retrieve('login');
    assert.deepEqual([status?.indexedFiles, status?.beyondLimit], [2, 1]);
  });

  it('indexes what is being edited beyond the limits as well, from the first question on', async () => {
    const { retrieve } = world({ 'a.ts': 'connect', 'b.ts': 'other' }, { 'index.maxFiles': 1 });
    const openTexts = new Map([['b.ts', 'const validateSign = 1;']]);
    const first = await retrieve('validateSign', { openTexts });
    assert.deepEqual(
      first.core.map(({ path }) => path),
      ['b.ts'],
    );
    assert.deepEqual(await retrieve('validateSign', { openTexts }), first);
  });

  it('gives the place of a file that cannot be read to the next one at once', async () => {
    const { workspace, retrieve } = world({ 'b.ts': 'connect' }, { 'index.maxFiles': 1 });
    workspace.writeRefused('a.ts', 'binary');
    const { status } = await retrieve('connect');
    assert.deepEqual([status?.indexedFiles, status?.beyondLimit], [1, 0]);
  });

  it('takes in what was beyond the limit when others are gone', async () => {
    const { workspace, retrieve } = world({ 'a.ts': 'connect', 'b.ts': 'connect' }, { 'index.maxFiles': 1 });
    await retrieve('connect');
    workspace.delete('a.ts');
    const { status } = await retrieve('connect');
    assert.deepEqual([status?.indexedFiles, status?.totalFiles], [1, 1]);
  });

  it('gives the same answer whatever the order in which reads end', async () => {
    const { core, auxiliary, omitted } = await world(shop).outcome('user redis payment connect');
    const reversed = Object.fromEntries(Object.entries(shop).toReversed());
    assert.deepEqual(await world(reversed).outcome('user redis payment connect'), { core, auxiliary, omitted });
  });

  describe('as files change', () => {
    it('reads every file once, and then only the chosen ones for their text', async () => {
      const { retrieve, readsOf } = world(shop);
      const first = await readsOf(() => retrieve('login'));
      assert.equal(new Set(first).size, 5);
      assert.deepEqual(await readsOf(() => retrieve('validate_sign')), ['app/payment.py']);
    });

    it('reads a file again when its time or size changed, and no other', async () => {
      const { workspace, retrieve, readsOf, outcome } = world(shop);
      await retrieve('login');
      workspace.write('README.md', 'How to login.\n');
      const reads = await readsOf(() => retrieve('validate_sign'));
      assert.deepEqual(reads, ['README.md', 'app/payment.py']);
      assert.deepEqual((await outcome('login')).core, ['app/user_service.py', 'README.md']);
    });

    it('notices a change of size even if the time stayed', async () => {
      const { workspace, outcome } = world({ 'a.ts': '' });
      workspace.write('a.ts', 'short', { mtimeMs: 5 });
      await outcome('login');
      workspace.write('a.ts', 'login', { mtimeMs: 5 });
      assert.deepEqual((await outcome('login')).core, ['a.ts'], 'the same size as well: another time of change');
      workspace.write('a.ts', 'nothing', { mtimeMs: 5 });
      assert.deepEqual((await outcome('login')).core, []);
    });

    it('reads a file that was written in the moment it was read once more: its times may not show a change', async () => {
      const { workspace, clock, outcome, readsOf } = world({ 'a.ts': '' });
      workspace.write('a.ts', 'short', { mtimeMs: clock.now(), ctimeMs: clock.now() });
      await outcome('login');
      workspace.write('a.ts', 'login', { mtimeMs: clock.now(), ctimeMs: clock.now() });
      clock.advance(5_000);
      assert.deepEqual((await outcome('login')).core, ['a.ts']);
      const reads = await readsOf(() => outcome('nothing'));
      assert.deepEqual(reads, [], 'by now it is settled');
    });

    it('keeps the facts of a file that was written again with the same text', async () => {
      const { workspace, retrieve, outcome, readsOf } = world(shop);
      const before = await outcome('login');
      for (const [path, text] of Object.entries(shop)) workspace.write(path, text);
      const reads = await readsOf(() => retrieve('zzz'));
      assert.equal(reads.length, 5);
      assert.deepEqual(await outcome('login'), before);
    });

    it('gives the text as it is now (A13)', async () => {
      const { workspace, retrieve } = world(shop);
      await retrieve('validate_sign');
      workspace.write('app/payment.py', 'def validate_sign():\n    return True\n');
      const { core } = await retrieve('validate_sign');
      assert.match(core[0]!.text, /return True/);
    });

    it('finds new files and forgets deleted ones, in the graph too', async () => {
      const { workspace, outcome } = world(shop);
      await outcome('login');
      workspace.write('app/login.py', '');
      workspace.delete('app/api.py');
      const { core, auxiliary } = await outcome('login');
      assert.deepEqual([core, auxiliary], [['app/user_service.py', 'app/login.py'], ['app/redis_client.py']]);
    });

    it('says so when a chosen file vanishes before its text is read', async () => {
      const { workspace, outcome } = world(shop);
      await outcome('validate_sign');
      workspace.onRead = path => workspace.delete(path);
      assert.deepEqual((await outcome('validate_sign')).omitted, ['app/payment.py: omitted.unreadable']);
    });

    it('answers from the cache for five minutes, and anew after a change', async () => {
      const { workspace, clock, outcome } = world(shop);
      const first = await outcome('login');
      clock.advance(QUERY_CACHE_TTL_MS - 1);
      assert.deepEqual(await outcome('login'), first);
      clock.advance(1);
      assert.deepEqual(await outcome('login'), first);
      workspace.write('app/login.py', '');
      assert.notDeepEqual(await outcome('login'), first);
    });

    it('does not take another limit or another active file for the same question', async () => {
      const { index, outcome } = world(shop);
      assert.equal((await outcome('login')).core.length, 1);
      assert.equal((await outcome('login', { activePath: 'app/user_service.py' })).core.length, 0);
      const settings = { ...DEFAULT_SETTINGS, 'project.maxCandidates': 1 };
      const { auxiliary } = await index.retrieve({ question: 'login', settings, signal: new AbortController().signal });
      assert.equal(auxiliary.length, 0);
    });
  });

  describe('with unsaved text', () => {
    it('finds what is in the editor and not what is on disk, and gives it as text', async () => {
      const { retrieve, outcome } = world(shop);
      const openTexts = new Map([['app/payment.py', 'def login():\n    pass\n']]);
      assert.deepEqual((await outcome('login', { openTexts })).core, ['app/payment.py', 'app/user_service.py']);
      assert.deepEqual((await outcome('validate_sign', { openTexts })).core, []);
      const { core } = await retrieve('login', { openTexts });
      assert.deepEqual(
        [core[0]?.text, core[0]?.isUnsaved, core[1]?.isUnsaved],
        ['def login():\n    pass\n', true, false],
      );
    });

    it('returns to the file when the document is closed or saved', async () => {
      const { outcome } = world(shop);
      await outcome('login', { openTexts: new Map([['app/payment.py', 'login']]) });
      assert.deepEqual((await outcome('login')).core, ['app/user_service.py']);
    });

    it('looks at unsaved text once while it stays the same', async () => {
      const { retrieve, readsOf } = world(shop);
      const openTexts = new Map([['app/payment.py', 'login']]);
      await retrieve('connect', { openTexts });
      const reads = await readsOf(() => retrieve('sign', { openTexts: new Map(openTexts) }));
      assert.deepEqual(reads, []);
    });

    it('leaves out open documents that the workspace does not list, such as ignored ones', async () => {
      const openTexts = new Map([['ignored/login.py', 'login login']]);
      assert.deepEqual((await world(shop).outcome('login', { openTexts })).core, ['app/user_service.py']);
    });
  });

  describe('when aborted', () => {
    it('rejects with an AbortError, keeps what it read whole, and answers the next question right', async () => {
      const { workspace, retrieve, outcome } = world(shop);
      const controller = new AbortController();
      workspace.onRead = () => {
        if (workspace.readCount === 3) controller.abort();
      };
      await assert.rejects(retrieve('login', { signal: controller.signal }), { name: 'AbortError' });
      workspace.onRead = undefined;
      assert.deepEqual(await outcome('login'), await world(shop).outcome('login'));
    });

    it('does not answer the next question from before a change', async () => {
      const { workspace, retrieve, outcome } = world(shop);
      await outcome('login');
      workspace.write('app/login.py', '');
      const controller = new AbortController();
      workspace.onRead = () => controller.abort();
      await assert.rejects(retrieve('login', { signal: controller.signal }), { name: 'AbortError' });
      workspace.onRead = undefined;
      assert.ok((await outcome('login')).core.includes('app/login.py'));
    });

    it('starts nothing when the signal has fired already', async () => {
      const { workspace, retrieve } = world(shop);
      await assert.rejects(retrieve('login', { signal: AbortSignal.abort() }), { name: 'AbortError' });
      assert.equal(workspace.listCount, 0);
    });

    it('does not disturb a retrieval that runs at the same time', async () => {
      const { retrieve, outcome } = world(shop);
      const controller = new AbortController();
      const first = retrieve('login', { signal: controller.signal });
      const second = outcome('login');
      controller.abort();
      await assert.rejects(first, { name: 'AbortError' });
      assert.deepEqual((await second).core, ['app/user_service.py']);
    });
  });

  it('reads no file twice for questions asked at the same time', async () => {
    const { workspace, retrieve } = world(shop);
    await Promise.all([retrieve('zzz'), retrieve('yyy'), retrieve('xxx')]);
    assert.equal(workspace.readCount, 5);
  });

  it('goes on after a failure of the workspace', async () => {
    const { workspace, retrieve, outcome } = world(shop);
    workspace.onRead = () => {
      throw new Error('disk on fire');
    };
    await assert.rejects(retrieve('login'), /disk on fire/);
    workspace.onRead = undefined;
    assert.deepEqual((await outcome('login')).core, ['app/user_service.py']);
  });
});
