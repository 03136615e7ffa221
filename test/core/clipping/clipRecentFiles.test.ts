import assert from 'node:assert/strict';
import fc from 'fast-check';
import { InvariantError } from '../../../src/core/base/invariant.ts';
import { type ClippingOptions, eachLineBy } from '../../../src/core/clipping/clippingOptions.ts';
import { clipRecentFiles, type RecentSection } from '../../../src/core/clipping/clipRecentFiles.ts';
import { PageCache } from '../../../src/core/clipping/pageCache.ts';
import type { RecentFile } from '../../../src/core/clipping/recentFile.ts';
import { EditedText } from '../../../src/core/text/editedText.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';
import {
  aFile,
  anyExtendedOptions,
  anyFiles,
  anyOptions,
  byCharacters,
  focalLinesOf,
  options,
  PAGE_COST,
} from './recentFiles.ts';

/** What is shown, as `a.ts 10-15`, least recent first. */
function shown({ snippetsLeastRecentFirst }: RecentSection): readonly string[] {
  return snippetsLeastRecentFirst.map(({ file, lines }) => `${file.path} ${lines.start}-${lines.endExclusive}`);
}

function skipped(section: RecentSection): readonly string[] {
  return section.skipped.map(({ file, reason }) => `${file.path} ${reason}`);
}

/** What the lines of a snippet cost, counted from what is printed. */
function costOfCode(code: string): number {
  return byCharacters.countLines(code) + 1;
}

const printedTokens = ({ snippetsLeastRecentFirst }: RecentSection): number =>
  snippetsLeastRecentFirst.reduce((sum, { tokens }) => sum + tokens, 0);

const budget = (pages: number): ClippingOptions => ({ ...options, maxTokens: pages * PAGE_COST });

describe('clipRecentFiles', () => {
  describe('around edits', () => {
    it('keeps the page of the edit even when it is the last page of the file', () => {
      const section = clipRecentFiles([aFile({ lines: 100, editedLines: [95] })], budget(1));
      assert.deepEqual(shown(section), ['a.ts 95-100']);
    });

    it('grows by pages upward and downward, half of the rest each', () => {
      const section = clipRecentFiles([aFile({ lines: 100, editedLines: [52] })], budget(5));
      assert.deepEqual(shown(section), ['a.ts 40-65']);
    });

    it('gives what the pages above leave to those below only when asked to', () => {
      const files = [aFile({ lines: 100, editedLines: [2] })];
      assert.deepEqual(shown(clipRecentFiles(files, budget(5))), ['a.ts 0-15']);
      const passing = { ...budget(5), useLeftoverBudgetFromAbove: true };
      assert.deepEqual(shown(clipRecentFiles(files, passing)), ['a.ts 0-25']);
    });

    it('shows edits that are near together, and of those far apart only the most recent', () => {
      const near = aFile({ lines: 100, editedLines: [50, 62] });
      assert.deepEqual(shown(clipRecentFiles([near], budget(3))), ['a.ts 50-65']);
      const far = aFile({ lines: 100, editedLines: [50, 66] });
      assert.deepEqual(shown(clipRecentFiles([far], budget(1))), ['a.ts 50-55']);
    });

    it('stops at a file that does not fit, and says why each file is left out', () => {
      const files = [
        aFile({ name: 'a.ts', lines: 100, editedLines: [4, 5] }),
        aFile({ name: 'b.ts', lines: 5, editedLines: [0] }),
      ];
      const section = clipRecentFiles(files, budget(1.5));
      assert.deepEqual(shown(section), []);
      assert.deepEqual(skipped(section), ['a.ts focalPagesOverBudget', 'b.ts behindMisfit']);
      assert.equal(section.tokensConsumed, 0);
    });

    it('goes on after a file without known edits that does not fit', () => {
      const files = [
        aFile({ name: 'a.ts', lines: 100, editedLines: [2] }),
        aFile({ name: 'b.ts', lines: 100 }),
        aFile({ name: 'c.ts', lines: 2, editedLines: [0] }),
      ];
      const section = clipRecentFiles(files, { ...options, maxTokens: PAGE_COST + 90 });
      assert.deepEqual(shown(section), ['c.ts 0-2', 'a.ts 0-5']);
      assert.deepEqual(skipped(section), ['b.ts firstPageOverBudget']);
    });

    it('shows a deletion at the start of a page as an empty body', () => {
      const deletion = { ...aFile({ lines: 40 }), focalRanges: [new OffsetRange(200, 200)] };
      const section = clipRecentFiles([deletion], { ...options, maxTokens: 40 });
      assert.deepEqual(shown(section), ['a.ts 20-20']);
      assert.match(section.snippetsLeastRecentFirst[0]!.text, /a\.ts \(truncated\)\n\n<\|\//);
    });
  });

  describe('in proportion', () => {
    const proportional: ClippingOptions = { ...options, strategy: 'proportional' };

    it('drops the oldest files until the focal pages of the rest fit', () => {
      const files = ['a.ts', 'b.ts', 'c.ts'].map(name => aFile({ name, lines: 100, editedLines: [50] }));
      const section = clipRecentFiles(files, { ...proportional, maxTokens: 2 * PAGE_COST });
      assert.deepEqual(shown(section), ['b.ts 50-55', 'a.ts 50-55']);
      assert.deepEqual(skipped(section), ['c.ts oldest']);
    });

    it('gives a file with three times the edits three times the surroundings', () => {
      const files = [
        aFile({ name: 'a.ts', lines: 200, editedLines: [100], edits: 3 }),
        aFile({ name: 'b.ts', lines: 200, editedLines: [100], edits: 1 }),
      ];
      const section = clipRecentFiles(files, { ...proportional, maxTokens: (2 + 8) * PAGE_COST });
      assert.deepEqual(shown(section), ['b.ts 95-110', 'a.ts 85-120']);
    });

    it('shows files without known edits from their top', () => {
      const files = [
        aFile({ name: 'a.ts', lines: 100, editedLines: [50] }),
        aFile({ name: 'b.ts', lines: 100 }),
        { ...aFile({ name: 'c.ts', lines: 100 }), focalRanges: [] },
      ];
      const section = clipRecentFiles(files, { ...proportional, maxTokens: 7 * PAGE_COST });
      assert.deepEqual(shown(section), ['c.ts 0-10', 'b.ts 0-10', 'a.ts 45-60']);
    });
  });

  describe('options beyond parity', () => {
    it('gives back what both directions leave unspent, to the last token', () => {
      const files = [
        aFile({ name: 'a.ts', lines: 5, editedLines: [0] }),
        aFile({ name: 'b.ts', lines: 100, editedLines: [50] }),
      ];
      assert.deepEqual(shown(clipRecentFiles(files, budget(6))), ['b.ts 50-55', 'a.ts 0-5']);
      const generous = clipRecentFiles(files, { ...budget(6), returnsUnspentHalves: true });
      assert.deepEqual(shown(generous), ['b.ts 40-65', 'a.ts 0-5']);
    });

    it('reports what was really printed', () => {
      const files = [aFile({ lines: 5, editedLines: [0] })];
      assert.equal(clipRecentFiles(files, budget(6)).tokensConsumed, 3.5 * PAGE_COST);
      assert.equal(clipRecentFiles(files, { ...budget(6), reportsPrintedTokens: true }).tokensConsumed, PAGE_COST);
    });

    it('goes on after a file that does not fit', () => {
      const files = [
        aFile({ name: 'a.ts', lines: 100, editedLines: [4, 5] }),
        aFile({ name: 'b.ts', lines: 5, editedLines: [0] }),
      ];
      const section = clipRecentFiles(files, { ...budget(1.5), continuesAfterMisfit: true });
      assert.deepEqual(shown(section), ['b.ts 0-5']);
      assert.deepEqual(skipped(section), ['a.ts focalPagesOverBudget']);
    });

    it('anchors a deletion on its own line', () => {
      const deletion = { ...aFile({ lines: 40 }), focalRanges: [new OffsetRange(200, 200)] };
      const section = clipRecentFiles([deletion], { ...budget(1), anchorsEmptyRanges: true });
      assert.deepEqual(shown(section), ['a.ts 20-25']);
    });

    it('changes nothing when all of them are off', () => {
      const off = {
        returnsUnspentHalves: false,
        reportsPrintedTokens: false,
        continuesAfterMisfit: false,
        anchorsEmptyRanges: false,
      };
      fc.assert(
        fc.property(anyFiles(), anyOptions(), (files, chosen) => {
          assert.deepEqual(clipRecentFiles(files, { ...chosen, ...off }), clipRecentFiles(files, chosen));
        }),
      );
    });
  });

  describe('the output', () => {
    it('wraps each file, numbers lines by their place in the file and says what is truncated', () => {
      const files = [aFile({ lines: 100, editedLines: [10] }), aFile({ name: 'b.ts', lines: 1, editedLines: [0] })];
      const section = clipRecentFiles(files, {
        ...options,
        pageSize: 2,
        maxTokens: 40,
        includeLineNumbers: 'withSpaceAfter',
      });
      assert.deepEqual(
        section.snippetsLeastRecentFirst.map(({ text }) => text),
        [
          '<|recently_viewed_code_snippet|>\ncode_snippet_file_path: b.ts\n0| b.ts l000\n<|/recently_viewed_code_snippet|>',
          '<|recently_viewed_code_snippet|>\ncode_snippet_file_path: a.ts (truncated)\n10| a.ts l010\n11| a.ts l011\n<|/recently_viewed_code_snippet|>',
        ],
      );
      assert.deepEqual(section.documentsMostRecentFirst, ['file:///ws/a.ts', 'file:///ws/b.ts']);
    });

    it('joins lines by \\n, whatever the file used, and counts a final line break as a line', () => {
      const file = { ...aFile({ lines: 1 }), text: EditedText.of('one\r\ntwo\rthree\n') };
      const { code, isTruncated, lines } = clipRecentFiles([file], options).snippetsLeastRecentFirst[0]!;
      assert.equal(code, 'one\ntwo\nthree\n');
      assert.equal(isTruncated, false);
      assert.equal(lines.length, 4);
    });

    it('names a file that is listed twice once', () => {
      const files = [aFile({ lines: 2, editedLines: [0] }), aFile({ lines: 2, editedLines: [1] })];
      const section = clipRecentFiles(files, options);
      assert.equal(section.snippetsLeastRecentFirst.length, 2);
      assert.deepEqual(section.documentsMostRecentFirst, ['file:///ws/a.ts']);
    });
  });

  describe('the size of a page', () => {
    it('is an error when it is missing, not positive or not whole, even when there is nothing to show', () => {
      for (const pageSize of [undefined, 0, -1, 2.5, Number.NaN]) {
        assert.throws(() => clipRecentFiles([], { ...options, pageSize: pageSize as number }), InvariantError);
      }
    });
  });

  describe('invariants', () => {
    const property = (
      check: (section: RecentSection, chosen: ClippingOptions) => void,
      chosen = anyExtendedOptions(),
    ) =>
      fc.assert(
        fc.property(anyFiles(), chosen, (files, any) => check(clipRecentFiles(files, any), any)),
        { numRuns: 500 },
      );

    it('1: the code of the section never costs more than the budget', () => {
      property((section, { maxTokens }) => assert.ok(printedTokens(section) <= Math.max(maxTokens, 0)));
    });

    it('1: what a snippet is said to cost is what its lines cost', () => {
      property(
        section => {
          for (const { code, lines, tokens } of section.snippetsLeastRecentFirst) {
            assert.equal(tokens, lines.isEmpty ? 0 : costOfCode(code));
          }
        },
        anyExtendedOptions().map(chosen => ({ ...chosen, includeLineNumbers: 'none' })),
      );
    });

    it('2: every file that is shown shows its focal pages', () => {
      property((section, chosen) => {
        for (const { file, lines } of section.snippetsLeastRecentFirst) {
          const focal = focalLinesOf(file, chosen);
          assert.ok(focal === undefined || lines.containsRange(focal));
        }
      });
    });

    it('3: a page is shown whole or not at all, and a file without a gap', () => {
      property((section, { pageSize, includeLineNumbers }) => {
        for (const { file, code, lines, isTruncated } of section.snippetsLeastRecentFirst) {
          const all = file.text.text.split(/\r\n|\n|\r/);
          assert.ok(lines.isEmpty || lines.start % pageSize === 0);
          assert.ok(lines.endExclusive % pageSize === 0 || lines.endExclusive === all.length);
          assert.equal(isTruncated, lines.length < all.length);
          if (includeLineNumbers === 'none') assert.equal(code, all.slice(lines.start, lines.endExclusive).join('\n'));
        }
      });
    });

    it('4: the oldest files go first: when files are dropped, and in the order of the section', () => {
      property((section, { strategy }) => {
        const age = (file: { readonly path: string }): number => Number.parseInt(file.path, 10);
        const ages = section.snippetsLeastRecentFirst.map(({ file }) => age(file));
        assert.deepEqual(
          ages,
          ages.toSorted((a, b) => b - a),
        );
        if (strategy !== 'proportional') return;
        const dropped = section.skipped.filter(({ reason }) => reason === 'oldest').map(({ file }) => age(file));
        assert.ok(ages.every(kept => dropped.every(old => kept < old)));
      });
    });

    it('5: what the focal pages leave is shared in proportion to the edits', () => {
      const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
      fc.assert(
        fc.property(weights, fc.integer({ min: 0, max: 60 }), (edits, pages) => {
          const files = edits.map((count, index) =>
            aFile({ name: `${index}.ts`, lines: 999, editedLines: [500], edits: count }),
          );
          const expansion = pages * PAGE_COST;
          const maxTokens = edits.length * PAGE_COST + expansion;
          const section = clipRecentFiles(files, { ...options, strategy: 'proportional', maxTokens });
          const totalWeight = edits.reduce((sum, count) => sum + count, 0);
          assert.equal(section.snippetsLeastRecentFirst.length, files.length);
          for (const { file, tokens } of section.snippetsLeastRecentFirst) {
            const share = expansion * (file.editEntryCount! / totalWeight);
            // A direction stops less than a page before its half is used up, and the file before leaves less than a page.
            assert.ok(tokens - PAGE_COST > share - 2 * PAGE_COST - 2, `${file.path} has too little`);
            assert.ok(tokens - PAGE_COST < share + PAGE_COST, `${file.path} has too much`);
          }
        }),
      );
    });

    it('6: what a file does not use of its share flows on to the next', () => {
      const lineCounts = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 });
      fc.assert(
        fc.property(lineCounts, fc.integer({ min: 0, max: 60 }), (counts, pages) => {
          const small = counts.map((lines, index) => aFile({ name: `${index}.ts`, lines, editedLines: [0] }));
          const large = aFile({ name: '9.ts', lines: 999, editedLines: [500] });
          const files = [...small, large];
          const maxTokens = (files.length + pages) * PAGE_COST;
          const chosen = { ...options, maxTokens, strategy: 'proportional', returnsUnspentHalves: true } as const;
          const unspent = maxTokens - printedTokens(clipRecentFiles(files, chosen));
          // Less than a page in either direction around the last file, and less than a token a share by rounding.
          assert.ok(unspent < 2 * PAGE_COST + files.length + 1, `${unspent} tokens were lost`);
        }),
      );
    });

    it('7: a file that does not fit passes no debt on', () => {
      property(section => assert.ok(section.tokensConsumed >= 0));
      fc.assert(
        fc.property(anyFiles(), anyOptions(), (files, chosen) => {
          const huge = aFile({ name: 'huge.ts', lines: 200, editedLines: [0] });
          const going = {
            ...chosen,
            strategy: 'aroundEditRange',
            maxTokens: 49,
            pageSize: 5,
            continuesAfterMisfit: true,
          } as const;
          assert.deepEqual(shown(clipRecentFiles([huge, ...files], going)), shown(clipRecentFiles(files, going)));
        }),
      );
    });

    it('8: tokensConsumed is at least what is printed and at most the budget', () => {
      property((section, { maxTokens, reportsPrintedTokens }) => {
        const printed = printedTokens(section);
        assert.ok(printed <= section.tokensConsumed && section.tokensConsumed <= Math.max(maxTokens, 0));
        if (reportsPrintedTokens) assert.equal(section.tokensConsumed, printed);
      });
    });

    it('9: the section is the same with a cache and without', () => {
      const cache = new PageCache();
      fc.assert(
        fc.property(anyFiles(), anyExtendedOptions(), (files, chosen) => {
          const expected = clipRecentFiles(files, chosen);
          assert.deepEqual(clipRecentFiles(files, chosen, cache), expected);
          assert.deepEqual(clipRecentFiles(files, chosen, cache), expected);
        }),
      );
    });

    it('9: what did not change is not counted again', () => {
      let counted: string[] = [];
      const counter = eachLineBy(line => {
        counted.push(line);
        return line.length;
      });
      const cache = new PageCache();
      const clip = (files: readonly RecentFile[]): readonly string[] => {
        counted = [];
        clipRecentFiles(files, { ...budget(40), counter }, cache);
        return counted;
      };
      const a = aFile({ name: 'a.ts', lines: 40, editedLines: [20] });
      const b = aFile({ name: 'b.ts', lines: 40, editedLines: [20] });
      assert.equal(clip([a, b]).length, 80);
      assert.equal(clip([a, b]).length, 0);
      const edited = { ...a, text: a.text.edited(new StringEdit([{ start: 0, endExclusive: 0, text: 'x' }])) };
      const again = clip([edited, b]);
      assert.equal(again.length, 40);
      assert.ok(again.every(line => line.includes('a.ts')));
    });
  });
});
