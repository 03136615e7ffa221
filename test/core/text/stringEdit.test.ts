import assert from 'node:assert/strict';
import fc from 'fast-check';
import { InvariantError } from '../../../src/core/base/invariant.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { type Replacement, StringEdit } from '../../../src/core/text/stringEdit.ts';
import { editedTexts, editsOf, rangesOf, texts } from './textArbitraries.ts';

const replace = (start: number, endExclusive: number, text: string): Replacement => ({ start, endExclusive, text });
const edit = (...replacements: Replacement[]): StringEdit => new StringEdit(replacements);

describe('StringEdit', () => {
  it('applies replacements that are given in any order', () => {
    assert.equal(edit(replace(6, 11, 'there'), replace(0, 5, 'Hello')).apply('hello world'), 'Hello there');
  });

  it('inserts before the text at a border that two replacements share', () => {
    assert.equal(edit(replace(1, 2, 'B'), replace(1, 1, '-')).apply('abc'), 'a-Bc');
  });

  it('refuses replacements that overlap', () => {
    assert.throws(() => edit(replace(0, 2, ''), replace(1, 3, '')), InvariantError);
  });

  describe('mapOffset', () => {
    it('moves an offset by what was inserted exactly at it', () => {
      assert.equal(edit(replace(3, 3, 'xy')).mapOffset(3), 5);
    });

    it('puts an offset inside a replaced part, or at its start, at the start of the new text', () => {
      const replaced = edit(replace(2, 5, 'wxyz'));
      assert.deepEqual(
        [1, 2, 4, 5].map(offset => replaced.mapOffset(offset)),
        [1, 2, 2, 6],
      );
    });

    it('counts an insertion at the start of a replaced part', () => {
      assert.equal(edit(replace(2, 2, '--'), replace(2, 4, '')).mapOffset(2), 4);
    });

    it('finds its way through thousands of replacements', () => {
      const many = edit(...Array.from({ length: 5_000 }, (_, index) => replace(index * 10, index * 10 + 1, 'xyz')));
      assert.equal(many.mapOffset(49_995), 49_995 + 5_000 * 2);
      assert.equal(many.mapOffset(25_000), 25_000 + 2_500 * 2);
      assert.equal(many.mapOffset(25_001), 25_001 + 2_501 * 2);
    });

    it('never changes the order of two offsets', () => {
      const offsets = texts().chain(text => fc.tuple(editsOf(text), rangesOf(text)));
      fc.assert(
        fc.property(offsets, ([any, { start, endExclusive }]) => any.mapOffset(start) <= any.mapOffset(endExclusive)),
      );
    });

    it('leads to the same rest of the text from every offset outside the replacements', () => {
      const cases = texts().chain(text => fc.tuple(fc.constant(text), editsOf(text)));
      fc.assert(
        fc.property(cases, ([text, any]) => {
          const last = any.replacements.at(-1)?.endExclusive ?? 0;
          for (let offset = last; offset <= text.length; offset++) {
            assert.equal(any.apply(text).slice(any.mapOffset(offset)), text.slice(offset));
          }
        }),
      );
    });
  });

  describe('mapRange', () => {
    const range = new OffsetRange(2, 5);

    it('lengthens a range by what is inserted at its end', () => {
      assert.deepEqual(edit(replace(5, 5, 'xy')).mapRange(range), new OffsetRange(2, 7));
    });

    it('moves a range by what is inserted at its start', () => {
      assert.deepEqual(edit(replace(2, 2, 'xy')).mapRange(range), new OffsetRange(4, 7));
    });

    it('leaves an empty range of one that a deletion swallows', () => {
      assert.deepEqual(edit(replace(1, 6, '')).mapRange(range), new OffsetRange(1, 1));
    });

    it('shortens a range whose end is replaced', () => {
      assert.deepEqual(edit(replace(4, 7, 'xyz')).mapRange(range), new OffsetRange(2, 4));
    });
  });

  describe('newRanges', () => {
    it('says where the inserted texts lie, a deletion being an empty range', () => {
      const { newRanges } = edit(replace(0, 1, 'xyz'), replace(3, 5, ''), replace(6, 6, 'q'));
      assert.deepEqual(newRanges, [new OffsetRange(0, 3), new OffsetRange(5, 5), new OffsetRange(6, 7)]);
    });

    it('holds the inserted texts, in order', () => {
      const cases = texts().chain(text => fc.tuple(fc.constant(text), editsOf(text)));
      fc.assert(
        fc.property(cases, ([text, any]) => {
          const after = any.apply(text);
          const held = any.newRanges.map(({ start, endExclusive }) => after.slice(start, endExclusive));
          assert.deepEqual(
            held,
            any.replacements.map(({ text: inserted }) => inserted),
          );
        }),
      );
    });
  });

  describe('compose', () => {
    it('gives one edit that does what both do, one after the other', () => {
      fc.assert(
        fc.property(editedTexts(2), ({ text, edits: [a, b] }) => {
          assert.equal(a!.compose(b!).apply(text), b!.apply(a!.apply(text)));
        }),
        { numRuns: 1_000 },
      );
    });

    it('does not mind in which order three edits are put together', () => {
      fc.assert(
        fc.property(editedTexts(3), ({ edits: [a, b, c] }) => {
          assert.deepEqual(a!.compose(b!).compose(c!), a!.compose(b!.compose(c!)));
        }),
      );
    });

    it('joins replacements that touch, drops those that do nothing, and minimises nothing else', () => {
      const joined = edit(replace(2, 4, 'ab')).compose(edit(replace(4, 4, 'c')));
      assert.deepEqual(joined.replacements, [replace(2, 4, 'abc')]);
      const unchanged = edit(replace(0, 3, 'abc')).compose(edit(replace(3, 3, '')));
      assert.deepEqual(unchanged.replacements, [replace(0, 3, 'abc')]);
      const dropped = edit(replace(1, 1, 'x')).compose(edit(replace(1, 2, '')));
      assert.deepEqual(dropped.replacements, []);
    });

    it('covers all that a later replacement reaches into', () => {
      const composed = edit(replace(0, 0, 'xy'), replace(3, 4, 'z')).compose(edit(replace(1, 6, '-')));
      assert.deepEqual(composed.replacements, [replace(0, 4, 'x-')]);
    });

    it('results in a form without replacements that touch or do nothing', () => {
      fc.assert(
        fc.property(editedTexts(2), ({ edits: [a, b] }) => {
          const { replacements } = a!.compose(b!);
          for (const [index, { start, endExclusive, text }] of replacements.entries()) {
            assert.ok(start < endExclusive || text !== '');
            assert.ok(index === 0 || replacements[index - 1]!.endExclusive < start);
          }
        }),
      );
    });

    it('keeps a lone surrogate that an edit has left, and joins it again with its other half', () => {
      const halved = edit(replace(1, 2, ''));
      assert.equal(halved.apply('😀'), '\ud83d');
      assert.equal(halved.compose(edit(replace(1, 1, '\ude00'))).apply('😀'), '😀');
    });
  });
});
