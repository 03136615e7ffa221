import type { LineRange } from '../text/lineRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import { importanceOf } from './importance.ts';
import type { Definition, Outline } from './outline.ts';

/** One entry of a symbol list. */
export interface SymbolEntry {
  /** As it stands in the list: `UserService.login:1024`. */
  readonly label: string;
  /** Without its enclosing definitions. */
  readonly name: string;
  /** From 0 to 100; the lowest are dropped first when the list gets too long. */
  readonly importance: number;
  /** 1-based, of the name. */
  readonly lineNumber: number;
}

/** What a file defines outside of the lines that are shown, in the order of the file. */
export function symbolEntries(outline: Outline, snapshot: TextSnapshot, shown: LineRange): readonly SymbolEntry[] {
  return outline.definitions
    .filter(definition => !shown.contains(definition.nameLine))
    .map(definition => ({
      label: `${qualifiedName(outline, definition)}:${definition.nameLine + 1}`,
      name: definition.name,
      importance: importanceOf(definition, outline, snapshot),
      lineNumber: definition.nameLine + 1,
    }))
    .sort((a, b) => a.lineNumber - b.lineNumber);
}

/** The names from the outermost enclosing definition to this one, joined by points. */
export function qualifiedName(outline: Outline, definition: Definition): string {
  const names = [definition.name];
  for (let at = definition.parent; at !== undefined; at = outline.definitions[at]!.parent) {
    names.unshift(outline.definitions[at]!.name);
  }
  return names.join('.');
}
