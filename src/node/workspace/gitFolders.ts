import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

/** The nearest folder at or above this one that holds a `.git`; `undefined` outside of repositories. */
export function repositoryRootOf(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (isRepository(current)) return current;
    if (dirname(current) === current) return undefined;
  }
}

/** Whether the folder is the top of a working tree: its own, a linked one, or a submodule's. */
export function isRepository(folder: string): boolean {
  return statSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined;
}

/** Where the `.git` file of a linked worktree or submodule points; `undefined` when `.git` is a folder or is not there. */
function linkedGitFolder(folder: string): string | undefined {
  const content = tryReadText(join(folder, '.git'));
  const target = content === undefined ? undefined : /^gitdir: *(.+?)\s*$/m.exec(content)?.[1];
  if (target === undefined) return undefined;
  return isAbsolute(target) ? target : resolve(folder, target);
}

/** Where the repository of a working tree keeps what concerns this tree. */
export function gitFolderOf(root: string): string {
  return linkedGitFolder(root) ?? join(root, '.git');
}

/** Whether the folder is another working tree of a repository: the same files once more. Submodules are not. */
export function isLinkedWorktree(folder: string): boolean {
  const target = linkedGitFolder(folder);
  return target !== undefined && /[\\/]worktrees[\\/][^\\/]+[\\/]?$/.test(target);
}

/** The repository's own ignore rules that are not committed. Linked worktrees share those of the main one. */
export function infoExcludeFileOf(repositoryRoot: string): string {
  return join(commonGitFolderOf(repositoryRoot), 'info', 'exclude');
}

/** Whether a folder lies in a clone that has only the last commits: as services for continuous integration make them. */
export function isInShallowClone(folder: string): boolean {
  const root = repositoryRootOf(folder);
  return root !== undefined && tryReadText(join(commonGitFolderOf(root), 'shallow')) !== undefined;
}

/** Where a repository keeps what all of its working trees share. */
function commonGitFolderOf(root: string): string {
  const gitFolder = gitFolderOf(root);
  const common = tryReadText(join(gitFolder, 'commondir'))?.trim();
  return common === undefined ? gitFolder : resolve(gitFolder, common);
}

/** `undefined` when there is no such file or it cannot be read: rules that cannot be read are as good as absent. */
export function tryReadText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Missing, a folder, or not ours to read: the caller goes on without it.
    return undefined;
  }
}
