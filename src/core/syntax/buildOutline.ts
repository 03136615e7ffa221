import { LineRange } from '../text/lineRange.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { Fringe, skipSpaceBack } from './fringe.ts';
import { type Definition, type DefinitionRole, isClassLike, isFunctionLike, type Outline } from './outline.ts';
import type { DefinitionMatch, SyntaxFacts } from './syntaxFacts.ts';

/** Orders what the queries of a language found into an outline, by the conventions stated at `Definition`. */
export function buildOutline(snapshot: TextSnapshot, facts: SyntaxFacts): Outline {
  const fringe = new Fringe(snapshot, facts);
  const widen = wrapperOf(facts.wrappers);
  const places = distinct(facts.matches, widen)
    .map(({ match, range }) => ({ match, range: fringe.trim(range) }))
    .sort((a, b) => inFileOrder(a.range, b.range) || a.match.name.start - b.match.name.start);
  return {
    definitions: nested(snapshot, fringe, places, facts.scopes),
    statements: statementLines(snapshot, fringe, facts.statements),
    isComplete: facts.isComplete,
  };
}

interface Place {
  readonly match: DefinitionMatch;
  readonly range: OffsetRange;
}

function nested(
  snapshot: TextSnapshot,
  fringe: Fringe,
  places: readonly Place[],
  scopes: readonly OffsetRange[],
): readonly Definition[] {
  const scopesInOrder = [...scopes].sort(inFileOrder);
  const definitions: Definition[] = [];
  const enclosing: number[] = [];
  const openScopes: OffsetRange[] = [];
  let nextScope = 0;
  for (const { match, range } of places) {
    for (; nextScope < scopesInOrder.length && scopesInOrder[nextScope]!.start <= range.start; nextScope++) {
      openScopes.push(scopesInOrder[nextScope]!);
    }
    while (openScopes.length > 0 && openScopes.at(-1)!.endExclusive < range.endExclusive) openScopes.pop();
    while (enclosing.length > 0 && !encloses(definitions[enclosing.at(-1)!]!, range)) enclosing.pop();
    const parent = enclosing.at(-1);
    const around = parent === undefined ? undefined : definitions[parent]!;
    const isLocal = openScopes.length > 0 || (around !== undefined && (around.isLocal || isFunctionLike(around.kind)));
    // A local variable is of interest to nobody but its function.
    if (match.role === 'symbol' && isLocal) continue;
    enclosing.push(definitions.length);
    definitions.push({
      name: nameIn(snapshot, match.name),
      kind: match.kind === 'function' && around !== undefined && hasMembers(around) ? 'method' : match.kind,
      nameLine: snapshot.lineIndexAt(match.name.start),
      range,
      lines: linesOf(snapshot, range),
      leadStart: fringe.leadStart(range),
      signature: signatureOf(snapshot, range, match.body),
      ...(parent === undefined ? {} : { parent }),
      role: match.role,
      isLocal,
    });
  }
  return definitions;
}

/** Two variables of one declaration have the same range, and neither is inside the other. */
function encloses({ range: outer, role }: Definition, range: OffsetRange): boolean {
  return outer.containsRange(range) && (role !== 'symbol' || outer.length > range.length);
}

/** What is defined directly in a class is a method; a namespace holds functions. */
function hasMembers({ role, kind }: Definition): boolean {
  return role === 'block' && isClassLike(kind);
}

/** A definition found several times is one: by its body, else by its name. Blocks beat symbols, the widest range wins, what has a body beats what has none. */
function distinct(matches: readonly DefinitionMatch[], widen: (range: OffsetRange) => OffsetRange): readonly Place[] {
  const byBody = new Map<number, Place>();
  const withoutBody: Place[] = [];
  for (const match of matches) {
    const place = { match, range: widen(match.range) };
    if (match.body === undefined) withoutBody.push(place);
    else keepBetter(byBody, keyOf(match.body), place);
  }
  const byName = new Map<number, Place>();
  for (const place of byBody.values()) keepBetter(byName, keyOf(place.match.name), place);
  for (const place of withoutBody) keepBetter(byName, keyOf(place.match.name), place);
  return [...byName.values()];
}

function keepBetter(kept: Map<number, Place>, key: number, place: Place): void {
  const rival = kept.get(key);
  if (rival === undefined || isBetter(place, rival)) kept.set(key, place);
}

function isBetter({ match: a, range: rangeOfA }: Place, { match: b, range: rangeOfB }: Place): boolean {
  const byRole = WEIGHT_OF_ROLE[a.role] - WEIGHT_OF_ROLE[b.role];
  if (byRole !== 0) return byRole > 0;
  if (rangeOfA.length !== rangeOfB.length) return rangeOfA.length > rangeOfB.length;
  if ((a.body === undefined) !== (b.body === undefined)) return a.body !== undefined;
  return a.patternIndex > b.patternIndex;
}

const WEIGHT_OF_ROLE: Readonly<Record<DefinitionRole, number>> = { block: 2, container: 1, symbol: 0 };

function wrapperOf(wrappers: SyntaxFacts['wrappers']): (range: OffsetRange) => OffsetRange {
  const outerOf = new Map<number, OffsetRange>();
  for (const { inner, outer } of wrappers) {
    const key = keyOf(inner);
    const known = outerOf.get(key);
    if (outer.length > inner.length && (known === undefined || known.length < outer.length)) outerOf.set(key, outer);
  }
  return range => {
    // Ends because every step is to a longer range.
    let widest = range;
    for (let outer = outerOf.get(keyOf(widest)); outer !== undefined; outer = outerOf.get(keyOf(widest)))
      widest = outer;
    return widest;
  };
}

function statementLines(
  snapshot: TextSnapshot,
  fringe: Fringe,
  statements: readonly OffsetRange[],
): readonly LineRange[] {
  return statements
    .filter(range => !range.isEmpty && !fringe.isAttached(range))
    .map(range => fringe.trim(range))
    .sort(inFileOrder)
    .map(range => new LineRange(fringe.leadStart(range), linesOf(snapshot, range).endExclusive));
}

function signatureOf(snapshot: TextSnapshot, range: OffsetRange, body: OffsetRange | undefined): OffsetRange {
  const until =
    body === undefined ? range.endExclusive : Math.min(Math.max(body.start, range.start), range.endExclusive);
  return new OffsetRange(range.start, skipSpaceBack(snapshot.text, until, range.start));
}

/** Long enough for any identifier; a CSS selector list may be longer than a list of symbols can bear. */
const MAX_NAME_LENGTH = 80;

function nameIn(snapshot: TextSnapshot, range: OffsetRange): string {
  const written = snapshot.text.slice(range.start, range.endExclusive);
  const name = /\s/.test(written) ? written.replace(/\s+/g, ' ').trim() : written;
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…`;
}

function linesOf(snapshot: TextSnapshot, range: OffsetRange): LineRange {
  const last = snapshot.lineIndexAt(Math.max(range.start, range.endExclusive - 1));
  return new LineRange(snapshot.lineIndexAt(range.start), last + 1);
}

function inFileOrder(a: OffsetRange, b: OffsetRange): number {
  return a.start - b.start || b.endExclusive - a.endExclusive;
}

/** Larger than any offset into a text that is parsed; two offsets make a number that is still exact. */
const MAX_OFFSET = 2 ** 26;

function keyOf(range: OffsetRange): number {
  return range.start * MAX_OFFSET + range.endExclusive;
}
