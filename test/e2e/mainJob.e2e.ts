import assert from 'node:assert/strict';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../../scripts/support/paths.ts';
import { exactTokens } from '../support/nodeServices.ts';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

/** A real file of a real package, of more than a thousand lines: it does not fit into file mode's budget. */
const RUNNER = join(REPOSITORY_ROOT, 'node_modules/mocha/lib/runner.js');
const STATUS = /\[context-mode: (zero|file|project) mode\] \[used: ≈?[\d.]+K?\/[\d.]+K tokens\]/;
const statusOf = (mode: string) =>
  new RegExp(`\\[context-mode: ${mode} mode\\] \\[used: ≈?[\\d.]+K?/[\\d.]+K tokens\\]`);

describe('the main job', () => {
  let window: Workbench;

  before(async () => {
    const folder = await session().makeWorkspace({ isSample: true, files: { 'lib/runner.js': { copyOf: RUNNER } } });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
  });

  after(() => session().closeWindow(window));

  /** The figures that a status text shows: `1.2K/8K`. */
  async function shownUsage(): Promise<string> {
    const { text } = await window.statusBar.waitFor(STATUS);
    return /used: (.+) tokens/.exec(text)?.[1] ?? '';
  }

  /** Without the side bar, so that code and prompt can be read side by side. */
  async function takePictureOfPreview(): Promise<void> {
    const sideBar = window.page.locator('.part.sidebar');
    await window.press('Control+B');
    await sideBar.waitFor({ state: 'hidden' });
    await window.page.locator('.codelens-decoration').first().waitFor();
    await window.takePicture('preview', { x: 48, y: 36, width: 936, height: 480 });
    await window.press('Control+B');
    await sideBar.waitFor();
  }

  it('shows the mode and what the open file costs of the budget', async () => {
    await window.editors.open('lib/runner.js', { lineNumber: 600 });
    const { label, kind } = await window.statusBar.waitFor(/\[context-mode: file mode\] \[used: [\d.]+K\/8K tokens\]/);
    assert.match(label, /Context Mode: file mode, [\d,]+ of 8,000 tokens used\./);
    assert.ok(kind === 'standard' || kind === 'warning');
  });

  it('breaks the tokens down by layer in the tooltip, and they add up', async () => {
    const tooltip = await window.statusBar.tooltip(STATUS);
    const figure = (name: string) => Number(new RegExp(`${name}\\s+([\\d,]+)`).exec(tooltip)?.[1]?.replace(',', ''));
    assert.equal(figure('System') + figure('Session') + figure('Retrieval'), figure('Total'), tooltip);
    assert.equal(figure('Budget'), 8_000);
  });

  it('switches by a click on the status bar, with the costs of each mode in the list', async () => {
    await window.statusBar.click(STATUS);
    await window.quickInput.waitForOpen({ title: 'Context Mode: what may the prompt contain?' });
    const entries = await waitUntil(
      window.page,
      'the costs of all modes',
      () => window.quickInput.entries(),
      shown => shown.slice(0, 3).every(({ description }) => /[\d.]+K?\/[\d.]+K tokens/.test(description)),
    );
    assert.deepEqual(
      entries.map(entry => entry.label),
      ['Zero Mode', 'File Mode', 'Project Mode', 'Code review', 'Explain', 'Fix this error', 'Write tests'],
    );
    await window.quickInput.choose('Zero Mode');
    const { text } = await window.statusBar.waitFor(statusOf('zero'));
    assert.match(text, /\[used: \d+\/2K tokens\]/);
  });

  it('switches from the command palette, and asks before project mode', async () => {
    await window.runCommand('Context Mode: Switch Mode');
    await window.quickInput.choose('Project Mode');
    const { message, detail } = await window.dialog.waitFor('Enter project mode?');
    assert.equal(message, 'Enter project mode?');
    assert.match(detail, /about [\d,]+ tokens; its budget is 32,000/);
    await window.dialog.press('Cancel');
    await window.statusBar.waitFor(statusOf('zero'));
  });

  it('switches by /context in the chat view', async () => {
    await window.chat.pickModel('Test Echo');
    const { text } = await window.chat.ask('@context-mode /context file');
    assert.match(text, /file mode/i);
    await window.statusBar.waitFor(statusOf('file'));
    await window.chat.type('@context-mode /context project');
    const answer = await window.chat.send();
    await window.dialog.waitFor('Enter project mode?');
    await window.dialog.press('Enter Project Mode');
    await answer();
    await window.statusBar.waitFor(statusOf('project'));
  });

  it('shows the usage by layer and unit by /context in the chat view', async () => {
    const { text } = await window.chat.ask('@context-mode /context');
    assert.match(text, /project mode/i);
    for (const word of ['System', 'Session', 'Retrieval', 'runner.js']) assert.ok(text.includes(word), text);
    assert.match(text, /of 32,000 tokens/);
  });

  it('says which modes there are when one is unknown', async () => {
    const { text } = await window.chat.ask('@context-mode /context everything');
    assert.match(
      text,
      /There is no mode or template named "everything"\. Choose zero, file, project, or a template by its name\./,
    );
    await window.statusBar.waitFor(statusOf('project'));
  });

  for (const mode of ['file', 'project', 'zero'] as const) {
    it(`sends word for word what the preview shows in ${mode} mode`, async () => {
      const question = 'Why does UserService retry the login after a time-out?';
      await window.chat.startOver();
      await window.runCommand('Context Mode: Ask a Question');
      await window.quickInput.fill(`/context ${mode}`);
      await window.quickInput.accept();
      if (mode === 'project' && !(await window.statusBar.items()).some(({ text }) => statusOf(mode).test(text))) {
        await window.dialog.waitFor('Enter project mode?');
        await window.dialog.press('Enter Project Mode');
      }
      await window.statusBar.waitFor(statusOf(mode));
      await window.quickInput.waitForOpen();
      await window.quickInput.fill(question);
      await window.quickInput.accept();
      await window.quickInput.choose('Preview Prompt');
      await window.editors.waitForActive(/prompt/i);
      const usage = await shownUsage();
      if (mode === 'file') await takePictureOfPreview();
      const preview = await window.editors.text();
      assert.ok(preview.includes(question));
      assert.equal(preview.includes('<current_file path="lib/runner.js"'), mode !== 'zero');
      assert.equal(preview.includes('<retrieved_file path='), mode === 'project');
      await window.editors.close();

      await session().clearChatRecord();
      const { text } = await window.chat.ask(`@context-mode ${question}`);
      const [request] = await session().waitForChatRecord(window, 1);
      assert.equal(request?.messages.map(message => message.text).join(''), preview);
      assert.deepEqual(
        request?.messages.map(message => message.role),
        ['user', 'user'],
      );
      assert.match(text, /I was sent 2 messages/);
      // The test model's vocabulary is not public, so after the answer the same figures are marked.
      assert.equal(await shownUsage(), `≈${usage.replace('≈', '')}`);
      // (A16) The figure is that of the prompt: nothing is added for the answer that the model may write.
      const { label } = await window.statusBar.waitFor(STATUS);
      const tokens = (await exactTokens.get('o200k_base')).count(preview).toLocaleString('en');
      assert.ok(label.includes(`${tokens} of `), `${tokens} tokens, but: ${label}`);
      if (mode === 'file') await window.takePicture('chat', { x: 984, y: 36, width: 296, height: 630 });
    });
  }
});
