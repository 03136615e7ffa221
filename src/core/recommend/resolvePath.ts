import { baseOf, type WorkspaceNames } from './workspaceNames.ts';

/**
 * The files that a path in a question or a trace may mean. A bare file name means every file called so. A longer path means
 * the files whose path ends like it, or that it ends like (`/srv/app/main.py` for `app/main.py`), or at least those that share
 * the folder before the name: traces come from other machines, where the workspace lies elsewhere.
 */
export function resolvePath(written: string, names: WorkspaceNames): readonly string[] {
  const path = written
    .replaceAll('\\', '/')
    .replace(/^(?:[A-Za-z]:)?(?:\.{0,2}\/)+|^@\//, '')
    .toLowerCase();
  const candidates = [...names.pathsNamed(baseOf(path))];
  if (candidates.length === 0) return [];
  if (!path.includes('/')) return candidates;
  const isOneEndOfTheOther = candidates.filter(candidate => {
    const known = candidate.toLowerCase();
    return known === path || known.endsWith(`/${path}`) || path.endsWith(`/${known}`);
  });
  if (isOneEndOfTheOther.length > 0) return isOneEndOfTheOther;
  const lastTwo = path.split('/').slice(-2).join('/');
  return candidates.filter(candidate => candidate.toLowerCase().endsWith(`/${lastTwo}`));
}
