import { declaredNames } from './imports/declaredNames.ts';
import { importSyntaxOf } from './imports/importSyntax.ts';
import { writtenImports } from './imports/writtenImports.ts';

/** How a file hangs together with others: all that the import graph needs to know of its text. */
export interface ModuleFacts {
  /** What it imports, as written (see `writtenImports`), without duplicates, in order. */
  readonly imports: readonly string[];
  /** Where each of those stands first: 1-based line numbers, one an import. */
  readonly importLines: readonly number[];
  /** What others may import it by beside its path: packages, namespaces, and what its configuration says of names. */
  readonly declares: readonly string[];
}

/** The most imports kept of one file. 300: generated lists have more, people do not. */
const MAX_IMPORTS = 300;

export function moduleFactsOf(path: string, text: string): ModuleFacts {
  const lineOf = importsWithLines(path, text);
  return { imports: [...lineOf.keys()], importLines: [...lineOf.values()], declares: declaredNames(path, text) };
}

/** Specifiers with the 1-based line on which each stands first. */
function importsWithLines(path: string, text: string): ReadonlyMap<string, number> {
  const lineOf = new Map<string, number>();
  const syntax = importSyntaxOf(path);
  if (syntax === undefined) return lineOf;
  let lineNumber = 1;
  let nextBreak = text.indexOf('\n');
  for (const { specifier, offset } of writtenImports(syntax, text)) {
    for (; nextBreak !== -1 && nextBreak < offset; nextBreak = text.indexOf('\n', nextBreak + 1)) lineNumber++;
    if (!lineOf.has(specifier)) lineOf.set(specifier, lineNumber);
    if (lineOf.size === MAX_IMPORTS) break;
  }
  return lineOf;
}
