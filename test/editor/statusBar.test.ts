import assert from 'node:assert/strict';
import { ContextModeError } from '../../src/core/base/errors.ts';
import type { PromptState } from '../../src/editor/promptState.ts';
import { alarmLevel, statusSentence, statusText } from '../../src/editor/statusBar.ts';
import { builtOf } from './support/fakeEngine.ts';

/** The state of file mode with a prompt of so many tokens. */
function using(tokens: number, state: Partial<PromptState> = {}): PromptState {
  return {
    mode: 'file',
    budget: 8_000,
    question: '',
    isEstimate: false,
    built: builtOf('file', [['question', 'x'.repeat(tokens)]]),
    ...state,
  };
}

const { built: _, ...waiting } = using(0);
const failed: PromptState = { ...waiting, error: new ContextModeError('engine.stopped') };
const long = { isCompact: false };
const compact = { isCompact: true };

describe('the text of the status bar', () => {
  it('reads as the specification says', () => {
    assert.equal(statusText(using(7_213), long), '[context-mode: file mode] [used: 7.2K/8K tokens]');
  });

  it('has a short form', () => {
    assert.equal(statusText(using(7_213), compact), '$(layers) file 7.2K/8K');
  });

  it('marks estimates', () => {
    assert.equal(
      statusText(using(7_213, { isEstimate: true }), long),
      '[context-mode: file mode] [used: ≈7.2K/8K tokens]',
    );
  });

  it('shows plainly that figures are not there yet, or cannot be had', () => {
    assert.equal(statusText(waiting, long), '[context-mode: file mode] [used: …/8K tokens]');
    assert.equal(statusText(failed, long), '[context-mode: file mode] [used: ?/8K tokens]');
  });
});

describe('the label of the status bar', () => {
  it('reads as a sentence (A29)', () => {
    assert.equal(statusSentence(using(7_213)), 'Context Mode: file mode, 7,213 of 8,000 tokens used.');
    assert.equal(
      statusSentence(using(7_213, { isEstimate: true })),
      'Context Mode: file mode, about 7,213 of 8,000 tokens used.',
    );
    assert.equal(statusSentence(waiting), 'Context Mode: file mode, the tokens are being counted.');
    assert.match(statusSentence(failed), /^Context Mode: file mode, the prompt cannot be built\. The context engine/);
  });
});

describe('the colour of the status bar', () => {
  it('warns from the share of the budget at which the prompt ends with a notice', () => {
    assert.equal(alarmLevel(using(7_199), 90), undefined);
    assert.equal(alarmLevel(using(7_200), 90), 'warning');
    assert.equal(alarmLevel(using(8_000), 90), 'warning');
  });

  it('is that of an error over the budget, and where there is no prompt', () => {
    assert.equal(alarmLevel(using(8_001), 90), 'error');
    assert.equal(alarmLevel(failed, 90), 'error');
    assert.equal(alarmLevel(waiting, 90), undefined);
  });
});
