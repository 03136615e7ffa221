import type { Node, Query, QueryMatch } from '@vscode/tree-sitter-wasm';
import type { DefinitionMatch, SyntaxFacts } from '../../core/syntax/buildOutline.ts';
import { OffsetRange } from '../../core/text/offsetRange.ts';
import { type CapturedPart, captureNamed } from './captures.ts';

/** Runs the query over a tree and takes out plain offsets; nothing of the result refers to the tree. */
export function syntaxFactsOf(root: Node, query: Query, text: string): SyntaxFacts {
  const matches: (DefinitionMatch & { readonly patternIndex: number })[] = [];
  const wrappers: { readonly inner: OffsetRange; readonly outer: OffsetRange }[] = [];
  const ranges: Record<'comment' | 'attachment' | 'scope' | 'statement', OffsetRange[]> = {
    comment: [],
    attachment: [],
    scope: [],
    statement: [],
  };
  for (const found of query.matches(root)) {
    const { definition, parts } = readMatch(found);
    if (definition !== undefined && parts.name !== undefined) {
      const body = parts.body === undefined ? {} : { body: parts.body };
      const separator = found.setProperties?.['name.after'];
      const name = separator ? lastName(text, parts.name, separator) : parts.name;
      matches.push({ ...definition, name, ...body, patternIndex: found.patternIndex });
    }
    if (parts.wrapped !== undefined && parts.wrapper !== undefined) {
      wrappers.push({ inner: parts.wrapped, outer: parts.wrapper });
    }
    for (const part of ['comment', 'attachment', 'scope', 'statement'] as const) {
      if (parts[part] !== undefined) ranges[part].push(parts[part]);
    }
  }
  return {
    matches: matches.sort((a, b) => a.patternIndex - b.patternIndex),
    wrappers,
    comments: ranges.comment,
    attachments: ranges.attachment,
    statements: ranges.statement,
    scopes: ranges.scope,
    isComplete: !root.hasError,
  };
}

interface ReadMatch {
  readonly definition?: Pick<DefinitionMatch, 'role' | 'kind' | 'range'>;
  readonly parts: Partial<Readonly<Record<CapturedPart, OffsetRange>>>;
}

function readMatch(match: QueryMatch): ReadMatch {
  const parts: Partial<Record<CapturedPart, OffsetRange>> = {};
  let definition: ReadMatch['definition'];
  for (const { name, node } of match.captures) {
    const capture = captureNamed(name);
    const range = new OffsetRange(node.startIndex, node.endIndex);
    if (capture.kind === 'definition') definition = { role: capture.role, kind: capture.definitionKind, range };
    else if (capture.kind === 'part') parts[capture.part] = joined(capture.part, parts[capture.part], range);
  }
  return { parts, ...(definition === undefined ? {} : { definition }) };
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
  const at = written.lastIndexOf(separator, operator ?? written.length);
  if (at !== -1) return new OffsetRange(name.start + at + separator.length, name.endExclusive);
  const lastWord = operator === undefined ? /\s([\w$]+)$/.exec(written) : null;
  return lastWord === null ? name : new OffsetRange(name.endExclusive - lastWord[1]!.length, name.endExclusive);
}
