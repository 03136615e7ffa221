import type { PackageFacts } from './configFacts.ts';
import type { FileLookup } from './fileLookup.ts';
import type { Placed } from './importConfigs.ts';
import { folderOf, foldersAbove, joinNames, tryJoin } from './paths.ts';
import { mappedPaths } from './scriptConfigs.ts';

/** The endings that an import may leave out, in the order in which they are tried: sources before their declarations. */
export const SCRIPT_ENDINGS = '.ts .tsx .mts .cts .js .jsx .mjs .cjs .vue .svelte .astro .d.ts .d.mts .json'.split(' ');
/** What TypeScript means when an import says `.js`: the source that will become it comes before a file of that name. */
const SOURCES_OF_OUTPUT: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
};
/** Prefixes that build tools know without a configuration that could be read, and the folder each stands for. */
const CUSTOMARY_PREFIXES: readonly (readonly [prefix: string, folders: readonly string[]])[] = [
  ['@/', ['src', '', 'app']],
  ['~/', ['src', '', 'app']],
  ['~~/', ['']],
  ['$lib/', ['src/lib']],
  ['src/', ['src']],
];
/** Folders that builds write to, with the kind of module below them. */
const BUILD_OUTPUT =
  /^(.*?)(?:^|\/)(?:dist|lib|build|out|es|esm|cjs|types)\/(?:(?:esm|cjs|es|types|browser|node|src)\/)?(.*)$/;

/** The file that a JavaScript or TypeScript import means, as Node and TypeScript find it; none for libraries. */
export function resolveScript(importer: string, specifier: string, files: FileLookup): string | undefined {
  const written = specifier.startsWith('#') ? specifier : specifier.replace(/[?#].*$/, '');
  if (/^\.{1,2}(?:\/|$)/.test(written)) {
    const base = tryJoin(folderOf(importer), written);
    return base === undefined ? undefined : fileAt(base, files);
  }
  return (
    (written.startsWith('#') ? privateImport(importer, written, files) : undefined) ??
    mappedImport(importer, written, files) ??
    packageImport(written, files) ??
    customaryImport(importer, written, files)
  );
}

/** The file of a path without or with its ending, or the one that stands for the folder. */
function fileAt(base: string, files: FileLookup): string | undefined {
  const own = files.configs.packageAt(base);
  return plainFileAt(base, files) ?? (own === undefined ? undefined : entryOf(own, files));
}

function plainFileAt(base: string, files: FileLookup): string | undefined {
  const extension = /\.[cm]?jsx?$/.exec(base)?.[0];
  const found =
    (extension === undefined ? undefined : sourceOf(base, extension, files)) ??
    withEnding(base, files) ??
    withEnding(joinNames(base, 'index'), files);
  if (found === undefined) files.missed(base);
  return found;
}

function sourceOf(base: string, extension: string, files: FileLookup): string | undefined {
  const stem = base.slice(0, -extension.length);
  return SOURCES_OF_OUTPUT[extension]!.map(ending => stem + ending).find(path => files.has(path));
}

function withEnding(base: string, files: FileLookup): string | undefined {
  if (base === '') return undefined;
  // A name with an ending is most often whole.
  if (/\.\w+$/.test(base) && files.has(base)) return base;
  for (const ending of SCRIPT_ENDINGS) if (files.has(base + ending)) return base + ending;
  return files.has(base) ? base : undefined;
}

function privateImport(importer: string, specifier: string, files: FileLookup): string | undefined {
  const own = files.configs.packageOf(importer);
  return own === undefined ? undefined : firstTarget(own, conditionalTargets(own.imports, specifier), files);
}

function mappedImport(importer: string, specifier: string, files: FileLookup): string | undefined {
  for (const mapping of files.configs.moduleMappingsOf(folderOf(importer))) {
    for (const base of mappedPaths(mapping, specifier)) {
      const found = fileAt(base, files);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** A package of the workspace by its name: what it exports, or else the file of that path in it. */
function packageImport(specifier: string, files: FileLookup): string | undefined {
  const [, name, inside] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  const found = name === undefined ? undefined : files.configs.packageNamed(name);
  if (found === undefined) return undefined;
  const key = inside === undefined ? '.' : `./${inside}`;
  const exported = firstTarget(found, conditionalTargets(found.exports, key), files);
  if (exported !== undefined) return exported;
  if (inside === undefined) return entryOf(found, files);
  return fileAt(joinNames(found.folder, inside), files) ?? fileAt(joinNames(found.folder, `src/${inside}`), files);
}

function entryOf(own: Placed<PackageFacts>, files: FileLookup): string | undefined {
  return firstTarget(own, [...own.entries, './src/index', './src/main', './lib/index', './index'], files);
}

/** The first of the package's paths that is there, or whose source is. */
function firstTarget(own: Placed<PackageFacts>, targets: readonly string[], files: FileLookup): string | undefined {
  for (const target of targets) {
    for (const candidate of [target, ...sourcesOfBuilt(target)]) {
      const base = tryJoin(own.folder, candidate);
      const found = base === undefined ? undefined : plainFileAt(base, files);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** `./dist/esm/a.js` is built from `src/a`, `./dist/a.js` sometimes from `a`. */
function sourcesOfBuilt(target: string): readonly string[] {
  const [, front, rest] = BUILD_OUTPUT.exec(target) ?? [];
  if (front === undefined || rest === undefined) return [];
  const folder = front === '' ? '.' : front;
  return [`${folder}/src/${rest}`, `${folder}/${rest}`];
}

/** All that `exports` or `imports` of a package give for a key, under whatever conditions: declarations last. */
function conditionalTargets(map: unknown, key: string): readonly string[] {
  const targets = targetsUnder(map, key);
  const isDeclaration = (target: string): boolean => /\.d\.[cm]?ts$/.test(target);
  return [...targets.filter(target => !isDeclaration(target)), ...targets.filter(isDeclaration)];
}

function targetsUnder(map: unknown, key: string): readonly string[] {
  if (map === undefined) return [];
  const isSubpathMap = isRecord(map) && Object.keys(map).some(entry => /^[.#]/.test(entry));
  if (!isSubpathMap) return key === '.' ? leavesOf(map, '') : [];
  if (map[key] !== undefined) return leavesOf(map[key], '');
  const patterns = Object.keys(map).filter(pattern => matches(pattern, key));
  const best = patterns.sort((a, b) => b.indexOf('*') - a.indexOf('*'))[0];
  if (best === undefined) return [];
  const star = best.indexOf('*');
  return leavesOf(map[best], key.slice(star, key.length - (best.length - star - 1)));
}

function matches(pattern: string, key: string): boolean {
  const star = pattern.indexOf('*');
  if (star === -1) return false;
  return (
    key.length >= pattern.length && key.startsWith(pattern.slice(0, star)) && key.endsWith(pattern.slice(star + 1))
  );
}

function leavesOf(value: unknown, star: string): readonly string[] {
  if (typeof value === 'string') return [value.replace('*', () => star)];
  if (Array.isArray(value)) return value.flatMap(entry => leavesOf(entry, star));
  return isRecord(value) ? Object.values(value).flatMap(entry => leavesOf(entry, star)) : [];
}

function customaryImport(importer: string, specifier: string, files: FileLookup): string | undefined {
  const [prefix, targets] = CUSTOMARY_PREFIXES.find(([front]) => specifier.startsWith(front)) ?? [];
  if (prefix === undefined || targets === undefined) return undefined;
  const rest = specifier.slice(prefix.length);
  for (const folder of foldersAbove(importer)) {
    for (const target of targets) {
      const found = fileAt(joinNames(joinNames(folder, target), rest), files);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
