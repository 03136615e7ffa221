/** What is needed to know of a language beyond its grammar and queries. */
export interface SyntaxLanguage {
  readonly id: string;
  /** Language ids of VS Code. */
  readonly languageIds: readonly string[];
  /** File endings with the dot, or whole file names, in lower case. */
  readonly fileEndings: readonly string[];
  readonly grammarFile: string;
  /** Their texts are joined: what several languages share stands in a file of its own. */
  readonly queryFiles: readonly string[];
  /** What closes each opening token: how a half-typed file is mended. */
  readonly closerOf: Readonly<Record<string, string>>;
}

const BRACKETS = { '{': '}', '(': ')', '[': ']' } as const;

/** Inside a template, `${` is a token of its own. */
const ECMASCRIPT_PAIRS = { ...BRACKETS, '${': '}' };

export const SYNTAX_LANGUAGES: readonly SyntaxLanguage[] = [
  {
    id: 'typescript',
    languageIds: ['typescript'],
    fileEndings: ['.ts', '.mts', '.cts'],
    grammarFile: 'tree-sitter-typescript.wasm',
    queryFiles: ['ecmascript.scm', 'typescript.scm'],
    closerOf: ECMASCRIPT_PAIRS,
  },
  {
    id: 'tsx',
    languageIds: ['typescriptreact'],
    fileEndings: ['.tsx'],
    grammarFile: 'tree-sitter-tsx.wasm',
    queryFiles: ['ecmascript.scm', 'typescript.scm'],
    closerOf: ECMASCRIPT_PAIRS,
  },
  {
    id: 'javascript',
    languageIds: ['javascript', 'javascriptreact'],
    fileEndings: ['.js', '.jsx', '.mjs', '.cjs'],
    grammarFile: 'tree-sitter-javascript.wasm',
    queryFiles: ['ecmascript.scm', 'javascript.scm'],
    closerOf: ECMASCRIPT_PAIRS,
  },
  {
    id: 'python',
    languageIds: ['python'],
    fileEndings: ['.py', '.pyi', '.pyw'],
    grammarFile: 'tree-sitter-python.wasm',
    queryFiles: ['python.scm'],
    closerOf: BRACKETS,
  },
];

/** The WASM of tree-sitter itself. */
export const RUNTIME_FILE = 'tree-sitter.wasm';

/** The language of the editor decides; a file ending decides when the editor does not know the language. */
export function syntaxLanguageOf(document: {
  readonly path: string;
  readonly languageId: string;
}): SyntaxLanguage | undefined {
  const byId = SYNTAX_LANGUAGES.find(language => language.languageIds.includes(document.languageId));
  if (byId !== undefined) return byId;
  const fileName = document.path.slice(Math.max(document.path.lastIndexOf('/'), document.path.lastIndexOf('\\')) + 1);
  const lowerCase = fileName.toLowerCase();
  const ending = lowerCase.slice(Math.max(0, lowerCase.lastIndexOf('.')));
  return SYNTAX_LANGUAGES.find(language => language.fileEndings.some(known => known === ending || known === lowerCase));
}
