import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { editsOf, texts } from './textArbitraries.ts';

describe('TextSnapshot', () => {
  it('gives the empty text one empty line', () => {
    const snapshot = new TextSnapshot('');
    assert.equal(snapshot.lineCount, 1);
    assert.deepEqual(snapshot.contentLines, new LineRange(0, 1));
  });

  it('counts a last empty line after a final line break, but not as content', () => {
    const snapshot = new TextSnapshot('a\nb\n');
    assert.equal(snapshot.lineCount, 3);
    assert.deepEqual(snapshot.contentLines, new LineRange(0, 2));
  });

  it('knows \\n, \\r\\n and a lone \\r as line ends and joins lines by \\n', () => {
    const snapshot = new TextSnapshot('a\r\nb\rc\nd');
    assert.equal(snapshot.lineCount, 4);
    assert.equal(snapshot.textOf(new LineRange(0, 4)), 'a\nb\nc\nd');
  });

  it('counts only \\n before an offset when asked for line feeds', () => {
    const snapshot = new TextSnapshot('a\r\nb\rc\nd');
    assert.deepEqual(
      [0, 2, 3, 5, 6, 7, 99].map(offset => snapshot.lineFeedsBefore(offset)),
      [0, 0, 1, 1, 1, 2, 2],
    );
  });

  it('gives every offset the line that holds it', () => {
    fc.assert(
      fc.property(texts(), value => {
        const snapshot = new TextSnapshot(value);
        for (let offset = 0; offset <= value.length; offset++) {
          const line = snapshot.lineIndexAt(offset);
          assert.ok(snapshot.lineStart(line) <= offset);
          assert.ok(offset < snapshot.lineStart(line + 1) || line === snapshot.lineCount - 1);
          assert.equal(snapshot.lineFeedsBefore(offset), value.slice(0, offset).split('\n').length - 1);
        }
      }),
    );
  });

  it('has the lines that splitting at every line break gives', () => {
    fc.assert(
      fc.property(texts(), value => {
        const snapshot = new TextSnapshot(value);
        const lines = value.split(/\r\n|\n|\r/);
        assert.equal(snapshot.lineCount, lines.length);
        for (const [index, line] of lines.entries()) assert.equal(snapshot.line(index), line);
        assert.equal(snapshot.textOf(new LineRange(0, lines.length)), lines.join('\n'));
      }),
    );
  });

  it('has the same lines after an edit as a new one of that text', () => {
    const withoutLoneReturns = texts(200).map(text => text.replace(/\r(?!\n)/g, '\n'));
    const cases = fc.oneof(texts(), withoutLoneReturns).chain(text => fc.tuple(fc.constant(text), editsOf(text)));
    fc.assert(
      fc.property(cases, ([text, edit]) => {
        const edited = new TextSnapshot(text).edited(edit);
        assert.deepEqual([edited.text, linesOf(edited)], [edit.apply(text), linesOf(new TextSnapshot(edited.text))]);
      }),
      { numRuns: 1_000 },
    );
  });
});

function linesOf(snapshot: TextSnapshot): readonly (readonly number[])[] {
  return Array.from({ length: snapshot.lineCount + 1 }, (_, line) => {
    const start = snapshot.lineStart(line);
    return [start, snapshot.lineFeedsBefore(start)];
  });
}
