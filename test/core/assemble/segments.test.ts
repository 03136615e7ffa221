import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indivisibleRuns, textSegments } from '../../../src/core/assemble/segments.ts';

const runsOf = (text: string) => indivisibleRuns(text.split('\n')).map(run => [run.start, run.endExclusive]);

describe('indivisibleRuns', () => {
  it('keeps a fenced block in one piece', () => {
    assert.deepEqual(runsOf('before\n```ts\na\nb\n```\nafter'), [
      [0, 1],
      [1, 5],
      [5, 6],
    ]);
  });

  it('does not take a shorter fence inside a longer one for its end', () => {
    assert.deepEqual(runsOf('````md\n```ts\nx\n```\n````'), [[0, 5]]);
  });

  it('takes a fence that is never closed for ordinary lines', () => {
    assert.deepEqual(runsOf('```\na'), [
      [0, 1],
      [1, 2],
    ]);
  });

  it('covers every line once, in order', () => {
    const line = fc.constantFrom('a', '', '```', '```ts', '````', '~~~', '  ```');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), lines => {
        let next = 0;
        for (const run of indivisibleRuns(lines)) {
          assert.equal(run.start, next);
          assert.ok(run.length >= 1);
          next = run.endExclusive;
        }
        assert.equal(next, lines.length);
      }),
    );
  });
});

describe('textSegments', () => {
  it('cuts between lines only, whatever the line breaks', () => {
    const texts = textSegments('one\r\ntwo\rthree\n\n', () => 0).map(({ text }) => text);
    assert.deepEqual(texts, ['one\n', 'two\n', 'three\n']);
  });

  it('never splits a surrogate pair, and replaces a lone half', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), text => {
        for (const segment of textSegments(text, () => 0)) assert.ok(segment.text.isWellFormed());
      }),
    );
  });
});
