import { type CrateFacts, isImportConfig, type PackageFacts, type ScriptConfigFacts } from './configFacts.ts';
import type { ImportSyntax } from './importSyntax.ts';
import { folderOf, foldersAbove, joinNames, nameIn } from './paths.ts';
import { type ModuleMapping, moduleMappings } from './scriptConfigs.ts';

/** A configuration with the folder it lies in. */
export type Placed<Facts> = Facts & { readonly folder: string };

/** The configuration files of the workspace that decide what imports mean, parsed. */
export class ImportConfigs {
  readonly #packages = new Map<string, Placed<PackageFacts>>();
  readonly #packagesByName = new Map<string, Placed<PackageFacts>>();
  readonly #crates = new Map<string, Placed<CrateFacts>>();
  readonly #cratesByName = new Map<string, Placed<CrateFacts>>();
  readonly #scriptConfigs = new Map<string, ScriptConfigFacts>();
  /** Key: folder of the importer; dropped with any change. */
  readonly #mappings = new Map<string, readonly ModuleMapping[]>();
  /** Module path and folder, the longest path first. */
  #goModules: readonly { readonly module: string; readonly folder: string }[] = [];

  /** The languages whose imports depend on this file; none for a file that is no configuration. */
  static languagesOf(path: string): readonly ImportSyntax[] {
    if (!isImportConfig(path)) return [];
    const name = nameIn(path);
    return [name === 'go.mod' ? 'go' : name === 'Cargo.toml' ? 'rust' : 'script'];
  }

  /** @param fact what `configFactsOf` gives for the file; `undefined` when the file is gone or says nothing */
  set(path: string, fact: string | undefined): void {
    const folder = folderOf(path);
    this.#mappings.clear();
    switch (nameIn(path)) {
      case 'package.json':
        setPlaced(this.#packages, this.#packagesByName, folder, fact);
        return;
      case 'Cargo.toml':
        setPlaced(this.#crates, this.#cratesByName, folder, fact);
        return;
      case 'go.mod': {
        const others = this.#goModules.filter(module => module.folder !== folder);
        const all = fact === undefined ? others : [...others, { module: fact, folder }];
        this.#goModules = all.sort((a, b) => b.module.length - a.module.length);
        return;
      }
      default:
        if (fact === undefined) this.#scriptConfigs.delete(path);
        else this.#scriptConfigs.set(path, JSON.parse(fact));
    }
  }

  /** The folder of a Go package; `undefined` when its module is not in the workspace. */
  goFolderOf(specifier: string): string | undefined {
    for (const { module, folder } of this.#goModules) {
      if (specifier === module) return folder;
      if (specifier.startsWith(`${module}/`)) return joinNames(folder, specifier.slice(module.length + 1));
    }
    return undefined;
  }

  get hasGoModules(): boolean {
    return this.#goModules.length > 0;
  }

  packageNamed(name: string): Placed<PackageFacts> | undefined {
    return this.#packagesByName.get(name);
  }

  packageAt(folder: string): Placed<PackageFacts> | undefined {
    return this.#packages.get(folder);
  }

  packageOf(path: string): Placed<PackageFacts> | undefined {
    return nearest(this.#packages, path);
  }

  crateNamed(name: string): Placed<CrateFacts> | undefined {
    return this.#cratesByName.get(name);
  }

  crateOf(path: string): Placed<CrateFacts> | undefined {
    return nearest(this.#crates, path);
  }

  /** How TypeScript finds what is not relative, for files of this folder: those of the nearest configuration first. */
  moduleMappingsOf(folder: string): readonly ModuleMapping[] {
    let mappings = this.#mappings.get(folder);
    if (mappings === undefined) {
      mappings = moduleMappings(folder, {
        configs: this.#scriptConfigs,
        folderOfPackage: name => this.packageNamed(name)?.folder,
      });
      this.#mappings.set(folder, mappings);
    }
    return mappings;
  }
}

function setPlaced<Facts extends { readonly name?: string }>(
  byFolder: Map<string, Placed<Facts>>,
  byName: Map<string, Placed<Facts>>,
  folder: string,
  fact: string | undefined,
): void {
  const before = byFolder.get(folder);
  byFolder.delete(folder);
  if (before?.name !== undefined) {
    byName.delete(before.name);
    // Another one of that name was hidden by it.
    for (const other of byFolder.values()) if (other.name === before.name) byName.set(before.name, other);
  }
  if (fact === undefined) return;
  const placed: Placed<Facts> = { ...(JSON.parse(fact) as Facts), folder };
  byFolder.set(folder, placed);
  if (placed.name === undefined) return;
  const known = byName.get(placed.name);
  // Examples and fixtures repeat names; the real one lies higher up.
  if (known === undefined || isBefore(folder, known.folder)) byName.set(placed.name, placed);
}

function isBefore(a: string, b: string): boolean {
  return a.length < b.length || (a.length === b.length && a < b);
}

function nearest<Value>(byFolder: ReadonlyMap<string, Value>, path: string): Value | undefined {
  for (const folder of foldersAbove(path)) {
    const found = byFolder.get(folder);
    if (found !== undefined) return found;
  }
  return undefined;
}
