import type { LineRange } from '../text/lineRange.ts';
import type { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { importanceOf } from './importance.ts';
import type { Definition, Outline } from './outline.ts';

/** One entry of a symbol list. */
export interface SymbolEntry {
  /** As it stands in the list: `UserService.login:1024`; of a notebook, `cell 3 > load;`. */
  readonly label: string;
  /** Without its enclosing definitions. */
  readonly name: string;
  /** From 0 to 100; the lowest are dropped first when the list gets too long. Of equals, those nearest to the selection stay. */
  readonly importance: number;
  /** 1-based, of the name. */
  readonly lineNumber: number;
}

/** The lines that are shown already, and the place that somebody looks at. */
export interface SymbolListOptions {
  readonly shown: LineRange;
  readonly selection: OffsetRange;
}

/**
 * What a file defines outside of the lines that are shown, in the order of the file. Of data, only the keys beside the nodes
 * around the selection: a list of all keys would be as long as the file.
 */
export function symbolEntries(
  outline: Outline,
  snapshot: TextSnapshot,
  { shown, selection }: SymbolListOptions,
): readonly SymbolEntry[] {
  const cursorLine = snapshot.lineIndexAt(selection.start);
  // Less than any difference of kinds.
  const nearness = ({ nameLine }: Definition): number => 0.1 / (1 + Math.abs(nameLine - cursorLine));
  const names = qualifiedNames(outline);
  const entries: SymbolEntry[] = [];
  for (const [index, definition] of outline.definitions.entries()) {
    if (shown.contains(definition.nameLine)) continue;
    if (outline.form === 'data' && !isBesidePath(outline, definition, selection)) continue;
    const lineNumber = definition.nameLine + 1;
    entries.push({
      label: outline.form === 'notebook' ? `${names[index]};` : `${names[index]}:${lineNumber}`,
      name: definition.name,
      importance: importanceOf(definition, snapshot) + nearness(definition),
      lineNumber,
    });
  }
  return entries.sort((a, b) => a.lineNumber - b.lineNumber);
}

function isBesidePath({ definitions }: Outline, { kind, parent }: Definition, selection: OffsetRange): boolean {
  if (kind !== 'key') return false;
  return parent === undefined || holds(definitions[parent]!, selection);
}

/** The names from the outermost enclosing definition to this one: `Shop.pay`, `users[3].name`, `Install > From source`. */
export function qualifiedName(outline: Outline, { name, parent }: Definition): string {
  if (parent === undefined) return name;
  return nameInside(outline, qualifiedName(outline, outline.definitions[parent]!), name);
}

/** Of all definitions; a parent comes before its children. */
function qualifiedNames(outline: Outline): readonly string[] {
  const names: string[] = [];
  for (const { name, parent } of outline.definitions) {
    names.push(parent === undefined ? name : nameInside(outline, names[parent]!, name));
  }
  return names;
}

function nameInside({ form }: Outline, around: string, name: string): string {
  if (form === 'prose' || form === 'notebook') return `${around} > ${name}`;
  return name.startsWith('[') ? `${around}${name}` : `${around}.${name}`;
}

/** The innermost definition of any kind around the selection, by its qualified name; `undefined` outside of all. */
export function pathOfSelection(outline: Outline, selection: OffsetRange): string | undefined {
  const innermost = outline.definitions.findLast(definition => holds(definition, selection));
  return innermost && qualifiedName(outline, innermost);
}

function holds({ range }: Definition, { start, endExclusive }: OffsetRange): boolean {
  return range.start <= start && endExclusive <= range.endExclusive;
}
