import assert from 'node:assert/strict';
import { hashText } from '../../../src/core/base/hashText.ts';
import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import { limitsOf } from '../../../src/core/index/searchLimits.ts';
import type { SemanticAccess } from '../../../src/core/semantic/embedding.ts';
import { SemanticIndex } from '../../../src/core/semantic/semanticIndex.ts';
import { nodeTimers } from '../../../src/node/nodeTimers.ts';
import { createOpenAiEmbedder } from '../../../src/node/semantic/openAiEmbedder.ts';
import { SqliteVectorStore } from '../../../src/node/store/vectorStore.ts';
import { aProjectIndex } from '../../support/aProjectIndex.ts';
import { InMemoryWorkspace } from '../../support/inMemoryWorkspace.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startVectorServer, type VectorServer } from '../../support/vectorServer.ts';
import { aDatabase, closeDatabases } from '../store/aDatabase.ts';

const { signal } = new AbortController();

/** Each of eight lines, so that every function is a chunk of its own. */
const functions = (...topics: readonly string[]): string =>
  topics
    .map(
      topic =>
        `export function ${topic}(input: string) {\n${`  // about ${topic}, ${topic} and ${topic}\n`.repeat(8)}}\n`,
    )
    .join('\n');

const FILES = {
  'src/authentication.ts': functions('authentication', 'authorization'),
  'src/invoice.ts': functions('invoicing'),
  'src/telemetry.ts': functions('telemetry'),
  'README.md': 'Authentication and more.\n',
  '.env': 'TOKEN=authentication\n',
};

describe('semantic search', () => {
  let server: VectorServer;
  beforeEach(async () => {
    server = await startVectorServer();
  });
  afterEach(async () => {
    await server.close();
    closeDatabases();
  });
  const folder = temporaryFolder();

  const access = (parts: Partial<SemanticAccess> = {}): SemanticAccess => ({
    endpoint: server.endpoint,
    model: 'trigrams',
    requestsPerMinute: 60_000,
    ...parts,
  });

  /** One session over these files; `at` is where its vectors are kept. */
  function session(workspace: InMemoryWorkspace, { at = ':memory:' } = {}) {
    const warnings: string[] = [];
    const edited = new Set<string>();
    const index = new SemanticIndex({
      workspace,
      store: new SqliteVectorStore(aDatabase(at)),
      connect: createOpenAiEmbedder,
      files: () =>
        workspace
          .texts()
          .filter(([path]) => path.startsWith('src/'))
          .map(([path, text]) => ({ path, hash: edited.has(path) ? undefined : hashText(text) })),
      clock: { now: () => performance.now() },
      timers: nodeTimers,
      log: { ...nullLog, warn: message => warnings.push(message) },
    });
    const sync = async (): Promise<void> => {
      index.sync();
      await index.whenIdle();
    };
    return { index, warnings, edited, sync };
  }

  const sent = (): readonly string[] => server.requests.flat();

  it('finds what no word of the question names', async () => {
    const { index, sync } = session(new InMemoryWorkspace(FILES));
    index.allow(access());
    await sync();
    const answer = await index.find('autentification of autentic users', { signal });
    assert.ok(answer.kind === 'found');
    assert.equal(answer.paths[0], 'src/authentication.ts');
    assert.deepEqual([answer.embeddedFiles, answer.totalFiles], [3, 3]);
  });

  it('sends nothing before it is allowed, and nothing after it is forbidden', async () => {
    const workspace = new InMemoryWorkspace(FILES);
    const { index, sync } = session(workspace);
    await sync();
    assert.deepEqual(await index.find('authentication', { signal }), { kind: 'off' });
    assert.equal(server.authorizations.length, 0);
    index.allow(access());
    await sync();
    index.allow(undefined);
    const before = server.authorizations.length;
    workspace.write('src/new.ts', functions('novelty'));
    await sync();
    assert.deepEqual(await index.find('authentication', { signal }), { kind: 'off' });
    assert.equal(server.authorizations.length, before);
  });

  it('sends a changed function again and the others of its file not', async () => {
    const workspace = new InMemoryWorkspace(FILES);
    const { index, sync } = session(workspace);
    index.allow(access());
    await sync();
    assert.equal(sent().length, 4);
    workspace.write('src/authentication.ts', functions('authentication', 'permissions'));
    workspace.delete('src/telemetry.ts');
    await sync();
    assert.equal(sent().length, 5);
    assert.match(sent()[4]!, /permissions/);
    const answer = await index.find('telemetry', { signal });
    assert.ok(answer.kind === 'found' && !answer.paths.includes('src/telemetry.ts'));
    assert.equal(answer.paths.length, 2);
  });

  it('goes on where the last session ended', async () => {
    const at = folder.path('vectors.db');
    const workspace = new InMemoryWorkspace(FILES);
    const first = session(workspace, { at });
    first.index.allow(access());
    await first.sync();
    first.index.dispose();
    const before = sent().length;
    workspace.write('src/invoice.ts', functions('refunds'));
    const second = session(workspace, { at });
    second.index.allow(access());
    await second.sync();
    assert.deepEqual(
      sent()
        .slice(before)
        .map(text => text.split('\n')[0]),
      ['src/invoice.ts'],
    );
    const answer = await second.index.find('telemetrie', { signal });
    assert.ok(answer.kind === 'found' && answer.paths[0] === 'src/telemetry.ts');
  });

  it('makes all anew for another model', async () => {
    const at = folder.path('models.db');
    const { index, sync } = session(new InMemoryWorkspace(FILES), { at });
    index.allow(access());
    await sync();
    index.allow(access({ model: 'another' }));
    await sync();
    assert.equal(sent().length, 8);
  });

  it('keeps what it has of a file while that is edited', async () => {
    const { index, edited, sync } = session(new InMemoryWorkspace(FILES));
    index.allow(access());
    await sync();
    edited.add('src/invoice.ts');
    await sync();
    const answer = await index.find('invoicing', { signal });
    assert.ok(answer.kind === 'found' && answer.paths[0] === 'src/invoice.ts');
    assert.equal(sent().length, 5);
  });

  it('waits when it is told to, and tries again what may pass', async () => {
    const { index, warnings, sync } = session(new InMemoryWorkspace(FILES));
    server.misbehaviours.push(
      { status: 429, headers: { 'retry-after': '0' } },
      { status: 429, headers: { 'retry-after': '0' } },
    );
    index.allow(access());
    await sync();
    assert.deepEqual([sent().length, warnings], [4, []]);
  });

  it('ends at once when it is stopped, and goes on when it is asked to', async () => {
    const { index, sync } = session(new InMemoryWorkspace(FILES));
    server.misbehaviours.push('silent');
    index.allow(access());
    while (server.authorizations.length === 0) await new Promise(resolve => setTimeout(resolve, 2));
    index.pause();
    await index.whenIdle();
    assert.equal(sent().length, 0);
    index.resume();
    await sync();
    assert.equal(sent().length, 4);
  });

  it('says what went wrong, keeps what it has, and tries again at the next look', async () => {
    const workspace = new InMemoryWorkspace(FILES);
    const { index, warnings, sync } = session(workspace);
    index.allow(access());
    await sync();
    server.always = { status: 401 };
    workspace.write('src/new.ts', functions('novelty'));
    await sync();
    assert.deepEqual(warnings, ['semantic search: no vectors, unauthorized']);
    assert.deepEqual(await index.find('authentication', { signal }), { kind: 'failed', why: 'unauthorized' });
    server.always = undefined;
    await sync();
    const answer = await index.find('novelty', { signal });
    assert.ok(answer.kind === 'found' && answer.paths[0] === 'src/new.ts');
    assert.equal(answer.embeddedFiles, 4);
  });

  it('does not mix vectors of different lengths', async () => {
    const workspace = new InMemoryWorkspace(FILES);
    const { index, warnings, sync } = session(workspace);
    index.allow(access());
    await sync();
    server.always = 'otherDimension';
    workspace.write('src/new.ts', functions('novelty'));
    await sync();
    assert.deepEqual(warnings, ['semantic search: no vectors, dimension']);
    assert.deepEqual(await index.find('novelty', { signal }), { kind: 'failed', why: 'dimension' });
    index.rebuild();
    await index.whenIdle();
    const answer = await index.find('novelty', { signal });
    assert.ok(answer.kind === 'found' && answer.paths[0] === 'src/new.ts');
  });

  describe('in project mode', () => {
    const indexOver = (
      files: Readonly<Record<string, string>>,
      { isTrusted = true, hiddenPaths = [] as readonly string[] } = {},
    ) => {
      const workspace = new InMemoryWorkspace(files);
      return aProjectIndex({
        workspace,
        isTrusted,
        hiddenPaths: () => hiddenPaths,
        timers: nodeTimers,
        clock: { now: () => performance.now() },
        semantic: { vectors: new SqliteVectorStore(aDatabase(':memory:')), connect: createOpenAiEmbedder },
      });
    };
    const ask = (index: ReturnType<typeof indexOver>, question: string) =>
      index.retrieve({ question, settings: DEFAULT_SETTINGS, signal });
    /** Asks until all files have vectors. */
    const askWhenReady = async (index: ReturnType<typeof indexOver>, question: string) => {
      for (;;) {
        const result = await ask(index, question);
        if (result.semantic.kind !== 'found' || result.semantic.embeddedFiles === result.semantic.totalFiles)
          return result;
        await new Promise(resolve => setTimeout(resolve, 5));
      }
    };

    it('adds what only meaning finds, and says so', async () => {
      const index = indexOver(FILES);
      assert.deepEqual((await ask(index, 'Why is autentification slow?')).core, []);
      index.allowSemantic(access());
      const { core } = await askWhenReady(index, 'Why is autentification slow?');
      assert.equal(core[0]?.path, 'src/authentication.ts');
      assert.deepEqual(core[0]?.reason, { code: 'retrieved.meaning', data: {} });
    });

    it('sends sources alone: no secret file, no document, none that the user took out, and none from an untrusted workspace', async () => {
      const index = indexOver(FILES, { hiddenPaths: ['src/invoice.ts'] });
      index.allowSemantic(access());
      await askWhenReady(index, 'telemetry');
      assert.ok(!sent().some(text => text.startsWith('src/invoice.ts')));
      assert.ok(sent().every(text => text === 'telemetry' || text.startsWith('src/')));
      const before = server.authorizations.length;
      const untrusted = indexOver(FILES, { isTrusted: false });
      untrusted.allowSemantic(access());
      assert.deepEqual((await ask(untrusted, 'telemetry')).semantic, { kind: 'off' });
      assert.equal(server.authorizations.length, before);
    });

    it('falls back to words when the service fails, and the bundle says why', async () => {
      const index = indexOver(FILES);
      index.allowSemantic(access());
      for (const [misbehaviour, why] of [
        [{ status: 429 }, 'meaningRateLimited'],
        [{ status: 200, body: 'nonsense' }, 'meaningBadAnswer'],
        ['broken', 'meaningUnreachable'],
      ] as const) {
        server.always = misbehaviour;
        const result = await ask(index, `telemetry ${why}`);
        assert.equal(result.core[0]?.path, 'src/telemetry.ts');
        const [limit] = limitsOf(result);
        assert.deepEqual(limit?.reason, { code: 'omitted.meaningFailed', data: { why } });
      }
    });

    it('says how far it is', () => {
      const semantic = { kind: 'found', paths: [], embeddedFiles: 2, totalFiles: 5 } as const;
      const [limit] = limitsOf({
        core: [],
        auxiliary: [],
        omissions: [],
        hiddenHits: [],
        terms: [],
        status: undefined,
        semantic,
      });
      assert.deepEqual(limit?.reason, { code: 'omitted.meaningIncomplete', data: { embedded: 2, total: 5 } });
    });
  });
});
