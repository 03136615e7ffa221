import type { Node, Point, QueryMatch } from '@vscode/tree-sitter-wasm';
import type { DefinitionMatch, SyntaxFacts } from '../../core/syntax/syntaxFacts.ts';
import { OffsetRange } from '../../core/text/offsetRange.ts';
import type { Capture, CapturedPart } from './captures.ts';
import type { FactQuery } from './grammars.ts';

export interface FactOptions {
  readonly text: string;
  /** Only what lies in here at least in part, and perhaps more. */
  readonly within?: { readonly startPosition: Point; readonly endPosition: Point };
  /** How many levels below the root a pattern may begin; absent: all. */
  readonly levels?: number | undefined;
}

/** Runs the queries over a tree and takes out plain offsets; nothing of the result refers to the tree. */
export function syntaxFactsOf(root: Node, query: FactQuery, options: FactOptions): SyntaxFacts {
  const { text } = options;
  const matches: DefinitionMatch[] = [];
  const wrappers: { readonly inner: OffsetRange; readonly outer: OffsetRange }[] = [];
  const ranges: Record<SingleRange, OffsetRange[]> = { comment: [], attachment: [], scope: [], statement: [] };
  for (const { patternIndex, definition, parts, separator } of matchesOf(root, query, options)) {
    const { name, body, wrapped, wrapper } = parts;
    if (definition !== undefined && name !== undefined) {
      matches.push({
        ...definition,
        name: separator ? lastName(text, name, separator) : name,
        ...(body === undefined ? {} : { body }),
        patternIndex,
      });
    }
    if (wrapped !== undefined && wrapper !== undefined) wrappers.push({ inner: wrapped, outer: wrapper });
    for (const part of SINGLE_RANGES) {
      const range = parts[part];
      if (range !== undefined) ranges[part].push(range);
    }
  }
  return {
    matches,
    wrappers,
    comments: ranges.comment,
    attachments: ranges.attachment,
    statements: ranges.statement,
    scopes: ranges.scope,
    isComplete: !root.hasError,
  };
}

const SINGLE_RANGES = ['comment', 'attachment', 'scope', 'statement'] as const;
type SingleRange = (typeof SINGLE_RANGES)[number];

interface ReadMatch {
  readonly patternIndex: number;
  readonly separator: string | null | undefined;
  readonly definition?: Pick<DefinitionMatch, 'role' | 'kind' | 'range'>;
  readonly parts: Partial<Readonly<Record<CapturedPart, OffsetRange>>>;
}

function* matchesOf(root: Node, query: FactQuery, { within, levels }: FactOptions): Generator<ReadMatch> {
  const { anywhere, topLevel, captures } = query;
  const limit = levels === undefined ? {} : { maxStartDepth: levels };
  for (const match of anywhere.matches(root, { ...within, ...limit }))
    yield readMatch(match, match.patternIndex, captures);
  // Below an error there is no top level.
  if (root.isError) return;
  const firstIndex = anywhere.patternCount();
  for (const match of topLevel.matches(root, { ...within, maxStartDepth: 1 })) {
    if (match.captures.some(({ node }) => node.id === root.id)) continue;
    yield readMatch(match, firstIndex + match.patternIndex, captures);
  }
}

function readMatch(match: QueryMatch, patternIndex: number, captures: ReadonlyMap<string, Capture>): ReadMatch {
  const parts: Partial<Record<CapturedPart, OffsetRange>> = {};
  let definition: ReadMatch['definition'];
  for (const { name, node } of match.captures) {
    const capture = captures.get(name)!;
    if (capture.kind === 'ignored') continue;
    const range = new OffsetRange(node.startIndex, node.endIndex);
    if (capture.kind === 'definition') definition = { role: capture.role, kind: capture.definitionKind, range };
    else parts[capture.part] = joined(capture.part, parts[capture.part], range);
  }
  const separator = match.setProperties?.['name.after'];
  return { patternIndex, separator, parts, ...(definition === undefined ? {} : { definition }) };
}

/** Only names are made of several nodes; of other parts the last one counts. */
function joined(part: CapturedPart, before: OffsetRange | undefined, range: OffsetRange): OffsetRange {
  return part === 'name' && before !== undefined ? new OffsetRange(before.start, range.endExclusive) : range;
}

/**
 * What stands after the last separator; an operator may hold one in its own name. Where a macro stands in front of a return
 * type, the grammar takes that type for a qualifier without a separator: then the last word is the name.
 */
function lastName(text: string, name: OffsetRange, separator: string): OffsetRange {
  const written = text.slice(name.start, name.endExclusive);
  const operator = /\boperator\b/.exec(written)?.index;
  if (operator === undefined) {
    const lastWord = /\s([\w$]+)$/.exec(written);
    if (lastWord !== null && !written.includes(separator)) {
      return new OffsetRange(name.endExclusive - lastWord[1]!.length, name.endExclusive);
    }
  }
  const { start, end } = lastPart(written.slice(0, operator), separator);
  return new OffsetRange(name.start + start, operator === undefined ? name.start + end : name.endExclusive);
}

/** The part behind the last separator, without arguments in angle brackets: separators in there divide nothing. */
function lastPart(written: string, separator: string): { readonly start: number; readonly end: number } {
  let start = 0;
  let end = written.length;
  let depth = 0;
  for (let at = 0; at < written.length; at++) {
    if (written[at] === '<') {
      if (depth === 0) end = at;
      depth++;
    } else if (written[at] === '>') depth--;
    else if (depth === 0 && written.startsWith(separator, at)) {
      start = at + separator.length;
      end = written.length;
    }
  }
  return { start, end: written.slice(start, end).trimEnd().length + start };
}
