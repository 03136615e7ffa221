/** A place in a file as an error message names it. */
export interface NamedPlace {
  /** As written, with `/`. */
  readonly path: string;
  /** 1-based. */
  readonly lineNumber: number;
}

/** `at f (src/a.ts:12:5)`, `src/a.ts(12,5): error`, `--> src/main.rs:10:5`, `./a.go:7:`. */
const PATH_WITH_LINE = /((?:[A-Za-z]:)?[\w@.+~\\/-]{0,300}[\w-]\.[A-Za-z][\w]{0,7})(?::|\()(\d{1,7})/g;
/** `File "/app/a.py", line 12`, `in /app/a.php on line 12`, `a.rb, line 3`. */
const PATH_THEN_LINE =
  /["']?((?:[A-Za-z]:)?[\w@.+~\\/ -]{0,300}[\w-]\.[A-Za-z][\w]{0,7})["']?,? (?:on )?line (\d{1,7})/g;

/** A trace may be pages long; what matters stands in its first places. */
const MAX_PLACES = 100;
const MAX_TEXT_LENGTH = 50_000;

/** The places that a stack trace or an error message names, in their order. */
export function placesIn(text: string): readonly NamedPlace[] {
  const shown = text.slice(0, MAX_TEXT_LENGTH);
  const found = [...shown.matchAll(PATH_WITH_LINE), ...shown.matchAll(PATH_THEN_LINE)].map(match => ({
    at: match.index,
    path: match[1]!.trim().replaceAll('\\', '/'),
    lineNumber: Number(match[2]),
  }));
  return found
    .toSorted((a, b) => a.at - b.at)
    .slice(0, MAX_PLACES)
    .map(({ path, lineNumber }) => ({ path, lineNumber }));
}

/**
 * The file of the workspace that a path in an error message means: the one that shares the longest end with it, which is at
 * least its name. Absolute paths of other machines and of bundlers are found so. A path of the workspace means that file;
 * otherwise `undefined` if two fit equally well.
 */
export function fileMeantBy(path: string, paths: readonly string[]): string | undefined {
  if (/(?:^|\/)node_modules\//.test(path)) return undefined;
  const wanted = path.split('/').filter(part => part !== '' && part !== '.');
  const exact = wanted.join('/');
  if (paths.includes(exact)) return exact;
  let best: { readonly path: string; readonly shared: number } | undefined;
  let isTie = false;
  for (const candidate of paths) {
    const shared = sharedEnd(candidate.split('/'), wanted);
    if (shared === 0 || shared < (best?.shared ?? 0)) continue;
    isTie = shared === best?.shared;
    best = { path: candidate, shared };
  }
  return isTie ? undefined : best?.path;
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}
