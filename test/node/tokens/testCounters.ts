import { Tiktoken } from 'js-tiktoken/lite';
import cl100kBase from 'js-tiktoken/ranks/cl100k_base';
import o200kBase from 'js-tiktoken/ranks/o200k_base';
import { packRanks } from '../../../scripts/packRanks.ts';
import type { TokenCounters, TokenEncoding } from '../../../src/core/tokens/tokenCounter.ts';
import { createTokenCounters } from '../../../src/node/tokens/counters.ts';
import { withUnicodeWhiteSpace } from '../../../src/node/tokens/patterns.ts';

/** The real counters, with vocabularies that are packed in memory: no build is needed. */
export const testCounters: TokenCounters = createTokenCounters({ readRanks: async encoding => packRanks(encoding) });

/** Counts with js-tiktoken, whose white space is put right. Takes about two seconds to make. */
export function createOracle(encoding: TokenEncoding): (text: string) => number {
  const source = encoding === 'o200k_base' ? o200kBase : cl100kBase;
  const tiktoken = new Tiktoken({ ...source, pat_str: withUnicodeWhiteSpace(source.pat_str) });
  return text => tiktoken.encode(text, [], []).length;
}
