import assert from 'node:assert/strict';
import { PieceCache } from '../../../src/node/tokens/pieceCache.ts';

const unitsOf = (text: string) => Uint16Array.from(text, character => character.charCodeAt(0));

function remember(cache: PieceCache, text: string, tokens: number): void {
  cache.set(unitsOf(text), 0, text.length, tokens);
}

function recall(cache: PieceCache, text: string): number {
  return cache.get(unitsOf(text), 0, text.length);
}

describe('PieceCache', () => {
  it('knows a piece that was set, wherever it stands', () => {
    const cache = new PieceCache();
    remember(cache, 'piece', 2);
    assert.equal(recall(cache, 'piece'), 2);
    assert.equal(cache.get(unitsOf('a piece of text'), 2, 7), 2);
  });

  it('does not know what was not set, nor a beginning or an end of what was', () => {
    const cache = new PieceCache();
    remember(cache, 'piece', 2);
    for (const text of ['', 'p', 'piec', 'iece', 'pieces', 'Piece']) {
      assert.equal(recall(cache, text), 0);
    }
  });

  it('tells 10,000 pieces apart', () => {
    const cache = new PieceCache();
    for (let index = 0; index < 10_000; index++) {
      remember(cache, `piece${index}`, index + 1);
    }
    for (let index = 0; index < 10_000; index++) {
      assert.equal(recall(cache, `piece${index}`), index + 1);
    }
  });

  it('does not keep pieces of more than 64 units', () => {
    const cache = new PieceCache();
    remember(cache, 'x'.repeat(64), 8);
    remember(cache, 'x'.repeat(65), 9);
    assert.equal(recall(cache, 'x'.repeat(64)), 8);
    assert.equal(recall(cache, 'x'.repeat(65)), 0);
  });

  it('forgets all when 65,536 pieces are there and one more comes', () => {
    const cache = new PieceCache();
    for (let index = 0; index < 65_536; index++) {
      remember(cache, `piece${index}`, 1);
    }
    assert.equal(recall(cache, 'piece0'), 1);
    remember(cache, 'one more', 3);
    assert.equal(recall(cache, 'piece0'), 0);
    assert.equal(recall(cache, 'one more'), 3);
  });

  it('forgets all when its room for units is full', () => {
    const cache = new PieceCache();
    for (let index = 0; index < 16_384; index++) {
      remember(cache, String(index).padStart(64, '-'), 1);
    }
    remember(cache, 'one more', 3);
    assert.equal(recall(cache, '0'.padStart(64, '-')), 0);
    assert.equal(recall(cache, 'one more'), 3);
  });
});
