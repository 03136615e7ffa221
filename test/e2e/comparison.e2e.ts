import assert from 'node:assert/strict';
import { session } from './support/rootHooks.ts';
import { waitFor } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode: \w+ mode\] \[used: ≈?[\d.]+K?\/[\d.]+K tokens\]/;

describe('comparing prompts', () => {
  let window: Workbench;

  before(async () => {
    const folder = await session().makeWorkspace({ isSample: true });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 60 });
    await window.statusBar.waitFor(/used: 1\.\dK/);
  });

  after(() => session().closeWindow(window));

  /** The name of a comparison's tab is that of its right side; what the tab shows is the title. */
  const waitForTab = (title: RegExp) =>
    waitFor(window.page, `the tab ${title}`, () =>
      window.page.locator('.tabs-container .tab.active', { hasText: title }).waitFor(),
    );

  it('says that nothing was sent yet', async () => {
    await window.runCommand('Context Mode: Compare with Last Sent Prompt');
    await window.notifications.waitFor('This window has not sent a prompt yet.');
    await window.notifications.clear();
  });

  it('shows the prompt beside that of another mode, and switches nothing', async () => {
    await window.runCommand('Context Mode: Compare with Another Mode');
    await window.quickInput.choose('Zero Mode');
    await waitForTab(/Zero Mode \(\d+ tokens\) ↔ now \([\d,]+ tokens\)/);
    const diff = window.page.locator('.monaco-diff-editor');
    await waitFor(window.page, 'the file in the diff', () =>
      diff.locator('.editor.modified .view-line', { hasText: 'UserService' }).first().waitFor(),
    );
    const { text } = await window.statusBar.waitFor(STATUS);
    assert.match(text, /file mode/);
  });

  it('shows what has changed since the last prompt was sent', async () => {
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 1 });
    await window.copiedPrompt();
    await window.editors.type('// new since then\n');
    await window.runCommand('Context Mode: Compare with Last Sent Prompt');
    await waitForTab(/Last sent \([\d,]+ tokens\) ↔ now/);
    const added = window.page.locator('.monaco-diff-editor .editor.modified .view-line', { hasText: 'new since then' });
    await waitFor(window.page, 'the new line in the diff', () => added.first().waitFor());
  });

  it('marks in the prompt which part each line comes from', async () => {
    await window.runCommand('Context Mode: Preview Prompt');
    await window.editors.waitForActive('Prompt');
    const marks = window.page.locator('.editor-group-container.active .view-overlays [class*="ced-"]');
    await waitFor(window.page, 'marks at the lines of the prompt', () => marks.first().waitFor());
    const colours = await window.page.evaluate<number>(
      `new Set([...document.querySelectorAll('.editor-group-container.active .view-overlays [class*="ced-"]')].map(each => getComputedStyle(each).borderLeftColor)).size`,
    );
    assert.ok(colours >= 2, `${colours} colours`);
  });
});
