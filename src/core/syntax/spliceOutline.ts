import { LineRange } from '../text/lineRange.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Definition, Outline } from './outline.ts';

/** A version of a text. */
export interface OutlinedVersion {
  readonly snapshot: TextSnapshot;
  readonly outline: Outline;
}

/**
 * The part of a text outside of which nothing has changed. What stands in front ends in a line that ends before the part
 * begins anything, and the same holds for the part and what follows.
 */
export interface ChangedPart {
  /** The same in both versions: behind the last character in front, or 0. */
  readonly start: number;
  /** Behind the last character of the part, or the end of the text. */
  readonly endBefore: number;
  readonly endAfter: number;
}

/**
 * The outline of a text after an edit: that of the version before, moved, and a new one of the part that has changed.
 *
 * @param fresh outline of the new text that is right from the start to the end of the part; what it has elsewhere is ignored
 */
export function spliceOutline(before: OutlinedVersion, fresh: OutlinedVersion, part: ChangedPart): Outline {
  const { start, endBefore, endAfter } = part;
  const old = before.outline;
  const firstAfter = indexFrom(old.definitions, endBefore);
  const above = old.definitions.slice(0, indexFrom(old.definitions, start));
  const firstFresh = indexFrom(fresh.outline.definitions, start);
  const changed = fresh.outline.definitions.slice(firstFresh, indexFrom(fresh.outline.definitions, endAfter));
  const below = old.definitions.slice(firstAfter);
  const shift: Shift = {
    offset: fresh.snapshot.text.length - before.snapshot.text.length,
    lines: fresh.snapshot.lineCount - before.snapshot.lineCount,
    parent: above.length + changed.length - firstAfter,
  };
  const lastAbove = lastLine(fresh.snapshot, start);
  const lastBefore = lastLine(before.snapshot, endBefore);
  const lastAfter = lastLine(fresh.snapshot, endAfter);
  return {
    definitions: [
      ...above,
      ...changed.map(definition => moved(definition, { offset: 0, lines: 0, parent: above.length - firstFresh })),
      ...below.map(definition => moved(definition, shift)),
    ],
    statements: [
      ...old.statements.filter(lines => lines.start <= lastAbove),
      ...fresh.outline.statements.filter(lines => lastAbove < lines.start && lines.start <= lastAfter),
      ...old.statements.filter(lines => lastBefore < lines.start).map(lines => movedLines(lines, shift.lines)),
    ],
    isComplete: fresh.outline.isComplete,
    ...(fresh.outline.isShallow ? { isShallow: true } : {}),
  };
}

/** By how much things move. */
interface Shift {
  readonly offset: number;
  readonly lines: number;
  readonly parent: number;
}

/** Index of the first definition that begins at the offset or behind it. */
function indexFrom(definitions: readonly Definition[], offset: number): number {
  let low = 0;
  let high = definitions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (definitions[middle]!.range.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line of the last character in front of the offset; -1 at the start of the text. */
function lastLine(snapshot: TextSnapshot, offset: number): number {
  return offset === 0 ? -1 : snapshot.lineIndexAt(offset - 1);
}

function moved(definition: Definition, { offset, lines, parent }: Shift): Definition {
  if (offset === 0 && lines === 0 && (parent === 0 || definition.parent === undefined)) return definition;
  return {
    ...definition,
    nameLine: definition.nameLine + lines,
    range: movedRange(definition.range, offset),
    lines: movedLines(definition.lines, lines),
    leadStart: definition.leadStart + lines,
    signature: movedRange(definition.signature, offset),
    ...(definition.parent === undefined ? {} : { parent: definition.parent + parent }),
  };
}

function movedRange(range: OffsetRange, by: number): OffsetRange {
  return by === 0 ? range : new OffsetRange(range.start + by, range.endExclusive + by);
}

function movedLines(lines: LineRange, by: number): LineRange {
  return by === 0 ? lines : new LineRange(lines.start + by, lines.endExclusive + by);
}
