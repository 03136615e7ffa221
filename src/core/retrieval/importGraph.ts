import { type ImportSyntax, importSyntaxOf } from './importSpecifiers.ts';

/** Which files of the workspace import which, one hop in both directions. */
export interface ImportGraph {
  /** In the order of the import statements. */
  importsOf(path: string): readonly string[];
  /** By path. */
  importersOf(path: string): readonly string[];
}

/** A Go package or a Java wildcard stands for many files; past 8 they say little about the importer. */
const MAX_FILES_PER_IMPORT = 8;

/**
 * Resolves what files import to files of the workspace. What resolves to none (libraries, aliases that only a build tool
 * knows) is left out; nothing imports itself.
 *
 * @param specifiersByPath every file that can be imported, with its imports as `importSpecifiers` gives them
 */
export function buildImportGraph(specifiersByPath: ReadonlyMap<string, readonly string[]>): ImportGraph {
  const resolver = new ImportResolver(specifiersByPath.keys());
  const imports = new Map<string, readonly string[]>();
  const importers = new Map<string, string[]>();
  for (const [path, specifiers] of specifiersByPath) {
    const syntax = importSyntaxOf(path);
    if (syntax === undefined || specifiers.length === 0) continue;
    const targets = new Set(specifiers.flatMap(specifier => resolver.resolve(syntax, path, specifier)));
    targets.delete(path);
    if (targets.size === 0) continue;
    imports.set(path, [...targets]);
    for (const target of targets) {
      const known = importers.get(target);
      if (known === undefined) importers.set(target, [path]);
      else known.push(path);
    }
  }
  for (const list of importers.values()) list.sort(byCodeUnits);
  return {
    importsOf: path => imports.get(path) ?? [],
    importersOf: path => importers.get(path) ?? [],
  };
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const SCRIPT_EXTENSIONS = '.ts .tsx .mts .cts .d.ts .js .jsx .mjs .cjs .vue .svelte .json'.split(' ');
/** What TypeScript means when an import says `.js`: the source that will become it comes before a file of that name. */
const SOURCES_OF_OUTPUT: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.jsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
};
/** Folders that hold packages without being part of their names. */
const SOURCE_ROOTS = ['', 'src', 'lib', 'python'];

class ImportResolver {
  readonly #paths: ReadonlySet<string>;
  /** Made when a language first needs it: see the getters. */
  #folders: ReadonlyMap<string, readonly string[]> | undefined;
  #names: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
  }

  /** Files by folder, for imports of a whole folder. */
  get #pathsByFolder(): ReadonlyMap<string, readonly string[]> {
    this.#folders ??= Map.groupBy([...this.#paths].sort(byCodeUnits), folderOf);
    return this.#folders;
  }

  /** Paths by base name, shortest first, for imports that only fix the end of a path. */
  get #pathsByName(): ReadonlyMap<string, readonly string[]> {
    const shortestFirst = (): string[] => [...this.#paths].sort((a, b) => a.length - b.length || byCodeUnits(a, b));
    this.#names ??= Map.groupBy(shortestFirst(), path => path.slice(path.lastIndexOf('/') + 1));
    return this.#names;
  }

  resolve(syntax: ImportSyntax, importer: string, specifier: string): readonly string[] {
    switch (syntax) {
      case 'javascript':
        return this.#resolveScript(importer, specifier);
      case 'python':
        return this.#resolvePython(importer, specifier);
      case 'go':
        return this.#resolveGo(specifier);
      case 'rust':
        return this.#resolveRust(importer, specifier);
      case 'java':
        return this.#resolveJava(importer, specifier);
      case 'c':
        return this.#resolveInclude(importer, specifier);
    }
  }

  /** Relative imports, as Node and TypeScript read them. Path aliases of a tsconfig are left to the full index. */
  #resolveScript(importer: string, specifier: string): readonly string[] {
    if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return [];
    const base = join(folderOf(importer), specifier.replace(/[?#].*$/, ''));
    if (base === undefined) return [];
    const extension = /\.[cm]?jsx?$/.exec(base)?.[0];
    const stem = extension === undefined ? base : base.slice(0, -extension.length);
    const index = base === '' ? 'index' : `${base}/index`;
    const found =
      this.#withEnding(stem, extension === undefined ? [] : (SOURCES_OF_OUTPUT[extension] ?? [])) ??
      this.#withEnding(base, ['', ...SCRIPT_EXTENSIONS]) ??
      this.#withEnding(index, SCRIPT_EXTENSIONS);
    return found === undefined ? [] : [found];
  }

  #resolvePython(importer: string, specifier: string): readonly string[] {
    const dots = /^\.*/.exec(specifier)![0].length;
    const names = specifier.slice(dots).replaceAll('.', '/');
    if (dots > 0) {
      const folder = join(folderOf(importer), `./${'../'.repeat(dots - 1)}`);
      return folder === undefined ? [] : this.#firstOf(pythonModules(folder, names));
    }
    // The nearest folder above the importer that has such a package is the one that Python finds in practice.
    for (const ancestor of ancestorsOf(importer)) {
      for (const root of SOURCE_ROOTS) {
        const found = this.#firstOf(pythonModules(joinNames(ancestor, root), names));
        if (found.length > 0) return found;
      }
    }
    return [];
  }

  /** A package is a folder: the longest end of the import path that is one, tests left out. */
  #resolveGo(specifier: string): readonly string[] {
    const names = specifier.split('/');
    for (let skipped = 1; skipped < names.length; skipped++) {
      const files = this.#pathsByFolder.get(names.slice(skipped).join('/'));
      const sources = files?.filter(path => path.endsWith('.go') && !path.endsWith('_test.go')) ?? [];
      if (sources.length > 0) return sources.slice(0, MAX_FILES_PER_IMPORT);
    }
    return [];
  }

  #resolveRust(importer: string, specifier: string): readonly string[] {
    const folder = folderOf(importer);
    const stem = importer.slice(importer.lastIndexOf('/') + 1).replace(/\.rs$/, '');
    const isModuleRoot = stem === 'mod' || stem === 'lib' || stem === 'main';
    const ownFolder = isModuleRoot ? folder : joinNames(folder, stem);
    if (specifier.startsWith('mod:')) {
      const base = joinNames(ownFolder, specifier.slice('mod:'.length));
      return this.#firstOf([`${base}.rs`, `${base}/mod.rs`]);
    }
    const [front, ...names] = specifier.split('::');
    let root: string | undefined = ownFolder;
    if (front === 'super') root = isModuleRoot ? join(folder, '..') : folder;
    if (front === 'crate') root = this.#crateRoot(folder);
    while (root !== undefined && names[0] === 'super') {
      names.shift();
      root = join(root, '..');
    }
    // The last names may be items inside the module.
    for (let count = names.length; root !== undefined && count > 0; count--) {
      const base = joinNames(root, names.slice(0, count).join('/'));
      const found = this.#firstOf([`${base}.rs`, `${base}/mod.rs`]);
      if (found.length > 0) return found;
    }
    return [];
  }

  #crateRoot(folder: string): string | undefined {
    return ancestorsOf(`${folder}/x`).find(
      ancestor => this.#paths.has(joinNames(ancestor, 'lib.rs')) || this.#paths.has(joinNames(ancestor, 'main.rs')),
    );
  }

  /** A class is a file whose path ends in its full name; the last names may be members. */
  #resolveJava(importer: string, specifier: string): readonly string[] {
    const names = specifier.replace(/\.$/, '').split('.');
    const ownExtension = importer.slice(importer.lastIndexOf('.'));
    const extensions = [...new Set([ownExtension, '.java', '.kt', '.scala'])];
    for (let count = names.length; count > 1; count--) {
      for (const extension of extensions) {
        const found = this.#byEnd(`${names.slice(0, count).join('/')}${extension}`);
        if (found.length > 0) return found;
      }
    }
    return [];
  }

  #resolveInclude(importer: string, specifier: string): readonly string[] {
    const relative = join(folderOf(importer), specifier);
    const beside = relative === undefined ? [] : this.#firstOf([relative]);
    return beside.length > 0 ? beside : this.#byEnd(specifier.replace(/^(?:\.{1,2}\/)+/, ''));
  }

  /** The shortest path that ends in this one. */
  #byEnd(end: string): readonly string[] {
    const named = this.#pathsByName.get(end.slice(end.lastIndexOf('/') + 1));
    const found = named?.find(path => path === end || path.endsWith(`/${end}`));
    return found === undefined ? [] : [found];
  }

  #withEnding(base: string, endings: readonly string[]): string | undefined {
    for (const ending of endings) if (this.#paths.has(base + ending)) return base + ending;
    return undefined;
  }

  #firstOf(candidates: readonly string[]): readonly string[] {
    const found = candidates.find(path => this.#paths.has(path));
    return found === undefined ? [] : [found];
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function joinNames(folder: string, name: string): string {
  return folder === '' ? name : name === '' ? folder : `${folder}/${name}`;
}

/** From the folder of the path up to the workspace itself, which is `''`. */
function ancestorsOf(path: string): readonly string[] {
  const ancestors: string[] = [];
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    ancestors.push(folder);
    if (folder === '') return ancestors;
  }
}

/** Follows `.` and `..`; `undefined` when that leaves the workspace. */
function join(folder: string, relative: string): string | undefined {
  const names = folder === '' ? [] : folder.split('/');
  for (const name of relative.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}

function pythonModules(folder: string, names: string): readonly string[] {
  const base = joinNames(folder, names);
  const asPackage = joinNames(base, '__init__.py');
  return names === '' ? [asPackage] : [`${base}.py`, asPackage, `${base}.pyi`];
}
