import type { LineRange } from '../text/lineRange.ts';
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
] as const;
export type DefinitionKind = (typeof DEFINITION_KINDS)[number];

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
  /**
   * Function-like and class-like definitions can be the block around a cursor; variables and constants are only listed.
   * Namespaces and modules are containers: they hold blocks and are never one.
   */
  readonly role: 'block' | 'container' | 'symbol';
  /** Inside a function or otherwise of no interest to readers elsewhere: first to go when a list gets too long. */
  readonly isLocal: boolean;
}

/** What the engine needs to know of a syntax tree: a plain value. */
export interface Outline {
  /** In the order of the file; a parent comes before its children. */
  readonly definitions: readonly Definition[];
  /** The statements at top level, comments directly above included, in order and disjoint (two may share a line: joined then). */
  readonly statements: readonly LineRange[];
  /** Whether the tree has no syntax error. */
  readonly isComplete: boolean;
}

export type OutlineResult =
  | { readonly kind: 'outline'; readonly outline: Outline }
  /** No tree: the caller falls back to indentation. */
  | { readonly kind: 'unavailable'; readonly why: 'noGrammar' | 'tooLarge' | 'timeout' | 'unparsable' };
