/**
 * How definitions look, by families of languages: patterns tried at the first visible character of a line. The first group
 * that took part is the name; a match without one only begins a chunk. Lines that merely look like a definition do no harm:
 * they add a name nobody asks for.
 */
export interface DefinitionPatterns {
  /** Tried on every line. */
  readonly anywhere?: RegExp;
  /** Tried on lines that begin at the left margin. */
  readonly atMargin?: RegExp;
}

const NAME = '[A-Za-z_$][\\w$]*';
const sticky = (...alternatives: readonly string[]): RegExp => new RegExp(`(?:${alternatives.join('|')})`, 'my');

/** Statements that look like a method with a type or a body. */
const NOT_A_METHOD =
  '(?!(?:if|for|while|switch|catch|return|throw|new|else|do|try|case|await|yield|function|using|lock|assert|super|this|delete|typeof|import|export|with|when|in|of|let|const|var|goto|package|foreach|unless|until|elif|elsif)\\b)';

const JS_BEFORE = '(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?(?:async\\s+)?';
const JS_MODIFIERS =
  '(?:(?:public|private|protected|static|async|override|readonly|get|set|abstract|declare|accessor)\\s+)*\\*?';
const JS_FUNCTION_VALUE = '(?:async\\s*)?(?:function\\b|(?:\\([^()]{0,200}\\)|[\\w$]+)\\s*(?::[^=\\n]{1,80})?=>)';

const JAVASCRIPT: DefinitionPatterns = {
  anywhere: sticky(
    `${JS_BEFORE}(?:function\\s*\\*?\\s*|class\\s+|interface\\s+|(?:const\\s+)?enum\\s+|namespace\\s+|module\\s+)(${NAME})`,
    `${JS_BEFORE}type\\s+(${NAME})\\s*[<=]`,
    `(?:export\\s+|declare\\s+)+(?:const|let|var)\\s+(${NAME})`,
    `(?:const|let|var)\\s+(${NAME})\\s*(?::[^=\\n]{1,80})?=\\s*${JS_FUNCTION_VALUE}`,
    `(?:module\\.)?exports\\.(${NAME})\\s*=`,
    `(?:[\\w$]+\\.){1,4}(${NAME})\\s*=\\s*${JS_FUNCTION_VALUE}`,
    `(${NAME})\\s*[:=]\\s*${JS_FUNCTION_VALUE}`,
    `${NOT_A_METHOD}${JS_MODIFIERS}${NOT_A_METHOD}#?(${NAME})\\??\\s*(?:<[^()\\n]{1,100}>)?\\((?:[^()'"\`\\n=>]|=>|=[^>]|'[^'\\n]*'|"[^"\\n]*"|\\([^()\\n]*\\)){0,300}\\)\\s*(?::[^={}\\n]{1,120})?(?:\\{\\s*\\}?)\\s*\\r?$`,
  ),
  atMargin: sticky(`(?:const|let|var)\\s+(${NAME})`),
};

/** Letters of any script. */
const PYTHON_NAME = '(?:[A-Za-z_]|[^\\x00-\\x7f])(?:\\w|[^\\x00-\\x7f])*';
const PYTHON: DefinitionPatterns = {
  anywhere: sticky(
    `(?:async\\s+)?def\\s+(${PYTHON_NAME})`,
    `class\\s+(${PYTHON_NAME})`,
    '(?:cdef|cpdef)\\s[^(=:\\n]*?([A-Za-z_]\\w*)\\s*[(:]',
  ),
  atMargin: sticky(`(${PYTHON_NAME})\\s*(?::[^=\\n]{1,80})?=(?!=)`),
};

const GO: DefinitionPatterns = {
  atMargin: sticky('func\\s+(?:\\([^)\\n]*\\)\\s*)?([A-Za-z_]\\w*)', '(?:type|var|const)\\s+([A-Za-z_]\\w*)'),
  anywhere: sticky(
    '(?:type\\s+)?([A-Za-z_]\\w*)\\s+(?:struct|interface)\\s*\\{',
    '([A-Z]\\w*)(?:\\s+[\\w.*]+)?\\s+=\\s',
  ),
};

const RUST_BEFORE = '(?:pub(?:\\([^)\\n]*\\))?\\s+)?(?:(?:default|const|async|unsafe|extern(?:\\s+"[^"\\n]*")?)\\s+)*';
const RUST: DefinitionPatterns = {
  anywhere: sticky(
    `${RUST_BEFORE}(?:fn|struct|enum|union|trait|type|mod)\\s+(?:r#)?([A-Za-z_]\\w*)`,
    'macro_rules!\\s*([A-Za-z_]\\w*)',
    '(?:pub(?:\\([^)\\n]*\\))?\\s+)?(?:const|static)\\s+(?:mut\\s+)?([A-Z_]\\w*)',
    '(?:unsafe\\s+)?impl\\b',
  ),
};

const MODIFIERS =
  '(?:(?:public|private|protected|internal|static|final|abstract|sealed|partial|open|data|inner|override|async|virtual|readonly|unsafe|extern|const|default|synchronized|native|strictfp|inline|suspend|operator|infix|tailrec|lateinit|implicit|lazy|case|fileprivate|mutating|companion|volatile|transient|required|indirect|expect|actual|@\\w+(?:\\([^()\\n]*\\))?)\\s+)';
const TYPE_KEYWORD =
  '(?:class|interface|@interface|enum|record|struct|object|trait|protocol|extension|actor|namespace|delegate|fun|func|def|function|typealias|annotation\\s+class|mixin)';
const TYPED: DefinitionPatterns = {
  anywhere: sticky(
    `${MODIFIERS}*${TYPE_KEYWORD}\\s+(?:class\\s+)?(?:<[^>\\n]*>\\s*)?&?(?:[\\w$]+\\.)?(${NAME})`,
    `${MODIFIERS}+(?:val|var|let|const)\\s+\\$?(${NAME})`,
    `${NOT_A_METHOD}${MODIFIERS}*(?:<[^>\\n]*>\\s*)?${NOT_A_METHOD}[\\w$.]+(?:<[^()\\n]*>)?(?:\\[\\])*\\??\\s+(${NAME})\\s*\\([^;=\\n]*\\r?$`,
    `${MODIFIERS}+(?:<[^>\\n]*>\\s*)?(?:[\\w$.]+(?:<[^()\\n]*>)?(?:\\[\\])*\\??\\s+)?(${NAME})\\s*\\(`,
    `${MODIFIERS}+[\\w$.]+(?:<[^()\\n]*>)?(?:\\[\\])*\\??\\s+(${NAME})\\s*(?:[=;{]|=>)`,
    `${MODIFIERS}+\\$(${NAME})\\s*[=;]`,
  ),
  atMargin: sticky(`(?:val|var|let|const)\\s+(${NAME})`),
};

const C_TYPE = '(?:class|struct|union|enum(?:\\s+class)?|namespace|@interface|@implementation|@protocol)';
const C: DefinitionPatterns = {
  anywhere: sticky(
    `(?:template\\s*<[^\\n]*>\\s*)?(?:typedef\\s+)?${C_TYPE}\\s+(?:[A-Z_]{3,}\\s+)?([A-Za-z_]\\w*)\\s*(?:final\\b|:|\\{|\\r?$)`,
    '#[ \\t]*define\\s+(\\w+)',
    'using\\s+([A-Za-z_]\\w*)\\s*=',
    `${NOT_A_METHOD}(?:[A-Za-z_][\\w:]*(?:<[^()\\n]*>)?[\\s*&]+){1,4}(?:[\\w~]+::)*(~?[A-Za-z_]\\w*)\\s*\\([^;=\\n]*\\)?[^;=\\n]*\\{\\s*\\r?$`,
    '[-+]\\s*\\([^)\\n]*\\)\\s*([A-Za-z_]\\w*)',
  ),
  atMargin: sticky(
    `${NOT_A_METHOD}(?:[A-Za-z_][\\w:]*(?:<[^()\\n]*>)?[\\s*&]+){1,4}(?:[\\w~]+::)*(~?[A-Za-z_]\\w*)\\s*\\(`,
    `(?:[\\w~]+::)+(~?[A-Za-z_]\\w*)\\s*\\(`,
  ),
};

const RUBY: DefinitionPatterns = {
  anywhere: sticky(
    '(?:private\\s+|protected\\s+)?def\\s+(?:self\\.)?([A-Za-z_]\\w*)',
    '(?:class|module)\\s+(?:[\\w:]+::)?([A-Z]\\w*)',
    '(?:attr_\\w+|scope|has_many|has_one|belongs_to|define_method|alias_method|delegate|task|namespace)\\s*\\(?:([a-z_]\\w*)',
    '([A-Z][A-Z0-9_]+)\\s*=',
  ),
};

const SHELL: DefinitionPatterns = {
  anywhere: sticky('(?:function\\s+)?([A-Za-z_][\\w-]*)\\s*\\(\\)', 'function\\s+([A-Za-z_][\\w-]*)'),
  atMargin: sticky('(?:export\\s+|readonly\\s+)?([A-Z_][A-Z0-9_]*)='),
};

/** Headings begin chunks and define nothing. */
const PROSE: DefinitionPatterns = { atMargin: sticky('#{1,6}\\s', '={2,}\\s', '<h[1-4]\\b') };

/** The words that introduce a definition in most other languages. */
const OTHER: DefinitionPatterns = {
  anywhere: sticky(
    `(?:(?:public|private|protected|local|export|static|async|pub|inline|override|final|abstract)\\s+)*(?:function|class|def|defp|defmodule|defmacro|defstruct|defprotocol|fn|func|fun|sub|proc|type|module|interface|trait|struct|enum|union|object|message|service|rpc|macro|procedure|package|contract|event|newtype|data|instance|input|scalar|predicate)\\s+(?:[\\w]+[.:])*([A-Za-z_]\\w*)`,
    'create\\s+(?:or\\s+replace\\s+)?(?:table|view|function|procedure|index|type)\\s+(?:if\\s+not\\s+exists\\s+)?["`\\[]?(?:\\w+\\.)?(\\w+)',
    '(?:resource|data|variable|output|provider|module)\\s+"[^"\\n]*"(?:\\s+"([^"\\n]*)")?\\s*\\{',
    '([A-Za-z_.]\\w*)\\s*(?:<-|:=|=)\\s*function\\b',
    '\\(def\\w*\\s+([^\\s()]+)',
  ),
  atMargin: sticky('([A-Za-z_]\\w*\\??)\\s*::', '(?:let|val|var|const)\\s+(?:rec\\s+)?([A-Za-z_]\\w*)'),
};

const BY_EXTENSION: ReadonlyMap<string, DefinitionPatterns> = new Map([
  ...byExtension(JAVASCRIPT, 'ts tsx mts cts js jsx mjs cjs vue svelte astro'),
  ...byExtension(PYTHON, 'py pyi pyw pyx pxd'),
  ...byExtension(GO, 'go'),
  ...byExtension(RUST, 'rs'),
  ...byExtension(TYPED, 'java kt kts scala groovy cs swift dart php'),
  ...byExtension(C, 'c h cc cpp cxx hpp hh hxx m mm inl ipp cu cuh'),
  ...byExtension(RUBY, 'rb rake gemspec cr'),
  ...byExtension(SHELL, 'sh bash zsh fish ksh'),
  ...byExtension(PROSE, 'md mdx markdown rst txt adoc asciidoc org tex html'),
  ...byExtension({}, 'json jsonc json5 yaml yml toml ini cfg conf properties xml css scss sass less csv tsv ipynb'),
]);

function byExtension(patterns: DefinitionPatterns, extensions: string): [string, DefinitionPatterns][] {
  return extensions.split(' ').map(extension => [extension, patterns]);
}

/** Patterns for a file of this name; those of most languages when its own is not known. */
export function definitionPatterns(path: string): DefinitionPatterns {
  return BY_EXTENSION.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase()) ?? OTHER;
}
