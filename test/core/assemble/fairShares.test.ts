import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withFairShares } from '../../../src/core/assemble/collect/retrieved.ts';
import { countingJoined, renderWhole } from '../../../src/core/assemble/shorten.ts';
import type { UnitDraft } from '../../../src/core/assemble/unitDraft.ts';
import { aDraft, aSegment, byCharacters } from '../../support/builders.ts';

const draftOfSize = (size: number, id: string) => aDraft({ id, segments: [aSegment('x'.repeat(size))] });
const equally = (maxTokens: number) => ({ maxTokens, weightOf: () => 1, sizeOf });
const sizeOf = (draft: UnitDraft): number => renderWhole(draft, countingJoined(byCharacters)).tokens;

describe('withFairShares', () => {
  it('leaves drafts alone that fit together', () => {
    const drafts = [draftOfSize(100, 'a'), draftOfSize(200, 'b')];
    assert.deepEqual(withFairShares(drafts, equally(1_000)), drafts);
  });

  it('lets a small file keep all of its text and a large one have what the small one leaves', () => {
    const [small, large] = [draftOfSize(100, 'small'), draftOfSize(5_000, 'large')];
    const [first, second] = withFairShares([large, small], equally(1_000));
    assert.equal(second?.maxTokens, undefined);
    assert.equal(first?.maxTokens, 1_000 - sizeOf(small));
  });

  it('never gives away more than there is, nor cuts a file that needs less than the equal share', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3_000 }), { maxLength: 12 }), fc.nat({ max: 10_000 }), (sizes, maxTokens) => {
        const drafts = sizes.map((size, index) => draftOfSize(size, `${index}`));
        const shared = withFairShares(drafts, equally(maxTokens));
        const given = shared.reduce((sum, draft) => sum + (draft.maxTokens ?? sizeOf(draft)), 0);
        assert.ok(given <= maxTokens);
        for (const draft of shared) {
          if (sizeOf(draft) <= Math.floor(maxTokens / drafts.length)) assert.equal(draft.maxTokens, undefined);
        }
      }),
    );
  });

  it('gives a file more than the others in proportion to its weight, when all are large', () => {
    const drafts = ['a', 'b', 'c'].map(id => draftOfSize(5_000, id));
    const shared = withFairShares(drafts, { ...equally(1_000), weightOf: place => (place === 0 ? 2 : 1) });
    assert.deepEqual(
      shared.map(draft => draft.maxTokens),
      [500, 250, 250],
    );
  });
});
