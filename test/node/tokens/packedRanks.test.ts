import assert from 'node:assert/strict';
import cl100kBase from 'js-tiktoken/ranks/cl100k_base';
import o200kBase from 'js-tiktoken/ranks/o200k_base';
import { packRanks } from '../../../scripts/packRanks.ts';
import { TOKEN_ENCODINGS } from '../../../src/core/tokens/tokenCounter.ts';
import { decodeRankData, encodeRankData } from '../../../src/node/tokens/packedRanks.ts';
import { SPLIT_PATTERNS, withUnicodeWhiteSpace } from '../../../src/node/tokens/patterns.ts';
import { RankTable } from '../../../src/node/tokens/rankTable.ts';

const SOURCES = { o200k_base: o200kBase, cl100k_base: cl100kBase };

for (const encoding of TOKEN_ENCODINGS) {
  describe(`packRanks of ${encoding}`, () => {
    const packed = packRanks(encoding);

    it('gives the same bytes every time', () => {
      assert.ok(Buffer.from(packed).equals(packRanks(encoding)));
    });

    it('gives what is read again', () => {
      assert.ok(Buffer.from(packed).equals(encodeRankData(decodeRankData(packed))));
    });

    it('holds every token of js-tiktoken with its rank', () => {
      const ranks = new RankTable(decodeRankData(packed));
      const [, first, ...tokens] = SOURCES[encoding].bpe_ranks.split(' ');
      assert.equal(first, '0');
      assert.equal(ranks.size, tokens.length);
      tokens.forEach((token, rank) => {
        const bytes = Buffer.from(token, 'base64');
        assert.equal(ranks.rankOf(bytes, 0, bytes.length), rank);
      });
    });

    it('holds the pattern that the splitter is written for, its white space put right', () => {
      assert.equal(SOURCES[encoding].pat_str, SPLIT_PATTERNS[encoding]);
      assert.equal(decodeRankData(packed).pattern, withUnicodeWhiteSpace(SPLIT_PATTERNS[encoding]));
    });
  });
}

describe('decodeRankData', () => {
  const packed = packRanks('cl100k_base');

  it('refuses what is not a packed vocabulary', () => {
    assert.throws(() => decodeRankData(new Uint8Array(0)), /not a packed vocabulary/);
    assert.throws(() => decodeRankData(new TextEncoder().encode('<!doctype html>')), /not a packed vocabulary/);
  });

  it('refuses one that is cut off, wherever', () => {
    for (const length of [11, 12, 100, 1_000, 200_000, packed.length - 1]) {
      assert.throws(() => decodeRankData(packed.subarray(0, length)), Error, `of ${length} bytes`);
    }
  });

  it('refuses one that is too long', () => {
    assert.throws(() => decodeRankData(Buffer.concat([packed, Buffer.of(0)])), /cut off or damaged/);
  });

  it('refuses one without tokens', () => {
    const empty = { pattern: '', tokenLengths: new Uint8Array(0), tokenBytes: new Uint8Array(0) };
    assert.throws(() => decodeRankData(encodeRankData(empty)), /only 0 tokens/);
  });

  it('reads from the middle of a buffer', () => {
    const shifted = Buffer.concat([Buffer.alloc(3), packed]).subarray(3);
    assert.deepEqual(decodeRankData(shifted).pattern, decodeRankData(packed).pattern);
  });
});
