import assert from 'node:assert/strict';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode: \w+ mode\] \[used: ≈?[\d.]+K?\/[\d.]+K tokens\]/;
const KEY = `${'AKIA'}${'QWERTY7UIOPASDF4'}`;

describe('the context view', () => {
  let window: Workbench;
  let folder: string;

  before(async () => {
    folder = await session().makeWorkspace({
      isSample: true,
      files: { 'deploy.ts': `export const key = '${KEY}';\n`, 'server.key': 'plain-words\n' },
    });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 60 });
    await window.contextView.show();
  });

  after(() => session().closeWindow(window));

  const promptWhen = (state: string, isReached: (text: string) => boolean) =>
    waitUntil(window.page, state, () => window.copiedPrompt(), isReached);

  it('shows what is in the prompt by layer, with tokens, share and reason', async () => {
    assert.match(await window.contextView.waitForRow(/^System/), /^System, [\d,]+ tokens, \d+%/);
    const row = await window.contextView.waitForRow(/^Current file/);
    assert.match(row, /^Current file src\/payments\/paymentService\.ts:\d+-\d+, [\d,]+ tokens, \d+%, \S/);
  });

  it('adds up to what the status bar shows', async () => {
    const layers = (await window.contextView.rows()).filter(row => /^(?:System|Session|Retrieval), /.test(row));
    assert.equal(layers.length, 3);
    const sum = layers.reduce((total, row) => total + Number(row.match(/([\d,]+) tokens/)![1]!.replaceAll(',', '')), 0);
    const { label } = await window.statusBar.waitFor(STATUS);
    assert.equal(Number(label.match(/([\d,]+) of/)![1]!.replaceAll(',', '')), sum);
  });

  it('opens the source of a part at its lines', async () => {
    await window.editors.open('tsconfig.json');
    await window.contextView.waitForRow(/^Current file tsconfig\.json/);
    await window.contextView.click(/^Current file tsconfig\.json/);
    await window.editors.waitForActive('tsconfig.json');
  });

  it('keeps a file that was added, in the prompt of other files', async () => {
    await window.runCommand('Context Mode: Add to Context');
    await window.contextView.waitForRow(/^tsconfig\.json, pinned/);
    await window.editors.open('src/payments/paymentService.ts');
    assert.match(await window.contextView.waitForRow(/pinned by you/), /^Pinned tsconfig\.json:1-\d+, /);
    await promptWhen('the pinned file in the prompt', text => text.includes('<retrieved_file path="tsconfig.json"'));
  });

  it('lets it go again by its button', async () => {
    await window.contextView.press(/pinned by you/, 'Remove from Context');
    await window.contextView.waitForNoRow(/pinned by you/);
    await promptWhen('no pinned file in the prompt', text => !text.includes('<retrieved_file path="tsconfig.json"'));
  });

  it('is operated with the keyboard alone', async () => {
    await window.runCommand('Context Mode: Undo Last Decision');
    await window.contextView.waitForRow(/pinned by you/);
    await window.runCommand('Context Mode: Focus on Context View');
    const focused = () => window.contextView.focusedRow();
    for (let steps = 0; steps < 20 && !/pinned by you/.test(await focused()); steps++) {
      const before = await focused();
      await window.press('ArrowDown');
      await waitUntil(window.page, 'the next row', focused, row => row !== before);
    }
    await window.press('Shift+F10');
    await window.contextView.waitForMenu('Remove from Context');
    for (let steps = 0; steps < 20 && (await window.contextView.focusedEntry()) !== 'Remove from Context'; steps++) {
      await window.press('ArrowDown');
    }
    assert.equal(await window.contextView.focusedEntry(), 'Remove from Context');
    await window.press('Enter');
    await window.contextView.waitForNoRow(/pinned by you/);
  });

  it('takes a decision back', async () => {
    await window.runCommand('Context Mode: Undo Last Decision');
    await window.contextView.waitForRow(/pinned by you/);
    await window.runCommand('Context Mode: Undo Last Decision');
    await window.contextView.waitForNoRow(/pinned by you/);
  });

  it('takes values that look like secrets out and says so', async () => {
    await window.editors.open('deploy.ts');
    await window.contextView.waitForRow(/^Current file deploy\.ts, Removed from it: 1 value that looks like a secret/);
    assert.match(await window.copiedPrompt(), /export const key = '\[secret removed\]';/);
  });

  it('sends them only when the user insists, until that is taken back', async () => {
    await window.contextView.chooseAction(/Removed from it/, 'Use Secrets of This File...');
    await window.dialog.press('Use It');
    await window.contextView.waitForRow(/^deploy\.ts, values that look like secrets are sent/);
    await promptWhen('the key in the prompt', text => text.includes(KEY));
    await window.contextView.chooseAction(
      /values that look like secrets are sent/,
      'Remove Values That Look Like Secrets',
    );
    await promptWhen('no key in the prompt', text => !text.includes(KEY));
  });

  it('uses a file that may hold secrets only when the user insists', async () => {
    await window.editors.open('server.key');
    await window.contextView.waitForRow(/server\.key is not in the prompt, because it may hold secrets/);
    assert.ok(!(await window.copiedPrompt()).includes('plain-words'));
    await window.runCommand('Context Mode: Use Secrets of This File...');
    await window.dialog.press('Use It');
    await promptWhen('the file in the prompt', text => text.includes('plain-words'));
    await window.contextView.chooseAction(/^server\.key, values that/, 'Remove Values That Look Like Secrets');
    await promptWhen('no such file in the prompt', text => !text.includes('plain-words'));
    await window.editors.open('deploy.ts');
  });

  it('keeps an excluded file out, also after a restart', async () => {
    await window.runCommand('Context Mode: Exclude from Context');
    await window.contextView.waitForRow(/^Current file deploy\.ts, Not read: excluded by you/);
    assert.ok(!(await window.copiedPrompt()).includes('deploy.ts'));
    await session().closeWindow(window);
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
    await window.editors.open('deploy.ts');
    await window.contextView.show();
    await window.contextView.waitForRow(/^Current file deploy\.ts, Not read: excluded by you/);
    await window.contextView.press(/^deploy\.ts, excluded/, 'Include Again');
    await window.contextView.waitForNoRow(/excluded/);
    await promptWhen('the file in the prompt', text => text.includes('<current_file path="deploy.ts"'));
  });
});
