import { LineRange } from '../text/lineRange.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import {
  type Definition,
  type DefinitionKind,
  type DefinitionRole,
  isClassLike,
  isFunctionLike,
  type Outline,
} from './outline.ts';

/** One place where a pattern of a query says that something is defined. */
export interface DefinitionMatch {
  readonly role: DefinitionRole;
  readonly kind: DefinitionKind;
  readonly range: OffsetRange;
  readonly name: OffsetRange;
  /** What the signature ends before; absent when there is no body. */
  readonly body?: OffsetRange;
}

/** What the queries found in a syntax tree, in no particular order unless said otherwise. */
export interface SyntaxFacts {
  /** Where two say the same with the same range, the later one is the more specific. */
  readonly matches: readonly DefinitionMatch[];
  /** A definition whose range is `inner` has the range `outer`: `export`, decorators, the statement of a declarator. */
  readonly wrappers: readonly { readonly inner: OffsetRange; readonly outer: OffsetRange }[];
  readonly comments: readonly OffsetRange[];
  /** Decorators, annotations, attributes. */
  readonly attachments: readonly OffsetRange[];
  readonly statements: readonly OffsetRange[];
  /** Bodies of functions, named or not: what is defined inside is local. */
  readonly scopes: readonly OffsetRange[];
  readonly isComplete: boolean;
}

/** Orders what the queries of a language found into an outline, by the conventions stated at `Definition`. */
export function buildOutline(snapshot: TextSnapshot, facts: SyntaxFacts): Outline {
  const fringe = new Fringe(snapshot, facts);
  const widen = wrapperOf(facts.wrappers);
  const matches = distinct(facts.matches.map(match => ({ ...match, range: widen(match.range) })));
  const places = matches
    .map(match => ({ match, range: fringe.trim(match.range) }))
    .sort((a, b) => inFileOrder(a.range, b.range));
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
function distinct(matches: readonly DefinitionMatch[]): readonly DefinitionMatch[] {
  const byBody = new Map<string, DefinitionMatch>();
  const withoutBody: DefinitionMatch[] = [];
  for (const match of matches) {
    if (match.body === undefined) withoutBody.push(match);
    else keepBetter(byBody, keyOf(match.body), match);
  }
  const byName = new Map<string, DefinitionMatch>();
  for (const match of [...byBody.values(), ...withoutBody]) keepBetter(byName, keyOf(match.name), match);
  return [...byName.values()];
}

function keepBetter(kept: Map<string, DefinitionMatch>, key: string, match: DefinitionMatch): void {
  const rival = kept.get(key);
  if (rival === undefined || isBetter(match, rival)) kept.set(key, match);
}

function isBetter(later: DefinitionMatch, earlier: DefinitionMatch): boolean {
  const byRole = WEIGHT_OF_ROLE[later.role] - WEIGHT_OF_ROLE[earlier.role];
  if (byRole !== 0) return byRole > 0;
  if (later.range.length !== earlier.range.length) return later.range.length > earlier.range.length;
  return later.body !== undefined || earlier.body === undefined;
}

const WEIGHT_OF_ROLE: Readonly<Record<DefinitionRole, number>> = { block: 2, container: 1, symbol: 0 };

function wrapperOf(wrappers: SyntaxFacts['wrappers']): (range: OffsetRange) => OffsetRange {
  const outerOf = new Map<string, OffsetRange>();
  for (const { inner, outer } of wrappers) {
    const known = outerOf.get(keyOf(inner));
    if (outer.length > inner.length && (known === undefined || known.length < outer.length))
      outerOf.set(keyOf(inner), outer);
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

/** The comments, decorators and attributes of a file: what may be attached in front of something. */
class Fringe {
  readonly #snapshot: TextSnapshot;
  readonly #itemStartingAt = new Map<number, FringeItem>();
  readonly #itemEndingAt = new Map<number, FringeItem>();

  constructor(snapshot: TextSnapshot, facts: Pick<SyntaxFacts, 'comments' | 'attachments'>) {
    this.#snapshot = snapshot;
    for (const range of facts.comments) this.#add({ range: this.#withoutBreak(range), isComment: true });
    for (const range of facts.attachments) this.#add({ range: this.#withoutBreak(range), isComment: false });
  }

  /** Whether the range is nothing but something that may be attached. */
  isAttached(range: OffsetRange): boolean {
    return this.#itemStartingAt.get(range.start)?.range.endExclusive === this.#withoutBreak(range).endExclusive;
  }

  /** The definition proper: without what is attached in front inside its node, and without comments after its last token. */
  trim(range: OffsetRange): OffsetRange {
    let { start } = range;
    for (let item = this.#itemStartingAt.get(start); item !== undefined; item = this.#itemStartingAt.get(start)) {
      const next = this.#skipSpace(item.range.endExclusive);
      if (next >= range.endExclusive) break;
      start = next;
    }
    let endExclusive = this.#skipSpaceBack(range.endExclusive, start);
    for (
      let item = this.#itemEndingAt.get(endExclusive);
      item?.isComment;
      item = this.#itemEndingAt.get(endExclusive)
    ) {
      if (item.range.start <= start) break;
      endExclusive = this.#skipSpaceBack(item.range.start, start);
    }
    return new OffsetRange(start, Math.max(start, endExclusive));
  }

  /** The first line of what is attached in front of a trimmed range; the line of its start when there is nothing. */
  leadStart(range: OffsetRange): number {
    let top = range.start;
    let topLine = this.#snapshot.lineIndexAt(top);
    for (;;) {
      const item = this.#itemEndingAt.get(this.#skipSpaceBack(top, 0));
      if (item === undefined || (item.isComment && !this.#isCommentOf(item.range, top, topLine))) return topLine;
      top = item.range.start;
      topLine = this.#snapshot.lineIndexAt(top);
    }
  }

  /** A comment belongs to what is below when it stands alone on its lines, directly above and at the same indentation. */
  #isCommentOf(comment: OffsetRange, top: number, topLine: number): boolean {
    const firstLine = this.#snapshot.lineIndexAt(comment.start);
    const lineStart = this.#snapshot.lineStart(firstLine);
    if (this.#snapshot.lineIndexAt(comment.endExclusive) < topLine - 1) return false;
    if (this.#snapshot.text.slice(lineStart, comment.start).trim() !== '') return firstLine === topLine;
    const isInterpreterLine = comment.start === 0 && this.#snapshot.text.startsWith('#!');
    const isIndentedAlike =
      firstLine === topLine || comment.start - lineStart === top - this.#snapshot.lineStart(topLine);
    return isIndentedAlike && !isInterpreterLine;
  }

  #add(item: FringeItem): void {
    this.#itemStartingAt.set(item.range.start, item);
    this.#itemEndingAt.set(item.range.endExclusive, item);
  }

  /** Some grammars count the line break into a line comment. */
  #withoutBreak(range: OffsetRange): OffsetRange {
    return new OffsetRange(range.start, this.#skipSpaceBack(range.endExclusive, range.start));
  }

  #skipSpace(offset: number): number {
    const { text } = this.#snapshot;
    let at = offset;
    while (at < text.length && isSpace(text.charCodeAt(at))) at++;
    return at;
  }

  #skipSpaceBack(offset: number, floor: number): number {
    const { text } = this.#snapshot;
    let at = offset;
    while (at > floor && isSpace(text.charCodeAt(at - 1))) at--;
    return at;
  }
}

interface FringeItem {
  readonly range: OffsetRange;
  readonly isComment: boolean;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function signatureOf(snapshot: TextSnapshot, range: OffsetRange, body: OffsetRange | undefined): OffsetRange {
  const until =
    body === undefined ? range.endExclusive : Math.min(Math.max(body.start, range.start), range.endExclusive);
  const text = snapshot.text.slice(range.start, until);
  return new OffsetRange(range.start, range.start + text.trimEnd().length);
}

/** Long enough for any identifier; a CSS selector list may be longer than a list of symbols can bear. */
const MAX_NAME_LENGTH = 80;

function nameIn(snapshot: TextSnapshot, range: OffsetRange): string {
  const name = snapshot.text.slice(range.start, range.endExclusive).replace(/\s+/g, ' ').trim();
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…`;
}

function linesOf(snapshot: TextSnapshot, range: OffsetRange): LineRange {
  const last = snapshot.lineIndexAt(Math.max(range.start, range.endExclusive - 1));
  return new LineRange(snapshot.lineIndexAt(range.start), last + 1);
}

function inFileOrder(a: OffsetRange, b: OffsetRange): number {
  return a.start - b.start || b.endExclusive - a.endExclusive;
}

function keyOf(range: OffsetRange): string {
  return `${range.start}:${range.endExclusive}`;
}
