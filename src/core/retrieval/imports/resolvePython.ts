import { type FileLookup, pythonModuleOf } from './fileLookup.ts';
import { commonDepth, endsInPath, folderOf, joinNames, nameIn, tryJoin } from './paths.ts';
import { isPythonStandardModule } from './pythonStandardModules.ts';

/** Folders that hold packages without being part of their names. */
const SOURCE_FOLDERS = new Set(['src', 'lib', 'python', 'source']);

/**
 * The files that a Python import means: the module, and for `from package import a, b` the members that are modules; the
 * package's own file when one of them is not. None for libraries.
 */
export function resolvePython(importer: string, specifier: string, files: FileLookup): readonly string[] {
  const [module, list] = specifier.split(':');
  const members = list === undefined || list === '' ? [] : list.split(',');
  const dots = /^\.*/.exec(module!)![0].length;
  const names = module!.slice(dots).replaceAll('.', '/');
  if (dots > 0) {
    const folder = tryJoin(folderOf(importer), '../'.repeat(dots - 1));
    return folder === undefined ? [] : moduleWithMembers(joinNames(folder, names), members, files);
  }
  const base = absoluteModule(importer, names, files);
  if (base !== undefined) return moduleWithMembers(base, members, files);
  // A folder without a file of its own is a package too.
  return members.flatMap(member => {
    const found = absoluteModule(importer, `${names}/${member}`, files);
    return found === undefined ? [] : moduleWithMembers(found, [], files);
  });
}

function moduleWithMembers(base: string, members: readonly string[], files: FileLookup): readonly string[] {
  const file = [`${base}.py`, `${base}.pyi`].find(path => files.has(path));
  if (file !== undefined && base !== '') return [file];
  const own = [joinNames(base, '__init__.py'), joinNames(base, '__init__.pyi')].find(path => files.has(path));
  if (own === undefined) files.missed(base);
  const modules = members.map(member => memberModule(joinNames(base, member), files));
  const isAllModules = modules.length > 0 && modules.every(path => path !== undefined);
  return [...(own === undefined || isAllModules ? [] : [own]), ...modules.filter(path => path !== undefined)];
}

function memberModule(base: string, files: FileLookup): string | undefined {
  const found = [`${base}.py`, joinNames(base, '__init__.py'), `${base}.pyi`].find(path => files.has(path));
  if (found === undefined) files.missed(base);
  return found;
}

/**
 * The path without ending of a module that is named from a source root. Which folders are roots is not written anywhere
 * that could be relied on, so any is that is not a package itself; the one nearest to the importer wins. A module beside
 * the importer is found too, as for a program that is run in its folder, but not in place of the standard library's.
 */
function absoluteModule(importer: string, names: string, files: FileLookup): string | undefined {
  const own = folderOf(importer);
  let best: { readonly base: string; readonly rank: number } | undefined;
  for (const path of files.named('python', nameIn(names))) {
    const base = pythonModuleOf(path);
    if (!endsInPath(base, names)) continue;
    const root = base.slice(0, Math.max(0, base.length - names.length - 1));
    const isBeside = root === own;
    if (!isSourceRoot(root, own, names, files) && !(isBeside && !isPythonStandardModule(names))) continue;
    const isAbove = root === '' || own === root || own.startsWith(`${root}/`);
    const rank = (isAbove ? 1_000 : 0) + commonDepth(joinNames(root, 'x'), importer);
    if (best === undefined || rank > best.rank || (rank === best.rank && base.length < best.base.length))
      best = { base, rank };
  }
  if (best === undefined) files.missed(`python:${nameIn(names)}`);
  return best?.base;
}

function isSourceRoot(root: string, own: string, names: string, files: FileLookup): boolean {
  if (root === '') return true;
  if (files.has(`${root}/__init__.py`)) return false;
  // One name alone says little: only from above the importer, or from a folder made for sources.
  return names.includes('/') || own === root || own.startsWith(`${root}/`) || SOURCE_FOLDERS.has(nameIn(root));
}
