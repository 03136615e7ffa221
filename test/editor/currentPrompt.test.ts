import assert from 'node:assert/strict';
import { extensions, Position, Selection } from 'vscode';
import { ContextModeError } from '../../src/core/base/errors.ts';
import { CurrentPrompt } from '../../src/editor/currentPrompt.ts';
import { CurrentFileTracker } from '../../src/editor/listeners/currentFile.ts';
import { DocumentSync } from '../../src/editor/listeners/documentSync.ts';
import { LanguageSymbols } from '../../src/editor/listeners/languageSymbols.ts';
import { RecordedDocuments } from '../../src/editor/listeners/recordedDocuments.ts';
import { figuresOf, type PromptState } from '../../src/editor/promptState.ts';
import { EditorSettings } from '../../src/editor/settings.ts';
import { FakeTimers } from '../support/fakeTimers.ts';
import { closeAllEditors, openFile, until } from './support/editing.ts';
import { FakeEngine } from './support/fakeEngine.ts';
import { templateParts } from './support/templateParts.ts';
import { testLog } from './support/testLog.ts';

describe('CurrentPrompt', () => {
  let engine: FakeEngine;
  let documents: DocumentSync;
  let symbols: LanguageSymbols;
  let settings: EditorSettings;
  let currentFile: CurrentFileTracker;
  let prompt: CurrentPrompt;
  let parts: { dispose(): void }[];

  beforeEach(async () => {
    await closeAllEditors();
    engine = new FakeEngine();
    documents = new DocumentSync(engine);
    settings = new EditorSettings(extensions.getExtension('context-mode.context-mode')!.packageJSON, testLog);
    currentFile = new CurrentFileTracker();
    symbols = new LanguageSymbols(testLog);
    prompt = new CurrentPrompt({
      engine,
      settings,
      currentFile,
      documents,
      symbols,
      ...templateParts(engine),
      log: testLog,
    });
    parts = [prompt, currentFile, documents, symbols, settings];
  });

  afterEach(async () => {
    for (const part of parts) part.dispose();
    await closeAllEditors();
  });

  const text = () => prompt.state.built?.prompt.text;
  const signal = new AbortController().signal;
  const model = { encoding: 'o200k_base', exact: true } as const;

  it('is built by itself, and says why there is no file', async () => {
    await until('the prompt is built', () => prompt.state.built !== undefined);
    assert.equal(prompt.state.mode, 'file');
    assert.equal(prompt.state.missingFile?.why, 'noEditor');
  });

  it('follows the file, the text, the selection and the question', async () => {
    const editor = await openFile('a.ts', 'one');
    await until('the file is in', () => text() === 'one\n');
    assert.equal(prompt.state.missingFile, undefined);
    await editor.edit(edit => edit.insert(new Position(0, 3), ' two'));
    await until('the edit is in', () => text() === 'one two\n');
    editor.selection = new Selection(0, 0, 0, 3);
    await until('the selection is told', () => {
      const active = engine.requests.at(-1)?.active;
      return typeof active === 'object' && active.selection.start === 0 && active.selection.endExclusive === 3;
    });
    prompt.setDraft('why?');
    await until('the question is in', () => text() === 'one two\nwhy?\n');
  });

  it('waits for a pause: many keys make one build', async () => {
    prompt.dispose();
    const quietMs = 1_000_000;
    const patient = new CurrentPrompt({
      engine,
      settings,
      currentFile,
      documents,
      symbols,
      ...templateParts(engine),
      log: testLog,
      quietMs,
    });
    parts.push(patient);
    const editor = await openFile('a.ts', '');
    await patient.latest();
    const before = engine.requests.length;
    for (const key of 'the quick brown fox') await editor.edit(edit => edit.insert(new Position(0, 0), key));
    assert.equal(engine.requests.length, before);
    assert.equal((await patient.latest()).built?.prompt.text, 'xof nworb kciuq eht\n');
    assert.equal(engine.requests.length, before + 1);
  });

  it('gives what is on the screen now to those who ask, without waiting for the pause', async () => {
    const editor = await openFile('a.ts', 'one');
    await editor.edit(edit => edit.insert(new Position(0, 0), 'zero '));
    assert.equal((await prompt.latest()).built?.prompt.text, 'zero one\n');
  });

  it('never shows an older build after a newer one', async () => {
    await openFile('a.ts', 'text');
    await prompt.latest();
    const held = Promise.withResolvers<void>();
    engine.gate = held.promise;
    prompt.setDraft('first');
    await until('the first build has begun', () => engine.requests.at(-1)?.question === 'first');
    engine.gate = Promise.resolve();
    prompt.setDraft('second');
    await until('the second is shown', () => text() === 'text\nsecond\n');
    held.resolve();
    await prompt.latest();
    assert.equal(text(), 'text\nsecond\n');
  });

  it('sends no text of any file for the prompt in zero mode (A18)', async () => {
    await prompt.switchMode('zero');
    const editor = await openFile('install.sh', 'echo secret plans');
    await editor.edit(edit => edit.insert(new Position(0, 0), '# '));
    prompt.setDraft('what is SQL?');
    assert.equal((await prompt.latest()).built?.prompt.text, 'what is SQL?\n');
    assert.deepEqual(engine.events, []);
    assert.equal(prompt.state.missingFile, undefined);
    assert.ok(engine.requests.filter(each => each.mode === 'zero').every(({ active }) => active === 'noEditor'));
  });

  it('holds nothing of any file in zero mode, though the history knows what is in view (A18)', async () => {
    const parts = { engine, documents, timers: new FakeTimers(), recordsHistory: () => true };
    const recorded = new RecordedDocuments(parts);
    await prompt.switchMode('zero');
    const { document } = await openFile('install.sh', 'echo secret plans');
    await until('the document is known', () => documents.isSent(document));
    prompt.setDraft('what is SQL?');
    assert.equal((await prompt.latest()).built?.prompt.text, 'what is SQL?\n');
    assert.ok(engine.requests.filter(each => each.mode === 'zero').every(({ active }) => active === 'noEditor'));
    recorded.dispose();
  });

  it('sends nothing of a file that may hold secrets (A7)', async () => {
    await openFile('.env', 'KEY=1');
    await until('the file is refused', () => prompt.state.missingFile?.why === 'secret');
    assert.deepEqual(engine.events, []);
  });

  it('sends the file again when the engine has lost it, and asks once more', async () => {
    await openFile('a.ts', 'one');
    await until('the file is in', () => text() === 'one\n');
    engine.forgetDocuments();
    prompt.setDraft('still there?');
    assert.equal((await prompt.latest()).built?.prompt.text, 'one\nstill there?\n');
    assert.equal(prompt.state.error, undefined);
  });

  it('shows why there is no prompt, and builds again when asked', async () => {
    await openFile('a.ts', 'one');
    await until('the file is in', () => text() === 'one\n');
    const failures: unknown[] = [];
    prompt.onDidChange(state => state.error !== undefined && failures.push(state));
    engine.nextError = new ContextModeError('engine.stopped');
    prompt.setDraft('x');
    await until('the failure is shown', () => failures.length > 0);
    assert.equal(figuresOf(failures[0] as PromptState), undefined);
    assert.equal((await prompt.latest()).built?.prompt.text, 'one\nx\n');
    assert.equal(prompt.state.error, undefined);
  });

  it('is built again by itself when the engine stopped under it', async () => {
    await openFile('a.ts', 'one');
    await until('the file is in', () => text() === 'one\n');
    const failures: unknown[] = [];
    prompt.onDidChange(state => state.error !== undefined && failures.push(state.error));
    engine.nextError = new ContextModeError('engine.stopped');
    prompt.setDraft('x');
    await until('the failure was shown, and is gone', () => failures.length === 1 && text() === 'one\nx\n');
    assert.equal(prompt.state.error, undefined);
  });

  it('gives up when the engine stops under every build, until something changes', async () => {
    await openFile('a.ts', 'one');
    await until('the file is in', () => text() === 'one\n');
    let failures = 0;
    prompt.onDidChange(state => {
      if (state.error === undefined) return;
      failures++;
      engine.nextError = new ContextModeError('engine.stopped');
    });
    engine.nextError = new ContextModeError('engine.stopped');
    const before = engine.requests.length;
    prompt.setDraft('x');
    await until('it has given up', () => failures === 3);
    await new Promise(resolve => setTimeout(resolve, 500));
    assert.equal(engine.requests.length - before, 3);
    engine.nextError = undefined;
    prompt.setDraft('y');
    await until('the change is in', () => text() === 'one\ny\n');
  });

  it('holds nothing that the old mode retrieved after a switch (A14)', async () => {
    await openFile('a.ts', 'one');
    await prompt.switchMode('project');
    assert.equal((await prompt.latest()).built?.prompt.text, 'one\na retrieved file\n');
    await prompt.switchMode('file');
    assert.deepEqual(engine.switches, ['project', 'file']);
    assert.equal((await prompt.latest()).built?.prompt.text, 'one\n');
  });

  it('leaves a receipt of what was sent', async () => {
    await openFile('a.ts', 'one');
    const built = await prompt.ask({ question: 'q1', turns: [], encoding: model }, { signal });
    prompt.recordSent(built, { destination: 'chat', model: 'm' });
    const [sent] = engine.sent;
    assert.deepEqual([sent?.destination, sent?.model, sent?.mode, sent?.text], ['chat', 'm', 'file', 'one\nq1\n']);
    assert.deepEqual(
      sent?.units.map(({ role, path }) => [role, path]),
      [
        ['current_file', 'src/a.ts'],
        ['question', undefined],
      ],
    );
  });

  it('shows no figure of the old mode after a switch', async () => {
    await prompt.latest();
    const held = Promise.withResolvers<void>();
    engine.gate = held.promise;
    await prompt.switchMode('zero');
    assert.equal(prompt.state.mode, 'zero');
    assert.equal(figuresOf(prompt.state), undefined);
    assert.equal(prompt.state.budget, 2_000);
    held.resolve();
  });

  it('stays the prompt that was sent until the next question is begun', async () => {
    await openFile('a.ts', 'one');
    const turns = [{ question: 'q0', answer: 'a0' }];
    const built = await prompt.ask({ question: 'q1', turns, encoding: model }, { signal });
    assert.equal(built.prompt.text, 'q0\na0\none\nq1\n');
    prompt.recordAnswer({ question: 'q1', answer: 'a1', mode: 'file' });
    assert.equal((await prompt.latest()).built?.prompt.text, built.prompt.text);
    prompt.setDraft('q2');
    assert.equal((await prompt.latest()).built?.prompt.text, 'q0\na0\nq1\na1\none\nq2\n');
  });

  it('keeps the draft that is begun while an answer comes, and has the answer before it', async () => {
    await openFile('a.ts', 'one');
    await prompt.ask({ question: 'q1', turns: [], encoding: model }, { signal });
    prompt.setDraft('q2');
    prompt.recordAnswer({ question: 'q1', answer: 'a1', mode: 'file' });
    assert.deepEqual([prompt.conversation.question, prompt.conversation.answered], ['q2', undefined]);
    assert.equal((await prompt.latest()).built?.prompt.text, 'q1\na1\none\nq2\n');
  });

  it('takes no answer of another conversation', async () => {
    await openFile('a.ts', 'one');
    await prompt.ask({ question: 'of one chat', turns: [], encoding: model }, { signal });
    await prompt.ask({ question: 'of another', turns: [], encoding: model }, { signal });
    prompt.recordAnswer({ question: 'of one chat', answer: 'late', mode: 'file' });
    prompt.setDraft('next');
    assert.equal((await prompt.latest()).built?.prompt.text, 'one\nnext\n');
  });

  it('marks figures for a model whose vocabulary is not public', async () => {
    assert.equal((await prompt.latest()).isEstimate, false);
    await prompt.ask({ question: 'q', turns: [], encoding: { encoding: 'cl100k_base', exact: false } }, { signal });
    assert.equal(prompt.state.isEstimate, true);
    assert.equal(engine.requests.at(-1)?.encoding, 'cl100k_base');
  });

  it('rejects a question that was cancelled, and shows nothing of it', async () => {
    await prompt.latest();
    const controller = new AbortController();
    controller.abort();
    await assert.rejects(
      prompt.ask({ question: 'q', turns: [], encoding: model }, { signal: controller.signal }),
      (error: Error) => error.name === 'AbortError',
    );
    assert.equal(prompt.state.error, undefined);
  });

  it('estimates every mode with the file on the screen, also from zero mode', async () => {
    await openFile('a.ts', 'one');
    await prompt.switchMode('zero');
    const estimates = await prompt.estimate({ signal });
    assert.deepEqual(
      estimates.map(estimate => [estimate.mode, estimate.kind === 'counted' ? estimate.tokens : undefined]),
      [
        ['zero', 0],
        ['file', 4],
        ['project', 21],
      ],
    );
  });
});
