import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EditedText } from '../../../src/core/text/editedText.ts';
import { replacedLines } from '../../../src/core/text/replacedLines.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';
import { editsOf, texts } from './textArbitraries.ts';

type Edits = readonly (readonly [start: number, endExclusive: number, text: string])[];

/** The lines as `start-endExclusive`. */
function linesOf(text: string, edits: Edits): string {
  const edit = new StringEdit(
    edits.map(([start, endExclusive, inserted]) => ({ start, endExclusive, text: inserted })),
  );
  return [...replacedLines(EditedText.of(text), edit)]
    .map(({ start, endExclusive }) => `${start}-${endExclusive}`)
    .join(' ');
}

describe('replacedLines', () => {
  const text = 'one\ntwo\nthree\nfour';

  it('covers the lines that a replacement touches', () => {
    assert.equal(linesOf(text, [[5, 9, 'x']]), '1-3');
  });

  it('begins one line later when the edit starts at the end of a line and leaves it as it was', () => {
    assert.equal(linesOf(text, [[3, 3, '\nnew']]), '1-1');
    assert.equal(linesOf(text, [[18, 18, '\nnew']]), '4-4');
  });

  it('ends one line earlier when the edit ends at the start of a line and leaves it as it was', () => {
    assert.equal(linesOf(text, [[4, 4, 'new\n']]), '1-1');
    assert.equal(linesOf(text, [[4, 8, '']]), '1-2');
  });

  it('leaves out the line at one border only, when nothing would be left behind', () => {
    assert.equal(linesOf('one\n\ntwo', [[3, 4, '']]), '1-2');
  });

  it('joins replacements when one ends on the line on which the next starts', () => {
    assert.equal(
      linesOf(text, [
        [0, 1, ''],
        [2, 5, ''],
      ]),
      '0-2',
    );
    assert.equal(
      linesOf(text, [
        [0, 1, ''],
        [4, 5, ''],
      ]),
      '0-1 1-2',
    );
  });

  it('knows the end of a line before \\r\\n as well, but not between its halves', () => {
    assert.equal(linesOf('one\r\ntwo', [[3, 3, '\r\nnew']]), '1-1');
    assert.equal(linesOf('one\r\ntwo', [[4, 4, '\nnew']]), '0-1');
    assert.equal(linesOf('one\r\ntwo', [[3, 4, '']]), '1-1');
  });

  it('ends lines at \\n only', () => {
    assert.equal(linesOf('one\rtwo\nthree', [[5, 5, 'x']]), '0-1');
  });

  it('gives an offset past the end to the last line', () => {
    assert.equal(linesOf(text, [[99, 99, 'x']]), '3-4');
  });

  it('is in ascending order, without a line in two ranges', () => {
    const cases = texts().chain(value => fc.tuple(fc.constant(value), editsOf(value)));
    fc.assert(
      fc.property(cases, ([value, edit]) => {
        const lines = [...replacedLines(EditedText.of(value), edit)];
        const previousEnds = [0, ...lines.map(({ endExclusive }) => endExclusive)];
        assert.ok(lines.every(({ start }, index) => previousEnds[index]! <= start));
      }),
    );
  });
});
