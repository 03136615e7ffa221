import { LineRange } from '../text/lineRange.ts';
import { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { buildOutline } from './buildOutline.ts';
import {
  type Definition,
  type DefinitionKind,
  type DefinitionRole,
  isClassLike,
  isFunctionLike,
  type Outline,
  type OutlineResult,
} from './outline.ts';
import type { DefinitionMatch } from './syntaxFacts.ts';

/** A symbol as a language server tells it, in half-open UTF-16 offsets of the text that it was asked about. */
export interface LanguageSymbol {
  readonly kind: DefinitionKind;
  /** All of it, with its body. */
  readonly range: { readonly start: number; readonly endExclusive: number };
  /** The name alone. */
  readonly name: { readonly start: number; readonly endExclusive: number };
}

/**
 * An outline with what the language server of the editor knows.
 *
 * Where there is a syntax tree, the tree decides: where definitions begin and end, what encloses what, and what is the block
 * around a cursor. The server only adds names that the tree has not found on that line (made by a macro, or lost in a syntax
 * error), as entries of the symbol list. Where there is no tree (a language without a grammar), the server's ranges are the
 * definitions, with the comments and annotations directly above. Prose and data are outlined by what stands in them.
 */
export function withLanguageSymbols(
  result: OutlineResult,
  symbols: readonly LanguageSymbol[],
  snapshot: TextSnapshot,
): OutlineResult {
  const valid = symbols.filter(symbol => isWithin(symbol, snapshot.text.length));
  if (valid.length === 0) return result;
  if (result.kind === 'outline') {
    // What a shallow outline does not list, the server would list as if it stood at the top level.
    return result.outline.form === undefined && !result.outline.isShallow
      ? { ...result, outline: withMissing(result.outline, valid, snapshot) }
      : result;
  }
  const outline = outlineOfSymbols(valid, snapshot);
  return outline.definitions.length === 0 ? result : { kind: 'outline', outline };
}

function isWithin({ range, name }: LanguageSymbol, length: number): boolean {
  const isInside = range.start <= name.start && name.endExclusive <= range.endExclusive;
  return name.start < name.endExclusive && isInside && range.endExclusive <= length;
}

/** What is listed of a server's symbols: neither callbacks (`map() callback`) nor the names of packages in quotes. */
const IDENTIFIER = /^[\p{L}_$#@~][\p{L}\p{N}_$#@~?!'=.:<>-]*$/u;

function withMissing(outline: Outline, symbols: readonly LanguageSymbol[], snapshot: TextSnapshot): Outline {
  const { definitions } = outline;
  const known = new Set(definitions.map(({ name, nameLine }) => `${nameLine}:${name}`));
  const added: Definition[] = [];
  for (const symbol of symbols) {
    const name = snapshot.text.slice(symbol.name.start, symbol.name.endExclusive);
    const nameLine = snapshot.lineIndexAt(symbol.name.start);
    const key = `${nameLine}:${name}`;
    if (known.has(key) || !IDENTIFIER.test(name)) continue;
    known.add(key);
    const parent = definitions.findLastIndex(({ range }) => holds(range, symbol.name));
    const around = definitions[parent];
    const isLocal = around !== undefined && (around.isLocal || isFunctionLike(around.kind));
    if (isLocal || (isValue(symbol.kind) && around !== undefined)) continue;
    const named = new OffsetRange(symbol.name.start, symbol.name.endExclusive);
    added.push({
      name,
      kind: symbol.kind,
      nameLine,
      range: named,
      lines: new LineRange(nameLine, nameLine + 1),
      leadStart: nameLine,
      signature: named,
      ...(parent === -1 ? {} : { parent }),
      role: 'symbol',
      isLocal: false,
    });
  }
  return added.length === 0 ? outline : { ...outline, definitions: mergedInOrder(definitions, added) };
}

function holds(range: OffsetRange, name: LanguageSymbol['name']): boolean {
  return range.start <= name.start && name.endExclusive <= range.endExclusive;
}

/** Fields are no entries of a list unless a tree says that they matter. */
function isValue(kind: DefinitionKind): boolean {
  return kind === 'variable' || kind === 'constant' || kind === 'property';
}

/** In the order of the file; the parents of both refer to places in the first. */
function mergedInOrder(definitions: readonly Definition[], added: readonly Definition[]): readonly Definition[] {
  const all = [...definitions, ...added];
  // Sorting is stable, so a definition stays in front of what begins at the same place inside of it.
  const order = all.map((_, index) => index).sort((a, b) => all[a]!.range.start - all[b]!.range.start);
  const placeOf: number[] = [];
  for (const [place, index] of order.entries()) placeOf[index] = place;
  return order.map(index => {
    const { parent, ...definition } = all[index]!;
    return parent === undefined ? definition : { ...definition, parent: placeOf[parent]! };
  });
}

function outlineOfSymbols(symbols: readonly LanguageSymbol[], snapshot: TextSnapshot): Outline {
  const { text } = snapshot;
  const matches = symbols.map(({ kind, range, name }): DefinitionMatch => {
    const body = bodyOf(text, range, name);
    return {
      patternIndex: 0,
      kind,
      role: roleOf(kind),
      range: new OffsetRange(range.start, range.endExclusive),
      name: new OffsetRange(name.start, name.endExclusive),
      ...(body === undefined ? {} : { body }),
    };
  });
  return buildOutline(snapshot, {
    matches,
    wrappers: [],
    comments: [...blockComments(text), ...matchesOf(text, LINE_COMMENT)],
    attachments: matchesOf(text, ATTACHMENT),
    statements: matches.map(({ range }) => range),
    scopes: matches
      .filter(({ kind }) => isFunctionLike(kind))
      .flatMap(({ body }) => (body === undefined ? [] : [body])),
    isComplete: true,
  });
}

function roleOf(kind: DefinitionKind): DefinitionRole {
  if (kind === 'namespace' || kind === 'module') return 'container';
  return isFunctionLike(kind) || isClassLike(kind) ? 'block' : 'symbol';
}

/** From the bracket or the line that opens it to the end of the symbol. */
function bodyOf(text: string, range: LanguageSymbol['range'], name: LanguageSymbol['name']): OffsetRange | undefined {
  const head = text.slice(name.endExclusive, Math.min(range.endExclusive, name.endExclusive + MAX_SIGNATURE_LENGTH));
  const at = /\{|\s=\s|:\s*$/m.exec(head)?.index ?? head.indexOf('\n');
  return at === -1 ? undefined : new OffsetRange(name.endExclusive + at, range.endExclusive);
}

/** Longer ones are types written out. */
const MAX_SIGNATURE_LENGTH = 2_000;

/** Whole lines; what only looks like a comment inside a string does not stand above a definition. */
const LINE_COMMENT = /^[ \t]*(?:\/\/|#(?![[!])|--|;).*$/gm;
const ATTACHMENT = /^[ \t]*(?:@[\w.]+(?:\([^()\n]*\))?[ \t]*$|#\[[^\n]*\][ \t]*$)/gm;

function matchesOf(text: string, pattern: RegExp): OffsetRange[] {
  return [...text.matchAll(pattern)].map(match => {
    const start = match.index + (match[0].length - match[0].trimStart().length);
    return new OffsetRange(start, match.index + match[0].trimEnd().length);
  });
}

function blockComments(text: string): OffsetRange[] {
  const comments: OffsetRange[] = [];
  for (let start = text.indexOf('/*'); start !== -1; start = text.indexOf('/*', comments.at(-1)!.endExclusive)) {
    const end = text.indexOf('*/', start + 2);
    if (end === -1) break;
    comments.push(new OffsetRange(start, end + 2));
  }
  return comments;
}
