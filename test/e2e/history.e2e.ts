import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode: \w+ mode\] \[used: ≈?[\d.]+K?\/[\d.]+K tokens\]/;
const EDITED = '// edited by a person';

describe('the history of edits', () => {
  let window: Workbench;
  let folder: string;

  before(async () => {
    folder = await session().makeWorkspace({ isSample: true });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
  });

  after(() => session().closeWindow(window));

  const copiedPrompt = () => window.copiedPrompt();
  const withRecent = (isWanted: boolean) => (prompt: string) =>
    prompt.includes('<|recently_viewed_code_snippet|>') === isWanted;

  it('shows in the prompt where another file was edited', async () => {
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 60 });
    await window.editors.type(EDITED);
    await window.press('Control+S');
    await window.editors.open('tsconfig.json');
    const prompt = await waitUntil(window.page, 'the edited place in the prompt', copiedPrompt, withRecent(true));
    const section = prompt.slice(prompt.indexOf('<|recently_viewed'), prompt.indexOf('<|/recently_viewed'));
    assert.match(
      section,
      /^<\|recently_viewed_code_snippet\|>\ncode_snippet_file_path: src\/payments\/paymentService\.ts/,
    );
    assert.ok(section.includes(EDITED));
  });

  it('is there again in a new window, after a restart of the extension host', async () => {
    await session().closeWindow(window);
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
    const prompt = await waitUntil(window.page, 'the edited place in the prompt', copiedPrompt, withRecent(true));
    assert.ok(prompt.includes(EDITED));
  });

  it('begins anew when its store cannot be read, which is set aside and told', async () => {
    await session().closeWindow(window);
    await session().breakStores();
    window = await session().openWindow(folder);
    const { message } = await window.notifications.waitFor('The store of this workspace could not be read.');
    assert.match(message, /It was set aside as .*context-mode\.db.*, and a new one was begun/);
    await window.notifications.clear();
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 30 });
    await window.editors.type(EDITED);
    await window.editors.open('tsconfig.json');
    await waitUntil(window.page, 'the edited place in the prompt', copiedPrompt, withRecent(true));
  });

  it('is recorded again after recording was switched off and on, in documents that stayed open', async () => {
    const record = (isOn: boolean) =>
      writeFile(join(folder, '.vscode/settings.json'), JSON.stringify({ 'contextMode.history.record': isOn }));
    await mkdir(join(folder, '.vscode'), { recursive: true });
    await record(false);
    await waitUntil(window.page, 'a prompt without edited places', copiedPrompt, withRecent(false));
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 20 });
    await window.editors.type('// not recorded');
    await record(true);
    await window.editors.open('tsconfig.json');
    await waitUntil(window.page, 'the edited places in the prompt', copiedPrompt, withRecent(true));
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 40 });
    await window.editors.type('// recorded again');
    await window.editors.open('tsconfig.json');
    await waitUntil(window.page, 'the new edit in the prompt', copiedPrompt, prompt =>
      prompt.includes('// recorded again'),
    );
  });

  it('is gone when it is cleared', async () => {
    await window.runCommand('Context Mode: Clear History of Edits');
    await window.notifications.waitFor('The history of edits was cleared.');
    const prompt = await waitUntil(window.page, 'a prompt without edited places', copiedPrompt, withRecent(false));
    assert.ok(!prompt.includes(EDITED));
  });
});
