import { LineRange } from '../text/lineRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { isBlankLine } from './indentation.ts';

/** Lines that are shown together or not at all, unless the cursor is inside: then its children are. */
export interface Piece {
  readonly lines: LineRange;
  /** In order and disjoint. */
  readonly children: readonly Piece[];
  /** Whether lines outside of the children stand alone; otherwise those without a blank line between belong together. */
  readonly isLoose: boolean;
}

/**
 * Nests ranges of lines in one piece for all of `within`, which a range may be equal to. Ranges that share a line without one holding the other, such as
 * `}, function b() {`, become one piece, so that showing one never shows half of the other.
 */
export function nestPieces(within: LineRange, ranges: readonly LineRange[]): Piece {
  const root = new GrowingPiece(within.start, within.endExclusive);
  const open = [root];
  const inOrder = ranges
    .filter(range => !range.isEmpty && within.containsRange(range))
    .sort((a, b) => a.start - b.start || b.endExclusive - a.endExclusive);
  for (const { start, endExclusive } of inOrder) {
    while (open.length > 1 && open.at(-1)!.endExclusive <= start) open.pop();
    const isOverlap = open.at(-1)!.endExclusive < endExclusive;
    if (isOverlap) {
      for (const piece of open) piece.endExclusive = Math.max(piece.endExclusive, endExclusive);
    } else if (open.length === 1 || !open.at(-1)!.covers(start, endExclusive)) {
      const piece = new GrowingPiece(start, endExclusive);
      open.at(-1)!.nested.push(piece);
      open.push(piece);
    }
  }
  return root;
}

/** A piece that may still become longer while pieces are nested. */
class GrowingPiece implements Piece {
  readonly start: number;
  readonly nested: GrowingPiece[] = [];
  readonly isLoose = false;
  endExclusive: number;
  #children: readonly GrowingPiece[] | undefined;

  constructor(start: number, endExclusive: number) {
    this.start = start;
    this.endExclusive = endExclusive;
  }

  get lines(): LineRange {
    return new LineRange(this.start, this.endExclusive);
  }

  /** Made when somebody looks into the piece: of a long file, that is done with a few. */
  get children(): readonly GrowingPiece[] {
    this.#children ??= this.nested.map(child => child.#withoutDouble());
    return this.#children;
  }

  /** Whether it has exactly these lines. */
  covers(start: number, endExclusive: number): boolean {
    return this.start === start && this.endExclusive === endExclusive;
  }

  /** A piece that is nothing but one child, because the child grew, is that child. */
  #withoutDouble(): GrowingPiece {
    const only = this.nested.length === 1 ? this.nested[0]! : undefined;
    return only?.covers(this.start, this.endExclusive) ? only.#withoutDouble() : this;
  }
}

/** Divides the lines of a piece by ranges inside of it: no child has all of its lines. */
export function dividePiece(within: LineRange, ranges: readonly LineRange[]): Piece {
  const { start, endExclusive } = within;
  let piece = nestPieces(within, ranges);
  while (piece.children[0]?.lines.start === start && piece.children[0].lines.endExclusive === endExclusive) {
    piece = piece.children[0];
  }
  return piece;
}

/** A piece of which every line may be shown alone. */
export function loosePiece(lines: LineRange): Piece {
  return { lines, children: [], isLoose: true };
}

/** All pieces that hold the lines, the outermost first. */
export function pathTo(root: Piece, lines: LineRange): readonly Piece[] {
  const path: Piece[] = [];
  for (let at: Piece | undefined = root; at !== undefined; at = at.children[firstEndingAfter(at, lines.start)]) {
    if (!at.lines.containsRange(lines)) break;
    path.push(at);
  }
  return path;
}

/** The next child or run of lines above `top` inside the piece, without blank lines; `undefined` when there is none. */
export function nextAbove(piece: Piece, snapshot: TextSnapshot, top: number): LineRange | undefined {
  const child = piece.children[firstEndingAfter(piece, top) - 1];
  const floor = child?.lines.endExclusive ?? piece.lines.start;
  let bottom = top;
  while (bottom > floor && isBlankLine(snapshot, bottom - 1)) bottom--;
  if (bottom === floor) return child?.lines;
  let start = bottom - 1;
  while (!piece.isLoose && start > floor && !isBlankLine(snapshot, start - 1)) start--;
  return new LineRange(start, bottom);
}

/** The next child or run of lines from `bottom` on inside the piece, without blank lines; `undefined` when there is none. */
export function nextBelow(piece: Piece, snapshot: TextSnapshot, bottom: number): LineRange | undefined {
  const child = piece.children[firstEndingAfter(piece, bottom)];
  const ceiling = child?.lines.start ?? piece.lines.endExclusive;
  let start = bottom;
  while (start < ceiling && isBlankLine(snapshot, start)) start++;
  if (start >= ceiling) return child?.lines;
  let end = start + 1;
  while (!piece.isLoose && end < ceiling && !isBlankLine(snapshot, end)) end++;
  return new LineRange(start, end);
}

/** Index of the first child that ends after the line; the number of children when there is none. */
function firstEndingAfter({ children }: Piece, lineIndex: number): number {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle]!.lines.endExclusive <= lineIndex) low = middle + 1;
    else high = middle;
  }
  return low;
}
