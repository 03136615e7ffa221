import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';
import { type ContentChange, tryReplacements } from '../../../src/editor/listeners/contentChanges.ts';

describe('tryReplacements', () => {
  const change = (rangeOffset: number, rangeLength: number, text: string): ContentChange => ({
    rangeOffset,
    rangeLength,
    text,
  });

  it('sorts the changes of several cursors, which come from the end of the document to its start', () => {
    assert.deepEqual(tryReplacements([change(8, 2, 'y'), change(3, 0, 'x')]), [
      { start: 3, endExclusive: 3, text: 'x' },
      { start: 8, endExclusive: 10, text: 'y' },
    ]);
  });

  it('takes changes that touch', () => {
    assert.deepEqual(tryReplacements([change(3, 2, 'y'), change(1, 2, 'x')]), [
      { start: 1, endExclusive: 3, text: 'x' },
      { start: 3, endExclusive: 5, text: 'y' },
    ]);
  });

  it('gives up where a later change may count in the text that an earlier one left', () => {
    assert.equal(tryReplacements([change(3, 0, 'x'), change(8, 2, 'y')]), undefined);
    assert.equal(tryReplacements([change(3, 2, 'x'), change(3, 1, 'y')]), undefined);
  });

  it('gives the same text as the changes one after the other, or nothing at all', () => {
    const changes = fc.array(
      fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 3 }), fc.string({ maxLength: 3 })).map(each => change(...each)),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(changes, all => {
        const text = 'abcdefghijklmnopqrstuvwxyz';
        const replacements = tryReplacements(all);
        if (replacements === undefined) return;
        const oneByOne = all.reduce(
          (before, { rangeOffset, rangeLength, text: inserted }) =>
            before.slice(0, rangeOffset) + inserted + before.slice(rangeOffset + rangeLength),
          text,
        );
        assert.equal(new StringEdit(replacements).apply(text), oneByOne);
      }),
    );
  });
});
