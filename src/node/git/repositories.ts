import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isLinkedWorktree, isRepository, repositoryRootOf, tryReadText } from '../workspace/gitFolders.ts';
import { withSeparator } from '../workspace/workspaceRoots.ts';

/** A working tree that has files of a workspace. */
export interface Repository {
  /** The real path of its top folder. */
  readonly root: string;
  /** The part that lies in the workspace, relative to the root with `/`; empty for all of it. */
  readonly part: string;
}

/** A workspace with more has no one history to speak of. */
const MAX_REPOSITORIES = 32;

/**
 * The repositories of the workspace's folders: the one that a folder is or lies in, those directly inside a folder that is
 * none itself, and their submodules. Linked working trees inside a folder are left out, as their files are.
 *
 * @param folders real paths
 */
export function repositoriesOf(folders: readonly string[]): readonly Repository[] {
  const found = new Map<string, Repository>();
  const add = (root: string, part: string): void => {
    if (found.size >= MAX_REPOSITORIES || found.has(root)) return;
    found.set(root, { root, part });
    for (const submodule of submodulesOf(root)) {
      const isWanted = folders.some(folder => withSeparator(submodule).startsWith(withSeparator(folder)));
      if (isWanted) add(submodule, '');
    }
  };
  for (const folder of folders) {
    const own = repositoryRootOf(folder);
    if (own !== undefined) add(own, relative(own, folder).split(sep).join('/'));
    else for (const child of repositoriesIn(folder)) add(child, '');
  }
  return [...found.values()];
}

function repositoriesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => join(folder, entry.name))
      .filter(child => isRepository(child) && !isLinkedWorktree(child));
  } catch {
    // A folder that cannot be listed has no files for anybody.
    return [];
  }
}

/** Those that are checked out. */
function submodulesOf(root: string): readonly string[] {
  const modules = tryReadText(join(root, '.gitmodules')) ?? '';
  return [...modules.matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)]
    .map(([, path]) => resolve(root, path!))
    .filter(path => path.startsWith(withSeparator(root)) && isRepository(path));
}
