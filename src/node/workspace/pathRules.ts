import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isExcludedFolder, tryExcludedFile } from '../../core/index/exclusions.ts';
import type { Exclusion } from '../../core/ports.ts';
import { isLinkedWorktree } from './gitFolders.ts';
import { IGNORE_FILES, IgnoreRules, type RuleCache } from './ignoreRules.ts';

export interface PathRulesOptions {
  readonly excludes: readonly string[];
  readonly globalIgnoreFiles: () => readonly string[];
  readonly cache: RuleCache;
  /** Whether an absolute path is a folder of the workspace. */
  readonly isRootOfWorkspace: (path: string) => boolean;
}

interface KnownFolder {
  /** Those that hold for what is directly in it. */
  readonly rules: IgnoreRules;
  /** Why nothing in it is listed. */
  readonly exclusion: Exclusion | undefined;
}

/** As long as a list is taken as current. */
const FOLDER_TTL_MS = 1_000;

/**
 * Decides about single paths as the walk would. Key of what it remembers: folder; valid for {@link FOLDER_TTL_MS}, so that
 * a burst of changes reads each ignore file once.
 */
export class PathRules {
  readonly #options: PathRulesOptions;
  readonly #folders = new Map<string, KnownFolder>();
  #rememberedAtMs = 0;

  constructor(options: PathRulesOptions) {
    this.#options = options;
  }

  /**
   * @param root real path of a folder of the workspace
   * @param names of the folders below it down to the file or folder, which is the last and which exists
   * @returns `undefined` when it is listed
   */
  exclusionOf(root: string, names: readonly string[], kind: 'file' | 'folder'): Exclusion | undefined {
    const now = performance.now();
    if (now - this.#rememberedAtMs > FOLDER_TTL_MS) {
      this.#folders.clear();
      this.#rememberedAtMs = now;
    }
    if (kind === 'folder') return this.#folder(root, names).exclusion;
    const parent = this.#folder(root, names.slice(0, -1));
    if (parent.exclusion !== undefined) return parent.exclusion;
    const name = names.at(-1)!;
    return parent.rules.tryMatch(join(root, ...names), 'file') ?? tryExcludedFile(name);
  }

  #folder(root: string, names: readonly string[]): KnownFolder {
    const path = join(root, ...names);
    const known = this.#folders.get(path) ?? this.#lookAt(path, root, names);
    this.#folders.set(path, known);
    return known;
  }

  #lookAt(path: string, root: string, names: readonly string[]): KnownFolder {
    const { cache } = this.#options;
    const name = names.at(-1);
    if (name === undefined) {
      const above = IgnoreRules.above(root, {
        excludes: this.#options.excludes,
        globalIgnoreFiles: this.#options.globalIgnoreFiles(),
        cache,
      });
      return { rules: above.enter(root, IGNORE_FILES, cache), exclusion: undefined };
    }
    const parent = this.#folder(root, names.slice(0, -1));
    if (parent.exclusion !== undefined) return parent;
    const exclusion = parent.rules.tryMatch(path, 'folder') ?? this.#exclusionOfFolder(path, name);
    return { rules: parent.rules.enter(path, IGNORE_FILES, cache), exclusion };
  }

  #exclusionOfFolder(path: string, name: string): Exclusion | undefined {
    if (isExcludedFolder(name, () => filesIn(dirname(path)))) return { kind: 'folder', name };
    if (this.#options.isRootOfWorkspace(path)) return { kind: 'outside' };
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) return { kind: 'link' };
    return isLinkedWorktree(path) ? { kind: 'worktree' } : undefined;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? entry.name : []));
  } catch {
    // Gone meanwhile, or not ours to see: then nothing in it is listed either.
    return [];
  }
}
