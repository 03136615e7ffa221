import { LineRange } from '../text/lineRange.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { enclosingDefinition } from './enclosingDefinition.ts';
import { growAround } from './growAround.ts';
import { indentationBlocks, isBlankLine } from './indentation.ts';
import { type Definition, isClassLike, linesWithLead, type Outline, type OutlineResult } from './outline.ts';
import { dividePiece, loosePiece, nestPieces, nextAbove, nextBelow, type Piece, pathTo } from './pieces.ts';

export interface CoreBlockInput {
  readonly snapshot: TextSnapshot;
  readonly outline: OutlineResult;
  /** Empty for a cursor. */
  readonly selection: OffsetRange;
  /** How far from the cursor or the selection the block may grow, in lines. */
  readonly linesAround: number;
  /** How large the block may grow. A function that is larger stays whole. */
  readonly maxTokens: number;
  /** A function larger than this is shown in part, at most `maxTokens` of it. Absent: it is always shown whole. */
  readonly maxCoreTokens?: number;
  /** The lines of the statements around the selection and beside it, as `SyntaxService.partsAround` gives them. */
  readonly parts?: readonly LineRange[];
  /** May stop counting above `maxTokens`, as `TokenCounter.countUpTo` does. */
  readonly countTokens: (text: string) => number;
}

/** What decided where the core begins and ends. */
export const CORE_BASES = ['wholeFile', 'definition', 'part', 'statements', 'indentation', 'lines'] as const;
export type CoreBasis = (typeof CORE_BASES)[number];

/** The part of a file that a person works on. The specification is `coreBlock.md`. */
export interface CoreBlock {
  /** Holds the cursor or the selection; never shortened, even over `maxTokens`. */
  readonly core: LineRange;
  /** What was added around it, nearest first: whole definitions or statements with the blank lines between. */
  readonly grown: readonly LineRange[];
  /** The core and all that grew: one range without a gap. */
  readonly lines: LineRange;
  readonly basis: CoreBasis;
  /** The innermost definition around the cursor or the selection, whatever the basis. */
  readonly definition?: Definition;
  /**
   * Lines that `lines` does not show and that say where the core stands, in the order of the file: the signatures around
   * it and, of a definition that is shown in part, the first lines of the blocks around the core and the closing line.
   */
  readonly headers: readonly LineRange[];
  /**
   * Only when the core is one line too long to be shown: the part of it around the cursor, in offsets of the text. It
   * never starts or ends inside a surrogate pair.
   */
  readonly excerpt?: OffsetRange;
}

/** Chooses the definition, statements or lines around the cursor and grows them by whole neighbours. */
export function coreBlock(input: CoreBlockInput): CoreBlock {
  const { snapshot, outline, selection } = input;
  const known = outline.kind === 'outline' ? outline.outline : undefined;
  const definition = known && enclosingDefinition(known, snapshot, selection);
  const named = definition === undefined ? {} : { definition };

  const whole = snapshot.contentLines;
  if (fits(input, whole)) return { core: whole, grown: [], lines: whole, basis: 'wholeFile', headers: [], ...named };

  const chosen = chooseCore(input, known, definition);
  const core = withCursorBelow(input, chosen.core);
  // What is shown of a function in part reaches as far as the budget does: there is nothing else to be shown.
  const linesAround = chosen.basis === 'part' ? whole.length : input.linesAround;
  const grown = fits(input, core) ? growAround(core, chosen.path, { ...input, linesAround }) : [];
  const lines = grown.reduce((joined, piece) => joined.join(piece), core);
  const excerpt = excerptOf(input, core);
  return {
    core,
    grown,
    lines,
    basis: chosen.basis,
    headers: known === undefined ? [] : headersAround(known, snapshot, chosen, lines),
    ...named,
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}

interface ChosenCore {
  readonly core: LineRange;
  readonly basis: Exclude<CoreBasis, 'wholeFile'>;
  /** The pieces that the core is inside of, outermost first: what may be grown through. */
  readonly path: readonly Piece[];
}

function chooseCore(
  input: CoreBlockInput,
  outline: Outline | undefined,
  definition: Definition | undefined,
): ChosenCore {
  const { snapshot } = input;
  const whole = snapshot.contentLines;
  const root = nestPieces(whole, outline === undefined ? indentationBlocks(snapshot, whole) : rangesOf(outline));
  if (definition !== undefined) {
    const path = pathTo(root, linesWithLead(definition));
    const core = path.at(-1)!.lines;
    const isFunction = !isClassLike(definition.kind);
    if (fits(input, core, isFunction ? (input.maxCoreTokens ?? Infinity) : input.maxTokens)) {
      return { core, basis: 'definition', path: path.slice(0, -1) };
    }
    if (isFunction && outline !== undefined) {
      // Without what is around the function: what grows stays inside.
      return {
        ...chooseWithin(pathInto(definition, core, input, outline), 'statements', input, outline),
        basis: 'part',
      };
    }
    return chooseWithin(path, outline === undefined ? 'indentation' : 'statements', input, outline);
  }
  return chooseWithin([root], outline === undefined ? 'indentation' : 'statements', input, outline);
}

/** The lead is a piece of its own around the rest, so that it comes last; a cursor in it begins with the first lines. */
function pathInto(
  { lines }: Definition,
  withLead: LineRange,
  input: CoreBlockInput,
  outline: Outline,
): readonly Piece[] {
  const inside = divided(lines, input, outline) ?? dividedByIndentation(lines, input, outline);
  const isInLead = selectedLines(input, withLead).start < lines.start;
  const innermost = isInLead ? { lines: withLead, children: inside.children, isLoose: false } : inside;
  return [{ lines: withLead, children: [innermost], isLoose: false }, innermost];
}

/** Descends from a region that is too large to what is around the cursor inside of it, until that is small enough. */
function chooseWithin(
  path: readonly Piece[],
  basis: 'statements' | 'indentation',
  input: CoreBlockInput,
  outline: Outline | undefined,
): ChosenCore {
  const { snapshot } = input;
  const region = path.at(-1)!;
  const wanted = selectedLines(input, region.lines);
  const core = segmentsAround(region, wanted, input);
  const child = region.children.find(piece => piece.lines.containsRange(core));
  const isWanted = core.intersects(wanted);
  const isOneSegment = child !== undefined || nextBelow(region, snapshot, core.start)?.containsRange(core) === true;
  if (isSmallEnough(input, core) || !isOneSegment || !isWanted) {
    const isRun = child === undefined && basis === 'indentation';
    return { core, basis: region.isLoose || isRun ? 'lines' : basis, path };
  }
  if (region.isLoose) return { core, basis: 'lines', path };

  const inner = child ?? { lines: core, children: [], isLoose: false };
  const isContainer = outline?.definitions.some(
    other => other.role === 'container' && linesWithLead(other).toString() === inner.lines.toString(),
  );
  if (isContainer || (basis === 'indentation' && inner.children.length > 0)) {
    return chooseWithin([...path, inner], basis, input, outline);
  }
  const parts = basis === 'statements' && outline !== undefined ? divided(inner.lines, input, outline) : undefined;
  if (parts !== undefined) return chooseWithin([...path, parts], basis, input, outline);
  const split = dividedByIndentation(inner.lines, input, outline);
  if (split.children.length > 0) return chooseWithin([...path, split], 'indentation', input, outline);
  return chooseWithin([...path, loosePiece(inner.lines)], 'indentation', input, outline);
}

/** By what the tree shows on the way to the selection, so that no definition is cut; `undefined` when it shows nothing. */
function divided(lines: LineRange, { parts = [] }: CoreBlockInput, outline: Outline): Piece | undefined {
  const inside = parts.filter(part => lines.containsRange(part) && !isSame(part, lines));
  if (inside.length === 0) return undefined;
  const piece = dividePiece(lines, [...inside, ...rangesOf(outline)]);
  return piece.children.length === 0 ? undefined : piece;
}

/** By indentation, so that no definition is cut. */
function dividedByIndentation(lines: LineRange, { snapshot }: CoreBlockInput, outline: Outline | undefined): Piece {
  const definitions = outline === undefined ? [] : rangesOf(outline);
  return dividePiece(lines, [...indentationBlocks(snapshot, lines), ...definitions]);
}

function rangesOf(outline: Outline): readonly LineRange[] {
  return [...outline.definitions.filter(({ role }) => role !== 'symbol').map(linesWithLead), ...outline.statements];
}

/** The lines of the cursor or the selection (without a last line that it only touches), inside the region. */
function selectedLines({ snapshot, selection }: CoreBlockInput, region: LineRange): LineRange {
  const lastOffset = Math.max(selection.start, selection.endExclusive - 1);
  const clamp = (line: number): number => Math.min(Math.max(line, region.start), region.endExclusive - 1);
  return new LineRange(clamp(snapshot.lineIndexAt(selection.start)), clamp(snapshot.lineIndexAt(lastOffset)) + 1);
}

/** Where indentation makes the block, a cursor on the blank lines below still belongs to it. */
function withCursorBelow(input: CoreBlockInput, core: LineRange): LineRange {
  const { start } = selectedLines(input, input.snapshot.contentLines);
  return start < core.endExclusive ? core : new LineRange(core.start, start + 1);
}

/** All segments that the lines touch; when those are blank, the nearest segment that fits, together with the blank lines. */
function segmentsAround(region: Piece, wanted: LineRange, input: CoreBlockInput): LineRange {
  const { snapshot } = input;
  let joined: LineRange | undefined;
  const inside = segmentHolding(region, snapshot, wanted.start);
  let next = inside ?? nextBelow(region, snapshot, wanted.start);
  while (next?.intersects(wanted)) {
    joined = joined?.join(next) ?? next;
    next = nextBelow(region, snapshot, next.endExclusive);
  }
  if (joined !== undefined) return joined.join(wanted);
  const above = nextAbove(region, snapshot, wanted.start);
  const below = nextBelow(region, snapshot, wanted.endExclusive);
  const nearestFirst = [below, above]
    .filter(segment => segment !== undefined)
    .sort((a, b) => distance(a, wanted) - distance(b, wanted));
  const nearest = nearestFirst.find(segment => fits(input, segment.join(wanted))) ?? nearestFirst[0];
  return nearest?.join(wanted) ?? wanted;
}

/** The child or run of lines that holds the line; `undefined` for a blank line between. */
function segmentHolding(region: Piece, snapshot: TextSnapshot, lineIndex: number): LineRange | undefined {
  const child = region.children.find(piece => piece.lines.contains(lineIndex));
  if (child !== undefined) return child.lines;
  if (isBlankLine(snapshot, lineIndex)) return undefined;
  const above = nextAbove(region, snapshot, lineIndex + 1)!;
  const below = nextBelow(region, snapshot, lineIndex)!;
  return above.join(below);
}

function distance(segment: LineRange, from: LineRange): number {
  return Math.max(segment.start - from.endExclusive, from.start - segment.endExclusive, 0);
}

/** A statement larger than the window is looked into even when the budget would hold it. */
function isSmallEnough(input: CoreBlockInput, lines: LineRange): boolean {
  return lines.length <= 2 * input.linesAround + 1 && fits(input, lines);
}

function isSame(a: LineRange, b: LineRange): boolean {
  return a.start === b.start && a.endExclusive === b.endExclusive;
}

/** No vocabulary has tokens of more characters on average than this, so a longer text need not be counted. */
const MAX_CHARACTERS_PER_TOKEN = 32;

function fits(
  { snapshot, countTokens, ...input }: CoreBlockInput,
  lines: LineRange,
  maxTokens: number = input.maxTokens,
): boolean {
  if (maxTokens === Infinity) return true;
  if (snapshot.offsetsOf(lines).length > maxTokens * MAX_CHARACTERS_PER_TOKEN) return false;
  return countTokens(snapshot.textOf(lines)) <= maxTokens;
}

function headersAround(
  outline: Outline,
  snapshot: TextSnapshot,
  { core, basis, path }: ChosenCore,
  shown: LineRange,
): readonly LineRange[] {
  const isAround = ({ role, leadStart, lines }: Definition): boolean =>
    role !== 'symbol' &&
    leadStart <= core.start &&
    core.endExclusive <= lines.endExclusive &&
    (leadStart < core.start || core.endExclusive < lines.endExclusive);
  const signatures = outline.definitions
    .filter(isAround)
    .map(({ lines, signature }) => new LineRange(lines.start, lastLineOf(snapshot, signature) + 1));
  return outside(shown, basis === 'part' ? [...signatures, ...frameOf(path.slice(1))] : signatures);
}

/** The first lines of a definition and the blocks in it, and its last one; none that belongs to something inside. */
function frameOf([definition, ...blocks]: readonly Piece[]): readonly LineRange[] {
  if (definition === undefined) return [];
  const frame = [definition, ...blocks]
    .filter(({ lines, children }) => children[0]?.lines.start !== lines.start)
    .map(({ lines: { start } }) => new LineRange(start, start + 1));
  const { endExclusive } = definition.lines;
  let last = definition;
  while (last.children.at(-1)?.lines.endExclusive === endExclusive) last = last.children.at(-1)!;
  return last.children.length === 0 ? frame : [...frame, new LineRange(endExclusive - 1, endExclusive)];
}

/** The lines of the ranges that are not shown, as disjoint ranges in order. */
function outside(shown: LineRange, ranges: readonly LineRange[]): readonly LineRange[] {
  const lines = new Set<number>();
  for (const { start, endExclusive } of ranges) {
    for (let line = start; line < endExclusive; line++) if (!shown.contains(line)) lines.add(line);
  }
  const runs: LineRange[] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.endExclusive === line) runs[runs.length - 1] = new LineRange(last.start, line + 1);
    else runs.push(new LineRange(line, line + 1));
  }
  return runs;
}

function lastLineOf(snapshot: TextSnapshot, range: OffsetRange): number {
  return snapshot.lineIndexAt(Math.max(range.start, range.endExclusive - 1));
}

/** About forty lines of code: enough around the cursor to see what a minified line is about. */
const MAX_LINE_LENGTH = 2_000;

function excerptOf(input: CoreBlockInput, core: LineRange): OffsetRange | undefined {
  const { snapshot, selection } = input;
  if (core.length !== 1 || fits(input, core)) return undefined;
  const { text } = snapshot;
  const { start, endExclusive } = snapshot.offsetsOf(core);
  const from = Math.min(
    Math.max(selection.start - MAX_LINE_LENGTH / 2, start),
    Math.max(start, endExclusive - MAX_LINE_LENGTH),
  );
  const to = Math.min(from + MAX_LINE_LENGTH, start + snapshot.line(core.start).length);
  return new OffsetRange(afterPair(text, from), Math.max(afterPair(text, from), afterPair(text, to)));
}

/** The offset itself, or the next when it is between the halves of a surrogate pair. */
function afterPair(text: string, offset: number): number {
  const isInside = /[\uD800-\uDBFF]/.test(text[offset - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[offset] ?? '');
  return isInside ? offset + 1 : offset;
}
