import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MendedText } from '../../../src/core/syntax/mending.ts';

describe('MendedText', () => {
  it('leads back to the same character where nothing was inserted', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat({ max: 50 }), { maxLength: 3 }), (text, places) => {
        const distinct = [...new Set(places)].filter(place => place <= text.length);
        const mends = distinct.map(start => ({ start, endExclusive: start, text: '\n})' }));
        const mended = new MendedText(text, mends);
        for (let offset = 0; offset < text.length; offset++) {
          const inserted = 3 * distinct.filter(place => place <= offset).length;
          assert.equal(mended.text[offset + inserted], text[offset]);
          assert.equal(mended.originalOffset(offset + inserted), offset);
          assert.equal(mended.originalOffset(mended.mendedOffset(offset)), offset);
        }
      }),
    );
  });

  it('leads back from an insertion to its place', () => {
    const mended = new MendedText('ab', [{ start: 1, endExclusive: 1, text: '\n}' }]);
    assert.deepEqual(
      [0, 1, 2, 3, 4].map(offset => mended.originalOffset(offset)),
      [0, 1, 1, 1, 2],
    );
  });

  it('keeps offsets when a line is blanked', () => {
    const mended = new MendedText('ab\ncd', [{ start: 0, endExclusive: 2, text: '  ' }]);
    assert.equal(mended.text, '  \ncd');
    assert.equal(mended.originalOffset(4), 4);
  });
});
