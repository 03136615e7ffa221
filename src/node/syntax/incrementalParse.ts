import type { Point, Tree } from '@vscode/tree-sitter-wasm';
import type { SyntaxFacts } from '../../core/syntax/buildOutline.ts';
import { updateFacts } from '../../core/syntax/updateFacts.ts';
import { OffsetRange } from '../../core/text/offsetRange.ts';
import type { Replacement } from '../../core/text/stringEdit.ts';
import { TextSnapshot } from '../../core/text/textSnapshot.ts';
import type { Grammar } from './grammars.ts';
import { syntaxFactsOf } from './syntaxFacts.ts';

/** A text with its tree, which whoever holds this deletes, and what the queries found in it. */
export interface ParsedText {
  readonly snapshot: TextSnapshot;
  readonly tree: Tree;
  readonly facts: SyntaxFacts;
}

/** A tree of a text that differs little from another one: not queried yet. */
export interface Reparse {
  readonly snapshot: TextSnapshot;
  readonly tree: Tree;
  /** The part of the text where it or its tree differs from the one before. */
  readonly changed: { readonly range: OffsetRange; readonly start: Point; readonly end: Point };
  readonly shift: number;
}

/** @returns `undefined` when `isOver` said so */
export function parseWhole(grammar: Grammar, text: string, isOver: () => boolean): ParsedText | undefined {
  const tree = parse(grammar, text, isOver);
  if (tree === undefined) return undefined;
  return deletingOnError(tree, () => ({
    snapshot: new TextSnapshot(text),
    tree,
    facts: syntaxFactsOf(tree.rootNode, grammar.facts, { text }),
  }));
}

/** Parses only what an edit changes: a small part of the time of a whole parse. `undefined` when `isOver` said so. */
export function reparse(
  grammar: Grammar,
  before: Pick<ParsedText, 'snapshot' | 'tree'>,
  edit: { readonly replacement: Replacement; readonly text: string; readonly isOver: () => boolean },
): Reparse | undefined {
  const { replacement, text, isOver } = edit;
  const inserted = replacement.text;
  const start = pointAt(before.snapshot, replacement.start);
  const end = pointBehind(start, inserted);
  const newEnd = replacement.start + inserted.length;
  const edited = before.tree.copy();
  try {
    edited.edit({
      startIndex: replacement.start,
      oldEndIndex: replacement.endExclusive,
      newEndIndex: newEnd,
      startPosition: start,
      oldEndPosition: pointAt(before.snapshot, replacement.endExclusive),
      newEndPosition: end,
    });
    const tree = parse(grammar, text, isOver, edited);
    if (tree === undefined) return undefined;
    return deletingOnError(tree, () => {
      let changed = { range: new OffsetRange(replacement.start, newEnd), start, end };
      for (const other of edited.getChangedRanges(tree)) {
        const isEarlier = other.startIndex < changed.range.start;
        const isLater = other.endIndex > changed.range.endExclusive;
        changed = {
          range: new OffsetRange(
            isEarlier ? other.startIndex : changed.range.start,
            isLater ? other.endIndex : changed.range.endExclusive,
          ),
          start: isEarlier ? other.startPosition : changed.start,
          end: isLater ? other.endPosition : changed.end,
        };
      }
      const shift = text.length - before.snapshot.text.length;
      return { snapshot: new TextSnapshot(text), tree, changed, shift };
    });
  } finally {
    edited.delete();
  }
}

/** The facts of a tree by those of the one before and a query of what has changed. */
export function factsAfter(grammar: Grammar, before: SyntaxFacts, reparsed: Reparse): SyntaxFacts {
  const { snapshot, tree, changed, shift } = reparsed;
  const fresh = syntaxFactsOf(tree.rootNode, grammar.facts, { text: snapshot.text, within: touching(changed) });
  return updateFacts(before, fresh, { changed: changed.range, shift });
}

/** A little more, because a query leaves out what only touches its range. */
function touching({ start, end }: Reparse['changed']): { readonly startPosition: Point; readonly endPosition: Point } {
  return {
    startPosition:
      start.column > 0 ? { row: start.row, column: start.column - 1 } : { row: Math.max(0, start.row - 1), column: 0 },
    endPosition: { row: end.row, column: end.column + 1 },
  };
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

function deletingOnError<Value>(tree: Tree, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    tree.delete();
    throw error;
  }
}
