import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TiktokenBPE } from 'js-tiktoken/lite';
import cl100kBase from 'js-tiktoken/ranks/cl100k_base';
import o200kBase from 'js-tiktoken/ranks/o200k_base';
import { TOKEN_ENCODINGS, type TokenEncoding } from '../src/core/tokens/tokenCounter.ts';
import { encodeRankData } from '../src/node/tokens/packedRanks.ts';
import { withUnicodeWhiteSpace } from '../src/node/tokens/patterns.ts';

const SOURCES: Readonly<Record<TokenEncoding, TiktokenBPE>> = { o200k_base: o200kBase, cl100k_base: cl100kBase };

/**
 * Packs js-tiktoken's data of an encoding in the format of `packedRanks.ts`, with the white space of its pattern put right.
 * The same js-tiktoken always gives the same bytes.
 */
export function packRanks(encoding: TokenEncoding): Uint8Array {
  const source = SOURCES[encoding];
  const tokens = tokensInOrderOfRank(source.bpe_ranks);
  return encodeRankData({
    pattern: withUnicodeWhiteSpace(source.pat_str),
    tokenLengths: Uint8Array.from(tokens, token => token.length),
    tokenBytes: Buffer.concat(tokens),
  });
}

/** Writes `o200k_base.bin` and `cl100k_base.bin`. */
export async function writePackedRanks(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const encoding of TOKEN_ENCODINGS) {
    await writeFile(path.join(folder, `${encoding}.bin`), packRanks(encoding));
  }
}

/** Each line of js-tiktoken's data is `! <rank of the first token> <token in base64> <next token> …`. */
function tokensInOrderOfRank(bpeRanks: string): Buffer[] {
  const tokens: Buffer[] = [];
  for (const line of bpeRanks.split('\n')) {
    const [, firstRank, ...encodedTokens] = line.split(' ');
    encodedTokens.forEach((token, index) => {
      tokens[Number(firstRank) + index] = Buffer.from(token, 'base64');
    });
  }
  const hole = tokens.findIndex(token => token === undefined || token.length === 0 || token.length > 255);
  if (hole >= 0) {
    throw new Error(`Rank ${hole} has no token of 1 to 255 bytes: the packed format cannot hold this vocabulary`);
  }
  return tokens;
}

if (import.meta.main) {
  await writePackedRanks(path.join(import.meta.dirname, '..', 'dist'));
}
