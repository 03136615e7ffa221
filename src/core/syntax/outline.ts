import { LineRange } from '../text/lineRange.ts';
import type { OffsetRange } from '../text/offsetRange.ts';

export const DEFINITION_KINDS = [
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'property',
  'class',
  'struct',
  'union',
  'enum',
  'interface',
  'trait',
  'impl',
  'module',
  'namespace',
  'type',
  'macro',
  'rule',
  'variable',
  'constant',
  /** A heading of a text with all that stands below it. */
  'section',
  /** Of a notebook, with its outputs. */
  'cell',
  /** A name of an object or mapping with its value. */
  'key',
  /** An object, mapping or list inside a list. */
  'item',
] as const;
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

export const DEFINITION_ROLES = ['block', 'container', 'symbol'] as const;
/**
 * Function-like and class-like definitions can be the block around a cursor; variables and constants are only listed.
 * Namespaces and modules are containers: they hold blocks and are never one.
 */
export type DefinitionRole = (typeof DEFINITION_ROLES)[number];

/** A named piece of a file as a syntax tree shows it. Line indices are 0-based, ranges half-open. */
export interface Definition {
  readonly name: string;
  readonly kind: DefinitionKind;
  /** The line of the name. */
  readonly nameLine: number;
  /** The definition proper, from its first modifier to its last token. */
  readonly range: OffsetRange;
  /** The lines that `range` touches. */
  readonly lines: LineRange;
  /** First line of what is attached in front (doc comment, decorators, attributes); `lines.start` when there is nothing. */
  readonly leadStart: number;
  /** From the start of the definition to just before its body: what stands for it in a summary. */
  readonly signature: OffsetRange;
  /** Index of the enclosing definition in the outline; absent at top level. */
  readonly parent?: number;
  readonly role: DefinitionRole;
  /** Inside a function or otherwise of no interest to readers elsewhere: first to go when a list gets too long. */
  readonly isLocal: boolean;
}

/** What the engine needs to know of a syntax tree: a plain value. */
export interface Outline {
  /** In the order of the file; a parent comes before its children. */
  readonly definitions: readonly Definition[];
  /**
   * The statements at top level and the members of classes and containers, each with what is attached in front of it. In
   * the order of the file, an enclosing one first; a member lies inside the statement of its class.
   */
  readonly statements: readonly LineRange[];
  /** Whether the tree has no syntax error. */
  readonly isComplete: boolean;
  /** Of a long document: what is nested deeply is known only near the place that was asked for. */
  readonly isShallow?: boolean;
  /**
   * Absent for code. In prose and in notebooks, which hold prose, fenced blocks are never parted; data has paths instead of
   * qualified names; the lines of a notebook are nobody's.
   */
  readonly form?: 'prose' | 'notebook' | 'data';
}

/** Why there is no outline; `failed` is ours (a grammar that does not load), and logged. */
export type OutlineUnavailable = 'noGrammar' | 'tooLarge' | 'timeout' | 'unparsable' | 'failed';

export type OutlineResult =
  | { readonly kind: 'outline'; readonly outline: Outline }
  /** No tree: the caller falls back to indentation. */
  | { readonly kind: 'unavailable'; readonly why: OutlineUnavailable };

/** Whether its body is code that runs when it is called. */
export function isFunctionLike(kind: DefinitionKind): boolean {
  return FUNCTION_LIKE.has(kind);
}

/** Whether its body is a list of members. */
export function isClassLike(kind: DefinitionKind): boolean {
  return CLASS_LIKE.has(kind);
}

const FUNCTION_LIKE: ReadonlySet<DefinitionKind> = new Set([
  'function',
  'method',
  'constructor',
  'getter',
  'setter',
  'macro',
]);
const CLASS_LIKE: ReadonlySet<DefinitionKind> = new Set([
  'class',
  'struct',
  'union',
  'enum',
  'interface',
  'trait',
  'impl',
  'module',
  'namespace',
  'section',
  'cell',
  'key',
  'item',
]);

/** The definition with the lines attached in front of it. */
export function linesWithLead(definition: Definition): LineRange {
  return new LineRange(definition.leadStart, definition.lines.endExclusive);
}
