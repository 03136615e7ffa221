import type { SyntaxFacts } from '../../core/syntax/buildOutline.ts';
import { type Mend, MendedText, possibleMends } from '../../core/syntax/mending.ts';
import { mapFacts } from '../../core/syntax/updateFacts.ts';
import { replacementBetween } from '../../core/text/replacementBetween.ts';
import { brokenTokensOf, errorsOf } from './brokenSyntax.ts';
import type { Grammar } from './grammars.ts';
import { factsAfter, type ParsedText, parseWhole, type Reparse, reparse } from './incrementalParse.ts';

/** Somebody who types leaves one thing open, seldom two; each takes as many parses as there are guesses. */
const MAX_MENDS = 2;

/** Parses a text; only what has changed, when an earlier version is known. `undefined` when `isOver` said so. */
export function parseText(
  grammar: Grammar,
  text: string,
  { before, isOver }: { readonly before?: ParsedText | undefined; readonly isOver: () => boolean },
): ParsedText | undefined {
  if (before === undefined) return parseWhole(grammar, text, isOver);
  const replacement = replacementBetween(before.snapshot.text, text);
  const reparsed = reparse(grammar, before, { replacement, text, isOver });
  return reparsed && withFacts(grammar, before.facts, reparsed);
}

/**
 * The facts of a text; one with errors is mended first as far as guesses lower the number of errors. All offsets are those
 * of the text as given.
 *
 * @param isOver asked often; mending ends with what it has
 */
export function mendedFacts(grammar: Grammar, parsed: ParsedText, isOver: () => boolean): SyntaxFacts {
  const { rootNode } = parsed.tree;
  if (!rootNode.hasError) return parsed.facts;
  const original = parsed.snapshot;
  const { closerOf } = grammar.language;
  const errors = errorsOf(rootNode);
  const guesses = possibleMends(original, { ...brokenTokensOf(rootNode, closerOf), errors, closerOf });
  const search: MendSearch = { original: original.text, guesses, isOver };
  let best: Mended = { parsed, errors: errors.length, mends: [] };
  try {
    while (best.errors > 0 && best.mends.length < MAX_MENDS) {
      const better = betterMended(grammar, best, search);
      if (better === undefined) break;
      if (best.parsed !== parsed) best.parsed.tree.delete();
      best = better;
    }
    if (best.mends.length === 0) return parsed.facts;
    const mended = new MendedText(original.text, best.mends);
    return { ...mapFacts(best.parsed.facts, range => mended.originalRange(range)), isComplete: false };
  } finally {
    if (best.parsed !== parsed) best.parsed.tree.delete();
  }
}

interface Mended {
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
function betterMended(grammar: Grammar, before: Mended, search: MendSearch): Mended | undefined {
  const { original, guesses, isOver } = search;
  const old = new MendedText(original, before.mends);
  let best: { readonly reparsed: Reparse; readonly errors: number; readonly mend: Mend } | undefined;
  try {
    for (const mend of guesses) {
      if (best?.errors === 0) break;
      if (before.mends.some(taken => mend.start <= taken.endExclusive && taken.start <= mend.endExclusive)) continue;
      const start = old.mendedOffset(mend.start);
      const replacement = { start, endExclusive: start + (mend.endExclusive - mend.start), text: mend.text };
      const { text } = new MendedText(original, [...before.mends, mend]);
      const reparsed = reparse(grammar, before.parsed, { replacement, text, isOver });
      if (reparsed === undefined) break;
      const errors = errorsOf(reparsed.tree.rootNode).length;
      const isBetter = errors < (best?.errors ?? before.errors);
      (isBetter ? best?.reparsed : reparsed)?.tree.delete();
      if (isBetter) best = { reparsed, errors, mend };
    }
  } catch (error) {
    best?.reparsed.tree.delete();
    throw error;
  }
  if (best === undefined) return undefined;
  const { reparsed, errors, mend } = best;
  return { parsed: withFacts(grammar, before.parsed.facts, reparsed), errors, mends: [...before.mends, mend] };
}

function withFacts(grammar: Grammar, before: SyntaxFacts, reparsed: Reparse): ParsedText {
  const { snapshot, tree } = reparsed;
  try {
    return { snapshot, tree, facts: factsAfter(grammar, before, reparsed) };
  } catch (error) {
    tree.delete();
    throw error;
  }
}
