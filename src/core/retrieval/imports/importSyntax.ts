/** How imports are written. Languages that share a way share a member: `jvm` is Java, Kotlin, Scala and Groovy. */
export type ImportSyntax = 'script' | 'python' | 'go' | 'rust' | 'jvm' | 'c' | 'csharp' | 'ruby' | 'php';

/** Something a file imports, as written, and where that stands in the text. */
export interface WrittenImport {
  readonly specifier: string;
  readonly offset: number;
}

const SYNTAX_BY_EXTENSION: ReadonlyMap<string, ImportSyntax> = new Map([
  ...byExtension('script', 'ts tsx mts cts js jsx mjs cjs vue svelte astro'),
  ...byExtension('python', 'py pyi pyw'),
  ...byExtension('go', 'go'),
  ...byExtension('rust', 'rs'),
  ...byExtension('jvm', 'java kt kts scala groovy'),
  ...byExtension('c', 'c h cc cpp cxx c++ hpp hh hxx h++ inl ipp tpp inc def m mm cu cuh'),
  ...byExtension('csharp', 'cs csx'),
  ...byExtension('ruby', 'rb rake'),
  ...byExtension('php', 'php phtml'),
]);

function byExtension(syntax: ImportSyntax, extensions: string): [extension: string, syntax: ImportSyntax][] {
  return extensions.split(' ').map(extension => [extension, syntax]);
}

/** `undefined`: imports of such files are not read. */
export function importSyntaxOf(path: string): ImportSyntax | undefined {
  return SYNTAX_BY_EXTENSION.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}
