import { LineRange } from '../text/lineRange.ts';
import type { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { nextAbove, nextBelow, type Piece } from './pieces.ts';

export interface GrowOptions {
  readonly snapshot: TextSnapshot;
  readonly selection: OffsetRange;
  readonly linesAround: number;
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

/** Such a line is minified or data: a block does not grow over it. */
const MAX_LINE_LENGTH = 2_000;

/**
 * What may be shown around a core: whole neighbours, nearest to the cursor first, without a gap to what is shown already.
 * A direction ends at the first piece that reaches out of the window or over the budget.
 *
 * @param path the pieces around the core, outermost first
 */
export function growAround(core: LineRange, path: readonly Piece[], options: GrowOptions): readonly LineRange[] {
  const { snapshot, selection, linesAround, maxTokens, countTokens } = options;
  const cursor = new LineRange(snapshot.lineIndexAt(selection.start), snapshot.lineIndexAt(selection.endExclusive) + 1);
  const window = new LineRange(Math.max(0, cursor.start - linesAround), cursor.endExclusive + linesAround);
  const grown: LineRange[] = [];
  let shown = core;
  let tokens = countTokens(snapshot.textOf(core));
  const above = new Direction(path, nextPieceAbove);
  const below = new Direction(path, nextPieceBelow);
  while (tokens <= maxTokens) {
    const candidates = [
      { direction: above, piece: above.peek(snapshot, shown) },
      { direction: below, piece: below.peek(snapshot, shown) },
    ].filter(candidate => candidate.piece !== undefined) as { direction: Direction; piece: LineRange }[];
    candidates.sort((a, b) => distanceTo(cursor, a.piece) - distanceTo(cursor, b.piece));
    const next = candidates[0];
    if (next === undefined) break;
    const cost = isShowable(snapshot, window, next.piece) ? countTokens(`${snapshot.textOf(next.piece)}\n`) : Infinity;
    if (tokens + cost > maxTokens) {
      next.direction.stop();
      continue;
    }
    tokens += cost;
    grown.push(next.piece);
    shown = shown.join(next.piece);
  }
  // Tokens of joined texts may differ by a few from the sum, so the sum only decided what to try.
  while (grown.length > 0 && countTokens(snapshot.textOf(joined(core, grown))) > maxTokens) grown.pop();
  return grown;
}

function joined(core: LineRange, grown: readonly LineRange[]): LineRange {
  return grown.reduce((lines, piece) => lines.join(piece), core);
}

/** Lines between the cursor and the near end of a piece. */
function distanceTo(cursor: LineRange, piece: LineRange): number {
  return piece.start >= cursor.endExclusive ? piece.start - cursor.endExclusive : cursor.start - piece.endExclusive;
}

function isShowable(snapshot: TextSnapshot, window: LineRange, piece: LineRange): boolean {
  if (!window.containsRange(piece)) return false;
  for (let line = piece.start; line < piece.endExclusive; line++) {
    if (snapshot.lineStart(line + 1) - snapshot.lineStart(line) > MAX_LINE_LENGTH) return false;
  }
  return true;
}

type NextPiece = (piece: Piece, snapshot: TextSnapshot, shown: LineRange) => LineRange | undefined;

const nextPieceAbove: NextPiece = (piece, snapshot, shown) => {
  const next = nextAbove(piece, snapshot, shown.start);
  return next && new LineRange(next.start, shown.start);
};

const nextPieceBelow: NextPiece = (piece, snapshot, shown) => {
  const next = nextBelow(piece, snapshot, shown.endExclusive);
  return next && new LineRange(shown.endExclusive, next.endExclusive);
};

/** Walks outward: the neighbours inside the innermost piece first, then those around that piece. */
class Direction {
  readonly #next: NextPiece;
  #innermostFirst: readonly Piece[];

  constructor(path: readonly Piece[], next: NextPiece) {
    this.#innermostFirst = [...path].reverse();
    this.#next = next;
  }

  /** Touches `shown`; blank lines between are part of it. `undefined` at the end of the file or after `stop`. */
  peek(snapshot: TextSnapshot, shown: LineRange): LineRange | undefined {
    for (let piece = this.#innermostFirst[0]; piece !== undefined; piece = this.#innermostFirst[0]) {
      const next = this.#next(piece, snapshot, shown);
      if (next !== undefined) return next;
      this.#innermostFirst = this.#innermostFirst.slice(1);
    }
    return undefined;
  }

  stop(): void {
    this.#innermostFirst = [];
  }
}
