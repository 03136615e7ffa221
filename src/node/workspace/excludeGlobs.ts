/**
 * Turns globs of VS Code's `files.exclude` and `search.exclude` into lines of an ignore file. Both know `*`, `**`, `?` and
 * character classes; they differ in that a glob always speaks of the whole path from the folder (`*.log` means the top level
 * only), knows `{a,b}`, and takes `!` and `#` as they are.
 */
export function ignoreLinesOf(globs: readonly string[]): readonly string[] {
  return globs.flatMap(expandBraces).map(glob => `/${glob.replace(/^\/+/, '')}`.replace(/(?<!\\) +$/, '\\ '));
}

/** No exclude setting needs more; it keeps `{a,b}{a,b}{a,b}…` from growing without end. */
const MAX_EXPANSIONS = 1_000;

/** `a.{b,{c,d}}` → `a.b`, `a.c`, `a.d`. A brace without its partner stands for itself. */
function expandBraces(glob: string): readonly string[] {
  const done: string[] = [];
  const open = [glob];
  while (open.length > 0 && done.length + open.length <= MAX_EXPANSIONS) {
    const next = open.pop()!;
    const innermost = /\{([^{}]*)\}/.exec(next);
    if (innermost === null) {
      done.push(next);
      continue;
    }
    const before = next.slice(0, innermost.index);
    const after = next.slice(innermost.index + innermost[0].length);
    for (const choice of innermost[1]!.split(',')) open.push(before + choice + after);
  }
  return done.concat(open);
}
