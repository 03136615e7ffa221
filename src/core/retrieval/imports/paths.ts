/** Paths of the workspace: relative, with `/`; the workspace itself is `''`. */

/** The folder of a file, or the folder above a folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last name of a path. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The last name of a path up to its first dot; a dot at the very front belongs to it. */
export function stemOf(path: string): string {
  const name = nameIn(path);
  const dot = name.indexOf('.', 1);
  return dot === -1 ? name : name.slice(0, dot);
}

/** One path after the other, neither of which has `.` or `..`. */
export function joinNames(folder: string, name: string): string {
  return folder === '' ? name : name === '' ? folder : `${folder}/${name}`;
}

/** Follows `.` and `..` from a folder; `undefined` when that leaves the workspace. */
export function tryJoin(folder: string, relative: string): string | undefined {
  let base = folder;
  let rest = relative;
  // Nearly every import begins with one of these and has none of them further on.
  for (;;) {
    if (rest.startsWith('./')) rest = rest.slice(2);
    else if (!rest.startsWith('../')) break;
    else if (base === '') return undefined;
    else {
      base = folderOf(base);
      rest = rest.slice(3);
    }
  }
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(rest)) return joinNames(base, rest);
  const names = base === '' ? [] : base.split('/');
  for (const name of rest.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join('/');
}

/** From the folder of the path up to the workspace itself. */
export function* foldersAbove(path: string): Generator<string> {
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    yield folder;
    if (folder === '') return;
  }
}

/** Whether the path is the end, or ends in it at a folder border. */
export function endsInPath(path: string, end: string): boolean {
  return path.endsWith(end) && (path.length === end.length || path[path.length - end.length - 1] === '/');
}

/** How many leading names two paths have in common. */
export function commonDepth(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  let depth = 0;
  for (let index = 0; index < limit && a.charCodeAt(index) === b.charCodeAt(index); index++) {
    if (a[index] === '/') depth++;
  }
  return depth;
}
