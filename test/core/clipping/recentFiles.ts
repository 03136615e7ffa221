import fc from 'fast-check';
import { type ClippingOptions, eachLineBy } from '../../../src/core/clipping/clippingOptions.ts';
import { focalPages } from '../../../src/core/clipping/focalPages.ts';
import { PageGrid } from '../../../src/core/clipping/pageGrid.ts';
import type { RecentFile } from '../../../src/core/clipping/recentFile.ts';
import { EditedText } from '../../../src/core/text/editedText.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { texts } from '../text/textArbitraries.ts';

/** A counter that anyone can check by hand: a line costs its characters, and one for the line break. */
export const byCharacters = eachLineBy(line => line.length);

/** Five-line pages of nine-character lines as `aFile` has them cost 50. */
export const options: ClippingOptions = {
  strategy: 'aroundEditRange',
  pageSize: 5,
  maxTokens: 200,
  counter: byCharacters,
  includeLineNumbers: 'none',
  useLeftoverBudgetFromAbove: false,
};

/** What a page of `aFile` costs with these options. */
export const PAGE_COST = 50;

/**
 * A file of nine-character lines: `a.ts l012`. Edited lines are whole lines; without any, nothing is known of where it was
 * edited.
 */
export function aFile(file: {
  readonly name?: string;
  readonly lines: number;
  readonly editedLines?: readonly number[];
  readonly edits?: number;
}): RecentFile {
  const { name = 'a.ts', lines, editedLines, edits } = file;
  const text = Array.from({ length: lines }, (_, index) => `${name} l${String(index).padStart(3, '0')}`).join('\n');
  return {
    uri: `file:///ws/${name}`,
    path: name,
    text: EditedText.of(text),
    focalRanges: editedLines?.map(line => new OffsetRange(line * 10, line * 10 + 9)),
    editEntryCount: edits,
    lastEvent: undefined,
  };
}

/** Any files, most recent first: with every line break, with ranges that may be empty, wide, or past the end. */
export function anyFiles(): fc.Arbitrary<readonly RecentFile[]> {
  const offset = fc.nat({ max: 90 });
  const range = fc.tuple(offset, offset).map(([a, b]) => new OffsetRange(Math.min(a, b), Math.max(a, b)));
  const file = fc.record({
    text: fc.oneof(texts(10), texts(80)),
    focalRanges: fc.option(fc.array(range, { maxLength: 4 }), { nil: undefined }),
    editEntryCount: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  });
  return fc.array(file, { maxLength: 5 }).map(files =>
    files.map(({ text, ...rest }, index) => ({
      uri: `file:///ws/${index}.ts`,
      path: `${index}.ts`,
      text: EditedText.of(text),
      lastEvent: undefined,
      ...rest,
    })),
  );
}

/** Any options of parity; the strategy too. */
export function anyOptions(): fc.Arbitrary<ClippingOptions> {
  return fc.record({
    strategy: fc.constantFrom('aroundEditRange', 'proportional'),
    pageSize: fc.integer({ min: 1, max: 6 }),
    maxTokens: fc.oneof(fc.integer({ min: -2, max: 40 }), fc.nat({ max: 300 })),
    counter: fc.constant(byCharacters),
    includeLineNumbers: fc.constantFrom('none', 'withSpaceAfter', 'withoutSpaceAfter'),
    useLeftoverBudgetFromAbove: fc.boolean(),
  });
}

/** Any options at all, also those beyond parity. */
export function anyExtendedOptions(): fc.Arbitrary<ClippingOptions> {
  const beyondParity = fc.record({
    returnsUnspentHalves: fc.boolean(),
    reportsPrintedTokens: fc.boolean(),
    continuesAfterMisfit: fc.boolean(),
    anchorsEmptyRanges: fc.boolean(),
  });
  return fc.tuple(anyOptions(), beyondParity).map(([parity, beyond]) => ({ ...parity, ...beyond }));
}

/** The lines of the focal pages, counted independently of how the file is clipped; `undefined` without focal ranges. */
export function focalLinesOf(file: RecentFile, chosen: ClippingOptions) {
  const text = file.text.toSnapshot();
  const grid = new PageGrid(text, chosen);
  const pages = focalPages(grid, text, file.focalRanges ?? [], chosen);
  return pages && grid.linesOf(pages);
}
