import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

/** So many that reading them takes longer than the status bar waits before it shows it. */
const FILES = 6_000;
const STATUS = /\[context-mode: \w+ mode\]/;

/** A module that takes some time to be read. */
function moduleText(number: number): string {
  const body = (line: number) => `  const value${line} = compute(input, ${line * number}, 'text of module ${number}');`;
  const lines = Array.from({ length: 150 }, (_, line) => body(line));
  return `export function work${number}(input: string) {\n${lines.join('\n')}\n}\n`;
}

describe('the index of a project', () => {
  let window: Workbench;
  let folder: string;

  before(async () => {
    const files = Object.fromEntries(
      Array.from({ length: FILES }, (_, index) => [`src/part${index % 50}/module${index}.ts`, moduleText(index)]),
    );
    folder = await session().makeWorkspace({ files, settings: { 'contextMode.project.confirm': false } });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
  });

  after(() => session().closeWindow(window));

  const hasItem = async (text: RegExp) => (await window.statusBar.items()).some(item => text.test(item.text));
  const gone = (text: RegExp) =>
    waitUntil(
      window.page,
      `the status bar without ${text}`,
      () => hasItem(text),
      isThere => !isThere,
    );

  it('shows how far it is, pauses on a click and goes on with another', async () => {
    const { label } = await window.statusBar.waitFor(/Indexing \d+%/);
    assert.match(label, /^Context Mode reads the project: [\d,]+ of [\d,]+ files are in the index\. Click to pause\./);
    await window.statusBar.click(/Indexing \d+%/);
    await window.statusBar.waitFor('Indexing paused');
    await window.statusBar.click('Indexing paused');
    await gone(/Indexing/);
  });

  it('finds what another program writes while the window is open', async () => {
    await window.runCommand('Context Mode: Switch Mode');
    await window.quickInput.choose('Project Mode');
    await window.statusBar.waitFor(/project mode/);
    await writeFile(join(folder, 'src/brandNew.ts'), 'export function frobnicateTheWidget() {}\n');
    await window.chat.pickModel('Test Echo');
    await waitUntil(
      window.page,
      'an answer that was given the new file',
      async () => {
        await session().clearChatRecord();
        await window.chat.ask('@context-mode Where is frobnicateTheWidget defined?');
        const requests = await session().waitForChatRecord(window, 1);
        return JSON.stringify(requests);
      },
      requests => requests.includes('src/brandNew.ts'),
    );
  });

  it('is rebuilt by a command', async () => {
    await window.runCommand('Context Mode: Rebuild Project Index');
    await window.statusBar.waitFor(/Indexing \d+%/);
    await gone(/Indexing/);
  });
});
