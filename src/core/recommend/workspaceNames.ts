import { nameKey, nameWords } from './nameKey.ts';

/** What is known of a name: the files that have it and how it is written there. */
export interface NamedThing {
  /** Files that define it or are called so; never empty. */
  readonly paths: readonly string[];
  /** How many words it is made of. */
  readonly words: number;
  /** Whether it is written with a capital somewhere, as names of types are. */
  readonly isCapitalized: boolean;
}

/**
 * The names of a workspace. Definitions are asked for by the spellings that languages have for a name; the names of files are
 * kept here, up to date file by file, so that a question costs a few look-ups. Bounded by the number of files.
 */
export class WorkspaceNames {
  readonly #filesDefining: (name: string) => readonly string[];
  /** Files called alike, by {@link nameKey} of their name. */
  readonly #pathsByKey = new Map<string, Set<string>>();
  readonly #pathsByBase = new Map<string, Set<string>>();

  /** @param filesDefining paths of the files that define a name, exactly as it is written */
  constructor(filesDefining: (name: string) => readonly string[]) {
    this.#filesDefining = filesDefining;
  }

  /** Makes a file known by its path; nothing happens when it is. */
  add(path: string): void {
    addTo(this.#pathsByKey, nameKey(stemOf(path)), path);
    addTo(this.#pathsByBase, baseOf(path).toLowerCase(), path);
  }

  delete(path: string): void {
    removeFrom(this.#pathsByKey, nameKey(stemOf(path)), path);
    removeFrom(this.#pathsByBase, baseOf(path).toLowerCase(), path);
  }

  clear(): void {
    this.#pathsByKey.clear();
    this.#pathsByBase.clear();
  }

  /** @param written in any spelling, words apart too: `validate sign`, `validateSign` */
  find(written: string): NamedThing | undefined {
    const words = nameWords(written);
    if (words.length === 0) return undefined;
    const paths = new Set<string>();
    let isCapitalized = false;
    for (const spelling of spellings(written, words)) {
      const defining = this.#filesDefining(spelling);
      for (const path of defining) paths.add(path);
      if (defining.length > 0 && /^\p{Lu}\p{Ll}/u.test(spelling)) isCapitalized = true;
    }
    const isDefined = paths.size > 0;
    const stems = new Set<string>();
    for (const path of this.#pathsByKey.get(nameKey(written)) ?? []) {
      paths.add(path);
      stems.add(stemOf(path));
    }
    if (paths.size === 0) return undefined;
    return {
      paths: [...paths],
      words: isDefined ? words.length : Math.max(...Array.from(stems, stem => nameWords(stem).length)),
      isCapitalized: isCapitalized || [...stems].some(stem => /^\p{Lu}/u.test(stem)),
    };
  }

  /** The files whose path has this last part, in any case. */
  pathsNamed(base: string): ReadonlySet<string> {
    return this.#pathsByBase.get(base.toLowerCase()) ?? NO_PATHS;
  }
}

const NO_PATHS: ReadonlySet<string> = new Set();

function addTo(pathsBy: Map<string, Set<string>>, key: string, path: string): void {
  const paths = pathsBy.get(key);
  if (paths === undefined) pathsBy.set(key, new Set([path]));
  else paths.add(path);
}

function removeFrom(pathsBy: Map<string, Set<string>>, key: string, path: string): void {
  const paths = pathsBy.get(key);
  if (paths?.delete(path) && paths.size === 0) pathsBy.delete(key);
}

/** The part of a path behind its last `/`. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The file's name without what tells its kind: `PieChart` of `src/PieChart.test.tsx`, `eslintrc` of `.eslintrc.json`. */
export function stemOf(path: string): string {
  return baseOf(path)
    .replace(/^[._]+/, '')
    .replace(/\..*$/, '');
}

/** How programs may write a name of these words. */
function spellings(written: string, words: readonly string[]): ReadonlySet<string> {
  const capitalized = words.map(word => word[0]!.toUpperCase() + word.slice(1));
  const pascal = capitalized.join('');
  const upper = words.map(word => word.toUpperCase());
  const all = [
    written,
    words.join('_'),
    upper.join('_'),
    pascal,
    words[0] + capitalized.slice(1).join(''),
    words.join(''),
    upper.join(''),
  ];
  if (words.length > 1) all.push(words.join('-'));
  return new Set(all);
}
