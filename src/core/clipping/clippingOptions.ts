import { invariant } from '../base/invariant.ts';
import type { TokenCounter } from '../tokens/tokenCounter.ts';

export const CLIPPING_STRATEGIES = ['aroundEditRange', 'proportional'] as const;
export type ClippingStrategy = (typeof CLIPPING_STRATEGIES)[number];

export const LINE_NUMBER_FORMATS = ['withSpaceAfter', 'withoutSpaceAfter', 'none'] as const;
/** `12| text`, `12|text` or `text`. */
export type LineNumberFormat = (typeof LINE_NUMBER_FORMATS)[number];

/** How the recently viewed files are clipped; `clipping.md` says what each option does. */
export interface ClippingOptions extends PageOptions, ExpansionOptions, FocalOptions {
  readonly strategy: ClippingStrategy;
  /** The budget of all files together. Only the code counts: tags, path lines and line numbers are free. */
  readonly maxTokens: number;
  readonly includeLineNumbers: LineNumberFormat;
  /** Beyond parity: `tokensConsumed` is what was printed, not what was set aside for it. */
  readonly reportsPrintedTokens?: boolean;
  /** Beyond parity: a file that does not fit is left out, and smaller ones behind it are still tried. */
  readonly continuesAfterMisfit?: boolean;
}

/** What clipping needs of a token counter. */
export type LineCounter = Pick<TokenCounter, 'countLines'>;

export interface PageOptions {
  /** Lines in a page. */
  readonly pageSize: number;
  /** The same counter must give the same counts: they are kept by it. */
  readonly counter: LineCounter;
}

export interface ExpansionOptions {
  /** What the pages above the focal ones leave of their half goes to the pages below. */
  readonly useLeftoverBudgetFromAbove: boolean;
  /** Beyond parity: what either direction leaves unspent is given back, to the last token. */
  readonly returnsUnspentHalves?: boolean;
}

export interface FocalOptions {
  /** Beyond parity: an empty range, as a deletion leaves it, lies on its own line even at the start of that line. */
  readonly anchorsEmptyRanges?: boolean;
}

/** Counts lines by what one line without its break has. */
export function eachLineBy(countLine: (line: string) => number): LineCounter {
  const countLines = (text: string): number => {
    const lines = text.split('\n');
    return lines.reduce((sum, line) => sum + countLine(line), lines.length - 1);
  };
  return { countLines };
}

/** @throws InvariantError if the size of a page is missing, not positive or not whole: no default stands in */
export function checkPageSize(pageSize: number | undefined): asserts pageSize is number {
  invariant(Number.isInteger(pageSize) && pageSize! > 0, `A page has one line or more, not ${pageSize}`);
}
