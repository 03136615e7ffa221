import { type FileLookup, nameTarget } from './fileLookup.ts';
import { endsInPath, folderOf, nameIn } from './paths.ts';

/**
 * The name that an import of a language with packages means. It may be a name that no file of the workspace has: then it
 * is a library's, and leads nowhere until such a file appears.
 */
export function jvmTarget(specifier: string): string {
  // `a.b.Outer.Inner` and `a.b.Util.max` are found in the file of the first type.
  const type = /^(?:[a-z_][\w$]*\.)*[A-Z]\w*/.exec(specifier)?.[0];
  return nameTarget('jvm', type ?? specifier.replace(/\.\*$/, ''));
}

export function phpTarget(specifier: string): string {
  return nameTarget('php', specifier.toLowerCase());
}

/** A package is a folder: by the modules of the workspace or, when it shows none, the longest end of the path that is a folder. */
export function goTarget(specifier: string, files: FileLookup): string | undefined {
  const folder = files.configs.hasGoModules ? files.configs.goFolderOf(specifier) : folderByEnd(specifier, files);
  return folder === undefined ? undefined : nameTarget('go', folder);
}

function folderByEnd(specifier: string, files: FileLookup): string | undefined {
  const name = nameIn(specifier);
  const folders = new Set(files.named('go', name).map(folderOf));
  let rest = specifier;
  // The first name is the host or the standard library's.
  for (let slash = rest.indexOf('/'); slash !== -1; slash = rest.indexOf('/')) {
    rest = rest.slice(slash + 1);
    const found = [...folders].filter(folder => endsInPath(folder, rest)).sort((a, b) => a.length - b.length)[0];
    if (found !== undefined) return found;
  }
  files.missed(`go:${name}`);
  return undefined;
}

/** The names of a file that the targets above find; a Go test is part of no package that others import. */
export function namesOfFile(syntax: string, path: string, declares: readonly string[]): readonly string[] {
  switch (syntax) {
    case 'go':
      return path.endsWith('_test.go') ? [] : [nameTarget('go', folderOf(path))];
    case 'jvm':
    case 'csharp':
    case 'php':
      return declares.map(name => nameTarget(syntax, name));
    default:
      return [];
  }
}
