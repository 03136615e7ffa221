import type { FileLookup } from './fileLookup.ts';
import { folderOf, foldersAbove, joinNames, nameIn, tryJoin } from './paths.ts';

/** Folders of a package whose files, or whose folders with a `main.rs`, are programs of their own. */
const PROGRAM_FOLDERS = ['src/bin', 'tests', 'examples', 'benches'];

/** The file of the module that a Rust path leads into; its last names may be items inside. None for libraries. */
export function resolveRust(importer: string, specifier: string, files: FileLookup): string | undefined {
  const folder = folderOf(importer);
  const root = crateRootOf(importer, files);
  const children = childFolder(importer, root);
  if (specifier.startsWith('mod:')) return moduleAt(joinNames(children, specifier.slice('mod:'.length)), files);
  if (specifier.startsWith('path:')) {
    const path = tryJoin(folder, specifier.slice('path:'.length));
    return path !== undefined && files.has(path) ? path : undefined;
  }
  const [front, ...names] = specifier.split('::');
  switch (front) {
    case 'crate':
      return itemIn(folderOf(root), names, root, files);
    case 'self':
      return itemIn(children, names, undefined, files);
    case 'super': {
      let up = children === '' ? undefined : folderOf(children);
      for (; up !== undefined && names[0] === 'super'; names.shift()) up = up === '' ? undefined : folderOf(up);
      return up === undefined ? undefined : itemIn(up, names, undefined, files);
    }
    default: {
      const dependency = files.configs.crateNamed(front!);
      // A module of one's own comes before a crate of the same name, but for the own crate's name in its tests.
      const child = moduleAt(joinNames(children, front!), files);
      if (child !== undefined) return itemIn(joinNames(children, front!), names, child, files);
      if (dependency === undefined) return undefined;
      const library = tryJoin(dependency.folder, dependency.root);
      return library === undefined ? undefined : itemIn(folderOf(library), names, library, files);
    }
  }
}

/**
 * The deepest module below a folder that the names lead to; with none, the module that the folder belongs to.
 *
 * @param own the file of that module when it is known
 */
function itemIn(
  folder: string,
  names: readonly string[],
  own: string | undefined,
  files: FileLookup,
): string | undefined {
  let base = folder;
  let found: string | undefined;
  for (const name of names) {
    // Types begin with a capital, modules never do.
    if (/^[A-Z]/.test(name)) break;
    base = joinNames(base, name);
    const deeper = moduleAt(base, files);
    if (deeper === undefined) break;
    found = deeper;
  }
  return found ?? (own !== undefined && files.has(own) ? own : moduleOfFolder(folder, files));
}

function moduleOfFolder(folder: string, files: FileLookup): string | undefined {
  const roots = ['lib.rs', 'main.rs'].map(name => joinNames(folder, name));
  return (folder === '' ? undefined : moduleAt(folder, files)) ?? roots.find(path => files.has(path));
}

function moduleAt(base: string, files: FileLookup): string | undefined {
  const found = [`${base}.rs`, `${base}/mod.rs`].find(path => files.has(path));
  if (found === undefined) files.missed(base);
  return found;
}

/** Where the modules lie that a file declares. */
function childFolder(importer: string, root: string): string {
  const folder = folderOf(importer);
  const stem = nameIn(importer).replace(/\.rs$/, '');
  const isFolderModule = importer === root || stem === 'mod' || stem === 'lib' || stem === 'main';
  return isFolderModule ? folder : joinNames(folder, stem);
}

/** The file that `crate` means for an importer; it need not exist. */
function crateRootOf(importer: string, files: FileLookup): string {
  const crate = files.configs.crateOf(importer);
  if (crate === undefined) return rootWithoutConfig(importer, files);
  for (const name of PROGRAM_FOLDERS) {
    const folder = joinNames(crate.folder, name);
    if (!importer.startsWith(`${folder}/`)) continue;
    const [first, ...more] = importer.slice(folder.length + 1).split('/');
    if (more.length === 0) return importer;
    const program = `${folder}/${first}/main.rs`;
    // A helper that several programs share: its root is one of them, in this folder.
    return files.has(program) ? program : `${folder}/lib.rs`;
  }
  const library = tryJoin(crate.folder, crate.root) ?? '';
  const candidates = [library, joinNames(crate.folder, 'src/main.rs')];
  return candidates.find(path => files.has(path)) ?? library;
}

function rootWithoutConfig(importer: string, files: FileLookup): string {
  for (const folder of foldersAbove(importer)) {
    for (const name of ['lib.rs', 'main.rs']) {
      const root = joinNames(folder, name);
      if (files.has(root)) return root;
    }
  }
  return importer;
}
