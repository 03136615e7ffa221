import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode: \w+ mode\] \[used: ≈?[\d.]+K?\/[\d.]+K tokens\]/;

describe('bad input', () => {
  describe('with a folder', () => {
    let window: Workbench;
    let folder: string;

    before(async () => {
      folder = await session().makeWorkspace({
        isSample: true,
        files: { 'server.key': 'very-secret-value\n', 'gone.ts': 'export const gone = 1;\n' },
        settings: { 'contextMode.file.budget': 'a lot', 'contextMode.zero.budget': 3_000 },
      });
      await writeFile(join(folder, 'blob.bin'), randomBytes(2_000));
      window = await session().openWindow(folder);
      await window.statusBar.waitFor(STATUS);
    });

    after(() => session().closeWindow(window));

    const copiedPrompt = () => window.copiedPrompt();

    it('names a setting that is not valid, once, and works with its default', async () => {
      const { message } = await window.notifications.waitFor('contextMode.file.budget');
      assert.match(message, /contextMode\.file\.budget must be a whole number from 100 to 2,000,000\./);
      await window.statusBar.waitFor(/\/8K tokens\]/);
      await window.notifications.clear();
    });

    it('says that no file is open, and builds the rest', async () => {
      assert.match(await window.statusBar.tooltip(STATUS), /none is open in an editor/);
      assert.match(await copiedPrompt(), /^<instructions>/);
    });

    it('holds the unsaved text of a file and says so (A12)', async () => {
      await window.editors.open('gone.ts', { lineNumber: 1 });
      await window.editors.type('// typed and not saved\n');
      const prompt = await waitUntil(window.page, 'the unsaved text in the prompt', copiedPrompt, text =>
        text.includes('// typed and not saved'),
      );
      assert.match(prompt, /<current_file path="gone\.ts" unsaved="true" total_lines="2" cursor_line="2"/);
    });

    it('keeps the file when the focus is in the output panel (A21)', async () => {
      await window.runCommand('Context Mode: Show Log');
      await window.page.locator('.panel .output-view, .output-view-pane, .pane-body.output-view').first().waitFor();
      assert.match(await copiedPrompt(), /<current_file path="gone\.ts"/);
      await window.press('Control+J');
    });

    it('keeps the text of a file that was deleted on disk while it is open', async () => {
      await rm(join(folder, 'gone.ts'));
      assert.match(await copiedPrompt(), /typed and not saved/);
      await window.runCommand('View: Revert and Close Editor');
    });

    it('never holds an open file with secrets, and says why (A7)', async () => {
      await window.editors.open('server.key');
      const tooltip = await waitUntil(
        window.page,
        'the reason in the tooltip',
        () => window.statusBar.tooltip(STATUS),
        text => text.includes('server.key'),
      );
      assert.match(tooltip, /server\.key is not in the prompt, because it may hold secrets/);
      assert.ok(!(await copiedPrompt()).includes('very-secret-value'));
    });

    it('leaves a binary file out and says so', async () => {
      await window.editors.open('blob.bin');
      const tooltip = await waitUntil(
        window.page,
        'the reason in the tooltip',
        () => window.statusBar.tooltip(STATUS),
        text => text.includes('blob.bin'),
      );
      assert.match(tooltip, /blob\.bin is not/);
      assert.ok(!(await copiedPrompt()).includes('<current_file'));
    });

    it('says so in a sentence when the model refuses, and keeps the question', async () => {
      await window.chat.pickModel('Test Refuse');
      const { text } = await window.chat.ask('@context-mode What is a JWT?');
      assert.match(text, /refus|blocked/i);
      assert.ok(!text.includes('Error:') && !text.includes(' at '), text);
      await window.runCommand('Context Mode: Ask a Question');
      await window.quickInput.waitForOpen({ title: 'Ask with Context Mode' });
      assert.equal(await window.quickInput.value(), 'What is a JWT?');
      await window.quickInput.cancel();
    });

    it('stops when cancelled midway, keeps what came, and the model is told', async () => {
      await window.chat.pickModel('Test Slow');
      await session().clearChatRecord();
      await window.chat.type('@context-mode Tell me a long story');
      const answer = await window.chat.send();
      await window.chat.waitForPartialResponse('Part 3.');
      await window.chat.cancel();
      const { text } = await answer();
      assert.match(text, /Part 1\. Part 2\. Part 3\./);
      const [request] = await session().waitForChatRecord(window, 1);
      assert.equal(request?.outcome, 'cancelled');
    });

    it('lists the modes for an unknown one in the question box, and stays open', async () => {
      await window.runCommand('Context Mode: Ask a Question');
      await window.quickInput.fill('/context everything');
      await window.quickInput.waitForMessage(
        'There is no mode or template named "everything". Choose zero, file, project, or a template by its name.',
      );
      await window.quickInput.cancel();
    });
  });

  describe('without a folder', () => {
    let window: Workbench;

    before(async () => {
      window = await session().openWindow();
      await window.statusBar.waitFor(STATUS);
    });

    after(() => session().closeWindow(window));

    it('refuses project mode in a sentence and stays in the mode it is in', async () => {
      await window.runCommand('Context Mode: Switch Mode');
      await window.quickInput.choose('Project Mode');
      await window.notifications.waitFor('No folder is open, so there is no project to search.');
      await window.statusBar.waitFor(/file mode/);
      await window.notifications.clear();
    });

    it('uses an untitled document', async () => {
      await window.runCommand('Create: New File...');
      await window.quickInput.choose('Text File');
      await window.editors.type('const untitled = true;');
      await window.runCommand('Context Mode: Copy Prompt');
      const prompt = await waitUntil(
        window.page,
        'the untitled text in the prompt',
        async () => {
          await window.runCommand('Context Mode: Copy Prompt');
          return window.editors.clipboard();
        },
        text => text.includes('untitled = true'),
      );
      assert.match(prompt, /<current_file path="Untitled-1" unsaved="true"/);
    });
  });
});
