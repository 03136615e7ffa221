import type { Point, Tree } from '@vscode/tree-sitter-wasm';
import type { SyntaxFacts } from '../../core/syntax/buildOutline.ts';
import { type Mend, MendedText, possibleMends } from '../../core/syntax/mending.ts';
import type { OffsetRange } from '../../core/text/offsetRange.ts';
import { TextSnapshot } from '../../core/text/textSnapshot.ts';
import { brokenTokensOf, errorsOf } from './brokenSyntax.ts';
import type { Grammar } from './grammars.ts';
import { syntaxFactsOf } from './syntaxFacts.ts';

/** Somebody who types leaves one thing open, seldom two; each takes as many parses as there are guesses. */
const MAX_MENDS = 2;

export interface ParsedFacts {
  readonly facts: SyntaxFacts;
  /** Whether the text as a whole makes no sense to the grammar, and nothing in it is defined. */
  readonly isNothing: boolean;
}

/**
 * Parses and queries; a text with errors is mended first as far as guesses lower the number of errors. All offsets are
 * those of the text as given.
 *
 * @param isOver asked often; the first parse is then given up, and mending ends with what it has
 */
export function parseMended(grammar: Grammar, text: string, isOver: () => boolean): ParsedFacts | 'timeout' {
  let tree = parse(grammar, text, isOver);
  if (tree === undefined) return 'timeout';
  try {
    const mends: Mend[] = [];
    if (tree.rootNode.hasError) {
      const { closerOf } = grammar.language;
      const places = errorsOf(tree.rootNode, grammar.errorQuery);
      const syntax = { ...brokenTokensOf(tree.rootNode, closerOf), errors: places, closerOf };
      const guesses = possibleMends(new TextSnapshot(text), syntax);
      let errors = places.length;
      while (errors > 0 && mends.length < MAX_MENDS) {
        const better = bestMend(grammar, text, { tree, mends, guesses, errors, isOver });
        if (better === undefined) break;
        tree.delete();
        tree = better.tree;
        errors = better.errors;
        mends.push(better.mend);
      }
    }
    const mended = new MendedText(text, mends);
    const facts = syntaxFactsOf(tree.rootNode, grammar.query, mended.text);
    const isNothing = tree.rootNode.isError && facts.matches.length === 0;
    return { facts: mends.length === 0 ? facts : inOriginal(facts, mended), isNothing };
  } finally {
    tree.delete();
  }
}

interface MendSearch {
  /** Of the text with the mends already taken. */
  readonly tree: Tree;
  /** Already taken. */
  readonly mends: readonly Mend[];
  readonly guesses: readonly Mend[];
  /** To be lowered. */
  readonly errors: number;
  readonly isOver: () => boolean;
}

/** The guess that leaves the fewest errors, the earlier of equals; the caller deletes its tree. */
function bestMend(
  grammar: Grammar,
  text: string,
  { tree: before, mends, guesses, errors, isOver }: MendSearch,
): { readonly tree: Tree; readonly errors: number; readonly mend: Mend } | undefined {
  let best: { readonly tree: Tree; readonly errors: number; readonly mend: Mend } | undefined;
  for (const mend of guesses) {
    if (best?.errors === 0) break;
    if (mends.some(taken => mend.start <= taken.endExclusive && taken.start <= mend.endExclusive)) continue;
    const tree = parseAgain(grammar, { before, text, mends, mend, isOver });
    if (tree === undefined) break;
    const left = errorsOf(tree.rootNode, grammar.errorQuery).length;
    if (left < (best?.errors ?? errors)) {
      best?.tree.delete();
      best = { tree, errors: left, mend };
    } else tree.delete();
  }
  return best;
}

interface SmallChange {
  /** The tree of the text with the mends but the last. */
  readonly before: Tree;
  readonly text: string;
  readonly mends: readonly Mend[];
  readonly mend: Mend;
  readonly isOver: () => boolean;
}

/** Parses only what the mend changes: a small part of the time of a whole parse. */
function parseAgain(grammar: Grammar, { before, text, mends, mend, isOver }: SmallChange): Tree | undefined {
  const old = new MendedText(text, mends);
  const mended = new MendedText(text, [...mends, mend]);
  const start = old.mendedOffset(mend.start);
  const oldEnd = start + (mend.endExclusive - mend.start);
  const edited = before.copy();
  try {
    edited.edit({
      startIndex: start,
      oldEndIndex: oldEnd,
      newEndIndex: start + mend.text.length,
      startPosition: pointAt(old.text, start),
      oldEndPosition: pointAt(old.text, oldEnd),
      newEndPosition: pointAt(mended.text, start + mend.text.length),
    });
    return parse(grammar, mended.text, isOver, edited);
  } finally {
    edited.delete();
  }
}

/** Rows as tree-sitter counts them: by line feeds alone. */
function pointAt(text: string, offset: number): Point {
  let row = 0;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', lineStart)) {
    row++;
    lineStart = at + 1;
  }
  return { row, column: offset - lineStart };
}

function parse({ parser }: Grammar, text: string, isOver: () => boolean, before?: Tree): Tree | undefined {
  // The callback is declared as returning nothing, but true stops the parse.
  const tree = parser.parse(text, before ?? null, { progressCallback: isOver });
  if (tree === null) parser.reset();
  return tree ?? undefined;
}

function inOriginal(facts: SyntaxFacts, mended: MendedText): SyntaxFacts {
  const back = (range: OffsetRange): OffsetRange => mended.originalRange(range);
  return {
    matches: facts.matches.map(match => ({
      ...match,
      range: back(match.range),
      name: back(match.name),
      ...(match.body === undefined ? {} : { body: back(match.body) }),
    })),
    wrappers: facts.wrappers.map(({ inner, outer }) => ({ inner: back(inner), outer: back(outer) })),
    comments: facts.comments.map(back),
    attachments: facts.attachments.map(back),
    statements: facts.statements.map(back),
    scopes: facts.scopes.map(back),
    isComplete: false,
  };
}
