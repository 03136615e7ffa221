/** How imports are written. Languages that share a way share a member. */
export type ImportSyntax = 'javascript' | 'python' | 'go' | 'rust' | 'java' | 'c';

const SYNTAX_BY_EXTENSION: Readonly<Record<string, ImportSyntax>> = {
  ...byExtension('javascript', 'ts tsx mts cts js jsx mjs cjs vue svelte astro'),
  ...byExtension('python', 'py pyi pyw'),
  ...byExtension('go', 'go'),
  ...byExtension('rust', 'rs'),
  ...byExtension('java', 'java kt kts scala groovy'),
  ...byExtension('c', 'c h cc cpp cxx hpp hh hxx m mm inl'),
};

function byExtension(syntax: ImportSyntax, extensions: string): Record<string, ImportSyntax> {
  return Object.fromEntries(extensions.split(' ').map(extension => [extension, syntax]));
}

/** `undefined`: imports of such files are not read. */
export function importSyntaxOf(path: string): ImportSyntax | undefined {
  return SYNTAX_BY_EXTENSION[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}

/** The most imports read of one file. 200: generated lists have more, people do not. */
const MAX_IMPORTS = 200;

const JAVASCRIPT_IMPORT = /(?:\bfrom|\bimport|\brequire)\s*(?:\(\s*)?(?:'([^'\n]{1,300})'|"([^"\n]{1,300})")/g;
const PYTHON_IMPORT =
  /^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^()]{0,5000}\)|(?:[^\n\\]|\\\r?\n){1,2000})|import[ \t]+([\w. \t,]{1,1000}))/gm;
const GO_IMPORT = /^import\s+(?:\(([^()]{0,20000})\)|(?:[\w.]+\s+)?"([^"\n]+)")/gm;
const RUST_IMPORT = /^[ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?(?:mod[ \t]+(\w+)[ \t]*;|use[ \t]+([^;]{1,1000});)/gm;
const JAVA_IMPORT = /^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)/gm;
const C_INCLUDE = /^[ \t]*#[ \t]*(?:include|import)[ \t]+(?:"([^"\n]+)"|<([^>\n]+)>)/gm;

export interface WrittenImport {
  readonly specifier: string;
  /** 1-based. */
  readonly lineNumber: number;
}

/**
 * What a file imports, as written, without duplicates, in order. One scan by pattern: a string that looks like an import
 * counts as one, which does no harm because it then resolves to no file.
 *
 * Python gives dotted names, `from .a import b` both `.a` and `.a.b` (`b` may be a module); Rust gives `mod:name` and
 * `crate::a::b`; the rest what stands between the quotes.
 */
export function importSpecifiers(syntax: ImportSyntax, text: string): readonly WrittenImport[] {
  const lineOf = new Map<string, number>();
  let lineNumber = 1;
  let lineStart = 0;
  for (const { specifier, offset } of specifiersOf(syntax, text)) {
    for (let at = text.indexOf('\n', lineStart); at !== -1 && at < offset; at = text.indexOf('\n', lineStart)) {
      lineNumber++;
      lineStart = at + 1;
    }
    if (!lineOf.has(specifier)) lineOf.set(specifier, lineNumber);
    if (lineOf.size === MAX_IMPORTS) break;
  }
  return Array.from(lineOf, ([specifier, lineNumber]) => ({ specifier, lineNumber }));
}

interface Found {
  readonly specifier: string;
  readonly offset: number;
}

function* specifiersOf(syntax: ImportSyntax, text: string): Generator<Found> {
  for (const match of text.matchAll(PATTERNS[syntax])) {
    for (const specifier of specifiersIn(syntax, match)) yield { specifier, offset: match.index };
  }
}

const PATTERNS: Readonly<Record<ImportSyntax, RegExp>> = {
  javascript: JAVASCRIPT_IMPORT,
  python: PYTHON_IMPORT,
  go: GO_IMPORT,
  rust: RUST_IMPORT,
  java: JAVA_IMPORT,
  c: C_INCLUDE,
};

function* specifiersIn(syntax: ImportSyntax, match: RegExpExecArray): Generator<string> {
  switch (syntax) {
    case 'python':
      if (match[3] !== undefined) yield* pythonNames(match[3]);
      else yield* pythonMembers(match[1]!, match[2]!);
      return;
    case 'go':
      if (match[2] !== undefined) yield match[2];
      else for (const line of match[1]!.matchAll(/"([^"\n]+)"/g)) yield line[1]!;
      return;
    case 'rust':
      if (match[1] !== undefined) yield `mod:${match[1]}`;
      else yield* rustPaths(match[2]!);
      return;
    default:
      yield (match[1] ?? match[2])!;
  }
}

function* pythonNames(list: string): Generator<string> {
  for (const part of list.split(',')) {
    const name = part.trim().split(/\s/)[0]!;
    if (name !== '') yield name;
  }
}

function* pythonMembers(module: string, members: string): Generator<string> {
  yield module;
  const prefix = module.endsWith('.') ? module : `${module}.`;
  for (const name of pythonNames(members.replace(/#.*/g, '').replace(/[()\\]/g, ' '))) {
    if (/^\w+$/.test(name)) yield prefix + name;
  }
}

/** `crate::a::{b, c::D}` → `crate::a::b`, `crate::a::c::D`; groups inside groups give their common front only. */
function* rustPaths(use: string): Generator<string> {
  const flat = use.replace(/\s+/g, '');
  if (!/^(?:crate|self|super)\b/.test(flat)) return;
  const brace = flat.indexOf('{');
  if (brace === -1) {
    yield flat;
    return;
  }
  const front = flat.slice(0, brace);
  for (const part of flat.slice(brace + 1).split(/[,{}]/)) if (part !== '') yield front + part;
}
