import assert from 'node:assert/strict';
import { session } from './support/rootHooks.ts';
import { waitFor } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const QUESTION = 'do UserService and OrderService share a transaction?';
const HINT = /\[context-mode: file mode\].*project\?/;

describe('recommendations', () => {
  let window: Workbench;

  before(async () => {
    const folder = await session().makeWorkspace({ isSample: true });
    window = await session().openWindow(folder);
    await window.editors.open('src/server.ts', { lineNumber: 1 });
    await window.statusBar.waitFor(/\[context-mode: file mode\]/);
  });

  after(() => session().closeWindow(window));

  const problems = () => window.page.locator('.markers-panel');

  it('leave Ctrl+Shift+M to the Problems panel while none is pending (A22)', async () => {
    await window.press('Control+Shift+M');
    await problems().waitFor();
    await window.press('Control+Shift+M');
    await problems().waitFor({ state: 'hidden' });
  });

  it('show in the question box and the status bar, and switch nothing (A15)', async () => {
    await window.runCommand('Context Mode: Ask a Question');
    await window.quickInput.fill(QUESTION);
    await window.quickInput.waitForMessage(
      /Project Mode may fit better: the question names `UserService` and `OrderService`/,
    );
    const { label } = await window.statusBar.waitFor(HINT);
    assert.match(label, /Project Mode may fit better/);
  });

  it('are accepted by Ctrl+Shift+M in the question box, whose draft stays', async () => {
    await window.press('Control+Shift+M');
    await window.dialog.waitFor('Enter project mode?');
    await window.dialog.press('Enter Project Mode');
    await window.statusBar.waitFor(/\[context-mode: project mode\](?!.*\?)/);
    assert.equal(await window.quickInput.value(), QUESTION);
  });

  it('give way to the choice of modes when the key is pressed again', async () => {
    await window.press('Control+Shift+M');
    await window.quickInput.waitForOpen({ title: 'Context Mode: what may the prompt contain?' });
    await window.quickInput.cancel();
  });

  it('stand below the answer with a button that asks again in the other mode', async () => {
    await window.runCommand('Context Mode: Switch Mode');
    await window.quickInput.choose('File Mode');
    await window.statusBar.waitFor(/\[context-mode: file mode\]/);
    await window.chat.pickModel('Test Echo');
    const { text } = await window.chat.ask(`@context-mode ${QUESTION}`);
    assert.match(text, /Project Mode may fit better/);
    const button = window.page.getByRole('button', { name: 'Ask Again in Project Mode' });
    await waitFor(window.page, 'the button', async () => (await button.count()) > 0);
  });
});
