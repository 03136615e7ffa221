import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const SET_PATH = '.context-mode/regression.yaml';
const SET = `floor: 75%
questions:
  - question: How is money rounded?
    expectedMode: project
    must:
      files: [src/payments/money.ts]
      symbols: [PaymentService]
  - question: Where is the key of a user made?
    must:
      files: [src/cache/cache.ts]
`;
const MONEY = 'How is money rounded? (project)';
const KEY = 'Where is the key of a user made? (project)';
const SCORE = 'Score of the set: at least 75%';

function commitChange(folder: string, path: string, message: string): void {
  appendFileSync(join(folder, path), '\n');
  const author = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', folder, ...author, 'commit', '--quiet', '--no-verify', '--message', message, path]);
}

describe('the regression set in the Test Explorer', () => {
  let window: Workbench;
  let folder: string;

  before(async () => {
    folder = await session().makeWorkspace({ isSample: true, files: { [SET_PATH]: SET } });
    commitChange(folder, 'src/payments/paymentService.ts', 'Round the money of payments to whole cents');
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(/file mode/);
    await window.editors.open(SET_PATH);
  });

  after(() => session().closeWindow(window));

  it('has each question as a test, which a screen reader names by question and state', async () => {
    await window.runCommand('Context Mode: Run Regression Set');
    await window.tests.waitFor({ 'regression.yaml': 'Passed' });
    await window.tests.expand('regression.yaml');
    await window.tests.waitFor({ [MONEY]: 'Passed', [KEY]: 'Passed', [SCORE]: 'Passed' });
  });

  it('fails after a rename, and says which file is missing and why', async () => {
    await rename(join(folder, 'src/payments/money.ts'), join(folder, 'src/payments/amounts.ts'));
    await waitUntil(
      window.page,
      'a failed test',
      async () => {
        // The index hears of the rename a moment later.
        await window.runCommand('Context Mode: Run Regression Set');
        await window.tests.waitForEnd();
        return await window.tests.shown();
      },
      shown => shown.some(({ label, state }) => label === MONEY && state === 'Failed'),
    );
    await window.tests.waitFor({ 'regression.yaml': 'Failed', [KEY]: 'Passed', [SCORE]: 'Passed' });
    await window.runCommand('Test Results: Focus on Test Results View');
    await window.tests.waitForOutput(/src\/payments\/money\.ts does not exist/);
    await window.tests.waitForOutput(/The set scores 83\.3%, its floor is 75%; 1 of 2 questions pass\./);
  });

  it('shows the context of a question from its failure and from its test, by keyboard', async () => {
    await window.tests.chooseAction(MONEY, 'Preview Context of Question');
    await window.editors.waitForActive(MONEY);
    const text = await window.editors.text();
    assert.match(text, /<retrieved_file path="src\/payments\/amounts\.ts"/);
    assert.doesNotMatch(text, /money\.ts"/);
    await window.runCommand('View: Close Editor');
    await window.editors.waitForActive('regression.yaml');
    await window.tests.chooseActionOfResult(MONEY, 'Preview Context of Question');
    await window.takePicture('regression-set', { x: 0, y: 0, width: 1_280, height: 800 });
    await window.editors.waitForActive(MONEY);
  });

  it('is drafted from the git history, and written only when it is saved', async () => {
    await window.runCommand('Context Mode: Draft Regression Set from Git History');
    await window.editors.waitForActive(/^Untitled-/);
    const text = await window.editors.text();
    assert.match(text, /^# Questions about this project/);
    assert.match(text, /question: Round the money of payments to whole cents\n/);
    assert.match(text, /files:\n\s*- src\/payments\/paymentService\.ts\n/);
    await window.runCommand('View: Revert and Close Editor');
  });

  it('passes again when the set is mended', async () => {
    await writeFile(join(folder, SET_PATH), SET.replace('money.ts', 'amounts.ts'));
    await waitUntil(
      window.page,
      'all tests to pass',
      async () => {
        await window.runCommand('Context Mode: Run Regression Set');
        await window.tests.waitForEnd();
        return await window.tests.shown();
      },
      shown => shown.length === 4 && shown.every(({ state }) => state === 'Passed'),
    );
  });
});

describe('a folder without a regression set', () => {
  let window: Workbench;
  let folder: string;

  before(async () => {
    folder = await session().makeWorkspace({ isSample: true });
    commitChange(folder, 'src/cache/cache.ts', 'Keep users in the cache until they change');
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(/file mode/);
  });

  after(() => session().closeWindow(window));

  it('has no tests, and is offered a draft, which is a set once it is saved', async () => {
    assert.equal(await window.page.locator('.activitybar [aria-label^="Testing"]').count(), 0);
    await window.runCommand('Context Mode: Run Regression Set');
    await window.notifications.press('has a regression set', 'Draft One from Git History');
    await window.editors.waitForActive('regression.yaml');
    assert.match(await window.editors.text(), /question: Keep users in the cache until they change/);
    assert.ok(!existsSync(join(folder, SET_PATH)));
    await window.press('Control+S');
    await waitUntil(
      window.page,
      'the set on disk',
      // A file is there before its text is.
      async () => existsSync(join(folder, SET_PATH)) && readFileSync(join(folder, SET_PATH), 'utf8'),
      text => text !== false && text.includes('commit:'),
    );
    await window.runCommand('Context Mode: Run Regression Set');
    await window.tests.waitFor({ 'regression.yaml': 'Passed' });
  });
});

describe('the regression sets of several folders', () => {
  it('are each about their own folder', async () => {
    const parent = await session().makeWorkspace({
      files: {
        'api/src/limits.ts': 'export const REQUEST_LIMIT = 20;\n',
        'api/.context-mode/regression.yaml': setOf('Where is the request limit?', 'src/limits.ts'),
        'web/src/limits.ts': 'export const UPLOAD_LIMIT = 5;\n',
        'web/.context-mode/regression.yaml': setOf('Where is the upload limit?', 'src/gone.ts'),
        'both.code-workspace': JSON.stringify({ folders: [{ path: 'api' }, { path: 'web' }] }),
      },
    });
    const window = await session().openWindow(join(parent, 'both.code-workspace'));
    await window.statusBar.waitFor(/file mode/);
    await window.runCommand('Context Mode: Run Regression Set');
    await window.tests.waitFor({ 'api/regression.yaml': 'Passed', 'web/regression.yaml': 'Failed' });
    await window.runCommand('Test Results: Focus on Test Results View');
    await window.tests.waitForOutput(/web\/src\/gone\.ts does not exist/);
    await session().closeWindow(window);
  });

  it('tell folders of one name apart', async () => {
    const parent = await session().makeWorkspace({
      files: {
        'api/app/src/requests.ts': 'export const REQUEST_LIMIT = 20;\n',
        'api/app/.context-mode/regression.yaml': setOf('Where is the request limit?', 'src/requests.ts'),
        'web/app/src/uploads.ts': 'export const UPLOAD_LIMIT = 5;\n',
        'web/app/.context-mode/regression.yaml': setOf('Where is the upload limit?', 'src/uploads.ts'),
        'both.code-workspace': JSON.stringify({ folders: [{ path: 'api/app' }, { path: 'web/app' }] }),
      },
    });
    const window = await session().openWindow(join(parent, 'both.code-workspace'));
    await window.statusBar.waitFor(/file mode/);
    await window.runCommand('Context Mode: Run Regression Set');
    await window.tests.waitFor({ 'app/regression.yaml': 'Passed', 'app (2)/regression.yaml': 'Passed' });
    await session().closeWindow(window);
  });

  function setOf(question: string, file: string): string {
    return `questions:\n  - question: ${question}\n    must: { files: [${file}] }\n`;
  }
});
