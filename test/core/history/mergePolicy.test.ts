import assert from 'node:assert/strict';
import type { MergeStrategy } from '../../../src/core/history/mergePolicy.ts';
import { HistoryWorld } from './aHistory.ts';

/** Ten lines of four characters and a line break: line n starts at 5n. */
const TEN_LINES = Array.from({ length: 10 }, (_, line) => `row${line}\n`).join('');

/** How many entries two edits make, a second apart. */
function entriesOf(
  mergeStrategy: MergeStrategy,
  first: readonly (readonly [number, number, string])[],
  second: readonly (readonly [number, number, string])[],
): number {
  const world = new HistoryWorld({ mergeStrategy }).open('a.ts', TEN_LINES);
  return world.edit('a.ts', ...first).edit('a.ts', ...second).entries.length;
}

describe('shouldMerge', () => {
  describe('sameStartLine', () => {
    const strategy: MergeStrategy = { kind: 'sameStartLine' };

    it('merges edits whose first replacements start on the same line', () => {
      assert.equal(
        entriesOf(
          strategy,
          [[10, 10, 'x']],
          [
            [14, 14, 'y'],
            [31, 31, 'z'],
          ],
        ),
        1,
      );
      assert.equal(entriesOf(strategy, [[10, 10, 'x']], [[16, 16, 'y']]), 2);
    });

    it('takes what is typed after Enter for the next line', () => {
      assert.equal(entriesOf(strategy, [[14, 14, '\n']], [[15, 15, 'x']]), 1);
      assert.equal(entriesOf(strategy, [[13, 13, 'x']], [[15, 15, '\n']]), 2);
    });
  });

  describe('proximity', () => {
    const within = (lineGap: number): MergeStrategy => ({ kind: 'proximity', lineGap });

    it('merges when every new replacement is near some old one', () => {
      assert.equal(entriesOf(within(0), [[10, 11, 'x']], [[15, 16, 'y']]), 1);
      assert.equal(entriesOf(within(0), [[10, 11, 'x']], [[20, 21, 'y']]), 2);
      assert.equal(entriesOf(within(1), [[10, 11, 'x']], [[20, 21, 'y']]), 1);
      assert.equal(
        entriesOf(
          within(1),
          [[10, 11, 'x']],
          [
            [20, 21, 'y'],
            [40, 41, 'z'],
          ],
        ),
        2,
      );
      assert.equal(
        entriesOf(
          within(1),
          [
            [10, 11, 'x'],
            [40, 41, 'x'],
          ],
          [
            [20, 21, 'y'],
            [40, 41, 'z'],
          ],
        ),
        1,
      );
    });
  });

  describe('hybrid', () => {
    const within = (splitAfterMs: number): MergeStrategy => ({ kind: 'hybrid', lineGap: 0, splitAfterMs });

    it('merges what is near in lines and in time', () => {
      assert.equal(entriesOf(within(1_000), [[10, 11, 'x']], [[11, 11, 'y']]), 1);
      assert.equal(entriesOf(within(999), [[10, 11, 'x']], [[11, 11, 'y']]), 2);
      assert.equal(entriesOf(within(1_000), [[10, 11, 'x']], [[20, 21, 'y']]), 2);
    });

    it('counts the time since the last change of the entry, not since it began', () => {
      const world = new HistoryWorld({ mergeStrategy: within(1_000) }).open('a.ts', TEN_LINES);
      for (const offset of [10, 11, 12, 13]) world.edit('a.ts', [offset, offset, 'x']);
      assert.equal(world.entries.length, 1);
    });
  });

  it('merges nothing into an edit that has become empty', () => {
    const world = new HistoryWorld({ mergeStrategy: { kind: 'proximity', lineGap: 9 } }).open('a.ts', TEN_LINES);
    world.edit('a.ts', [0, 0, 'x']).edit('a.ts', [0, 1, '']).edit('a.ts', [0, 0, 'y']);
    assert.equal(world.entries.length, 2);
  });
});
