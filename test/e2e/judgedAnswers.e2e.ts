import assert from 'node:assert/strict';
import { Session } from './support/session.ts';
import type { Workbench } from './support/workbench.ts';

const START_TIMEOUT_MS = 300_000;
/** The test model repeats the end of what it is sent, and so gives the score that the rubric ends with. */
const SET = `questions:
  - question: How is money rounded?
    must: { files: [src/payments/money.ts] }
    rubric: "SCORE: 7 It names the rule."
  - question: Where is the key of a user made?
    must: { files: [src/cache/cache.ts] }
`;

describe('answers to the questions of a regression set', () => {
  let own: Session;
  let window: Workbench;

  before(async function () {
    this.timeout(START_TIMEOUT_MS);
    own = await Session.start({ settings: { 'contextMode.regression.judgeAnswers': true } });
    window = await own.openWindow(
      await own.makeWorkspace({ isSample: true, files: { '.context-mode/regression.yaml': SET } }),
    );
    await window.statusBar.waitFor(/file mode/);
  });

  after(() => own?.stop());

  it('are judged by the model that the user picks, after a question that names it and the number of requests', async () => {
    await window.runCommand('Context Mode: Run Regression Set');
    await window.tests.waitFor({ 'regression.yaml': 'Passed' });
    assert.deepEqual(own.chatRecord(), [], 'running a set sends nothing');
    await window.tests.chooseAction('regression.yaml', 'Execute Using Profile');
    await window.quickInput.choose('Run and Judge Answers');
    await window.quickInput.choose('Test Echo');
    const { message, detail } = await window.dialog.waitFor('Have Test Echo answer and judge?');
    assert.match(detail, /Questions with a rubric: 1\. .* to Test Echo, .*: 2 requests in all\./, message);
    assert.deepEqual(own.chatRecord(), []);
    await window.dialog.press('Send 2 Requests');
    const [answer, judgement] = await own.waitForChatRecord(window, 2);
    assert.match(answer!.messages.map(({ text }) => text).join(''), /<retrieved_file path="src\/payments\/money\.ts"/);
    assert.doesNotMatch(judgement!.messages[0]!.text, /retrieved_file/);
    await window.runCommand('Test Results: Focus on Test Results View');
    await window.tests.waitForOutput(/Test Echo judges its answer: 7 of 10\. It names the rule\./);
    assert.equal(own.chatRecord().length, 2);
  });
});
