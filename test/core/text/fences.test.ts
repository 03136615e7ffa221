import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fencedBlocks, linesOutsideFences, withWholeBlocks } from '../../../src/core/text/fences.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';

const blocksOf = (text: string) => fencedBlocks(text.split('\n')).map(block => [block.start, block.endExclusive]);

describe('fencedBlocks', () => {
  it('finds a block with its fences', () => {
    assert.deepEqual(blocksOf('before\n```ts\na\n```\nafter'), [[1, 4]]);
  });

  it('closes a block only by a bare fence of its character that is as long', () => {
    assert.deepEqual(blocksOf('````md\n```ts\nx\n```\n~~~~\n````'), [[0, 6]]);
  });

  it('takes a fence that is never closed for an ordinary line', () => {
    assert.deepEqual(blocksOf('```js\na\n```ts\nb\n~~~\nc\n~~~'), [[4, 7]]);
  });

  it('finds what a search from every fence to the end of the text finds', () => {
    const line = fc.constantFrom('a', '```', '```ts', '````', '````x', '~~~', '  ```', '`````');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), lines => {
        assert.deepEqual(
          fencedBlocks(lines).map(block => [block.start, block.endExclusive]),
          bySearch(lines),
        );
      }),
    );
  });
});

describe('linesOutsideFences', () => {
  it('leaves the fenced blocks out', () => {
    const text = 'a\n```\nb\n```\n~~~\nc\n~~~\nd\n```';
    assert.deepEqual(linesOutsideFences(text.split('\n')), ['a', 'd', '```']);
  });

  it('gives the lines that no block contains', () => {
    const line = fc.constantFrom('a', '```', '````', '~~~', '```ts', '');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), lines => {
        const blocks = fencedBlocks(lines);
        const expected = lines.filter((_, index) => !blocks.some(block => block.contains(index)));
        assert.deepEqual(linesOutsideFences(lines), expected);
      }),
    );
  });
});

describe('withWholeBlocks', () => {
  it('widens a range to the blocks that it cuts', () => {
    const blocks = [new LineRange(2, 5), new LineRange(8, 12)];
    assert.deepEqual(withWholeBlocks(new LineRange(4, 9), blocks), new LineRange(2, 12));
    assert.deepEqual(withWholeBlocks(new LineRange(5, 8), blocks), new LineRange(5, 8));
  });
});

/** The definition, read literally. */
function bySearch(lines: readonly string[]): number[][] {
  const found: number[][] = [];
  for (let index = 0; index < lines.length; index++) {
    const marker = /^\s*(`{3,}|~{3,})/.exec(lines[index]!)?.[1];
    if (marker === undefined) continue;
    const end = lines.findIndex(
      (line, at) =>
        at > index && line.trim().length >= marker.length && line.trim() === marker[0]!.repeat(line.trim().length),
    );
    if (end < 0) continue;
    found.push([index, end + 1]);
    index = end;
  }
  return found;
}
