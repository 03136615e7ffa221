import { ContextModeError } from '../../core/base/errors.ts';
import type { TokenCounter, TokenCounters, TokenEncoding } from '../../core/tokens/tokenCounter.ts';
import { BytePairCounter } from './bytePairCounter.ts';
import { CharClasses } from './charClasses.ts';
import { decodeRankData } from './packedRanks.ts';
import { SPLIT_PATTERNS, withUnicodeWhiteSpace } from './patterns.ts';
import { RankTable } from './rankTable.ts';
import { splitCl100k } from './splitCl100k.ts';
import type { Splitter } from './splitCommon.ts';
import { splitO200k } from './splitO200k.ts';

/** Reads a packed vocabulary (`packedRanks.ts`), for example `dist/o200k_base.bin`. */
export type ReadRanks = (encoding: TokenEncoding) => Promise<Uint8Array>;

const SPLITTERS: Readonly<Record<TokenEncoding, Splitter>> = { o200k_base: splitO200k, cl100k_base: splitCl100k };

/** Counters that are loaded on first use and then kept. A load that fails is tried again at the next call. */
export function createTokenCounters(options: { readonly readRanks: ReadRanks }): TokenCounters {
  const loaded = new Map<TokenEncoding, Promise<TokenCounter>>();
  let charClasses: CharClasses | undefined;

  async function load(encoding: TokenEncoding): Promise<TokenCounter> {
    try {
      const data = decodeRankData(await options.readRanks(encoding));
      if (data.pattern !== withUnicodeWhiteSpace(SPLIT_PATTERNS[encoding])) {
        throw new Error('it is made for another way of splitting text');
      }
      charClasses ??= new CharClasses();
      return new BytePairCounter({
        encoding,
        ranks: new RankTable(data),
        split: SPLITTERS[encoding],
        charClasses,
      });
    } catch (cause) {
      loaded.delete(encoding);
      // Never a wrong figure: without its vocabulary nothing is counted.
      throw new ContextModeError('tokens.ranksUnreadable', { encoding, detail: describe(cause) }, { cause });
    }
  }

  return {
    get(encoding) {
      let counter = loaded.get(encoding);
      if (counter === undefined) {
        counter = load(encoding);
        loaded.set(encoding, counter);
      }
      return counter;
    },
  };
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
