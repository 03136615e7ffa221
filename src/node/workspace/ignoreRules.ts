import { homedir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import type { Exclusion } from '../../core/ports.ts';
import { ignoreLinesOf } from './excludeGlobs.ts';
import { infoExcludeFileOf, repositoryRootOf, tryReadText } from './gitFolders.ts';

const GIT_FAMILY = '.gitignore';
const SETTINGS_FAMILY = 'settings';

/**
 * Files that say what tools should not look at: git's, that of search tools, and those of AI tools. There is no common
 * standard among the latter, so all that are present are obeyed: a file is left out if any of them leaves it out.
 */
export const IGNORE_FILES: ReadonlySet<string> = new Set([
  GIT_FAMILY,
  '.ignore',
  '.copilotignore',
  '.cursorignore',
  '.continueignore',
  '.clineignore',
  '.rooignore',
  '.kilocodeignore',
  '.augmentignore',
  '.aiderignore',
  '.aiexclude',
  '.aiignore',
  '.codeiumignore',
  '.geminiignore',
  '.repomixignore',
]);

/** The rules of one file, and the folder that they speak of. */
interface RuleSet {
  /** Relative to the anchor with `/`; empty for the anchor itself. */
  readonly base: string;
  readonly rules: Ignore;
  /** What the user knows the file by. */
  readonly file: string;
}

/** Git's names are case-sensitive on Linux and follow the file system elsewhere. */
const ignoresCase = process.platform !== 'linux';

/** Compiled ignore files by path. Key: path; a changed text is compiled anew; lives as long as its owner. */
export class RuleCache {
  readonly #compiled = new Map<string, { readonly text: string; readonly rules: Ignore }>();

  /** `undefined` when there is no such file. */
  tryLoad(path: string): Ignore | undefined {
    const text = tryReadText(path);
    if (text === undefined) return undefined;
    const known = this.#compiled.get(path);
    if (known?.text === text) return known.rules;
    const rules = ignore({ ignorecase: ignoresCase }).add(text);
    this.#compiled.set(path, { text, rules });
    return rules;
  }
}

/**
 * All rules that hold in one folder. Immutable; going down gives a new value.
 *
 * Within one kind of ignore file the deepest rule decides, as in git; between kinds any that ignores wins. What lies in an
 * ignored folder cannot be brought back (as in git), and the walk never enters one.
 */
export class IgnoreRules {
  /** By kind, deepest first. */
  readonly #families: ReadonlyMap<string, readonly RuleSet[]>;
  readonly #anchor: string;

  private constructor(anchor: string, families: ReadonlyMap<string, readonly RuleSet[]>) {
    this.#anchor = anchor;
    this.#families = families;
  }

  /**
   * The rules that hold at a workspace folder from outside and above it: settings, git's own files, and ignore files of the
   * folders above up to the root of the repository. The folder's own ignore files are not read yet: see {@link enter}.
   *
   * @param options.globalIgnoreFiles weakest first; what every repository of this user ignores
   */
  static above(
    folder: string,
    options: {
      readonly excludes: readonly string[];
      readonly globalIgnoreFiles: readonly string[];
      readonly cache: RuleCache;
    },
  ): IgnoreRules {
    const root = repositoryRootOf(folder);
    const anchor = root ?? folder;
    let rules = new IgnoreRules(anchor, new Map());
    for (const file of options.globalIgnoreFiles) {
      rules = rules.#with(GIT_FAMILY, '', options.cache.tryLoad(file), basename(file));
    }
    if (root !== undefined) {
      const infoExclude = options.cache.tryLoad(infoExcludeFileOf(root));
      rules = rules.#with(GIT_FAMILY, '', infoExclude, '.git/info/exclude');
      for (const ancestor of foldersBetween(root, folder)) {
        for (const name of IGNORE_FILES) {
          const base = rules.#pathOf(ancestor);
          rules = rules.#with(name, base, options.cache.tryLoad(join(ancestor, name)), inFolder(base, name));
        }
      }
      // Who opens an ignored folder wants to work in it: the rules that hide it say nothing about what is in it.
      rules = rules.#withoutThoseThatHide(folder);
    }
    const excludes = ignore({ ignorecase: ignoresCase }).add([...ignoreLinesOf(options.excludes)]);
    return rules.#with(SETTINGS_FAMILY, rules.#pathOf(folder), excludes, '');
  }

  /** The rules inside a folder that has these files. */
  enter(folder: string, fileNames: Iterable<string>, cache: RuleCache): IgnoreRules {
    let rules: IgnoreRules = this;
    const base = this.#pathOf(folder);
    for (const name of fileNames) {
      if (!IGNORE_FILES.has(name)) continue;
      rules = rules.#with(name, base, cache.tryLoad(join(folder, name)), inFolder(base, name));
    }
    return rules;
  }

  /** @param path absolute, inside the folder that the rules hold in */
  ignores(path: string, kind: 'file' | 'folder'): boolean {
    return this.#firstMatch(path, kind) !== undefined;
  }

  /** The rule by which {@link ignores} holds; `undefined` when it does not. */
  tryMatch(path: string, kind: 'file' | 'folder'): Exclusion | undefined {
    const match = this.#firstMatch(path, kind);
    if (match === undefined) return undefined;
    const { file, rule } = match;
    return match.family === SETTINGS_FAMILY ? { kind: 'setting', rule } : { kind: 'ignored', file, rule };
  }

  /**
   * The verdict of the walk for one file: whether a rule hides it or a folder that it lies in.
   *
   * @param names of the folders from the one that the rules hold in down to the file, which is the last
   */
  hides(folder: string, names: readonly string[], cache: RuleCache): boolean {
    let rules: IgnoreRules = this;
    let path = folder;
    for (const [index, name] of names.entries()) {
      rules = rules.enter(path, IGNORE_FILES, cache);
      path = join(path, name);
      if (rules.ignores(path, index === names.length - 1 ? 'file' : 'folder')) return true;
    }
    return false;
  }

  #firstMatch(
    path: string,
    kind: 'file' | 'folder',
  ): { readonly family: string; readonly file: string; readonly rule: string } | undefined {
    const own = this.#pathOf(path) + (kind === 'folder' ? '/' : '');
    for (const [family, sets] of this.#families) {
      for (const { base, rules, file } of sets) {
        const verdict = rules.test(base === '' ? own : own.slice(base.length + 1));
        if (verdict.ignored) return { family, file, rule: verdict.rule?.pattern ?? '' };
        if (verdict.unignored) break;
      }
    }
    return undefined;
  }

  #with(family: string, base: string, rules: Ignore | undefined, file: string): IgnoreRules {
    if (rules === undefined) return this;
    const deepestFirst = [{ base, rules, file }, ...(this.#families.get(family) ?? [])];
    return new IgnoreRules(this.#anchor, new Map(this.#families).set(family, deepestFirst));
  }

  #withoutThoseThatHide(folder: string): IgnoreRules {
    const path = this.#pathOf(folder);
    if (path === '') return this;
    const families = new Map<string, readonly RuleSet[]>();
    for (const [name, family] of this.#families) {
      const hides = ({ base, rules }: RuleSet): boolean => {
        const own = base === '' ? path : path.slice(base.length + 1);
        return rules.test(`${own}/`).ignored;
      };
      families.set(
        name,
        family.filter(set => !hides(set)),
      );
    }
    return new IgnoreRules(this.#anchor, families);
  }

  #pathOf(path: string): string {
    const own = path.slice(this.#anchor.length).replace(/^[\\/]+/, '');
    return sep === '/' ? own : own.replaceAll(sep, '/');
  }
}

function inFolder(base: string, name: string): string {
  return base === '' ? name : `${base}/${name}`;
}

/** From the outer folder to just above the inner one, outermost first; empty when they are the same. */
function foldersBetween(outer: string, inner: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = inner; folder !== outer && relative(outer, folder) !== ''; ) {
    folder = dirname(folder);
    folders.unshift(folder);
  }
  return folders;
}

/** Git's ignore files of this user, weakest first: the default place, or the one that `core.excludesFile` names. */
export function globalIgnoreFiles(): readonly string[] {
  const home = homedir();
  const configFolder = process.env.XDG_CONFIG_HOME || join(home, '.config');
  const configs = [join(configFolder, 'git', 'config'), join(home, '.gitconfig')];
  for (const config of configs.toReversed()) {
    const named = /^\s*excludesfile\s*=\s*"?([^"\n]+?)"?\s*$/im.exec(tryReadText(config) ?? '')?.[1];
    if (named !== undefined) return [named.replace(/^~(?=[\\/])/, home)];
  }
  return [join(configFolder, 'git', 'ignore')];
}
