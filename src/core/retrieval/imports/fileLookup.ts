import type { ImportConfigs } from './importConfigs.ts';
import { type ImportSyntax, importSyntaxOf } from './importSyntax.ts';
import { folderOf, joinNames, nameIn, stemOf } from './paths.ts';

/** What resolvers ask of the files of the workspace. Every miss is told, so that it is tried again when such a file appears. */
export interface FileLookup {
  readonly configs: ImportConfigs;
  has(path: string): boolean;
  /** Files of a language that looks for the ends of paths, by their last name; see {@link endNamesOf}. */
  named(syntax: ImportSyntax, name: string): readonly string[];
  /** There is no file of this path with any ending. */
  missed(base: string): void;
}

/** Files that stand for their folder. */
const FOLDER_STEMS = new Set(['index', '__init__', 'mod', 'lib', 'main']);

/**
 * What a miss waits for: equal for a path as it was looked for and for every file that could be found by it, whatever its
 * endings.
 */
export function keyOfBase(base: string): string {
  return joinNames(folderOf(base), stemOf(base));
}

/** The keys that a new file answers to; see {@link keyOfBase}. */
export function keysOfFile(path: string): readonly string[] {
  const own = keyOfBase(path);
  return FOLDER_STEMS.has(stemOf(path)) ? [own, keyOfBase(folderOf(path))] : [own];
}

/** By which last name imports that fix only the end of a path find the file; empty for languages that have none. */
export function endNamesOf(path: string): readonly string[] {
  const name = nameIn(path);
  switch (importSyntaxOf(path)) {
    case 'c':
      return [name];
    case 'php':
      return [name];
    case 'ruby':
      return [stemOf(path)];
    case 'python':
      return [nameIn(pythonModuleOf(path))];
    case 'go':
      return path.endsWith('_test.go') ? [] : [nameIn(folderOf(path))];
    default:
      return [];
  }
}

/** The path as an import reads it: without its ending, the folder for an `__init__` file. */
export function pythonModuleOf(path: string): string {
  return stemOf(path) === '__init__' ? folderOf(path) : path.slice(0, path.lastIndexOf('.'));
}

/** A target that is no file: a package, namespace or type, by name. No path begins with this character. */
const NAME_MARK = '\0';

export function nameTarget(syntax: ImportSyntax, name: string): string {
  return `${NAME_MARK}${syntax}:${name}`;
}

export function isNameTarget(target: string): boolean {
  return target.startsWith(NAME_MARK);
}
