import { LineRange } from '../text/lineRange.ts';
import { checkPageSize, type LineCounter, type PageOptions } from './clippingOptions.ts';

/** A half-open range of 0-based page indices. */
export interface PageRange {
  readonly start: number;
  readonly endExclusive: number;
}

/** The lines that are cut into pages. */
export interface Lines {
  readonly lineCount: number;
  /** The lines without their line breaks, joined by `\n`. */
  textOf(lines: LineRange): string;
}

/** What ends the last line of a page costs one token, like all line breaks. */
const LINE_BREAK_TOKENS = 1;

/**
 * The lines of one text in pages of a fixed size; the last page may be shorter. Says what a page costs: the sum over its
 * lines of their tokens and one for each line break. A page is counted when somebody asks, once.
 */
export class PageGrid {
  readonly pageSize: number;
  readonly #lines: Lines;
  readonly #counter: LineCounter;
  readonly #costs: (number | undefined)[] = [];

  /** @throws InvariantError if the size of a page is not positive */
  constructor(lines: Lines, { pageSize, counter }: PageOptions) {
    checkPageSize(pageSize);
    this.pageSize = pageSize;
    this.#lines = lines;
    this.#counter = counter;
  }

  get pageCount(): number {
    return Math.ceil(this.#lines.lineCount / this.pageSize);
  }

  /** The page that would hold the line, even if there is no such line. */
  pageOfLine(lineIndex: number): number {
    return Math.floor(lineIndex / this.pageSize);
  }

  /** What the page costs; nothing when it lies beyond the last line. */
  cost(pageIndex: number): number {
    const known = this.#costs[pageIndex];
    if (known !== undefined) return known;
    const lines = this.linesOf({ start: pageIndex, endExclusive: pageIndex + 1 });
    const cost = lines.isEmpty ? 0 : this.#counter.countLines(this.#lines.textOf(lines)) + LINE_BREAK_TOKENS;
    this.#costs[pageIndex] = cost;
    return cost;
  }

  costOf(pages: PageRange): number {
    let cost = 0;
    for (let page = pages.start; page < pages.endExclusive; page++) cost += this.cost(page);
    return cost;
  }

  /** The lines in the pages, as far as they exist. */
  linesOf(pages: PageRange): LineRange {
    const { lineCount } = this.#lines;
    return new LineRange(
      Math.min(pages.start * this.pageSize, lineCount),
      Math.min(pages.endExclusive * this.pageSize, lineCount),
    );
  }
}
