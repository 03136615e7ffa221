import { invariant } from '../base/invariant.ts';
import { OffsetRange } from './offsetRange.ts';

/** Replaces the text of `[start, endExclusive)` by `text`; offsets count UTF-16 code units of the text before the edit. */
export interface Replacement {
  readonly start: number;
  readonly endExclusive: number;
  readonly text: string;
}

/** A list of replacements, sorted and disjoint (touching is allowed), all in offsets of the text *before* the edit. */
export class StringEdit {
  static readonly empty = new StringEdit([]);

  readonly replacements: readonly Replacement[];
  /** How many UTF-16 code units all replacements insert together. */
  readonly insertedLength: number;
  #shifts: readonly number[] | undefined;

  /** @throws InvariantError if the replacements overlap */
  constructor(replacements: readonly Replacement[]) {
    this.replacements = isInOrder(replacements) ? replacements : [...replacements].sort(byPlace);
    let previousEnd = 0;
    let insertedLength = 0;
    for (const { start, endExclusive, text } of this.replacements) {
      invariant(previousEnd <= start && start <= endExclusive, `Overlapping replacement at ${start}`);
      previousEnd = endExclusive;
      insertedLength += text.length;
    }
    this.insertedLength = insertedLength;
  }

  /** Whether there is no replacement at all. A replacement that changes nothing is still one. */
  get isEmpty(): boolean {
    return this.replacements.length === 0;
  }

  /** The text after the edit. */
  apply(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const { start, endExclusive, text: inserted } of this.replacements) {
      parts.push(text.slice(from, start), inserted);
      from = endExclusive;
    }
    parts.push(text.slice(from));
    return parts.join('');
  }

  /**
   * Where an offset of the text before the edit went. Text inserted exactly at the offset moves it; an offset inside a
   * replaced part, or at its start, goes to the start of the new text. Never changes the order of two offsets.
   */
  mapOffset(offset: number): number {
    const { replacements } = this;
    const shifts = this.#shiftsBefore();
    // The replacements that end at or before the offset are those in front: they neither overlap nor stand in disorder.
    let count = 0;
    let limit = replacements.length;
    while (count < limit) {
      const middle = (count + limit) >> 1;
      if (replacements[middle]!.endExclusive <= offset) count = middle + 1;
      else limit = middle;
    }
    const next = replacements[count];
    const isInside = next !== undefined && next.start <= offset;
    return (isInside ? next.start : offset) + shifts[count]!;
  }

  /**
   * Where a range of the text before the edit went, border by border: text inserted exactly at a border moves that border,
   * so an insertion at the end lengthens the range and one at its start moves it.
   */
  mapRange(range: OffsetRange): OffsetRange {
    return new OffsetRange(this.mapOffset(range.start), this.mapOffset(range.endExclusive));
  }

  /** Where the inserted texts lie in the text after the edit, in ascending order; a deletion gives an empty range. */
  get newRanges(): readonly OffsetRange[] {
    const shifts = this.#shiftsBefore();
    return this.replacements.map(({ start, text }, index) => {
      const newStart = start + shifts[index]!;
      return new OffsetRange(newStart, newStart + text.length);
    });
  }

  /** How far the replacements before each one move the text, and as the last element all of them. */
  #shiftsBefore(): readonly number[] {
    if (this.#shifts === undefined) {
      const shifts = [0];
      for (const [index, replacement] of this.replacements.entries()) {
        shifts.push(shifts[index]! + lengthChangeOf(replacement));
      }
      this.#shifts = shifts;
    }
    return this.#shifts;
  }

  /**
   * Both edits in one: `later.apply(this.apply(text)) === this.compose(later).apply(text)`, for every text that holds all
   * ranges. `later` is in offsets of the text after this edit.
   *
   * The result has one fixed form: replacements of both edits that overlap or touch are one replacement, which covers the
   * union of their ranges; one with an empty range and no text vanishes. Nothing else is minimised: equal beginnings or
   * ends of the old and the new text stay.
   */
  compose(later: StringEdit): StringEdit {
    const first = this.replacements;
    const second = later.replacements;
    const composed: Replacement[] = [];
    let shift = 0;
    let i = 0;
    let j = 0;
    while (i < first.length || j < second.length) {
      if (isApart(first, second, { i, j, shift })) {
        shift += lengthChangeOf(first[i]!);
        composed.push(first[i++]!);
        continue;
      }
      const group = groupFrom(first, second, { i, j, shift });
      if (group.start < group.endExclusive || group.text !== '') {
        composed.push({ start: group.start, endExclusive: group.endExclusive, text: group.text });
      }
      ({ i, j, shift } = group);
    }
    return new StringEdit(composed);
  }
}

/** How far `compose` has come: the next replacement of either edit, and how far the first one has moved the text before. */
interface Progress {
  readonly i: number;
  readonly j: number;
  readonly shift: number;
}

/** Whether the next replacement of `first` comes next, meets no other and changes something, so that it stays as it is. */
function isApart(first: readonly Replacement[], second: readonly Replacement[], { i, j, shift }: Progress): boolean {
  if (i >= first.length) return false;
  const { start, endExclusive, text } = first[i]!;
  if (start === endExclusive && text === '') return false;
  if (i + 1 < first.length && first[i + 1]!.start <= endExclusive) return false;
  return j >= second.length || start + shift + text.length < second[j]!.start;
}

/**
 * The next replacements of both edits that overlap or touch each other, as one. They meet in the text between the two
 * edits, where `first` has already inserted its texts; there they have no gap, so the new text of the group consists of
 * texts of `second` and of what those leave of the texts of `first`.
 */
function groupFrom(
  first: readonly Replacement[],
  second: readonly Replacement[],
  from: Progress,
): Replacement & Progress {
  const startBetween = Math.min(
    from.i < first.length ? first[from.i]!.start + from.shift : Number.POSITIVE_INFINITY,
    from.j < second.length ? second[from.j]!.start : Number.POSITIVE_INFINITY,
  );
  let { i, j, shift } = from;
  let endBetween = startBetween;
  for (;;) {
    if (i < first.length && first[i]!.start + shift <= endBetween) {
      const replacement = first[i++]!;
      endBetween = Math.max(endBetween, replacement.start + shift + replacement.text.length);
      shift += lengthChangeOf(replacement);
    } else if (j < second.length && second[j]!.start <= endBetween) {
      endBetween = Math.max(endBetween, second[j++]!.endExclusive);
    } else {
      break;
    }
  }
  const text = textOfGroup(first.slice(from.i, i), second.slice(from.j, j), from.shift, endBetween);
  return { start: startBetween - from.shift, endExclusive: endBetween - shift, text, i, j, shift };
}

function textOfGroup(
  first: readonly Replacement[],
  second: readonly Replacement[],
  shiftBefore: number,
  endBetween: number,
): string {
  let text = '';
  let at = 0;
  let i = 0;
  let shift = shiftBefore;
  const keepFirstUpTo = (limit: number): void => {
    while (i < first.length) {
      const inserted = first[i]!.text;
      const start = first[i]!.start + shift;
      const end = start + inserted.length;
      text += inserted.slice(Math.max(at - start, 0), Math.max(limit - start, 0));
      if (end > limit) return;
      shift += lengthChangeOf(first[i]!);
      i++;
    }
  };
  for (const replacement of second) {
    keepFirstUpTo(replacement.start);
    text += replacement.text;
    at = replacement.endExclusive;
  }
  keepFirstUpTo(endBetween);
  return text;
}

function lengthChangeOf({ start, endExclusive, text }: Replacement): number {
  return text.length - (endExclusive - start);
}

function byPlace(a: Replacement, b: Replacement): number {
  return a.start - b.start || a.endExclusive - b.endExclusive;
}

function isInOrder(replacements: readonly Replacement[]): boolean {
  for (let index = 1; index < replacements.length; index++) {
    if (byPlace(replacements[index - 1]!, replacements[index]!) > 0) return false;
  }
  return true;
}
