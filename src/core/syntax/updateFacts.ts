import { OffsetRange } from '../text/offsetRange.ts';
import type { DefinitionMatch, SyntaxFacts } from './buildOutline.ts';

/** What became of a text and its tree. */
export interface TreeChange {
  /** Where the text or the tree is another one, in offsets of the text after. All that was edited lies in it. */
  readonly changed: OffsetRange;
  /** By how much the text became longer. */
  readonly shift: number;
}

/**
 * The facts of a text after an edit: those of the text before, moved, and new ones for what has changed.
 *
 * @param fresh what the queries find that touches `changed`; what lies elsewhere is not looked at
 */
export function updateFacts(before: SyntaxFacts, fresh: SyntaxFacts, change: TreeChange): SyntaxFacts {
  const { changed, shift } = change;
  const oldEnd = changed.endExclusive - shift;
  const move = (range: OffsetRange): OffsetRange =>
    range.start <= oldEnd ? range : new OffsetRange(range.start + shift, range.endExclusive + shift);

  function update<Fact>(
    facts: readonly Fact[],
    freshFacts: readonly Fact[],
    { rangeOf, moved }: { rangeOf: (fact: Fact) => OffsetRange; moved: (fact: Fact) => Fact },
  ): readonly Fact[] {
    const updated: Fact[] = [];
    for (const fact of facts) {
      const { start, endExclusive } = rangeOf(fact);
      if (endExclusive < changed.start) updated.push(fact);
      else if (start > oldEnd) updated.push(shift === 0 ? fact : moved(fact));
    }
    for (const fact of freshFacts) {
      const { start, endExclusive } = rangeOf(fact);
      if (endExclusive >= changed.start && start <= changed.endExclusive) updated.push(fact);
    }
    return updated;
  }

  const plain = { rangeOf: (range: OffsetRange) => range, moved: move };
  return {
    matches: update<DefinitionMatch>(before.matches, fresh.matches, {
      rangeOf: match => match.range,
      moved: match => mapMatch(match, move),
    }),
    wrappers: update(before.wrappers, fresh.wrappers, {
      rangeOf: wrapper => wrapper.outer,
      moved: ({ inner, outer }) => ({ inner: move(inner), outer: move(outer) }),
    }),
    comments: update(before.comments, fresh.comments, plain),
    attachments: update(before.attachments, fresh.attachments, plain),
    statements: update(before.statements, fresh.statements, plain),
    scopes: update(before.scopes, fresh.scopes, plain),
    isComplete: fresh.isComplete,
  };
}

/** The same facts elsewhere. */
export function mapFacts(facts: SyntaxFacts, map: (range: OffsetRange) => OffsetRange): SyntaxFacts {
  return {
    matches: facts.matches.map(match => mapMatch(match, map)),
    wrappers: facts.wrappers.map(({ inner, outer }) => ({ inner: map(inner), outer: map(outer) })),
    comments: facts.comments.map(map),
    attachments: facts.attachments.map(map),
    statements: facts.statements.map(map),
    scopes: facts.scopes.map(map),
    isComplete: facts.isComplete,
  };
}

function mapMatch(match: DefinitionMatch, map: (range: OffsetRange) => OffsetRange): DefinitionMatch {
  const { patternIndex, role, kind, range, name, body } = match;
  const moved = { patternIndex, role, kind, range: map(range), name: map(name) };
  return body === undefined ? moved : { ...moved, body: map(body) };
}
