import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  ADVICE_OUTCOMES,
  type AdviceOutcome,
  type AdviceRecord,
  acceptedShare,
  NO_ADVICE,
  withOutcome,
} from '../../../src/core/recommend/adviceOutcomes.ts';

describe('outcomes of recommendations', () => {
  const recordOf = (outcomes: readonly (readonly [string, AdviceOutcome])[]): AdviceRecord =>
    outcomes.reduce((record, [key, outcome]) => withOutcome(record, key, outcome), NO_ADVICE);

  it('are one a question: the strongest that it had', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.constantFrom(...ADVICE_OUTCOMES))), outcomes => {
        const strongest = new Map<string, number>();
        for (const [question, outcome] of outcomes) {
          strongest.set(question, Math.max(strongest.get(question) ?? 0, ADVICE_OUTCOMES.indexOf(outcome)));
        }
        const { figures } = recordOf(outcomes);
        ADVICE_OUTCOMES.forEach((outcome, rank) => {
          assert.equal(figures[outcome], [...strongest.values()].filter(each => each === rank).length);
        });
      }),
    );
  });

  it('remember only the last questions, and all figures', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => [`question ${index}`, 'accepted'] as const);
    const { figures, lastQuestions } = recordOf(many);
    assert.equal(figures.accepted, 1_000);
    assert.equal(lastQuestions.length, 100);
    assert.equal(lastQuestions.at(-1)?.key, 'question 999');
  });

  it('have a share that was accepted once there is one', () => {
    assert.equal(acceptedShare(NO_ADVICE.figures), undefined);
    assert.equal(acceptedShare({ accepted: 7, overridden: 1, ignored: 2 }), 0.7);
  });
});
