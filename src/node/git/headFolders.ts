import { join, sep } from 'node:path';
import { gitFolderOf, repositoryRootOf } from '../workspace/gitFolders.ts';
import { withSeparator } from '../workspace/workspaceRoots.ts';

/**
 * Folders outside of the workspace whose files `HEAD` change when another commit is checked out or made in a repository that
 * a folder of the workspace lies in: of a parent repository, and of a linked working tree.
 */
export function outerHeadFolders(folders: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const folder of folders) {
    const root = repositoryRootOf(folder);
    const gitFolder = root === undefined ? undefined : gitFolderOf(root);
    if (gitFolder === undefined || folders.some(other => gitFolder.startsWith(withSeparator(other)))) continue;
    found.add(gitFolder).add(join(gitFolder, 'logs'));
  }
  return [...found];
}

/** Whether a path inside a workspace is one that git writes when another commit is checked out or made. */
export function isHeadFile(path: string): boolean {
  const inGit = path
    .split(sep)
    .join('/')
    .match(/(?:^|\/)\.git\/(.*)$/)?.[1];
  return inGit !== undefined && /^(?:modules\/.+\/|worktrees\/[^/]+\/)?(?:logs\/)?HEAD$|^packed-refs$/.test(inGit);
}
