import type { Replacement } from './stringEdit.ts';

/** Compared at once as parts of strings, which is some twenty times as fast as character by character. */
const STEP = 4_096;

/** The one replacement that makes `after` of `before`: from their first difference to their last. Empty for equal texts. */
export function replacementBetween(before: string, after: string): Replacement {
  const maxCommon = Math.min(before.length, after.length);
  const start = commonLength(maxCommon, (from, to) => before.slice(from, to) === after.slice(from, to));
  const end = commonLength(maxCommon - start, (from, to) => {
    const inBefore = before.slice(before.length - to, before.length - from);
    return inBefore === after.slice(after.length - to, after.length - from);
  });
  return { start, endExclusive: before.length - end, text: after.slice(start, after.length - end) };
}

/** How far two texts are equal, at most `limit`. */
function commonLength(limit: number, isEqual: (from: number, to: number) => boolean): number {
  let length = 0;
  for (let step = STEP; step >= 1; step = Math.floor(step / 2)) {
    while (length + step <= limit && isEqual(length, length + step)) length += step;
  }
  return length;
}
