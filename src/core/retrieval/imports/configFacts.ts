import { nameIn } from './paths.ts';

/** What a `package.json` says of how its package is imported. */
export interface PackageFacts {
  readonly name?: string;
  /** Files that stand for the package as a whole, the likeliest source first. */
  readonly entries: readonly string[];
  readonly exports?: unknown;
  readonly imports?: unknown;
}

/** What a `tsconfig.json` or `jsconfig.json` says of how modules are found. */
export interface ScriptConfigFacts {
  readonly extends: readonly string[];
  /** Paths of the `references`. */
  readonly references: readonly string[];
  readonly baseUrl?: string;
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

/** What a `Cargo.toml` says of its crate. */
export interface CrateFacts {
  /** As it stands in `use`: with `_` for `-`. */
  readonly name: string;
  /** The root of the library, relative to the file. */
  readonly root: string;
}

const SCRIPT_CONFIG = /^(?:tsconfig|jsconfig)(?:[.-][\w.-]+)?\.json$/;
/** Beyond this, a configuration file is data. */
const MAX_CONFIG_LENGTH = 200_000;

/** Whether the file decides what imports of other files mean. */
export function isImportConfig(path: string): boolean {
  const name = nameIn(path);
  return name === 'package.json' || name === 'go.mod' || name === 'Cargo.toml' || SCRIPT_CONFIG.test(name);
}

/** The facts of a configuration file as at most one string; empty for other files, and for one that cannot be read. */
export function configFactsOf(path: string, text: string): readonly string[] {
  if (!isImportConfig(path) || text.length > MAX_CONFIG_LENGTH) return [];
  switch (nameIn(path)) {
    case 'package.json':
      return asFact(packageFacts(tryParseJson(text)));
    case 'go.mod':
      return /^module[ \t]+"?([^\s"]+)/m.exec(text)?.slice(1) ?? [];
    case 'Cargo.toml':
      return asFact(crateFacts(text));
    default:
      return asFact(scriptConfigFacts(tryParseJson(text)));
  }
}

function asFact(facts: object | undefined): readonly string[] {
  return facts === undefined ? [] : [JSON.stringify(facts)];
}

function packageFacts(json: unknown): PackageFacts | undefined {
  if (!isRecord(json)) return undefined;
  const entries = ['source', 'svelte', 'module', 'main', 'types', 'typings'].map(key => json[key]).filter(isString);
  return {
    ...(isString(json.name) ? { name: json.name } : {}),
    entries: [...new Set(entries)],
    ...(json.exports === undefined ? {} : { exports: json.exports }),
    ...(json.imports === undefined ? {} : { imports: json.imports }),
  };
}

function scriptConfigFacts(json: unknown): ScriptConfigFacts | undefined {
  if (!isRecord(json)) return undefined;
  const options = isRecord(json.compilerOptions) ? json.compilerOptions : {};
  const references = Array.isArray(json.references) ? json.references : [];
  const paths = isRecord(options.paths) ? Object.entries(options.paths) : [];
  return {
    extends: [json.extends].flat().filter(isString),
    references: references.map(entry => (isRecord(entry) ? entry.path : undefined)).filter(isString),
    ...(isString(options.baseUrl) ? { baseUrl: options.baseUrl } : {}),
    ...(paths.length === 0
      ? {}
      : { paths: Object.fromEntries(paths.map(([key, targets]) => [key, [targets].flat().filter(isString)])) }),
  };
}

function crateFacts(text: string): CrateFacts | undefined {
  const name = valueIn(text, 'package', 'name');
  if (name === undefined) return undefined;
  return {
    name: (valueIn(text, 'lib', 'name') ?? name).replaceAll('-', '_'),
    root: valueIn(text, 'lib', 'path') ?? 'src/lib.rs',
  };
}

/** The string value of a key in a section of a TOML file. */
function valueIn(toml: string, section: string, key: string): string | undefined {
  const body = new RegExp(`^\\[${section}\\][^\\n]*\\n((?:(?!\\[)[^\\n]*(?:\\n|$))*)`, 'm').exec(toml)?.[1];
  return body === undefined
    ? undefined
    : new RegExp(`^[ \\t]*${key}[ \\t]*=[ \\t]*["']([^"'\\n]+)["']`, 'm').exec(body)?.[1];
}

/** JSON as configuration files have it: with comments and commas at the end. `undefined` when it cannot be parsed. */
function tryParseJson(text: string): unknown {
  const plain = text
    .replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, literal?: string) => literal ?? '')
    .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, literal?: string) => literal ?? '');
  try {
    return JSON.parse(plain);
  } catch {
    // Half-written while it is edited: then imports are resolved without it.
    return undefined;
  }
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
