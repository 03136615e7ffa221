import assert from 'node:assert/strict';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const STATUS = /\[context-mode: \w+ mode\] \[used: ≈?[\d.]+K?\/[\d.]+K? tokens\]/;
const OVER_BUDGET = /more than the budget of 300/;

/** One function that no budget of 300 tokens holds. */
const longFunction = (name: string): string =>
  `export function ${name}(): void {\n${Array.from({ length: 80 }, (_, line) => `  console.log('step ${line} of ${name}');`).join('\n')}\n}\n`;

const NOTEBOOK = JSON.stringify({
  cells: [
    { cell_type: 'markdown', metadata: {}, source: '# Revenue by month' },
    {
      cell_type: 'code',
      metadata: {},
      execution_count: 1,
      source: 'import pandas as pd\n\ndef margin(revenue, cost):\n    return (revenue - cost) / revenue',
      outputs: [],
    },
    {
      cell_type: 'code',
      metadata: {},
      execution_count: 2,
      source: 'margin(120, 80)',
      outputs: [
        { output_type: 'execute_result', metadata: {}, execution_count: 2, data: { 'text/plain': '0.333' } },
        { output_type: 'display_data', metadata: {}, data: { 'image/png': 'iVBORw0KGgoA'.repeat(20_000) } },
      ],
    },
  ],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
});

describe('the current file', () => {
  let window: Workbench;

  before(async () => {
    const folder = await session().makeWorkspace({
      files: {
        'first.ts': longFunction('first'),
        'second.ts': longFunction('second'),
        'private/plan.ts': 'export const plan = 1;\n',
        '.cursorignore': 'private/\n',
        'sales.ipynb': NOTEBOOK,
      },
      settings: { 'contextMode.file.budget': 300 },
    });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(STATUS);
  });

  after(() => session().closeWindow(window));

  const promptOf = (path: string) =>
    waitUntil(
      window.page,
      `the prompt about ${path}`,
      () => window.copiedPrompt(),
      text => text.includes(`<current_file path="${path}"`),
    );

  it('is shown around the cursor when its function exceeds the budget, and the user is told once for each file', async () => {
    await window.editors.open('first.ts', { lineNumber: 40 });
    assert.match(await promptOf('first.ts'), /export function first[\s\S]*step 38 of first/);
    const { message } = await window.notifications.waitFor(OVER_BUDGET);
    assert.match(
      message,
      /The code around the cursor in first\.ts has [\d,]+ tokens.*Is this the right file or selection\?/,
    );
    await window.notifications.clear();
    await promptOf('first.ts');
    await window.runCommand('Context Mode: Preview Prompt');
    // It takes the focus when it has come, whatever is being opened meanwhile.
    await window.editors.waitForActive('Prompt');
    await window.editors.open('second.ts', { lineNumber: 40 });
    await promptOf('second.ts');
    await window.notifications.waitFor(/in second\.ts has/);
    const told = (await window.notifications.shown()).filter(({ message: each }) => OVER_BUDGET.test(each));
    assert.equal(told.length, 1, told.map(({ message: each }) => each).join('\n'));
    await window.notifications.clear();
  });

  it('is asked about once when an ignore rule hides it, and used when the user says so', async () => {
    await window.notifications.clear();
    await window.editors.open('plan.ts', { lineNumber: 1 });
    await waitUntil(
      window.page,
      'the rule in the tooltip',
      () => window.statusBar.tooltip(STATUS),
      text =>
        /private\/plan\.ts is not in the prompt, because an ignore rule hides it \(\.cursorignore: private\/\)/.test(
          text,
        ),
    );
    assert.ok(!(await window.copiedPrompt()).includes('const plan'));
    await window.notifications.waitFor(/Use it anyway\?/);
    await window.notifications.press(/Use it anyway\?/, 'Use It Anyway');
    assert.ok((await promptOf('private/plan.ts')).includes('const plan'));
    const asked = (await window.notifications.shown()).filter(({ message }) => /Use it anyway\?/.test(message));
    assert.deepEqual(asked, []);
  });

  it('is the notebook with its cells, and pictures are only named (A6)', async () => {
    await window.editors.open('sales.ipynb');
    const prompt = await promptOf('sales.ipynb');
    assert.match(prompt, /\[cell 1: markdown\]\n# Revenue by month\n\[cell 2: python\]\nimport pandas/);
    assert.match(prompt, /\[output\]\n0\.333\n\[left out: image\/png, 180 KB\]\n/);
    assert.ok(!prompt.includes('iVBORw0K'));
  });
});
