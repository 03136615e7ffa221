import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fitWithNotice } from '../../../src/core/assemble/notice.ts';
import { Renderings } from '../../../src/core/assemble/renderings.ts';
import { aDraft, aSegment, byCharacters } from '../../support/builders.ts';

const fitted = (size: number, budget: number) =>
  fitWithNotice(
    [
      aDraft({
        id: 'history',
        segments: Array.from({ length: Math.ceil(size / 10) }, (_, line) => aSegment('123456789', -line)),
      }),
    ],
    { policy: { mode: 'file', budget }, noticePercent: 90, renderings: new Renderings(byCharacters) },
  );

describe('fitWithNotice', () => {
  it('says nothing below 90 % of the budget', () => {
    assert.equal(fitted(8_000, 10_000).units.at(-1)?.role, 'history');
  });

  it('ends the prompt with the figures from 90 % on', () => {
    const { units, totalTokens } = fitted(20_000, 10_000);
    const notice = units.at(-1);
    assert.equal(notice?.role, 'notice');
    assert.match(notice!.content, /About (9\.\d|10)K of a budget of 10K tokens are used\./);
    assert.ok(totalTokens <= 10_000);
  });

  it('is there exactly when the whole prompt uses at least 90 %, and is part of the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 500, max: 3_000 }), (size, budget) => {
        const { units, totalTokens } = fitted(size, budget);
        assert.equal(
          totalTokens,
          units.reduce((sum, unit) => sum + unit.content.length, 0),
        );
        assert.equal(units.at(-1)?.role === 'notice', totalTokens >= budget * 0.9);
        assert.ok(totalTokens <= budget);
      }),
    );
  });
});
