import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatTokens, formatUsage } from '../../../src/core/tokens/format.ts';

describe('formatTokens', () => {
  const figures: [tokens: number, shown: string][] = [
    [0, '0'],
    [1, '1'],
    [950, '950'],
    [999, '999'],
    [1_000, '1K'],
    [1_049, '1K'],
    [1_050, '1.1K'],
    [7_213, '7.2K'],
    [7_999, '8K'],
    [8_000, '8K'],
    [9_949, '9.9K'],
    [9_950, '10K'],
    [128_000, '128K'],
    [123_456, '123.5K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [1_049_999, '1M'],
    [1_050_000, '1.1M'],
    [2_097_152, '2.1M'],
  ];

  for (const [tokens, shown] of figures) {
    it(`shows ${tokens} as ${shown}`, () => assert.equal(formatTokens(tokens), shown));
  }

  it('never shows a thousand of a unit, more than one decimal, or anything but digits, point and unit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 900_000_000 }), tokens => {
        assert.match(formatTokens(tokens), /^(?:\d{1,3}|\d{1,3}(?:\.[1-9])?[KM])$/);
      }),
    );
  });

  it('is at most half a tenth away from the truth', () => {
    fc.assert(
      fc.property(fc.nat({ max: 900_000_000 }), tokens => {
        const largestError = tokens < 1_000 ? 0 : tokens < 1_000_000 ? 50 : 50_000;
        assert.ok(Math.abs(amountOf(formatTokens(tokens)) - tokens) <= largestError);
      }),
    );
  });
});

describe('formatUsage', () => {
  it('shows what is used of the budget', () => {
    assert.equal(formatUsage({ used: 7_213, budget: 8_000, isEstimate: false }), '7.2K/8K');
  });

  it('marks an estimate', () => {
    assert.equal(formatUsage({ used: 7_213, budget: 8_000, isEstimate: true }), '≈7.2K/8K');
  });

  it('shows a full budget as full', () => {
    assert.equal(formatUsage({ used: 8_000, budget: 8_000, isEstimate: false }), '8K/8K');
    assert.equal(formatUsage({ used: 8_192, budget: 8_192, isEstimate: false }), '8.2K/8.2K');
  });

  it('does not hide that one token is too many', () => {
    assert.equal(formatUsage({ used: 8_001, budget: 8_000, isEstimate: false }), '8.1K/8K');
    assert.equal(formatUsage({ used: 8_049, budget: 8_000, isEstimate: false }), '8.1K/8K');
    assert.equal(formatUsage({ used: 999_949, budget: 999_900, isEstimate: false }), '1M/999.9K');
  });

  it('shows nothing used, and no budget', () => {
    assert.equal(formatUsage({ used: 0, budget: 8_000, isEstimate: false }), '0/8K');
    assert.equal(formatUsage({ used: 12, budget: 0, isEstimate: false }), '12/0');
  });

  it('looks over budget exactly when it is', () => {
    const closeNumbers = fc
      .tuple(fc.nat({ max: 5_000_000 }), fc.integer({ min: -300, max: 300 }))
      .map(([budget, over]) => ({ budget, used: Math.max(0, budget + over) }));
    fc.assert(
      fc.property(closeNumbers, ({ used, budget }) => {
        const [shownUsed, shownBudget] = formatUsage({ used, budget, isEstimate: false }).split('/');
        assert.equal(amountOf(shownUsed!) > amountOf(shownBudget!), used > budget);
      }),
    );
  });
});

function amountOf(shown: string): number {
  const unit = shown.endsWith('K') ? 1_000 : shown.endsWith('M') ? 1_000_000 : 1;
  return Math.round(Number.parseFloat(shown) * unit);
}
