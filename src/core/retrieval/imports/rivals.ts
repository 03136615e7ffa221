import { pythonModuleOf } from './fileLookup.ts';
import { type ImportSyntax, importSyntaxOf } from './importSyntax.ts';
import { folderOf, joinNames, nameIn } from './paths.ts';
import { SCRIPT_ENDINGS } from './resolveScript.ts';

/**
 * Paths that the same import may mean as this one: whoever imports such a file may mean this one instead, if it is there.
 * Rivals by the end of a path are not among them; see `endNamesOf`.
 */
export function rivalsOf(path: string): readonly string[] {
  switch (importSyntaxOf(path)) {
    case 'python': {
      const base = pythonModuleOf(path);
      return [`${base}.py`, `${base}.pyi`, joinNames(base, '__init__.py'), joinNames(base, '__init__.pyi')];
    }
    case 'rust': {
      const base = nameIn(path) === 'mod.rs' ? folderOf(path) : path.slice(0, -'.rs'.length);
      return [`${base}.rs`, `${base}/mod.rs`];
    }
    case 'script':
    case undefined:
      return scriptRivals(path);
    default:
      return [];
  }
}

function scriptRivals(path: string): readonly string[] {
  const ending = SCRIPT_ENDINGS.filter(candidate => path.endsWith(candidate)).sort((a, b) => b.length - a.length)[0];
  if (ending === undefined) return withEndings(path);
  const base = path.slice(0, -ending.length);
  return [...withEndings(base), ...(nameIn(base) === 'index' ? withEndings(folderOf(base)) : [])];
}

function withEndings(base: string): readonly string[] {
  return [base, ...SCRIPT_ENDINGS.flatMap(ending => [base + ending, joinNames(base, `index${ending}`)])];
}

/** The languages of which any import may mean something else when this file comes or goes, because it makes a folder a root. */
export function decidesForAll(path: string): readonly ImportSyntax[] {
  switch (nameIn(path)) {
    case '__init__.py':
      return ['python'];
    case 'lib.rs':
    case 'main.rs':
      return ['rust'];
    default:
      return [];
  }
}
