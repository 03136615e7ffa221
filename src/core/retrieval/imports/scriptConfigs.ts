import type { ScriptConfigFacts } from './configFacts.ts';
import { folderOf, foldersAbove, joinNames, tryJoin } from './paths.ts';

/** `paths` of one configuration with the folder they are relative to, or a `baseUrl` as the pattern `*`. */
export interface ModuleMapping {
  readonly folder: string;
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

interface ScriptConfigs {
  readonly configs: ReadonlyMap<string, ScriptConfigFacts>;
  /** Where a package of the workspace lies: `extends` may name it. */
  readonly folderOfPackage: (name: string) => string | undefined;
}

/**
 * The mappings for files of a folder: of the nearest `tsconfig.json` or `jsconfig.json`, then of those above it. TypeScript
 * itself looks at the nearest alone; those above only add what would be found nowhere.
 */
export function moduleMappings(folder: string, all: ScriptConfigs): readonly ModuleMapping[] {
  const mappings: ModuleMapping[] = [];
  for (const above of foldersAbove(joinNames(folder, 'file'))) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      mappings.push(...mappingsOf(joinNames(above, name), all, new Set()));
    }
  }
  return mappings;
}

/** Own settings hide those of what is extended; a configuration of references alone has those of the projects it names. */
function mappingsOf(path: string, all: ScriptConfigs, seen: Set<string>): readonly ModuleMapping[] {
  const config = all.configs.get(path);
  if (config === undefined || seen.has(path)) return [];
  seen.add(path);
  const folder = folderOf(path);
  const base = config.baseUrl === undefined ? undefined : tryJoin(folder, withoutTemplate(config.baseUrl));
  const mappings: ModuleMapping[] = [];
  if (config.paths !== undefined) mappings.push({ folder: base ?? folder, paths: config.paths });
  if (base !== undefined) mappings.push({ folder: base, paths: { '*': ['./*'] } });
  // The last one extended wins in TypeScript.
  for (const name of [...config.extends].reverse()) {
    for (const candidate of pathsOf(folder, name, all)) mappings.push(...mappingsOf(candidate, all, seen));
  }
  if (mappings.length > 0) return mappings;
  return config.references.flatMap(name =>
    pathsOf(folder, /^\.{0,2}\//.test(name) ? name : `./${name}`, all).flatMap(candidate =>
      mappingsOf(candidate, all, seen),
    ),
  );
}

/** Where the configuration may lie that an `extends` or a reference names. */
function pathsOf(folder: string, name: string, all: ScriptConfigs): readonly string[] {
  const base = name.startsWith('.') ? tryJoin(folder, name) : pathInPackage(name, all);
  return base === undefined ? [] : [base, `${base}.json`, joinNames(base, 'tsconfig.json')];
}

function pathInPackage(name: string, all: ScriptConfigs): string | undefined {
  const [, packageName, rest] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(name) ?? [];
  const folder = packageName === undefined ? undefined : all.folderOfPackage(packageName);
  return folder === undefined ? undefined : joinNames(folder, rest ?? '');
}

function withoutTemplate(path: string): string {
  return path.replace(/^\$\{configDir\}\/?/, './');
}

/** The paths that the mapping gives for a specifier, best first; empty when no pattern matches. */
export function mappedPaths({ folder, paths }: ModuleMapping, specifier: string): readonly string[] {
  let best: { readonly prefix: string; readonly rest: string; readonly targets: readonly string[] } | undefined;
  for (const [pattern, targets] of Object.entries(paths)) {
    const star = pattern.indexOf('*');
    if (star === -1) {
      if (pattern === specifier) return joined(folder, targets, '');
      continue;
    }
    const prefix = pattern.slice(0, star);
    const suffix = pattern.slice(star + 1);
    const isMatch =
      specifier.length >= prefix.length + suffix.length && specifier.startsWith(prefix) && specifier.endsWith(suffix);
    if (isMatch && (best === undefined || prefix.length > best.prefix.length)) {
      best = { prefix, rest: specifier.slice(prefix.length, specifier.length - suffix.length), targets };
    }
  }
  return best === undefined ? [] : joined(folder, best.targets, best.rest);
}

function joined(folder: string, targets: readonly string[], rest: string): readonly string[] {
  return targets
    .map(target => tryJoin(folder, withoutTemplate(target.replace('*', () => rest))))
    .filter(path => path !== undefined);
}
