import type { WrittenImport } from './importSyntax.ts';

/** Statements at any depth; `mod x {` at the border opens and `}` there closes a module inside the file. */
const RUST_STATEMENT =
  /^(?:(?:pub(?:\([^)\n]*\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*\{|(\}))|(?:^|[{;])[ \t]*(?:#\[path[ \t]*=[ \t]*"([^"\n]{1,200})"\]\s*(?:#\[[^\]\n]{0,200}\]\s*)*)?(?:pub(?:\([^)\n]*\))?[ \t]+)?(?:mod[ \t]+(?:r#)?(\w+)[ \t]*;|use[ \t]+([^;]{1,4000});)|(?<!\bin )\bcrate((?:::\w+)+)/gm;
/** Part of the language, in no workspace. */
const BUILT_IN_CRATES = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);
/** The most paths taken of one `use`. */
const MAX_PATHS_PER_USE = 100;

/**
 * `mod:name` for `mod name;`, `path:file.rs` when an attribute names the file, and a path for every leaf of a `use` tree and
 * every `crate::…` in the code: `crate::a::b`, `self::…`, `super::…`, or the name of a crate or module in front. In a module
 * inside the file, `super` is the file itself and `mod name;` is `mod:module/name`.
 */
export function* rustImports(text: string): Generator<WrittenImport> {
  let inside: string | undefined;
  for (const match of text.matchAll(RUST_STATEMENT)) {
    const { 1: opened, 2: closed, 3: file, 4: module, 5: use, 6: inCode, index: offset } = match;
    if (opened !== undefined) inside = opened;
    else if (closed !== undefined) inside = undefined;
    else if (file !== undefined && module !== undefined) yield { specifier: `path:${file}`, offset };
    else if (module !== undefined)
      yield { specifier: `mod:${inside === undefined ? '' : `${inside}/`}${module}`, offset };
    else if (inCode !== undefined) yield { specifier: `crate${inCode}`, offset };
    else for (const specifier of usedPaths(use!, inside !== undefined)) yield { specifier, offset };
  }
}

function usedPaths(use: string, isInside: boolean): readonly string[] {
  return leavesOf(use)
    .map(path => (isInside ? fromInside(path) : path))
    .filter(path => path !== undefined)
    .filter(path => !BUILT_IN_CRATES.has(frontOf(path)));
}

function frontOf(path: string): string {
  const colon = path.indexOf(':');
  return colon === -1 ? path : path.slice(0, colon);
}

/** What a path in a module inside the file means at its border; `undefined` for what stays inside. */
function fromInside(path: string): string | undefined {
  if (path === 'super' || path === 'self' || path.startsWith('self::')) return undefined;
  if (path.startsWith('super::super')) return path.slice('super::'.length);
  return path.startsWith('super::') ? path.replace('super', 'self') : path;
}

/** `a::{b, c::{self, D as E}}` → `a::b`, `a::c`, `a::c::D`; a glob stands for the module: `a::*` → `a`. */
function leavesOf(use: string): readonly string[] {
  const flat = use
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+as\s+\w+/g, '')
    .replace(/\s+|r#/g, '');
  const leaves: string[] = [];
  const fronts: string[] = [];
  let front = '';
  for (const [part] of flat.matchAll(/[^{},]+|[{},]/g)) {
    if (part === '{') fronts.push(front);
    else if (part === '}') fronts.pop();
    else if (part !== ',') {
      front = (fronts.at(-1) ?? '') + part;
      if (!front.endsWith('::')) leaves.push(front.replace(/^::/, '').replace(/(?:::(?:\*|self))+$/, ''));
    }
    if (leaves.length === MAX_PATHS_PER_USE) break;
  }
  return leaves.filter(leaf => /^\w+(?:::\w+)*$/.test(leaf));
}
