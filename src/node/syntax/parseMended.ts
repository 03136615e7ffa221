import { type Mend, MendedText, possibleMends } from '../../core/syntax/mending.ts';
import { replacementBetween } from '../../core/text/replacementBetween.ts';
import { StringEdit } from '../../core/text/stringEdit.ts';
import { TextSnapshot } from '../../core/text/textSnapshot.ts';
import { brokenTokensOf, errorsOf } from './brokenSyntax.ts';
import type { Grammar } from './grammars.ts';
import { type ParsedText, parseWhole, reparse } from './incrementalParse.ts';

/** Somebody who types leaves one thing open, seldom two; each takes as many parses as there are guesses. */
const MAX_MENDS = 2;

/** Parses a text; only what has changed, when an earlier version is known. `undefined` when `isOver` said so. */
export function parseText(
  grammar: Grammar,
  text: string,
  { before, isOver }: { readonly before?: ParsedText | undefined; readonly isOver: () => boolean },
): ParsedText | undefined {
  if (before === undefined) return parseWhole(grammar, new TextSnapshot(text), isOver);
  const replacement = replacementBetween(before.snapshot.text, text);
  const snapshot = before.snapshot.edited(new StringEdit([replacement]), text);
  return reparse(grammar, before, { replacement, snapshot, isOver });
}

/** A parsed text, and what outlines are made of: the same, or a text in which what seems to be missing was put in. */
export interface MendedParse {
  readonly original: ParsedText;
  /** Has a tree of its own, if it is another text. */
  readonly mended: ParsedText;
  readonly mends: readonly Mend[];
}

/**
 * Mends a text with errors as far as guesses lower their number.
 *
 * @param isOver asked often; mending ends with what it has
 */
export function mend(grammar: Grammar, original: ParsedText, isOver: () => boolean): MendedParse {
  const { rootNode } = original.tree;
  if (!rootNode.hasError) return { original, mended: original, mends: [] };
  const { closerOf } = grammar.language;
  const errors = errorsOf(rootNode);
  const guesses = possibleMends(original.snapshot, { ...brokenTokensOf(rootNode, closerOf), errors, closerOf });
  let best: Tried = { parsed: original, errors: errors.length, mends: [] };
  while (best.errors > 0 && best.mends.length < MAX_MENDS) {
    const better = betterMended(grammar, best, { original: original.snapshot.text, guesses, isOver });
    if (better === undefined) break;
    if (best.parsed !== original) best.parsed.tree.delete();
    best = better;
  }
  return { original, mended: best.parsed, mends: best.mends };
}

/** Deletes the tree or the two. */
export function deleteTrees({ original, mended }: MendedParse): void {
  original.tree.delete();
  if (mended !== original) mended.tree.delete();
}

interface Tried {
  readonly parsed: ParsedText;
  readonly errors: number;
  readonly mends: readonly Mend[];
}

interface MendSearch {
  readonly original: string;
  readonly guesses: readonly Mend[];
  readonly isOver: () => boolean;
}

/** With the guess that leaves the fewest errors, the earlier of equals; the caller deletes its tree. */
function betterMended(grammar: Grammar, before: Tried, search: MendSearch): Tried | undefined {
  const { original, guesses, isOver } = search;
  let best: Tried | undefined;
  for (const guess of guesses) {
    if (best?.errors === 0) break;
    if (before.mends.some(taken => guess.start <= taken.endExclusive && taken.start <= guess.endExclusive)) continue;
    const mends = [...before.mends, guess];
    const snapshot = new TextSnapshot(new MendedText(original, mends).text);
    const parsed = reparse(grammar, before.parsed, { snapshot, isOver });
    if (parsed === undefined) break;
    const errors = errorsOf(parsed.tree.rootNode).length;
    const isBetter = errors < (best?.errors ?? before.errors);
    (isBetter ? best?.parsed : parsed)?.tree.delete();
    if (isBetter) best = { parsed, errors, mends };
  }
  return best;
}
