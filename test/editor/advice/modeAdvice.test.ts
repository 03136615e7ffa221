import assert from 'node:assert/strict';
import { Emitter } from '../../../src/core/base/emitter.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { BaseMode } from '../../../src/core/modes/contextMode.ts';
import type { Recommendation } from '../../../src/core/recommend/recommendMode.ts';
import { reason } from '../../../src/core/units/reason.ts';
import { AdviceCounts } from '../../../src/editor/advice/adviceCounts.ts';
import { ModeAdvice } from '../../../src/editor/advice/modeAdvice.ts';
import { NO_CONVERSATION, withAnswer, withDraft, withQuestion } from '../../../src/editor/conversation.ts';
import type { CurrentPrompt } from '../../../src/editor/currentPrompt.ts';
import type { EditorSettings } from '../../../src/editor/settings.ts';
import { FakeTimers } from '../../support/fakeTimers.ts';
import { aMemento } from '../support/aMemento.ts';
import { testLog } from '../support/testLog.ts';

const PROJECT: Recommendation = {
  mode: 'project',
  baseMode: 'project',
  confidence: 0.9,
  reason: reason('advice.namesSeveral', { first: 'UserService', second: 'OrderService' }),
};

const QUESTION = 'do UserService and OrderService share state?';

describe('ModeAdvice (A15)', () => {
  function world({ isOn = true } = {}) {
    const changes = new Emitter<void>();
    const asked: { readonly question: string; readonly answer: (found: Recommendation | undefined) => void }[] = [];
    const prompt = {
      state: { mode: 'file' as BaseMode },
      conversation: NO_CONVERSATION,
      templates: { find: () => undefined },
      onDidChange: changes.event,
      recommend: () =>
        new Promise<Recommendation | undefined>(answer =>
          asked.push({ question: prompt.conversation.question, answer }),
        ),
    };
    const current = { ...DEFAULT_SETTINGS, 'recommend.enabled': isOn };
    const timers = new FakeTimers();
    const counts = new AdviceCounts(aMemento());
    const advice = new ModeAdvice({
      prompt: prompt as unknown as CurrentPrompt,
      settings: { current, onDidChange: new Emitter<void>().event } as unknown as EditorSettings,
      counts,
      timers,
      log: testLog,
    });
    const settle = () => new Promise(resolve => setImmediate(resolve));
    const type = (question: string): void => {
      prompt.conversation = withDraft(prompt.conversation, question);
      changes.fire();
    };
    /** Types it and waits until the recommendation is there. */
    const suggest = async (question: string, recommendation: Recommendation | undefined): Promise<void> => {
      type(question);
      asked.at(-1)?.answer(recommendation);
      await settle();
    };
    /** Sends it in the chat, where it is answered. */
    const ask = async (question: string, recommendation: Recommendation | undefined): Promise<void> => {
      advice.noteAsked(question);
      await suggest(question, recommendation);
      const { mode } = prompt.state;
      prompt.conversation = withAnswer(withQuestion(prompt.conversation), { question, answer: 'Yes.', mode });
      advice.noteAnswered(question, mode, recommendation);
    };
    const switchTo = (mode: BaseMode): void => {
      prompt.state = { mode };
      changes.fire();
    };
    return { advice, counts, asked, type, suggest, ask, switchTo, settle, timers, changes };
  }

  it('suggests another mode for the question being typed', async () => {
    const { advice, suggest } = world();
    await suggest(QUESTION, PROJECT);
    assert.deepEqual(advice.pending, { ...PROJECT, question: QUESTION, isOfAnswer: false });
    advice.dispose();
  });

  it('suggests nothing in the mode that it would suggest', async () => {
    const { advice, suggest, switchTo } = world();
    switchTo('project');
    await suggest(QUESTION, PROJECT);
    assert.equal(advice.pending, undefined);
    advice.dispose();
  });

  it('goes by the last question, in whatever order the answers come', async () => {
    const { advice, asked, type, settle } = world();
    type('UserService');
    type('thanks');
    asked[1]!.answer(undefined);
    asked[0]!.answer(PROJECT);
    await settle();
    assert.equal(advice.pending, undefined);
    advice.dispose();
  });

  it('asks nothing without a question, or when it is turned off', () => {
    const on = world();
    on.type('');
    assert.equal(on.asked.length, 0);
    on.advice.dispose();
    const off = world({ isOn: false });
    off.type('UserService');
    assert.equal(off.asked.length, 0);
    off.advice.dispose();
  });

  it('stays pending after the answer, whatever else changes on the screen', async () => {
    const { advice, ask, changes, settle, asked } = world();
    await ask(QUESTION, PROJECT);
    const { length } = asked;
    changes.fire();
    await settle();
    assert.equal(asked.length, length, 'nothing is recommended anew for what was answered');
    assert.equal(advice.pending?.mode, 'project');
    advice.dispose();
  });

  it('ends with the switch that it asks for, and that counts as accepted', async () => {
    const { advice, ask, switchTo, counts } = world();
    await ask(QUESTION, PROJECT);
    switchTo('project');
    assert.equal(advice.pending, undefined);
    assert.deepEqual(counts.current, { accepted: 1, overridden: 0, ignored: 0 });
    switchTo('file');
    assert.equal(advice.pending, undefined, 'who goes back knows why');
    advice.dispose();
  });

  const endings: Record<string, (parts: ReturnType<typeof world>) => void | Promise<void>> = {
    'is dismissed': ({ advice }) => advice.dismiss(),
    'is followed by a switch to a third mode': ({ switchTo }) => switchTo('zero'),
    'is followed by another question in the chat': ({ ask }) => ask('thanks', undefined),
    'is followed by another question in the box': ({ suggest }) => suggest('thanks', undefined),
    'has waited for five minutes': ({ timers }) => timers.advance(300_000),
  };
  for (const [end, finish] of Object.entries(endings)) {
    it(`counts as ignored when it stood below an answer and ${end}`, async () => {
      const parts = world();
      await parts.ask(QUESTION, PROJECT);
      await finish(parts);
      assert.equal(parts.advice.pending, undefined);
      assert.deepEqual(parts.counts.current, { accepted: 0, overridden: 0, ignored: 1 });
      parts.advice.dispose();
    });
  }

  it('counts nothing when a draft with one is given up', async () => {
    const { advice, suggest, counts, timers } = world();
    await suggest(QUESTION, PROJECT);
    await suggest('thanks', undefined);
    await suggest(QUESTION, PROJECT);
    timers.advance(300_000);
    assert.equal(advice.pending, undefined);
    assert.deepEqual(counts.current, { accepted: 0, overridden: 0, ignored: 0 });
    advice.dispose();
  });

  it('counts as overridden when the question is sent in spite of it, and once however often', async () => {
    const { advice, suggest, ask, counts } = world();
    await suggest(QUESTION, PROJECT);
    await ask(QUESTION, PROJECT);
    await ask(QUESTION, PROJECT);
    await ask('thanks', undefined);
    assert.deepEqual(counts.current, { accepted: 0, overridden: 1, ignored: 0 });
    advice.dispose();
  });

  it('is not overridden by a question that was sent before it was there', async () => {
    const { advice, ask, counts } = world();
    await ask(QUESTION, PROJECT);
    assert.deepEqual(counts.current, { accepted: 0, overridden: 0, ignored: 0 });
    advice.dispose();
  });

  it('is not there below an answer during which the user has switched', async () => {
    const { advice, switchTo } = world();
    switchTo('zero');
    advice.noteAnswered(QUESTION, 'file', PROJECT);
    assert.equal(advice.pending, undefined);
    advice.dispose();
  });

  it('stays away from a draft that it was dismissed for until the box is opened again', async () => {
    const { advice, suggest, asked, settle, changes } = world();
    await suggest(QUESTION, PROJECT);
    advice.dismiss();
    changes.fire();
    await settle();
    const dismissed = advice.pending;
    advice.noteOpened();
    asked.at(-1)!.answer(PROJECT);
    await settle();
    assert.deepEqual([dismissed, advice.pending?.mode], [undefined, 'project']);
    advice.dispose();
  });

  it('has the key for three seconds after it was accepted', () => {
    const { advice, timers } = world();
    advice.noteAccepted();
    assert.equal(advice.wasJustAccepted, true);
    timers.advance(3_000);
    assert.equal(advice.wasJustAccepted, false);
    advice.dispose();
  });
});

describe('AdviceCounts', () => {
  it('keeps what became of recommendations until it is cleared, and says so', () => {
    const counts = new AdviceCounts(aMemento());
    let changeCount = 0;
    counts.onDidChange(() => changeCount++);
    counts.settle('a', 'overridden');
    counts.settle('a', 'accepted');
    counts.settle('a', 'accepted');
    counts.settle('b', 'ignored');
    assert.deepEqual(counts.current, { accepted: 1, overridden: 0, ignored: 1 });
    counts.clear();
    assert.deepEqual(counts.current, { accepted: 0, overridden: 0, ignored: 0 });
    assert.equal(changeCount, 4);
  });
});
