import type { FileLookup } from './fileLookup.ts';
import type { ImportSyntax } from './importSyntax.ts';
import { commonDepth, endsInPath, folderOf, foldersAbove, nameIn, tryJoin } from './paths.ts';

/** A header beside the file, or the nearest one whose path ends so. One name in angle brackets must lie in an include folder. */
export function resolveInclude(importer: string, specifier: string, files: FileLookup): string | undefined {
  const isAngled = specifier.startsWith('<');
  const written = isAngled ? specifier.slice(1, -1) : specifier;
  const beside = isAngled ? undefined : tryJoin(folderOf(importer), written);
  if (beside !== undefined && files.has(beside)) return beside;
  const end = written.replace(/^(?:\.{1,2}\/)+/, '');
  const isSure = !isAngled || end.includes('/');
  return nearestNamed('c', importer, { end, isRoot: root => isSure || isIncludeFolder(root) }, files);
}

function isIncludeFolder(root: string): boolean {
  return /(?:^|\/)(?:include|inc|includes|headers)$/i.test(root);
}

/** `require_relative` from the file's folder; `require` from a load path, which is a folder of a customary name. */
export function resolveRuby(importer: string, specifier: string, files: FileLookup): string | undefined {
  const written = specifier.replace(/\.rb$/, '');
  if (/^\.{1,2}\//.test(written)) {
    // `require_relative '../x'` is written `./../x`.
    const base = tryJoin(folderOf(importer), written);
    if (base === undefined) return undefined;
    if (files.has(`${base}.rb`)) return `${base}.rb`;
    files.missed(base);
    return undefined;
  }
  const isLoadPath = (root: string): boolean => /(?:^|\/)(?:lib|test|spec|app\/\w+|ext)$|^$/.test(root);
  return nearestNamed('ruby', importer, { end: `${written}.rb`, isRoot: root => isLoadPath(root) }, files);
}

/** A file required by PHP: from the file's folder or one above it, which is what `dirname(__DIR__)` and the like mean. */
export function resolvePhpFile(importer: string, specifier: string, files: FileLookup): string | undefined {
  for (const folder of foldersAbove(importer)) {
    const path = tryJoin(folder, specifier);
    if (path === undefined) return undefined;
    if (files.has(path)) return path;
  }
  files.missed(`php:${nameIn(specifier)}`);
  return undefined;
}

/** Of the files whose path ends so, the one nearest to the importer, and of equally near ones the highest. */
function nearestNamed(
  syntax: ImportSyntax,
  importer: string,
  wanted: { readonly end: string; readonly isRoot: (folder: string) => boolean },
  files: FileLookup,
): string | undefined {
  const name = nameIn(wanted.end);
  const key = syntax === 'ruby' ? name.replace(/\..*$/, '') : name;
  let best: string | undefined;
  let bestDepth = -1;
  for (const path of files.named(syntax, key)) {
    if (path === importer || !endsInPath(path, wanted.end)) continue;
    if (!wanted.isRoot(path.slice(0, Math.max(0, path.length - wanted.end.length - 1)))) continue;
    const depth = commonDepth(path, importer);
    if (depth > bestDepth || (depth === bestDepth && best !== undefined && isHigher(path, best))) {
      best = path;
      bestDepth = depth;
    }
  }
  if (best === undefined) files.missed(`${syntax}:${key}`);
  return best;
}

function isHigher(a: string, b: string): boolean {
  return a.length < b.length || (a.length === b.length && a < b);
}
