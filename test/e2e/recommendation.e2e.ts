import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordedRequest } from './support/chatRecord.ts';
import { session } from './support/rootHooks.ts';
import { waitFor, waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const KEY = 'Control+Shift+M';
const PICKER = { title: 'Context Mode: what may the prompt contain?' };
const BOX = { title: 'Ask with Context Mode' };
const FILE = /\[context-mode: file mode\]/;
const PROJECT = /\[context-mode: project mode\]/;
const HINT = /\[context-mode: file mode\].*project\?/;
/** In the chat, names are shown as code. */
const REASON = /Project Mode may fit better: the question names `?UserService`? and `?OrderService`?/;

const THEMES = { 'Dark Modern': 'vs-dark', 'Default High Contrast': 'hc-black', 'Light Modern': 'vs' };

/** Each test asks a question of its own, because a question counts once. All are better asked in project mode. */
const question = (verb: string): string => `do UserService and OrderService ${verb} a transaction?`;

describe('recommendations', () => {
  let window: Workbench;
  let folder: string;

  before(async () => {
    folder = await session().makeWorkspace({ isSample: true });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(FILE);
    await window.editors.open('src/server.ts', { lineNumber: 1 });
    await window.chat.pickModel('Test Echo');
  });

  after(() => session().closeWindow(window));

  const problems = () => window.page.locator('.markers-panel');
  const BUTTON = 'Ask Again in Project Mode';
  const textOf = ({ messages }: RecordedRequest): string => messages.map(({ text }) => text).join('');

  async function toFileMode(): Promise<void> {
    await window.runCommand('Context Mode: Switch Mode');
    await window.quickInput.choose('File Mode');
    await window.statusBar.waitFor(FILE);
  }

  async function enterProjectMode(): Promise<void> {
    await window.dialog.waitFor('Enter project mode?');
    await window.dialog.press('Enter Project Mode');
    await window.statusBar.waitFor(PROJECT);
  }

  /** Asks in file mode and waits until the advice stands below the answer and in the status bar. */
  async function askInFileMode(text: string): Promise<void> {
    const answer = await window.chat.ask(`@context-mode ${text}`);
    assert.match(answer.text, REASON);
    await window.statusBar.waitFor(HINT);
  }

  /** By the settings, which leaves the focus and every list where they are. */
  async function takePicturesOf(name: string, clip: Parameters<Workbench['takePicture']>[1]): Promise<void> {
    await mkdir(join(folder, '.vscode'), { recursive: true });
    for (const [theme, className] of Object.entries(THEMES)) {
      await writeFile(join(folder, '.vscode/settings.json'), JSON.stringify({ 'workbench.colorTheme': theme }));
      await window.page.locator(`.monaco-workbench.${className}`).waitFor();
      await window.takePicture(`${name}-${className}`, clip);
    }
  }

  async function problemsAreToggled(): Promise<void> {
    await window.press(KEY);
    await problems().waitFor();
    await window.press(KEY);
    await problems().waitFor({ state: 'hidden' });
  }

  it('leave Ctrl+Shift+M to the Problems panel while none is pending (A22)', () => problemsAreToggled());

  describe('in the question box', () => {
    it('show there and in the status bar, and switch nothing (A15)', async () => {
      await window.runCommand('Context Mode: Ask a Question');
      await window.quickInput.fill(question('share'));
      await window.quickInput.waitForMessage(REASON);
      const { label } = await window.statusBar.waitFor(HINT);
      assert.match(label, REASON);
      await takePicturesOf('advice-box', { x: 0, y: 0, width: 980, height: 800 });
    });

    it('are accepted by a button of the box, which stays open', async () => {
      await window.quickInput.fill(question('begin'));
      await window.page
        .locator('.quick-input-titlebar')
        .getByRole('button', { name: 'Switch to Project Mode' })
        .click();
      await enterProjectMode();
      await window.page.keyboard.type(' or two');
      assert.equal(await window.quickInput.value(), `${question('begin')} or two`);
      await window.statusBar.click(PROJECT);
      await window.quickInput.choose('File Mode');
      await window.statusBar.waitFor(FILE);
      await window.quickInput.waitForOpen(BOX);
      await window.quickInput.fill(question('share'));
      await window.quickInput.waitForMessage(REASON);
    });

    it('are accepted by Ctrl+Shift+M; pressed again, the key opens the choice of modes; the draft stays', async () => {
      await window.press(KEY);
      await enterProjectMode();
      await window.press(KEY);
      await window.quickInput.waitForOpen(PICKER);
      await window.page.keyboard.press('Escape');
      await window.quickInput.waitForOpen(BOX);
      assert.equal(await window.quickInput.value(), question('share'));
    });

    it('have the box back with the draft after a mode was chosen in the list', async () => {
      await window.statusBar.click(PROJECT);
      await window.quickInput.waitForOpen(PICKER);
      await window.quickInput.choose('File Mode');
      await window.statusBar.waitFor(FILE);
      await window.quickInput.waitForOpen(BOX);
      assert.equal(await window.quickInput.value(), question('share'));
    });

    it('are overridden by who asks all the same', async () => {
      await window.quickInput.fill(question('need'));
      await window.quickInput.waitForMessage(REASON);
      await window.quickInput.accept();
      await window.quickInput.choose('Send in Chat');
      await window.quickInput.waitForClosed();
      await window.chat.waitForButton(BUTTON);
      await window.statusBar.waitFor(HINT);
    });
  });

  describe('below an answer', () => {
    it('are accepted by the key in the chat input: that switches, says so, and sends nothing', async () => {
      await toFileMode();
      await askInFileMode(question('open'));
      const { length } = session().chatRecord();
      await window.chat.type('and then?');
      await window.press(KEY);
      await enterProjectMode();
      await window.press(KEY);
      await window.quickInput.waitForOpen(PICKER);
      await window.quickInput.cancel();
      const alert = window.page.locator('.statusbar-item [role="alert"]');
      const label = await waitFor(window.page, 'what was done, as an alert', () => alert.getAttribute('aria-label'));
      assert.equal(label, 'Switched to Project Mode. Nothing was sent.');
      assert.equal(await window.chat.input(), 'and then?');
      assert.equal(session().chatRecord().length, length);
    });

    it('are accepted by the key in the editor', async () => {
      await toFileMode();
      await askInFileMode(question('close'));
      await window.editors.focus();
      await window.press(KEY);
      await enterProjectMode();
    });

    it('go when they are dismissed: the key is then that of the Problems panel', async () => {
      await toFileMode();
      await askInFileMode(question('lose'));
      await window.runCommand('Context Mode: Dismiss Recommended Mode');
      await window.statusBar.waitFor(/\[context-mode: file mode\](?!.*\?)/);
      await problemsAreToggled();
    });

    it('have a button that asks the same in the other mode, and leaves what is in the chat input', async () => {
      await askInFileMode(question('retry'));
      await takePicturesOf('advice-chat', { x: 240, y: 0, width: 1040, height: 800 });
      const { length } = session().chatRecord();
      await window.chat.type('what I was writing');
      await window.chat.press(BUTTON);
      await enterProjectMode();
      const record = await session().waitForChatRecord(window, length + 1);
      const request = textOf(record[length]!);
      assert.ok(request.includes(question('retry')), request);
      assert.match(request, /<retrieved_file path="src\/orders\/orderService\.ts"/);
      assert.equal(await window.chat.input(), 'what I was writing');
    });

    it('have counted once what was clicked twice', async () => {
      const { length } = session().chatRecord();
      await window.chat.press(BUTTON);
      await session().waitForChatRecord(window, length + 1);
      await window.contextView.show();
      // Accepted: twice in the box, in the chat, in the editor, by the button. Ignored: what was dismissed.
      await window.usageView.waitForText(/Accepted\s+5\s+Overridden\s+1\s+Ignored\s+1\s+Share that was accepted\s+71/);
      await (await window.usageView.frame()).locator('#clear-advice').scrollIntoViewIfNeeded();
      await takePicturesOf('advice-usage', { x: 0, y: 36, width: 350, height: 740 });
      assert.deepEqual(await window.usageView.violations(), []);
    });
  });

  describe('afterwards', () => {
    it('are forgotten in the usage view', async () => {
      const frame = await window.usageView.frame();
      await frame.locator('#clear-advice').click();
      await waitUntil(
        window.page,
        'no more figures on recommendations',
        () => window.usageView.text(),
        text => !text.includes('Recommendations'),
      );
    });

    it('may be for a template, which the key accepts as it does a mode', async () => {
      await window.runCommand('Context Mode: Ask a Question');
      await window.quickInput.fill('write a test for this file');
      await window.quickInput.waitForMessage(
        /Template write-tests may fit better: the question says "write a test", which that template is for/,
      );
      await window.press(KEY);
      await window.statusBar.waitFor(/\[context-mode: template write-tests\](?!.*\?)/);
      assert.equal(await window.quickInput.value(), 'write a test for this file');
      await window.quickInput.cancel();
      const prompt = await window.copiedPrompt();
      assert.match(prompt, /Write tests for the code that the question is about/);
    });
  });
});
