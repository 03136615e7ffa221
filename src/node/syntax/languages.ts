import { maskMacros } from '../../core/syntax/macroMask.ts';
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
  /** Makes a text of the same length and the same line breaks that the grammar understands better. */
  readonly mask?: (text: string) => string;
}

const BRACKETS = { '{': '}', '(': ')', '[': ']' } as const;

/** Inside a template, `${` is a token of its own. */
const ECMASCRIPT_PAIRS = { ...BRACKETS, '${': '}' };

const RUBY_PAIRS = {
  ...BRACKETS,
  def: 'end',
  class: 'end',
  module: 'end',
  do: 'end',
  begin: 'end',
  case: 'end',
  if: 'end',
  unless: 'end',
  while: 'end',
  until: 'end',
};

const POWERSHELL_PAIRS = { ...BRACKETS, '@{': '}', '@(': ')', '$(': ')' };

const SHELL_PAIRS = { ...BRACKETS, if: 'fi', case: 'esac', do: 'done' };

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
  {
    id: 'go',
    languageIds: ['go'],
    fileEndings: ['.go'],
    grammarFile: 'tree-sitter-go.wasm',
    queryFiles: ['go.scm'],
    closerOf: BRACKETS,
  },
  {
    id: 'rust',
    languageIds: ['rust'],
    fileEndings: ['.rs'],
    grammarFile: 'tree-sitter-rust.wasm',
    queryFiles: ['rust.scm'],
    closerOf: BRACKETS,
  },
  {
    id: 'java',
    languageIds: ['java'],
    fileEndings: ['.java'],
    grammarFile: 'tree-sitter-java.wasm',
    queryFiles: ['java.scm'],
    closerOf: BRACKETS,
  },
  {
    id: 'c',
    languageIds: ['c'],
    fileEndings: ['.c'],
    grammarFile: 'tree-sitter-cpp.wasm',
    queryFiles: ['cpp.scm'],
    closerOf: BRACKETS,
    mask: maskMacros,
  },
  {
    id: 'cpp',
    languageIds: ['cpp', 'cuda-cpp'],
    fileEndings: ['.cc', '.cpp', '.cxx', '.c++', '.h', '.hh', '.hpp', '.hxx', '.h++', '.inl', '.ipp', '.cu'],
    grammarFile: 'tree-sitter-cpp.wasm',
    queryFiles: ['cpp.scm'],
    closerOf: BRACKETS,
    mask: maskMacros,
  },
  {
    id: 'csharp',
    languageIds: ['csharp'],
    fileEndings: ['.cs', '.csx'],
    grammarFile: 'tree-sitter-c-sharp.wasm',
    queryFiles: ['csharp.scm'],
    closerOf: BRACKETS,
  },
  {
    id: 'ruby',
    languageIds: ['ruby'],
    fileEndings: ['.rb', '.rake', '.gemspec', '.ru', 'rakefile', 'gemfile', 'vagrantfile'],
    grammarFile: 'tree-sitter-ruby.wasm',
    queryFiles: ['ruby.scm'],
    closerOf: RUBY_PAIRS,
  },
  {
    id: 'php',
    languageIds: ['php'],
    fileEndings: ['.php', '.phtml'],
    grammarFile: 'tree-sitter-php.wasm',
    queryFiles: ['php.scm'],
    closerOf: BRACKETS,
  },
  {
    id: 'bash',
    languageIds: ['shellscript'],
    fileEndings: ['.sh', '.bash', '.zsh', '.ksh', '.bats', '.bashrc', '.bash_profile', '.profile', '.zshrc'],
    grammarFile: 'tree-sitter-bash.wasm',
    queryFiles: ['bash.scm'],
    closerOf: SHELL_PAIRS,
  },
  {
    id: 'powershell',
    languageIds: ['powershell'],
    fileEndings: ['.ps1', '.psm1', '.psd1'],
    grammarFile: 'tree-sitter-powershell.wasm',
    queryFiles: ['powershell.scm'],
    closerOf: POWERSHELL_PAIRS,
  },
  {
    id: 'css',
    languageIds: ['css'],
    fileEndings: ['.css'],
    grammarFile: 'tree-sitter-css.wasm',
    queryFiles: ['css.scm'],
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
