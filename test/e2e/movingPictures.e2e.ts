import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { Film } from './support/film.ts';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import { picturePath, type Workbench } from './support/workbench.ts';

const QUESTION = 'Why does UserService forget the user in the Cache before UserRepository saves?';
/** Not the one that is named as stale. */
const FOUND = /^Retrieved src\/server\.ts(?!, Left out)/;
const statusOf = (mode: string) =>
  new RegExp(`\\[context-mode: ${mode} mode\\] \\[used: ≈?[\\d.]+K?/[\\d.]+K tokens\\]`);
/** How far the instructions reach in the window of these pictures. */
const INSTRUCTIONS_PIXELS = 260;
/** What is said of the part that comes next. */
const AFTER_THEM = { zero: /Question/, file: /Current file/, project: /Retrieved/ } as const;
/** So that a page with several of them is there at once. */
const MAX_BYTES = 1_000_000;

describe('the moving pictures', () => {
  let window: Workbench;

  before(async () => {
    const settings = { 'editor.minimap.enabled': false, 'contextMode.project.maxCandidates': 5 };
    window = await session().openWindow(await session().makeWorkspace({ isSample: true, settings }));
    await window.statusBar.waitFor(statusOf('file'));
    await window.page.setViewportSize({ width: 1_100, height: 620 });
    await window.press('Control+B');
    await window.press('Control+Alt+B');
    await window.page.locator('.part.auxiliarybar').waitFor({ state: 'hidden' });
    await window.editors.open('src/users/userService.ts', { lineNumber: 30 });
    await window.runCommand('Context Mode: Ask a Question');
    await window.quickInput.fill(QUESTION);
    await window.quickInput.accept();
    await window.quickInput.choose('Preview Prompt');
    await window.editors.waitForActive(/prompt/i);
  });

  after(() => session().closeWindow(window));

  /** What follows the instructions in the prompt, which are the same in every mode. */
  async function showPrompt(mode: keyof typeof AFTER_THEM): Promise<void> {
    await window.statusBar.waitFor(statusOf(mode));
    await waitUntil(
      window.page,
      `the prompt of ${mode} mode`,
      () => window.editors.text(),
      text =>
        text.includes('<retrieved_file') === (mode === 'project') &&
        text.includes('<current_file') === (mode !== 'zero'),
    );
    await window.press('Control+Home');
    const prompt = window.page.locator('.editor-group-container.active .monaco-editor .view-lines').first();
    await prompt.hover();
    await window.page.mouse.wheel(0, INSTRUCTIONS_PIXELS);
    const lenses = window.page.locator('.editor-group-container.active .codelens-decoration');
    await lenses.filter({ hasText: AFTER_THEM[mode], visible: true }).first().waitFor();
    await window.page.mouse.move(0, 0);
  }

  async function widenSideBar(): Promise<void> {
    const { x, width } = (await window.page.locator('.part.sidebar').boundingBox())!;
    await window.page.mouse.move(x + width + 2, 400);
    await window.page.mouse.down();
    await window.page.mouse.move(x + width + 150, 400, { steps: 5 });
    await window.page.mouse.up();
  }

  async function pickMode(film: Film | undefined, current: string, label: string): Promise<void> {
    await window.statusBar.click(statusOf(current));
    await waitUntil(
      window.page,
      'the costs of all modes',
      () => window.quickInput.entries(),
      entries => entries.length >= 3 && entries.slice(0, 3).every(({ description }) => /K tokens/.test(description)),
    );
    await film?.take(2_000);
    await window.quickInput.choose(label);
  }

  it('show a switch of the mode: its costs before, the prompt after', async () => {
    const film = new Film(window.page);
    await window.press('Control+Alt+Shift+2');
    await showPrompt('file');
    await film.take(2_000);
    await pickMode(film, 'file', 'Project Mode');
    await window.dialog.waitFor('Enter project mode?');
    await film.take(2_000);
    await window.dialog.press('Enter Project Mode');
    await showPrompt('project');
    await film.take(2_500);
    await pickMode(film, 'project', 'Zero Mode');
    await showPrompt('zero');
    await film.take(2_500);
    film.write(picturePath('mode-switch'));
    assert.ok(statSync(picturePath('mode-switch')).size < MAX_BYTES);
  });

  it('show the context view: an exclusion, its undoing, a source', async () => {
    const film = new Film(window.page);
    await window.page.setViewportSize({ width: 1_100, height: 800 });
    await window.press('Control+Alt+Shift+1');
    await pickMode(undefined, 'zero', 'Project Mode');
    await window.dialog.waitFor('Enter project mode?');
    await window.dialog.press('Enter Project Mode');
    await window.statusBar.waitFor(statusOf('project'));
    await window.editors.close();
    await window.contextView.show();
    await widenSideBar();
    await window.contextView.waitForRow(FOUND);
    await waitUntil(
      window.page,
      'the usage of project mode',
      () => Promise.all(window.page.frames().map(frame => frame.$('#page h1').catch(() => null))),
      headings => headings.some(heading => heading !== null),
    );
    await film.take(2_500);
    await window.contextView.press(FOUND, 'Exclude from Context');
    await window.contextView.waitForNoRow(FOUND);
    await film.take(2_500);
    await window.runCommand('Context Mode: Undo Last Decision');
    await window.contextView.waitForRow(FOUND);
    await film.take(1_500);
    await window.contextView.click(FOUND);
    await window.editors.waitForActive('server.ts');
    await window.contextView.waitForRow(/^Current file src\/server\.ts/);
    await film.take(2_500);
    film.write(picturePath('context-view'));
    assert.ok(statSync(picturePath('context-view')).size < MAX_BYTES);
  });
});
