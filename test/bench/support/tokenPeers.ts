import { countTokens as gptTokenizerCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as gptTokenizerO200k } from 'gpt-tokenizer/encoding/o200k_base';
import type { TokenCounter, TokenEncoding } from '../../../src/core/tokens/tokenCounter.ts';
import { createOracle, testCounters } from '../../node/tokens/testCounters.ts';

type Count = (text: string) => number;

/** Our counter and those it is compared with, all counting special tokens as plain text. */
export interface TokenPeers {
  readonly ours: TokenCounter;
  readonly gptTokenizer: Count;
  /** With its white space put right; slow, and quadratic in the length of a piece. */
  readonly jsTiktoken: Count;
}

const peersByEncoding = new Map<TokenEncoding, Promise<TokenPeers>>();

export function tokenPeers(encoding: TokenEncoding): Promise<TokenPeers> {
  const peers = peersByEncoding.get(encoding) ?? createPeers(encoding);
  peersByEncoding.set(encoding, peers);
  return peers;
}

async function createPeers(encoding: TokenEncoding): Promise<TokenPeers> {
  const countTokens = encoding === 'o200k_base' ? gptTokenizerO200k : gptTokenizerCl100k;
  const specialsArePlainText = { disallowedSpecial: new Set<string>() };
  return {
    ours: await testCounters.get(encoding),
    gptTokenizer: text => countTokens(text, specialsArePlainText),
    jsTiktoken: createOracle(encoding),
  };
}
