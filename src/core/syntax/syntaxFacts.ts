import type { OffsetRange } from '../text/offsetRange.ts';
import type { FringeFacts } from './fringe.ts';
import type { DefinitionKind, DefinitionRole } from './outline.ts';

/** One place where a pattern of a query says that something is defined. */
export interface DefinitionMatch {
  /** Where two patterns say the same with the same range, the later one is the more specific. */
  readonly patternIndex: number;
  readonly role: DefinitionRole;
  readonly kind: DefinitionKind;
  readonly range: OffsetRange;
  readonly name: OffsetRange;
  /** What the signature ends before; absent when there is no body. */
  readonly body?: OffsetRange;
}

/** What the queries found in a syntax tree, in no particular order. */
export interface SyntaxFacts extends FringeFacts {
  readonly matches: readonly DefinitionMatch[];
  /** A definition whose range is `inner` has the range `outer`: `export`, decorators, the statement of a declarator. */
  readonly wrappers: readonly { readonly inner: OffsetRange; readonly outer: OffsetRange }[];
  readonly statements: readonly OffsetRange[];
  /** Bodies of functions, named or not: what is defined inside is local. */
  readonly scopes: readonly OffsetRange[];
  readonly isComplete: boolean;
}

/** Those that lie inside of the range. */
export function factsInside(facts: SyntaxFacts, within: OffsetRange): SyntaxFacts {
  const isInside = (range: OffsetRange): boolean => within.containsRange(range);
  return {
    matches: facts.matches.filter(({ range }) => isInside(range)),
    wrappers: facts.wrappers.filter(({ outer }) => isInside(outer)),
    comments: facts.comments.filter(isInside),
    attachments: facts.attachments.filter(isInside),
    statements: facts.statements.filter(isInside),
    scopes: facts.scopes.filter(isInside),
    isComplete: facts.isComplete,
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
