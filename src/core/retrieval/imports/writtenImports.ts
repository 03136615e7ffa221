import type { ImportSyntax, WrittenImport } from './importSyntax.ts';
import { pythonImports } from './pythonImports.ts';
import { rustImports } from './rustImports.ts';

const SCRIPT_IMPORT =
  /\b(?:from\s*|import\s*(?:\(\s*(?:\/\*[^*]{0,200}\*\/\s*)?)?|require(?:\.resolve)?\s*\(\s*|reference\s+path\s*=\s*)(?:'([^'\n]{1,300})'|"([^"\n]{1,300})")/g;
const GO_IMPORT = /^import\s+(?:\(([^()]{0,20000})\)|(?:[\w.]+\s+)?"([^"\n]+)")/gm;
const JVM_IMPORT = /^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)(?:([*])|\{([^{}]{1,2000})\})?/gm;
const C_INCLUDE = /^[ \t]*#[ \t]*(?:include|import)(?:_next)?[ \t]*(?:"([^"\n]{1,300})"|(<[^>\n]{1,300}>))/gm;
const CSHARP_USING =
  /^[ \t]*(?:global[ \t]+)?using[ \t]+(?:static[ \t]+|\w+[ \t]*=[ \t]*)?(?:global::)?([\w.]+)[ \t]*;/gm;
const RUBY_REQUIRE =
  /^[ \t]*(?:(require_relative)|require|load|autoload[ \t(]+:\w+[ \t]*,)[ \t(]*(?:'([^'\n]{1,300})'|"([^"\n#]{1,300})")/gm;
const PHP_USE =
  /^[ \t]*use[ \t]+(?:function[ \t]+|const[ \t]+)?\\?([\w\\]+)(?:\{([^{}]{1,5000})\})?(?:[ \t]+as[ \t]+\w+)?/gm;
const PHP_REQUIRE = /\b(?:require|include)(?:_once)?\b[^;'"\n]{0,200}(?:'([^'\n]{1,300})'|"([^"\n$]{1,300})")/g;

/**
 * Everything that a text imports, in the order of the text, as written:
 *
 * - JavaScript and TypeScript, Go, C: what stands between the quotes; `<name>` for an include in angle brackets
 * - Python: see `pythonImports`; Rust: see `rustImports`
 * - Java and its kin, C#, PHP: the full name; `a.b.*` for all of a Java package; one name for each in a group
 * - Ruby: `./name` for `require_relative`, `name` for `require`; PHP: `./name` for `require` and `include`
 *
 * Found by pattern: a string or a comment that looks like an import counts as one, which does little harm because it then
 * resolves to no file.
 */
export function* writtenImports(syntax: ImportSyntax, text: string): Generator<WrittenImport> {
  switch (syntax) {
    case 'script':
      for (const match of text.matchAll(SCRIPT_IMPORT)) {
        // `Buffer.from('…')` is a call.
        if (text[match.index - 1] !== '.') yield { specifier: (match[1] ?? match[2])!, offset: match.index };
      }
      return;
    case 'python':
      return yield* pythonImports(text);
    case 'go':
      return yield* goImports(text);
    case 'rust':
      return yield* rustImports(text);
    case 'jvm':
      return yield* jvmImports(text);
    case 'c':
      for (const { 1: quoted, 2: angled, index } of text.matchAll(C_INCLUDE)) {
        yield { specifier: (quoted ?? angled)!, offset: index };
      }
      return;
    case 'csharp':
      for (const { 1: name, index } of text.matchAll(CSHARP_USING)) yield { specifier: name!, offset: index };
      return;
    case 'ruby':
      for (const { 1: relative, 2: single, 3: double, index } of text.matchAll(RUBY_REQUIRE)) {
        yield { specifier: `${relative === undefined ? '' : './'}${single ?? double}`, offset: index };
      }
      return;
    case 'php':
      return yield* phpImports(text);
  }
}

function* goImports(text: string): Generator<WrittenImport> {
  for (const { 0: statement, 1: block, 2: single, index } of text.matchAll(GO_IMPORT)) {
    if (single !== undefined) yield { specifier: single, offset: index };
    if (block === undefined) continue;
    const start = index + statement.indexOf('(') + 1;
    for (const line of block.matchAll(/^[ \t]*(?:[\w.]+[ \t]+)?"([^"\n]+)"/gm)) {
      yield { specifier: line[1]!, offset: start + line.index };
    }
  }
}

function* jvmImports(text: string): Generator<WrittenImport> {
  for (const { 1: name, 2: wildcard, 3: group, index } of text.matchAll(JVM_IMPORT)) {
    const front = name!.replace(/\._?$/, '');
    if (wildcard !== undefined || name!.endsWith('._')) yield { specifier: `${front}.*`, offset: index };
    else if (group === undefined) yield { specifier: front, offset: index };
    // Scala: `import a.b.{C, D => E, _}`
    else for (const part of group.split(',')) yield { specifier: `${front}.${scalaMember(part)}`, offset: index };
  }
}

function scalaMember(part: string): string {
  const name = part.trim().split(/\s/)[0]!;
  return name === '_' ? '*' : name;
}

function* phpImports(text: string): Generator<WrittenImport> {
  const found: WrittenImport[] = [];
  for (const { 1: name, 2: group, index } of text.matchAll(PHP_USE)) {
    if (group === undefined) found.push({ specifier: name!, offset: index });
    else for (const part of group.split(',')) found.push({ specifier: name! + phpMember(part), offset: index });
  }
  for (const { 1: single, 2: double, index } of text.matchAll(PHP_REQUIRE)) {
    found.push({ specifier: `./${(single ?? double)!.replace(/^\.?\/+/, '')}`, offset: index });
  }
  yield* found.sort((a, b) => a.offset - b.offset);
}

/** In `use a\{B as C, function d}`. */
function phpMember(part: string): string {
  return part
    .trim()
    .replace(/^(?:function|const)\s+/, '')
    .split(/\s/)[0]!;
}
