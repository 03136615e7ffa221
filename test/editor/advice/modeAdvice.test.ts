import assert from 'node:assert/strict';
import { Emitter } from '../../../src/core/base/emitter.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { BaseMode } from '../../../src/core/modes/contextMode.ts';
import type { Recommendation } from '../../../src/core/recommend/recommendMode.ts';
import { reason } from '../../../src/core/units/reason.ts';
import { AdviceCounts } from '../../../src/editor/advice/adviceCounts.ts';
import { ModeAdvice } from '../../../src/editor/advice/modeAdvice.ts';
import type { CurrentPrompt } from '../../../src/editor/currentPrompt.ts';
import type { EditorSettings } from '../../../src/editor/settings.ts';
import { FakeTimers } from '../../support/fakeTimers.ts';
import { aMemento } from '../support/aMemento.ts';
import { testLog } from '../support/testLog.ts';

const PROJECT: Recommendation = {
  mode: 'project',
  confidence: 0.9,
  reason: reason('advice.namesSeveral', { first: 'UserService', second: 'OrderService' }),
};

describe('ModeAdvice (A15)', () => {
  function world({ isOn = true } = {}) {
    const changes = new Emitter<void>();
    const switches: BaseMode[] = [];
    const asked: { readonly question: string; readonly answer: (found: Recommendation | undefined) => void }[] = [];
    const prompt = {
      state: { mode: 'file' as BaseMode },
      conversation: { question: '', turns: [] },
      onDidChange: changes.event,
      switchMode: async (mode: BaseMode) => switches.push(mode),
      recommend: () =>
        new Promise<Recommendation | undefined>(answer =>
          asked.push({ question: prompt.conversation.question, answer }),
        ),
    };
    const current = { ...DEFAULT_SETTINGS, 'recommend.enabled': isOn };
    const timers = new FakeTimers();
    const advice = new ModeAdvice({
      prompt: prompt as unknown as CurrentPrompt,
      settings: { current, onDidChange: new Emitter<void>().event } as unknown as EditorSettings,
      timers,
      log: testLog,
    });
    const type = (question: string): void => {
      prompt.conversation = { question, turns: [] };
      changes.fire();
    };
    const settle = () => new Promise(resolve => setImmediate(resolve));
    return { advice, prompt, changes, asked, type, settle, switches, timers };
  }

  it('suggests another mode for the question being typed, and switches nothing', async () => {
    const { advice, asked, type, settle, switches } = world();
    type('UserService and OrderService');
    asked[0]!.answer(PROJECT);
    await settle();
    assert.equal(advice.pending, PROJECT);
    assert.deepEqual(switches, []);
    advice.dispose();
  });

  it('suggests nothing in the mode that it would suggest', async () => {
    const { advice, prompt, asked, type, settle } = world();
    prompt.state.mode = 'project';
    type('UserService and OrderService');
    asked[0]!.answer(PROJECT);
    await settle();
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
});

describe('AdviceCounts', () => {
  it('counts what became of recommendations until they are cleared', async () => {
    const counts = new AdviceCounts(aMemento());
    await counts.add({ overridden: 1 });
    await counts.add({ accepted: 1, overridden: -1 });
    await counts.add({ accepted: 1 });
    assert.deepEqual(counts.current, { accepted: 2, overridden: 0 });
    await counts.clear();
    assert.deepEqual(counts.current, { accepted: 0, overridden: 0 });
  });
});
