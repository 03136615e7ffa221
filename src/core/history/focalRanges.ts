import type { OffsetRange } from '../text/offsetRange.ts';
import type { EditEntry } from './historyEntry.ts';

/**
 * Where the edits of one document lie in its text after the newest of them: those of the newest edit first, each in
 * ascending order. The places of an older edit are carried through every later edit, the oldest of these first.
 *
 * That the text after one edit is the base of the next is not checked. If it is not, a range may lie past the end.
 */
export function carriedFocalRanges(editsNewestFirst: readonly EditEntry[]): readonly OffsetRange[] {
  return editsNewestFirst.flatMap(({ edit }, age) => {
    const laterOldestFirst = editsNewestFirst.slice(0, age).reverse();
    return edit.newRanges.map(range => laterOldestFirst.reduce((place, later) => later.edit.mapRange(place), range));
  });
}
