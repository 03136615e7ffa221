import { hashText } from '../base/hashText.ts';
import { LineRange } from '../text/lineRange.ts';
import { joinTouching } from '../text/lineRanges.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Pin, PinnedLines } from './choices.ts';

/** The lines as they are pinned. @param first text of the first line @param lines 0-based */
export function pinnedLines(first: string, lines: LineRange): PinnedLines {
  return { first: lines.start + 1, last: lines.endExclusive, anchor: anchorOf(first) };
}

/**
 * Where the pinned lines are now, in order, joined where they touch. Lines whose first one is found elsewhere have moved with
 * it; if it is nowhere, they are taken where they were. The whole text for a pinned file.
 */
export function pinnedRanges(snapshot: TextSnapshot, { lines }: Pin): readonly LineRange[] {
  const all = snapshot.contentLines;
  if (lines === undefined) return all.isEmpty ? [] : [all];
  const ranges = lines
    .map(pinned => {
      const start = placeOf(snapshot, pinned);
      return new LineRange(start, Math.min(all.endExclusive, start + pinned.last - pinned.first + 1));
    })
    .filter(range => !range.isEmpty);
  return joinTouching(ranges);
}

/** The line nearest to where it was that reads the same. */
function placeOf(snapshot: TextSnapshot, { first, anchor }: PinnedLines): number {
  const end = snapshot.contentLines.endExclusive;
  const was = Math.min(first - 1, Math.max(0, end - 1));
  for (let distance = 0; distance < end; distance++) {
    for (const line of [was - distance, was + distance]) {
      if (line >= 0 && line < end && anchorOf(snapshot.line(line)) === anchor) return line;
    }
  }
  return was;
}

function anchorOf(line: string): number {
  return hashText(line.trim());
}
