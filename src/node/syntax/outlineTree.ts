import type { Node } from '@vscode/tree-sitter-wasm';
import type { Place } from '../../core/ports.ts';
import { buildOutline } from '../../core/syntax/buildOutline.ts';
import { skipSpaceBack } from '../../core/syntax/fringe.ts';
import { MendedText } from '../../core/syntax/mending.ts';
import type { Outline } from '../../core/syntax/outline.ts';
import { spliceOutline } from '../../core/syntax/spliceOutline.ts';
import { factsInside, mapFacts, type SyntaxFacts } from '../../core/syntax/syntaxFacts.ts';
import { OffsetRange } from '../../core/text/offsetRange.ts';
import { replacementBetween } from '../../core/text/replacementBetween.ts';
import type { Grammar } from './grammars.ts';
import { changedRange } from './incrementalParse.ts';
import type { MendedParse } from './parseMended.ts';
import { syntaxFactsOf } from './syntaxFacts.ts';
import { hasNode, nodesBefore, nodesBehind } from './topLevelNodes.ts';

/** A parsed text with its outline, in offsets of the text as it was given. */
export interface OutlinedParse {
  readonly parse: MendedParse;
  readonly outline: Outline;
  /** How many levels of the tree were looked at for definitions; absent: all. */
  readonly levels?: number | undefined;
}

/** Some 15,000 lines. */
const LONG_TEXT_LENGTH = 500_000;

/** Holds a method of a class in a namespace; what is deeper is nearly always inside of functions. */
const LEVELS_OF_LONG_TEXT = 5;

/** A list of 8,000 tokens has room for so many. */
const ENOUGH_DEFINITIONS = 800;

/**
 * The outline of a document: of a long one that defines much, only the outer levels of its tree. To look at all of them takes up to
 * half as long as parsing, and no list has room for what is there; see `outlineAround`.
 */
export function outlineDocument(grammar: Grammar, parse: MendedParse, before?: OutlinedParse): OutlinedParse {
  const levels = levelsWorthwhile(parse);
  if (before !== undefined) {
    const levelsNow = before.levels && levels;
    return { parse, outline: outlineAfter(grammar, before, parse, levelsNow), levels: levelsNow };
  }
  const outline = outlineOf(grammar, parse, levels);
  const isEnough = levels === undefined || outline.definitions.length >= ENOUGH_DEFINITIONS;
  return isEnough ? { parse, outline, levels } : { parse, outline: outlineOf(grammar, parse) };
}

/** All, if one statement holds half of a long text: then a definition that is deep may be one of the outermost in there. */
function levelsWorthwhile({ mended }: MendedParse): number | undefined {
  const { length } = mended.snapshot.text;
  const { rootNode } = mended.tree;
  if (length < LONG_TEXT_LENGTH || rootNode.isError) return undefined;
  const inMiddle = rootNode.firstChildForIndex(length / 2);
  const isMost = inMiddle !== null && inMiddle.endIndex - inMiddle.startIndex > length / 2;
  return isMost ? undefined : LEVELS_OF_LONG_TEXT;
}

export function outlineOf(grammar: Grammar, parse: MendedParse, levels?: number): Outline {
  const { text } = parse.mended.snapshot;
  return built(parse, syntaxFactsOf(parse.mended.tree.rootNode, grammar.facts, { text, levels }), levels);
}

/**
 * The same by the outline of an earlier version: only what may be another one is looked at, from a node of the top level
 * in front of the change to one behind it that both trees have. These do not end in a comment or an attribute: what is
 * attached in front of something reaches no farther.
 */
export function outlineAfter(grammar: Grammar, before: OutlinedParse, parse: MendedParse, levels?: number): Outline {
  const isError = parse.mended.tree.rootNode.isError || before.parse.mended.tree.rootNode.isError;
  // Below an error there is no top level.
  if (isError || levels !== before.levels) return outlineOf(grammar, parse, levels);
  return outlineWith(grammar, before, parse, { changed: editedRange(before.parse, parse), levels });
}

/** The outline with all levels of the statement of the top level around the place, in offsets of the original text. */
export function outlineAround(grammar: Grammar, outlined: OutlinedParse, place: Place): Outline {
  const { parse, outline, levels } = outlined;
  if (levels === undefined) return outline;
  const [start, end] = [place.start, place.endExclusive].map(offset => placesOf(parse).mendedOffset(offset));
  const around = outlineWith(grammar, outlined, parse, { changed: new OffsetRange(start!, end!), levels: undefined });
  return { ...around, isShallow: true };
}

/** An outline of which only the neighbourhood of what has changed is looked at, so many levels of it. */
function outlineWith(
  grammar: Grammar,
  before: OutlinedParse,
  parse: MendedParse,
  { changed, levels }: { readonly changed: OffsetRange; readonly levels: number | undefined },
): Outline {
  for (let howMany = 2; ; howMany *= 4) {
    const neighbourhood = tryLookAround(grammar, before.parse, parse, { changed, howMany, levels });
    if (neighbourhood !== undefined) return spliced(before, parse, { ...neighbourhood, levels });
  }
}

interface Neighbourhood {
  readonly facts: SyntaxFacts;
  /** Unchanged nodes in front of the change and behind; absent at the ends of the text. */
  readonly first: Node | undefined;
  readonly last: Node | undefined;
}

interface LookAround {
  readonly changed: OffsetRange;
  readonly howMany: number;
  readonly levels: number | undefined;
}

/** `undefined` when not so many nodes hold one that may be the border. */
function tryLookAround(
  grammar: Grammar,
  before: MendedParse,
  after: MendedParse,
  { changed, howMany, levels }: LookAround,
): Neighbourhood | undefined {
  const root = after.mended.tree.rootNode;
  const oldRoot = before.mended.tree.rootNode;
  const { text } = after.mended.snapshot;
  const shift = text.length - before.mended.snapshot.text.length;
  const above = nodesBefore(root, changed.start, howMany);
  const below = nodesBehind(root, changed.endExclusive, howMany);
  const within = {
    startPosition: above.at(-1)?.startPosition ?? root.startPosition,
    endPosition: { row: (below.at(-1)?.endPosition.row ?? root.endPosition.row) + 1, column: 0 },
  };
  const facts = syntaxFactsOf(root, grammar.facts, { text, within, levels });
  const attachedEnds = new Set(
    [...facts.comments, ...facts.attachments].map(range => skipSpaceBack(text, range.endExclusive, range.start)),
  );
  const isBorder = (node: Node, changedFrom: number): boolean =>
    !attachedEnds.has(endOf(after, node)) &&
    endsLine(after, node, Math.min(node.nextSibling?.startIndex ?? Infinity, changedFrom));
  const first = above.find(node => isBorder(node, changed.start) && hasNode(oldRoot, node, 0));
  const last = below.find(node => isBorder(node, Infinity) && hasNode(oldRoot, node, -shift));
  if (first === undefined && above.length === howMany) return undefined;
  if (last === undefined && below.length === howMany) return undefined;
  return { facts, first, last };
}

function spliced(
  before: OutlinedParse,
  parse: MendedParse,
  { facts, first, last, levels }: Neighbourhood & Pick<LookAround, 'levels'>,
): Outline {
  const { original, mended } = parse;
  const old = before.parse;
  const place = placesOf(parse);
  const oldPlace = placesOf(old);
  const shift = mended.snapshot.text.length - old.mended.snapshot.text.length;
  const lastEnd = last && endOf(parse, last);
  const within = new OffsetRange(first?.startIndex ?? 0, last?.endIndex ?? mended.snapshot.text.length);
  return spliceOutline(
    { snapshot: old.original.snapshot, outline: before.outline },
    { snapshot: original.snapshot, outline: built(parse, factsInside(facts, within), levels) },
    {
      start: first === undefined ? 0 : place.originalOffset(endOf(parse, first)),
      endBefore: lastEnd === undefined ? old.original.snapshot.text.length : oldPlace.originalOffset(lastEnd - shift),
      endAfter: lastEnd === undefined ? original.snapshot.text.length : place.originalOffset(lastEnd),
    },
  );
}

/** Where the text, its tree or its mends are others than before, in offsets of the mended text. */
function editedRange(before: MendedParse, after: MendedParse): OffsetRange {
  const changed = changedRange(before.mended, after.mended);
  if (before.mends.length === 0 && after.mends.length === 0) return changed;
  const edit = replacementBetween(before.original.snapshot.text, after.original.snapshot.text);
  const editEnd = edit.start + edit.text.length;
  const moved = (offset: number): number => {
    if (offset <= edit.start) return offset;
    return offset < edit.endExclusive ? edit.start : offset + editEnd - edit.endExclusive;
  };
  const offsets = [
    edit.start,
    editEnd,
    ...before.mends.flatMap(({ start, endExclusive }) => [moved(start), moved(endExclusive)]),
    ...after.mends.flatMap(({ start, endExclusive }) => [start, endExclusive]),
  ].map(offset => placesOf(after).mendedOffset(offset));
  const inserted = after.mends.reduce((sum, { text }) => sum + text.length, 0);
  return joined(changed, new OffsetRange(Math.min(...offsets), Math.max(...offsets) + inserted));
}

function built(parse: MendedParse, facts: SyntaxFacts, levels: number | undefined): Outline {
  const { original, mends } = parse;
  const depth = levels === undefined ? {} : { isShallow: true };
  if (mends.length === 0) return { ...buildOutline(original.snapshot, facts), ...depth };
  const place = placesOf(parse);
  const inOriginal = mapFacts(facts, range => place.originalRange(range));
  return { ...buildOutline(original.snapshot, { ...inOriginal, isComplete: false }), ...depth };
}

function placesOf({ original, mends }: MendedParse): MendedText {
  return new MendedText(original.snapshot.text, mends);
}

/** Whether the line of the node's last character is over before something else begins. */
function endsLine(parse: MendedParse, node: Node, next: number): boolean {
  const { snapshot } = parse.mended;
  const end = endOf(parse, node);
  return end > node.startIndex && snapshot.lineIndexAt(end - 1) < snapshot.lineIndexAt(next);
}

/** Behind its last character that is no space: some grammars count line breaks in. */
function endOf({ mended }: MendedParse, { startIndex, endIndex }: Node): number {
  return skipSpaceBack(mended.snapshot.text, endIndex, startIndex);
}

function joined(a: OffsetRange, b: OffsetRange): OffsetRange {
  return new OffsetRange(Math.min(a.start, b.start), Math.max(a.endExclusive, b.endExclusive));
}
