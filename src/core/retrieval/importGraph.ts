import { endNamesOf, type FileLookup, isNameTarget, keyOfBase, keysOfFile, nameTarget } from './imports/fileLookup.ts';
import { ImportConfigs } from './imports/importConfigs.ts';
import { type ImportSyntax, importSyntaxOf } from './imports/importSyntax.ts';
import { resolveInclude, resolvePhpFile, resolveRuby } from './imports/resolveByEnd.ts';
import { goTarget, jvmTarget, namesOfFile, phpTarget } from './imports/resolveNames.ts';
import { resolvePython } from './imports/resolvePython.ts';
import { resolveRust } from './imports/resolveRust.ts';
import { resolveScript } from './imports/resolveScript.ts';
import { decidesForAll, rivalsOf } from './imports/rivals.ts';
import type { ModuleFacts } from './moduleFacts.ts';

/** A file with what it imports. Its links are those of the last time it was resolved. */
interface FileNode {
  readonly path: string;
  readonly syntax: ImportSyntax | undefined;
  facts: ModuleFacts;
  /** The names by which others import it. */
  names: readonly string[];
  links: readonly Link[];
  /** Keys of what was looked for in vain; see `keyOfBase`. */
  awaited: readonly string[];
}

interface Link {
  /** A path, or a name that stands for any number of files. */
  readonly target: string;
  /** 1-based, in the importing file. */
  readonly lineNumber: number;
}

/**
 * Which files of the workspace import which, one hop in both directions. What resolves to no file (libraries, aliases that
 * only a build tool knows) is left out; nothing imports itself.
 *
 * Kept up to date file by file. A changed file is resolved again by itself; a new or removed one also wakes the files whose
 * imports it changes the meaning of: those that looked for it in vain, and those that found something it now hides. Law: the
 * graph is the same as one that was built from the same files at once.
 */
export class ImportGraph {
  readonly #nodes = new Map<string, FileNode>();
  readonly #configs = new ImportConfigs();
  /** Files by target: what leads to it. */
  readonly #importers = new Map<string, Set<FileNode>>();
  /** Paths by name target. */
  readonly #members = new Map<string, Set<string>>();
  /** Paths by language and last name, for imports that fix only the end of a path. */
  readonly #endNames = new Map<string, string[]>();
  readonly #awaiting = new Map<string, Set<FileNode>>();
  /** To be resolved again before the next answer. */
  readonly #outdated = new Set<FileNode>();

  /** Takes a file in, or what it says now. */
  put(path: string, facts: ModuleFacts): void {
    const known = this.#nodes.get(path);
    const syntax = importSyntaxOf(path);
    const node: FileNode = known ?? { path, syntax, facts, names: [], links: [], awaited: [] };
    if (known?.facts.declares[0] !== facts.declares[0]) this.#configure(path, facts.declares[0]);
    node.facts = facts;
    this.#outdated.add(node);
    this.#rename(node, syntax === undefined ? [] : namesOfFile(syntax, path, facts.declares));
    if (known !== undefined) return;
    this.#nodes.set(path, node);
    for (const key of this.#endKeysOf(path)) {
      const paths = this.#endNames.get(key);
      if (paths === undefined) this.#endNames.set(key, [path]);
      else paths.push(path);
    }
    this.#wake(path);
  }

  /** What it was told of each file. */
  *facts(): Iterable<readonly [path: string, facts: ModuleFacts]> {
    for (const { path, facts } of this.#nodes.values()) yield [path, facts];
  }

  /** Does nothing for a file that is not in. */
  remove(path: string): void {
    const node = this.#nodes.get(path);
    if (node === undefined) return;
    this.#wake(path);
    this.#configure(path, undefined);
    this.#rename(node, []);
    this.#unlink(node);
    this.#outdated.delete(node);
    this.#nodes.delete(path);
    for (const key of this.#endKeysOf(path)) {
      const others = this.#endNames.get(key)!.filter(other => other !== path);
      if (others.length > 0) this.#endNames.set(key, others);
      else this.#endNames.delete(key);
    }
  }

  /** In the order of the import statements; the files of a package by path. */
  importsOf(path: string): readonly string[] {
    this.resolve();
    const found = new Set<string>();
    for (const { target } of this.#nodes.get(path)?.links ?? []) {
      if (isNameTarget(target)) for (const member of this.#membersOf(target)) found.add(member);
      else found.add(target);
    }
    found.delete(path);
    return [...found];
  }

  /** By path. */
  importersOf(path: string): readonly string[] {
    this.resolve();
    const found = new Set<string>();
    for (const target of [path, ...(this.#nodes.get(path)?.names ?? [])]) {
      for (const importer of this.#importers.get(target) ?? []) found.add(importer.path);
    }
    found.delete(path);
    return [...found].sort(byCodeUnits);
  }

  /** The lines on which one file imports the other, 1-based; empty when it does not. */
  linesOf(importer: string, imported: string): readonly number[] {
    this.resolve();
    const targets = new Set([imported, ...(this.#nodes.get(imported)?.names ?? [])]);
    const links = this.#nodes.get(importer)?.links ?? [];
    return [...new Set(links.filter(link => targets.has(link.target)).map(link => link.lineNumber))];
  }

  /** Resolves what has changed; every answer does it first. */
  resolve(): void {
    for (const node of this.#outdated) this.#resolve(node);
    this.#outdated.clear();
  }

  #resolve(node: FileNode): void {
    this.#unlink(node);
    const { path, syntax, facts } = node;
    if (syntax === undefined || facts.imports.length === 0) return;
    const awaited = new Set<string>();
    const files: FileLookup = {
      configs: this.#configs,
      has: other => this.#nodes.has(other),
      named: (language, name) => this.#endNames.get(`${language}:${name}`) ?? [],
      missed: base => awaited.add(keyOfBase(base)),
    };
    const links: Link[] = [];
    for (const [index, specifier] of facts.imports.entries()) {
      for (const target of targetsOf(syntax, path, specifier, files)) {
        links.push({ target, lineNumber: facts.importLines[index]! });
      }
    }
    node.links = links;
    node.awaited = [...awaited];
    for (const { target } of links) addTo(this.#importers, target, node);
    for (const key of awaited) addTo(this.#awaiting, key, node);
  }

  #unlink(node: FileNode): void {
    for (const { target } of node.links) removeFrom(this.#importers, target, node);
    for (const key of node.awaited) removeFrom(this.#awaiting, key, node);
    node.links = [];
    node.awaited = [];
  }

  /** Names are targets themselves, so nobody else needs to be resolved again. */
  #rename(node: FileNode, names: readonly string[]): void {
    for (const name of node.names) removeFrom(this.#members, name, node.path);
    for (const name of names) addTo(this.#members, name, node.path);
    node.names = names;
  }

  #configure(path: string, fact: string | undefined): void {
    const languages = ImportConfigs.languagesOf(path);
    if (languages.length === 0) return;
    this.#configs.set(path, fact);
    this.#outdate(languages);
  }

  #outdate(languages: readonly ImportSyntax[]): void {
    // As long as nobody asked for anything.
    if (this.#outdated.size === this.#nodes.size) return;
    for (const node of this.#nodes.values()) {
      if (node.syntax !== undefined && languages.includes(node.syntax)) this.#outdated.add(node);
    }
  }

  /** A file has come or is about to go: whose imports may mean something else now? */
  #wake(path: string): void {
    if (this.#importers.size === 0 && this.#awaiting.size === 0) return;
    const endKeys = this.#endKeysOf(path);
    for (const key of [...keysOfFile(path), ...endKeys.map(keyOfBase)]) {
      for (const node of this.#awaiting.get(key) ?? []) this.#outdated.add(node);
    }
    const namesakes = endKeys.flatMap(key => this.#endNames.get(key) ?? []);
    const rivals = [path, ...rivalsOf(path), ...namesakes.flatMap(other => [other, ...this.#nodes.get(other)!.names])];
    for (const rival of rivals) for (const node of this.#importers.get(rival) ?? []) this.#outdated.add(node);
    this.#outdate(decidesForAll(path));
  }

  #endKeysOf(path: string): readonly string[] {
    const syntax = importSyntaxOf(path);
    return endNamesOf(path).map(name => `${syntax}:${name}`);
  }

  #membersOf(name: string): readonly string[] {
    return [...(this.#members.get(name) ?? [])].sort(byCodeUnits);
  }
}

function targetsOf(syntax: ImportSyntax, importer: string, specifier: string, files: FileLookup): readonly string[] {
  switch (syntax) {
    case 'script':
      return listOf(resolveScript(importer, specifier, files));
    case 'python':
      return resolvePython(importer, specifier, files);
    case 'go':
      return listOf(goTarget(specifier, files));
    case 'rust':
      return listOf(resolveRust(importer, specifier, files));
    case 'jvm':
      return [jvmTarget(specifier)];
    case 'c':
      return listOf(resolveInclude(importer, specifier, files));
    case 'csharp':
      return [nameTarget('csharp', specifier)];
    case 'ruby':
      return listOf(resolveRuby(importer, specifier, files));
    case 'php':
      return specifier.startsWith('./') ? listOf(resolvePhpFile(importer, specifier, files)) : [phpTarget(specifier)];
  }
}

function listOf(target: string | undefined): readonly string[] {
  return target === undefined ? [] : [target];
}

function addTo<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

function removeFrom<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = sets.get(key);
  if (known?.delete(value) && known.size === 0) sets.delete(key);
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
