import { LineRange } from './lineRange.ts';

/** The ranges in order, joined where they touch or overlap. */
export function joinTouching(ranges: readonly LineRange[]): readonly LineRange[] {
  const joined: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last !== undefined && range.start <= last.endExclusive) joined[joined.length - 1] = last.join(range);
    else joined.push(range);
  }
  return joined;
}

/** So many lines on either side of each line, as far as there are any. Lines that do not exist have none. */
export function rangesAround(
  lineIndices: readonly number[],
  linesAround: number,
  lines: LineRange,
): readonly LineRange[] {
  const existing = lineIndices.filter(index => lines.contains(index));
  return joinTouching(
    existing.map(
      index =>
        new LineRange(
          Math.max(lines.start, index - linesAround),
          Math.min(lines.endExclusive, index + linesAround + 1),
        ),
    ),
  );
}
