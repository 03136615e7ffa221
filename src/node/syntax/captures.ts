import {
  DEFINITION_KINDS,
  DEFINITION_ROLES,
  type DefinitionKind,
  type DefinitionRole,
} from '../../core/syntax/outline.ts';

/**
 * The captures that a query may use:
 *
 * - `@block.KIND`, `@container.KIND`, `@symbol.KIND`: the node of a definition, with its role and kind; together with
 *   `@name` and, if it has one, `@body`. Several patterns may find one definition: the widest range wins, among equals the
 *   later pattern.
 * - `@wrapped` inside `@wrapper`: a definition that is exactly the first has the range of the second.
 * - `@comment`: stands in front of what it describes. `@attachment`: a decorator, annotation or attribute.
 * - `@scope`: the body of a function; what is defined inside is local.
 * - `@statement`: a statement at top level, or a member of a class or container.
 * - `@_anything`: only for a predicate of the pattern.
 *
 * A pattern below the heading "At top level only" may begin at nothing but a node of the top level. Put what `(program (_))` would
 * say there: a pattern that begins at the root stays open to the end of the file, which slows down everything in it.
 *
 * Several `@name` in one pattern make one name, from the first to the last. `(#set! name.after "::")` makes what follows
 * the last such separator the name.
 */
export type Capture =
  | { readonly kind: 'definition'; readonly role: DefinitionRole; readonly definitionKind: DefinitionKind }
  | { readonly kind: 'part'; readonly part: CapturedPart }
  | { readonly kind: 'ignored' };

const CAPTURED_PARTS = ['name', 'body', 'wrapped', 'wrapper', 'comment', 'attachment', 'scope', 'statement'] as const;
export type CapturedPart = (typeof CAPTURED_PARTS)[number];

/** @throws Error for a capture that no code knows: a query with a typing error must not lose definitions silently */
export function captureNamed(name: string): Capture {
  if (name.startsWith('_')) return { kind: 'ignored' };
  const part = CAPTURED_PARTS.find(known => known === name);
  if (part !== undefined) return { kind: 'part', part };
  const [roleName, kindName] = name.split('.');
  const role = DEFINITION_ROLES.find(known => known === roleName);
  const definitionKind = DEFINITION_KINDS.find(known => known === kindName);
  if (role === undefined || definitionKind === undefined) throw new Error(`Unknown capture in a query: @${name}`);
  return { kind: 'definition', role, definitionKind };
}
