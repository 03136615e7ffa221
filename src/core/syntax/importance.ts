import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Definition, DefinitionKind } from './outline.ts';

/** How much a kind of definition tells a reader who sees nothing but a list: the order matters, not the figures. */
const IMPORTANCE_OF_KIND: Readonly<Record<DefinitionKind, number>> = {
  class: 95,
  struct: 95,
  interface: 95,
  trait: 95,
  union: 90,
  enum: 90,
  impl: 85,
  namespace: 85,
  module: 85,
  section: 80,
  cell: 60,
  function: 80,
  type: 75,
  method: 70,
  constructor: 65,
  macro: 60,
  rule: 60,
  getter: 55,
  setter: 50,
  property: 50,
  key: 50,
  constant: 45,
  variable: 40,
  item: 20,
};

/** Private members are dropped before any public one, locals before any private member. */
const PRIVATE_SHARE = 0.3;
const LOCAL_SHARE = 0.1;

/** From 0 to 100: what to keep longest when a list of definitions gets too long. */
export function importanceOf(definition: Definition, snapshot: TextSnapshot): number {
  const importance = IMPORTANCE_OF_KIND[definition.kind];
  if (definition.isLocal) return importance * LOCAL_SHARE;
  return isPrivate(definition, snapshot) ? importance * PRIVATE_SHARE : importance;
}

/** By modifier, or by the custom of many languages to start private names with `_` or `#`; `__init__` is not private. */
function isPrivate({ name, signature }: Definition, snapshot: TextSnapshot): boolean {
  if (/^[_#]/.test(name) && !/^__\w+__$/.test(name)) return true;
  const untilName = snapshot.text.slice(signature.start, Math.min(signature.endExclusive, signature.start + 200));
  return /^[\w\s]*\b(?:private|fileprivate)\b/.test(untilName);
}
