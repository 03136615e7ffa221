import type { WrittenImport } from './importSyntax.ts';

const PYTHON_IMPORT =
  /^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^()]{0,20000}\)|(?:[^\n\\]|\\\r?\n){1,2000})|import[ \t]+([\w. \t,]{1,1000}))/gm;

/**
 * `import a.b, c` gives `a.b` and `c`. `from ..a import b, C` gives `..a:b,C`: a member may be a module of its own, and only
 * the files of the workspace tell.
 */
export function* pythonImports(text: string): Generator<WrittenImport> {
  for (const { 1: module, 2: members, 3: modules, index } of text.matchAll(PYTHON_IMPORT)) {
    if (modules !== undefined) for (const name of namesIn(modules)) yield { specifier: name, offset: index };
    else yield { specifier: `${module}:${namesIn(withoutMarks(members!)).join(',')}`, offset: index };
  }
}

function withoutMarks(members: string): string {
  return members.replace(/#.*/g, '').replace(/[()\\]/g, ' ');
}

/** `a as b, c` → `a`, `c`; `*` names nothing. */
function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map(part => part.trim().split(/\s/)[0]!)
    .filter(name => /^[\w.]+$/.test(name));
}
