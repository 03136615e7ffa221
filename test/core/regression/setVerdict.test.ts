import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { QuestionResult } from '../../../src/core/regression/questionResult.ts';
import { NOTHING_WANTED } from '../../../src/core/regression/regressionSet.ts';
import { verdictOn } from '../../../src/core/regression/setVerdict.ts';

function scored(score: number, floor?: number) {
  const rest = { expectations: 3, failures: [], mode: 'project', tokens: 0, budget: 0, files: [] } as const;
  const result: QuestionResult = { ...rest, score, isPassed: score >= (floor ?? 1) };
  const question = {
    question: 'Why?',
    mode: 'project',
    expectedModes: [],
    must: NOTHING_WANTED,
    mustNot: NOTHING_WANTED,
  };
  return { question: { ...question, mode: 'project' as const, ...(floor === undefined ? {} : { floor }) }, result };
}

describe('the verdict on a set', () => {
  it('is the mean of the scores against the floor', () => {
    const both = [scored(1), scored(0.5)];
    assert.deepEqual(verdictOn(both, 0.75), { score: 0.75, floor: 0.75, passed: 1, belowOwnFloor: 0, isMet: true });
    assert.equal(verdictOn(both, 0.76).isMet, false);
  });

  it('is met at the floor exactly, whatever the rounding', () => {
    const thirds = [scored(1 / 3), scored(1 / 3), scored(1 / 3), scored(1), scored(0.1), scored(0.2)];
    assert.equal(verdictOn(thirds, (1 + 1 + 0.3) / 6).isMet, true);
  });

  it('is not met while a question is below its own floor', () => {
    assert.equal(verdictOn([scored(1), scored(0.5, 0.5)], 0.5).isMet, true);
    const below = verdictOn([scored(1), scored(0.5, 0.6)], 0.5);
    assert.deepEqual([below.isMet, below.belowOwnFloor], [false, 1]);
  });

  it('lies between the least and the greatest score, and a better answer never makes it worse', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(shares, fc.nat(), (scores, pick) => {
        const { score } = verdictOn(
          scores.map(each => scored(each)),
          1,
        );
        assert.ok(score >= Math.min(...scores) - 1e-9 && score <= Math.max(...scores) + 1e-9);
        const better = scores.with(pick % scores.length, 1);
        assert.ok(
          verdictOn(
            better.map(each => scored(each)),
            1,
          ).score >=
            score - 1e-9,
        );
      }),
    );
  });
});
