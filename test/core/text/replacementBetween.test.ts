import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replacementBetween } from '../../../src/core/text/replacementBetween.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';

describe('replacementBetween', () => {
  it('is empty for equal texts', () =>
    assert.deepEqual(replacementBetween('same', 'same'), { start: 4, endExclusive: 4, text: '' }));

  it('goes from the first difference to the last', () =>
    assert.deepEqual(replacementBetween('one two three', 'one 2 three'), { start: 4, endExclusive: 7, text: '2' }));

  it('does not count a character twice that is part of both ends', () =>
    assert.deepEqual(replacementBetween('aa', 'aaa'), { start: 2, endExclusive: 2, text: 'a' }));

  it('finds a difference of one character in a long text', () => {
    const text = 'x'.repeat(100_000);
    const at = 54_321;
    assert.deepEqual(replacementBetween(text, `${text.slice(0, at)}y${text.slice(at)}`), {
      start: at,
      endExclusive: at,
      text: 'y',
    });
  });

  it('makes the one text of the other, and keeps what they begin and end with', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 40 });
    fc.assert(
      fc.property(text, text, text, text, (start, before, after, end) => {
        const [from, to] = [start + before + end, start + after + end];
        const replacement = replacementBetween(from, to);
        assert.equal(new StringEdit([replacement]).apply(from), to);
        assert.ok(replacement.endExclusive - replacement.start <= before.length);
      }),
    );
  });
});
