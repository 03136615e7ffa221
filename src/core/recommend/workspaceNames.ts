import { nameKey, wordCount } from './nameKey.ts';

/** The names kept at most, counted once a file: some 60 MB of them. Further files are known by their paths alone. */
const MAX_KEPT_NAMES = 500_000;
/** Longer ones are generated and nobody asks for them. */
const MAX_NAME_LENGTH = 80;

/** What is known of one key: the files that define it and how it is written there. */
export interface NamedThing {
  /** Paths of the files that define it or are called so; never empty. */
  readonly paths: ReadonlySet<string>;
  /** The most words one of its spellings has. */
  readonly words: number;
  /** Whether a spelling begins with a capital, as names of types do. */
  readonly isCapitalized: boolean;
}

interface MutableThing extends NamedThing {
  readonly paths: Set<string>;
  words: number;
  isCapitalized: boolean;
}

/**
 * The names of a workspace by {@link nameKey}, and its paths by their last part. Kept up to date file by file, so that a
 * question costs a few look-ups. Bounded by {@link MAX_KEPT_NAMES}.
 */
export class WorkspaceNames {
  readonly #things = new Map<string, MutableThing>();
  readonly #keysOf = new Map<string, readonly string[]>();
  readonly #pathsByBase = new Map<string, Set<string>>();
  #kept = 0;

  /** The number of files known. */
  get files(): number {
    return this.#keysOf.size;
  }

  has(path: string): boolean {
    return this.#keysOf.has(path);
  }

  /**
   * Makes a file known, or says what it defines now.
   *
   * @param names of the definitions in it, as written
   */
  set(path: string, names: readonly string[]): void {
    this.delete(path);
    const keys = new Set<string>();
    for (const name of [stemOf(path), ...names]) {
      const key = nameKey(name);
      if (key.length < 2 || name.length > MAX_NAME_LENGTH || this.#kept >= MAX_KEPT_NAMES) continue;
      if (!keys.has(key)) this.#kept++;
      keys.add(key);
      this.#add(key, path, name);
    }
    this.#keysOf.set(path, [...keys]);
    const base = baseOf(path).toLowerCase();
    const paths = this.#pathsByBase.get(base);
    if (paths === undefined) this.#pathsByBase.set(base, new Set([path]));
    else paths.add(path);
  }

  delete(path: string): void {
    const keys = this.#keysOf.get(path);
    if (keys === undefined) return;
    for (const key of keys) {
      const thing = this.#things.get(key);
      thing?.paths.delete(path);
      if (thing?.paths.size === 0) this.#things.delete(key);
    }
    this.#kept -= keys.length;
    this.#keysOf.delete(path);
    const base = baseOf(path).toLowerCase();
    const paths = this.#pathsByBase.get(base);
    paths?.delete(path);
    if (paths?.size === 0) this.#pathsByBase.delete(base);
  }

  /** @param key as {@link nameKey} gives it */
  find(key: string): NamedThing | undefined {
    return this.#things.get(key);
  }

  /** The files whose path has this last part, in any case. */
  pathsNamed(base: string): ReadonlySet<string> {
    return this.#pathsByBase.get(base.toLowerCase()) ?? NO_PATHS;
  }

  #add(key: string, path: string, name: string): void {
    const thing = this.#things.get(key);
    const words = wordCount(name);
    const isCapitalized = /^\p{Lu}/u.test(name);
    if (thing === undefined) {
      this.#things.set(key, { paths: new Set([path]), words, isCapitalized });
      return;
    }
    thing.paths.add(path);
    thing.words = Math.max(thing.words, words);
    thing.isCapitalized ||= isCapitalized;
  }
}

const NO_PATHS: ReadonlySet<string> = new Set();

/** The part of a path behind its last `/`. */
export function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The file's name without what tells its kind: `PieChart` of `src/PieChart.test.tsx`, `eslintrc` of `.eslintrc.json`. */
function stemOf(path: string): string {
  return baseOf(path)
    .replace(/^[._]+/, '')
    .replace(/\..*$/, '');
}
