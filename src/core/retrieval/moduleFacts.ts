import { importSpecifiers, importSyntaxOf } from './importSpecifiers.ts';

/** How a file hangs together with others: all that the import graph needs to know of its text. */
export interface ModuleFacts {
  /** What it imports, as written (see `importSpecifiers`), without duplicates, in order. */
  readonly imports: readonly string[];
  /** Where each of those stands first: 1-based line numbers, one an import. */
  readonly importLines: readonly number[];
  /** What others may import it by beside its path: packages, namespaces, and what its configuration says of names. */
  readonly declares: readonly string[];
}

export function moduleFactsOf(path: string, text: string): ModuleFacts {
  const syntax = importSyntaxOf(path);
  const found = syntax === undefined ? [] : importSpecifiers(syntax, text);
  return {
    imports: found.map(({ specifier }) => specifier),
    importLines: found.map(({ lineNumber }) => lineNumber),
    declares: [],
  };
}
