import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_ROOT } from '../../scripts/support/paths.ts';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode: \w+ mode\] \[used: ≈?[\d.]+K?\/[\d.]+K tokens\]/;

describe('the command line beside the editor', () => {
  let window: Workbench;
  let folder: string;
  let store: string;

  before(async () => {
    folder = await session().makeWorkspace({ isSample: true });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
  });

  after(() => session().closeWindow(window));

  async function cli(...args: readonly string[]): Promise<string> {
    const script = join(REPOSITORY_ROOT, 'dist', 'cli.mjs');
    const options = { cwd: folder, maxBuffer: 10_000_000 };
    return (await promisify(execFile)(process.execPath, [script, ...args], options)).stdout;
  }

  it('prints the prompt of the preview, byte for byte, with what was edited and decided there', async () => {
    await window.editors.open('src/orders/orderService.ts', { lineNumber: 5 });
    await window.editors.type('// edited by a person\n');
    await window.press('Control+S');
    await window.editors.open('tsconfig.json', { lineNumber: 1 });
    await window.runCommand('Context Mode: Add to Context');
    await window.editors.open('src/payments/paymentService.ts', { lineNumber: 60 });
    const prompt = await waitUntil(
      window.page,
      'what was edited and what was pinned in the prompt',
      () => window.copiedPrompt(),
      text => text.includes('edited by a person') && text.includes('<retrieved_file path="tsconfig.json"'),
    );
    store = session().lastStore();
    assert.equal(
      await cli('prompt', '-q', '--store', store, '--file', 'src/payments/paymentService.ts', '--line', '60'),
      prompt,
    );
  });

  it('switches the mode that the next window starts in', async () => {
    await session().closeWindow(window);
    assert.equal(await cli('mode', '--store', store, 'zero'), 'zero\n');
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(/\[context-mode: zero mode\]/);
  });
});
