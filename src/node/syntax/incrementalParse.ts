import type { Point, Tree } from '@vscode/tree-sitter-wasm';
import { OffsetRange } from '../../core/text/offsetRange.ts';
import { replacementBetween } from '../../core/text/replacementBetween.ts';
import type { Replacement } from '../../core/text/stringEdit.ts';
import type { TextSnapshot } from '../../core/text/textSnapshot.ts';
import type { Grammar } from './grammars.ts';

/** A text with its tree, which whoever holds this deletes. */
export interface ParsedText {
  readonly snapshot: TextSnapshot;
  /** What the tree is of: the text, or the one that the language's `mask` makes of it. */
  readonly input: string;
  readonly tree: Tree;
}

/** @returns `undefined` when `isOver` said so */
export function parseWhole(grammar: Grammar, snapshot: TextSnapshot, isOver: () => boolean): ParsedText | undefined {
  const input = inputOf(grammar, snapshot);
  const tree = parse(grammar, input, isOver);
  return tree && { snapshot, input, tree };
}

/** Parses only what an edit changes: a small part of the time of a whole parse. `undefined` when `isOver` said so. */
export function reparse(
  grammar: Grammar,
  before: ParsedText,
  edit: { readonly replacement?: Replacement; readonly snapshot: TextSnapshot; readonly isOver: () => boolean },
): ParsedText | undefined {
  const { replacement, snapshot, isOver } = edit;
  const input = inputOf(grammar, snapshot);
  // What a mask changes may lie outside of what was replaced in the text.
  const isOfText = replacement !== undefined && before.input === before.snapshot.text && input === snapshot.text;
  const edited = editedTree(before, isOfText ? replacement : replacementBetween(before.input, input));
  try {
    const tree = parse(grammar, input, isOver, edited);
    return tree && { snapshot, input, tree };
  } finally {
    edited.delete();
  }
}

/** The part of the text after where it or its tree is another one than before, in offsets of the text after. */
export function changedRange(before: ParsedText, after: ParsedText): OffsetRange {
  const replacement = replacementBetween(before.input, after.input);
  const edited = editedTree(before, replacement);
  try {
    let { start } = replacement;
    let endExclusive = start + replacement.text.length;
    for (const { startIndex, endIndex } of edited.getChangedRanges(after.tree)) {
      start = Math.min(start, startIndex);
      endExclusive = Math.max(endExclusive, endIndex);
    }
    return new OffsetRange(start, endExclusive);
  } finally {
    edited.delete();
  }
}

/** A copy, which the caller deletes. */
function editedTree({ snapshot, tree }: ParsedText, { start, endExclusive, text }: Replacement): Tree {
  const startPosition = pointAt(snapshot, start);
  const edited = tree.copy();
  edited.edit({
    startIndex: start,
    oldEndIndex: endExclusive,
    newEndIndex: start + text.length,
    startPosition,
    oldEndPosition: pointAt(snapshot, endExclusive),
    newEndPosition: pointBehind(startPosition, text),
  });
  return edited;
}

function inputOf({ language }: Grammar, { text }: TextSnapshot): string {
  return language.mask?.(text) ?? text;
}

function parse({ parser }: Grammar, text: string, isOver: () => boolean, before?: Tree): Tree | undefined {
  // The callback is declared as returning nothing, but true stops the parse.
  const tree = parser.parse(text, before ?? null, { progressCallback: isOver });
  if (tree === null) parser.reset();
  return tree ?? undefined;
}

/** Rows as tree-sitter counts them: by line feeds alone. */
function pointAt(snapshot: TextSnapshot, offset: number): Point {
  const lineStart = offset === 0 ? 0 : snapshot.text.lastIndexOf('\n', offset - 1) + 1;
  return { row: snapshot.lineFeedsBefore(offset), column: offset - lineStart };
}

function pointBehind(start: Point, text: string): Point {
  const lineFeeds = text.split('\n').length - 1;
  if (lineFeeds === 0) return { row: start.row, column: start.column + text.length };
  return { row: start.row + lineFeeds, column: text.length - text.lastIndexOf('\n') - 1 };
}
