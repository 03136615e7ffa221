import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MAX_SHORT_PIECE_UNITS, ShortPieceCache } from '../../../src/node/tokens/shortPieceCache.ts';

/** The text as a window holds it: with units behind it that belong to something else. */
function viewOf(text: string): DataView {
  const units = Uint16Array.from(`${text}behind the piece`, character => character.charCodeAt(0));
  return new DataView(units.buffer);
}

const remember = (cache: ShortPieceCache, text: string, tokens: number) =>
  cache.set(viewOf(text), 0, text.length, tokens);
const recall = (cache: ShortPieceCache, text: string) => cache.get(viewOf(text), 0, text.length);

describe('ShortPieceCache', () => {
  it('knows a piece that was set, wherever it stands', () => {
    const cache = new ShortPieceCache();
    remember(cache, 'piece', 2);
    assert.equal(recall(cache, 'piece'), 2);
    for (const before of ['a', 'ab', 'abc']) {
      assert.equal(cache.get(viewOf(`${before}piece`), before.length, 5), 2);
    }
  });

  it('does not know what was not set, nor a beginning or an end of what was', () => {
    const cache = new ShortPieceCache();
    remember(cache, 'piece', 2);
    for (const text of ['p', 'piec', 'iece', 'pieces', 'Piece', 'piece\0']) {
      assert.equal(recall(cache, text), 0, text);
    }
  });

  it('gives for any pieces what was set for each', () => {
    const piece = fc.string({
      unit: fc.constantFrom('a', '\0', '的', '\uffff'),
      minLength: 1,
      maxLength: MAX_SHORT_PIECE_UNITS,
    });
    fc.assert(
      fc.property(fc.uniqueArray(piece, { maxLength: 200 }), pieces => {
        const cache = new ShortPieceCache();
        for (const [index, text] of pieces.entries()) {
          assert.equal(recall(cache, text), 0);
          remember(cache, text, index + 1);
        }
        for (const [index, text] of pieces.entries()) assert.equal(recall(cache, text), index + 1);
      }),
      { numRuns: 20 },
    );
  });

  it('forgets all when 65,536 pieces are there and one more comes', () => {
    const cache = new ShortPieceCache();
    for (let index = 0; index < 65_536; index++) remember(cache, `p${index}`, 1);
    assert.equal(recall(cache, 'p0'), 1);
    remember(cache, 'one more', 3);
    assert.equal(recall(cache, 'p0'), 0);
    assert.equal(recall(cache, 'one more'), 3);
  });
});
