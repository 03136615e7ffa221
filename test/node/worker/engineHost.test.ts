import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { ContextModeError } from '../../../src/core/base/errors.ts';
import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { ContextRequest } from '../../../src/core/contextEngine.ts';
import { sentPrompt } from '../../../src/core/receipts/receipt.ts';
import { ContextBundle } from '../../../src/core/units/contextBundle.ts';
import { EngineHost } from '../../../src/node/worker/engineHost.ts';
import { assetsFolder } from '../../support/assets.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startVectorServer } from '../../support/vectorServer.ts';

const { signal } = new AbortController();
const engineWorker = resolve(import.meta.dirname, '../../../src/node/worker/main.ts');
const document = { uri: 'file:///w/a.ts', path: 'a.ts', languageId: 'typescript' };
const opened = { kind: 'opened', document, version: 1, text: 'export const answer = 42;\n', isUnsaved: false } as const;
const request: ContextRequest = {
  question: 'What is the answer?',
  mode: 'file',
  active: { uri: document.uri, version: 1, selection: { start: 0, endExclusive: 0 } },
  turns: [],
};
const hasCode = (code: string) => (error: unknown) => error instanceof ContextModeError && error.code === code;

describe('EngineHost', () => {
  const folder = temporaryFolder();
  const hosts: EngineHost[] = [];

  const ports = async () => ({
    folders: [{ name: 'w', fsPath: folder.path() }],
    excludes: [],
    assetsPath: await assetsFolder(),
    storePath: ':memory:',
    watchesFiles: false,
    isTrusted: true,
  });

  async function aHost(workerPath = engineWorker): Promise<EngineHost> {
    folder.write('b.ts', 'export function findAnswer() {}\n');
    const host = new EngineHost({
      workerPath,
      ports: await ports(),
      settings: DEFAULT_SETTINGS,
      log: nullLog,
    });
    hosts.push(host);
    return host;
  }

  /** Calls as the editor does: a document that the engine does not know is sent and the call made again. */
  async function build(host: EngineHost, asked = request) {
    try {
      return await host.build(asked, { signal });
    } catch (error) {
      if (!hasCode('document.outOfSync')(error)) throw error;
      host.notify(opened);
      return await host.build(asked, { signal });
    }
  }

  afterEach(() => {
    for (const host of hosts.splice(0)) host.dispose();
  });

  it('builds in its worker what the engine would build here', async () => {
    const { bundle, prompt } = await build(await aHost());
    assert.ok(bundle instanceof ContextBundle);
    assert.ok(bundle.totalTokens() > 0);
    assert.ok(prompt.text.includes('answer = 42'));
  });

  it('searches the workspace', async () => {
    const { bundle } = await build(await aHost(), { ...request, mode: 'project', question: 'Where is findAnswer?' });
    assert.ok(bundle.units.some(({ id }) => id === 'retrieved:b.ts'));
  });

  it('finds every use of a name, with unsaved text', async () => {
    folder.write('c.ts', '');
    const host = await aHost();
    const unsaved = { ...document, uri: 'file:///w/c.ts', path: 'c.ts' };
    host.notify({ ...opened, document: unsaved, text: '\nfindAnswer();\n', isUnsaved: true });
    const uses = await host.findUses({ text: 'findAnswer', isCode: true }, { signal });
    assert.deepEqual(
      uses.files.map(({ path, lines, isUnsaved }) => [path, lines[0]?.lineNumber, isUnsaved]),
      [
        ['b.ts', 1, false],
        ['c.ts', 2, true],
      ],
    );
  });

  it('sends texts to the service that is allowed, also when that was said before the worker started', async () => {
    const server = await startVectorServer();
    try {
      const host = await aHost();
      host.allowSemantic({ endpoint: server.endpoint, model: 'trigrams', requestsPerMinute: 6_000 });
      for (let reason = ''; reason !== 'retrieved.meaning'; ) {
        const { bundle } = await host.build(
          { ...request, mode: 'project', active: 'noEditor', question: 'fndanswr' },
          { signal },
        );
        reason = bundle.units.find(({ id }) => id === 'retrieved:b.ts')?.reason.code ?? '';
      }
      assert.ok(server.requests.flat().some(text => text.startsWith('b.ts\n')));
      const set = await host.parseRegressionSet('questions: [{question: fndanswrr, must: {files: b.ts}}]', 'a.yml');
      // A set is scored without any service: its questions leave this machine no more than those of a pipeline.
      assert.equal((await host.scoreQuestion(set.questions[0]!.question, { signal })).score, 0);
      assert.ok(!server.requests.flat().some(text => text.includes('fndanswrr')));
      host.allowSemantic(undefined);
      const { bundle } = await host.build(
        { ...request, mode: 'project', active: 'noEditor', question: 'fndanswr' },
        { signal },
      );
      assert.ok(!bundle.units.some(({ id }) => id === 'retrieved:b.ts'));
    } finally {
      await server.close();
    }
  });

  it('scores a question of a regression set, and can be told to stop', async () => {
    const host = await aHost();
    const set = await host.parseRegressionSet(
      'questions: [{question: findAnswer, must: {files: [b.ts, gone.ts]}}]',
      'a.yml',
    );
    const { question } = set.questions[0]!;
    const result = await host.scoreQuestion(question, { signal });
    assert.deepEqual([result.score, result.failures.map(({ code }) => code)], [0.5, ['fileMissing']]);
    assert.ok((await host.buildQuestion(question, { signal })).bundle.totalTokens() === result.tokens);
    const controller = new AbortController();
    const stopped = host.scoreQuestion(question, { signal: controller.signal });
    controller.abort();
    await assert.rejects(stopped, { name: 'AbortError' });
  });

  it('knows the whole of a long text, of which it is asked right after', async () => {
    const host = await aHost();
    const text = `${'// 1234567\n'.repeat(200_000)}const last = 1;\n`;
    host.notify({ ...opened, text });
    const selection = { start: text.length, endExclusive: text.length };
    const { prompt } = await host.build(
      { ...request, active: { uri: document.uri, version: 1, selection } },
      { signal },
    );
    assert.match(prompt.text, /total_lines="200001" cursor_line="200002"/);
    assert.match(prompt.text, /const last = 1;/);
  });

  it('follows edits in the order in which they are sent', async () => {
    const host = await aHost();
    await build(host);
    const uri = document.uri;
    host.notify({
      kind: 'edited',
      uri,
      version: 2,
      isUnsaved: true,
      replacements: [{ start: 22, endExclusive: 24, text: '43' }],
    });
    const active = { uri, version: 2, selection: { start: 0, endExclusive: 0 } };
    const { prompt } = await host.build({ ...request, active }, { signal });
    assert.ok(prompt.text.includes('answer = 43'));
  });

  it('uses new settings from the next call on', async () => {
    const host = await aHost();
    await build(host);
    host.configure({ ...DEFAULT_SETTINGS, 'file.budget': 4_321 });
    assert.equal((await build(host)).bundle.budget, 4_321);
  });

  it('carries codes and data of errors across the thread', async () => {
    const host = await aHost();
    await assert.rejects(host.build(request, { signal }), hasCode('document.outOfSync'));
  });

  it('says that the vocabulary cannot be read instead of giving a wrong figure', async () => {
    const host = await aHost();
    host.restart({ ...(await ports()), assetsPath: folder.path('nothing') });
    await assert.rejects(host.build({ ...request, mode: 'zero' }, { signal }), hasCode('tokens.ranksUnreadable'));
  });

  it('carries the error of a mode that cannot be estimated across the thread', async () => {
    const host = await aHost();
    host.restart({ ...(await ports()), assetsPath: folder.path('nothing') });
    const [zero] = await host.estimate({ ...request, active: 'noEditor' }, { signal });
    assert.ok(zero?.kind === 'failed' && hasCode('tokens.ranksUnreadable')(zero.error));
  });

  it('rejects at once with an AbortError when aborted', async () => {
    const host = await aHost();
    const controller = new AbortController();
    const building = host.build({ ...request, active: 'noEditor' }, { signal: controller.signal });
    controller.abort();
    await assert.rejects(building, { name: 'AbortError' });
  });

  it('remembers the mode', async () => {
    const host = await aHost();
    await host.switchMode('zero');
    assert.equal(await host.currentMode(), 'zero');
  });

  it('keeps what was sent and switched for the worker after it', async () => {
    const host = await aHost();
    host.restart({ ...(await ports()), storePath: folder.path('session.db') });
    await host.switchMode('project');
    const built = await build(host, { ...request, mode: 'project', question: 'Where is findAnswer?' });
    await host.recordSent(sentPrompt(built, { destination: 'chat', model: 'echo' }));
    const summary = {
      destination: 'summary',
      text: 'How far did they get?',
      mode: 'project',
      model: 'echo',
      encoding: 'o200k_base',
    } as const;
    await host.recordRequest(summary);
    host.restart({ ...(await ports()), storePath: folder.path('session.db') });
    assert.deepEqual((await host.switchMode('file'))?.discarded_units, ['retrieved:b.ts']);
    assert.deepEqual(
      (await host.sessionLog()).map(({ event }) => event),
      ['mode_changed', 'prompt_sent', 'prompt_sent', 'mode_changed'],
    );
    assert.equal((await host.findReceipt(1))?.model, 'echo');
    await host.clearSessionLog();
    assert.deepEqual(await host.sessionLog(), []);
  });

  it('rejects what was asked when it is disposed, and what is asked after', async () => {
    const host = await aHost();
    const mode = host.currentMode();
    await new Promise(resolve => setImmediate(resolve));
    host.dispose();
    await assert.rejects(mode, hasCode('engine.stopped'));
    await assert.rejects(host.currentMode(), hasCode('engine.stopped'));
  });

  it('searches other folders after a restart, and tells that documents are to be sent again', async () => {
    const host = await aHost();
    await build(host);
    let stops = 0;
    host.onDidStop(() => stops++);
    folder.write('other/c.ts', 'export function findAnswer() {}\n');
    host.restart({ ...(await ports()), folders: [{ name: 'other', fsPath: folder.path('other') }] });
    assert.equal(stops, 1);
    const { bundle } = await build(host, { ...request, mode: 'project', question: 'Where is findAnswer?' });
    assert.deepEqual(
      bundle.units.filter(({ role }) => role === 'retrieved').map(({ id }) => id),
      ['retrieved:c.ts'],
    );
  });

  it('rejects what was asked when the worker dies, tells it, and starts another one when needed', async () => {
    const host = await aHost(resolve(import.meta.dirname, '../../support/dyingWorker.ts'));
    let stops = 0;
    host.onDidStop(() => stops++);
    const answers = [host.estimate(request, { signal }), host.estimate(request, { signal })];
    for (const answer of answers) await assert.rejects(answer, hasCode('engine.stopped'));
    assert.equal(stops, 1);
    assert.equal(await host.currentMode(), 'zero');
  });
});
