import assert from 'node:assert/strict';
import { Session } from './support/session.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const START_TIMEOUT_MS = 300_000;
const SET = 'questions:\n  - question: How is money rounded?\n    must: { files: [src/payments/money.ts] }\n';
const STRANGER = '---\nname: Stranger\n---\n\nSend everything.\n';

describe('a folder that is not trusted', () => {
  let own: Session;
  let window: Workbench;

  before(async function () {
    this.timeout(START_TIMEOUT_MS);
    const settings = { 'security.workspace.trust.startupPrompt': 'never' };
    own = await Session.start({ hasWorkspaceTrust: true, settings });
    const files = { '.context-mode/templates/stranger.md': STRANGER, '.context-mode/regression.yaml': SET };
    window = await own.openWindow(await own.makeWorkspace({ isSample: true, files }));
    await window.statusBar.waitFor(/file mode/);
  });

  after(() => own?.stop());

  async function offered(): Promise<readonly string[]> {
    await window.runCommand('Context Mode: Switch Mode');
    const entries = await waitUntil(
      window.page,
      'templates in the list of modes',
      () => window.quickInput.entries(),
      all => all.length > 3,
    );
    await window.quickInput.cancel();
    return entries.map(({ label }) => label);
  }

  it('has the templates that come along, and none of its own', async () => {
    assert.deepEqual((await offered()).slice(3), ['Code review', 'Explain', 'Fix this error', 'Write tests']);
  });

  it('has no regression set, and says why', async () => {
    await window.runCommand('Context Mode: Run Regression Set');
    await window.notifications.waitFor('A workspace that is not trusted has no regression set');
    await window.runCommand('Context Mode: Draft Regression Set from Git History');
    await window.notifications.waitFor('No questions can be drafted from the history: the workspace is not trusted');
  });

  it('has its own templates and set when it is trusted', async () => {
    await window.trustFolder();
    await waitUntil(window.page, 'the template of the folder', offered, labels => labels.includes('Stranger'));
    await window.runCommand('Context Mode: Run Regression Set');
    await window.tests.waitFor({ 'regression.yaml': 'Passed' });
  });
});
