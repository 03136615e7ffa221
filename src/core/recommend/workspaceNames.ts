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

/** Files called alike, by {@link nameKey} of their name. */
interface FileName {
  readonly paths: Set<string>;
  words: number;
  isCapitalized: boolean;
}

/**
 * The names of a workspace. Definitions are asked for by the spellings that languages have for a name; the names of files are
 * kept here, up to date file by file, so that a question costs a few look-ups. Bounded by the number of files.
 */
export class WorkspaceNames {
  readonly #filesDefining: (name: string) => readonly string[];
  readonly #fileNames = new Map<string, FileName>();
  readonly #pathsByBase = new Map<string, Set<string>>();

  /** @param filesDefining paths of the files that define a name, exactly as it is written */
  constructor(filesDefining: (name: string) => readonly string[]) {
    this.#filesDefining = filesDefining;
  }

  /** Makes a file known by its path; nothing happens when it is. */
  add(path: string): void {
    const stem = stemOf(path);
    const key = nameKey(stem);
    const isCapitalized = /^\p{Lu}/u.test(stem);
    const known = this.#fileNames.get(key);
    if (known === undefined) {
      this.#fileNames.set(key, { paths: new Set([path]), words: nameWords(stem).length, isCapitalized });
    } else {
      known.paths.add(path);
      known.words = Math.max(known.words, nameWords(stem).length);
      known.isCapitalized ||= isCapitalized;
    }
    const base = baseOf(path).toLowerCase();
    const paths = this.#pathsByBase.get(base);
    if (paths === undefined) this.#pathsByBase.set(base, new Set([path]));
    else paths.add(path);
  }

  delete(path: string): void {
    const key = nameKey(stemOf(path));
    const known = this.#fileNames.get(key);
    known?.paths.delete(path);
    if (known?.paths.size === 0) this.#fileNames.delete(key);
    const base = baseOf(path).toLowerCase();
    const paths = this.#pathsByBase.get(base);
    paths?.delete(path);
    if (paths?.size === 0) this.#pathsByBase.delete(base);
  }

  clear(): void {
    this.#fileNames.clear();
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
    const file = this.#fileNames.get(nameKey(written));
    for (const path of file?.paths ?? []) paths.add(path);
    if (paths.size === 0) return undefined;
    return {
      paths: [...paths],
      words: isDefined ? words.length : file!.words,
      isCapitalized: isCapitalized || (file?.isCapitalized ?? false),
    };
  }

  /** The files whose path has this last part, in any case. */
  pathsNamed(base: string): ReadonlySet<string> {
    return this.#pathsByBase.get(base.toLowerCase()) ?? NO_PATHS;
  }
}

const NO_PATHS: ReadonlySet<string> = new Set();

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
