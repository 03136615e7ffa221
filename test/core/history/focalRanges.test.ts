import assert from 'node:assert/strict';
import { carriedFocalRanges } from '../../../src/core/history/focalRanges.ts';
import { type EditEntry, editEntry } from '../../../src/core/history/historyEntry.ts';
import { EditedText } from '../../../src/core/text/editedText.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';

type Edits = readonly (readonly [start: number, endExclusive: number, text: string])[];

/** Entries of one document, each over the text that the one before it left; newest first. */
function entries(text: string, ...editsOldestFirst: readonly Edits[]): readonly EditEntry[] {
  const document = { uri: 'file:///ws/a.ts', path: 'a.ts', languageId: '' };
  let base = EditedText.of(text);
  const oldestFirst = editsOldestFirst.map((edits, at) => {
    const replacements = edits.map(([start, endExclusive, inserted]) => ({ start, endExclusive, text: inserted }));
    const entry = editEntry({ document, base, edit: new StringEdit(replacements), at });
    base = entry.after;
    return entry;
  });
  return oldestFirst.toReversed();
}

const range = (start: number, endExclusive: number): OffsetRange => new OffsetRange(start, endExclusive);

describe('carriedFocalRanges', () => {
  it('moves the place of an older edit through the newer one, which comes first', () => {
    const edits = entries('AABB', [[0, 2, 'XXX']], [[0, 0, 'YY']]);
    assert.deepEqual(carriedFocalRanges(edits), [range(0, 2), range(2, 5)]);
  });

  it('moves a place through every later edit, the oldest of these first', () => {
    const edits = entries('abcdef', [[1, 3, '']], [[2, 2, 'XY']], [[0, 0, 'Z']]);
    assert.deepEqual(carriedFocalRanges(edits), [range(0, 1), range(3, 5), range(2, 2)]);
  });

  it('gives the places of one edit in ascending order, and none for an edit without replacements', () => {
    const edits = entries(
      'abcdef',
      [
        [0, 1, 'x'],
        [3, 3, 'yy'],
      ],
      [],
    );
    assert.deepEqual(carriedFocalRanges(edits), [range(0, 1), range(3, 5)]);
  });

  it('leaves an empty range of a place that was deleted', () => {
    const edits = entries('abcdef', [[2, 3, 'XYZ']], [[1, 6, '']]);
    assert.deepEqual(carriedFocalRanges(edits), [range(1, 1), range(1, 1)]);
  });
});
