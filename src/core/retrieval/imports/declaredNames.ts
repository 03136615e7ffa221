import { configFactsOf } from './configFacts.ts';
import { importSyntaxOf } from './importSyntax.ts';
import { stemOf } from './paths.ts';

const JVM_PACKAGE = /^[ \t]*package[ \t]+([\w.]+)/m;
/** What stands at the border of a Kotlin or Scala file: its name need not be that of the file. */
const TOP_LEVEL =
  /^(?:(?:public|internal|private|abstract|open|data|sealed|inline|suspend|operator|infix|tailrec|enum|value|annotation|case|implicit|final|const|lateinit|expect|actual|external|fun)[ \t]+)*(?:class|interface|object|trait|fun|val|var|def|type|typealias)[ \t]+(?:<[^>\n]{1,200}>[ \t]*)?(?:[\w.<>?*]+\.)?(\w+)/gm;
const CSHARP_NAMESPACE = /^[ \t]*namespace[ \t]+([\w.]+)/gm;
const PHP_NAMESPACE = /^[ \t]*(?:<\?php[ \t]+)?namespace[ \t]+([\w\\]+)/m;
const PHP_TYPE = /^[ \t]*(?:(?:abstract|final|readonly)[ \t]+)*(?:class|interface|trait|enum|function)[ \t]+(\w+)/gm;

/** The most names taken of one file: one that declares more is a list. */
const MAX_DECLARED_NAMES = 100;

/**
 * The names by which other files import this one when its path does not tell: packages and what they hold, namespaces,
 * and what a configuration file says of names (see `configFactsOf`).
 *
 * - Java and its kin: the package, the package with the file's name, and with each top-level name of Kotlin and Scala
 * - C#: the namespaces; PHP: the full names of types and functions, lower-cased, because PHP does not heed case there
 */
export function declaredNames(path: string, text: string): readonly string[] {
  switch (importSyntaxOf(path)) {
    case 'jvm':
      return jvmNames(path, text);
    case 'csharp':
      return unique(Array.from(text.matchAll(CSHARP_NAMESPACE), match => match[1]!));
    case 'php':
      return phpNames(text);
    case undefined:
      return configFactsOf(path, text);
    default:
      return [];
  }
}

function jvmNames(path: string, text: string): readonly string[] {
  const inPackage = JVM_PACKAGE.exec(text)?.[1];
  if (inPackage === undefined) return [];
  const members = path.endsWith('.java') ? [] : Array.from(text.matchAll(TOP_LEVEL), match => match[1]!);
  return unique([inPackage, ...[stemOf(path), ...members].map(name => `${inPackage}.${name}`)]);
}

function phpNames(text: string): readonly string[] {
  const namespace = PHP_NAMESPACE.exec(text)?.[1];
  const names = Array.from(text.matchAll(PHP_TYPE), match => match[1]!);
  return unique(names.map(name => (namespace === undefined ? name : `${namespace}\\${name}`).toLowerCase()));
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].slice(0, MAX_DECLARED_NAMES);
}
