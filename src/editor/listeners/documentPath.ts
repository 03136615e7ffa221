import { homedir } from 'node:os';
import { basename, posix } from 'node:path';
import { type TextDocument, Uri, workspace } from 'vscode';
import { isCell, tryNotebookOf } from './notebookCell.ts';

/**
 * The path that people and prompts see: relative to its folder with `/`, prefixed by the folder's name when several are
 * open; the name of an untitled document; `~/…` for a file outside the workspace, so that no user name is told. A cell has the
 * path of its notebook and after `#` what VS Code tells cells apart by.
 */
export function documentPath({ uri, isUntitled }: Pick<TextDocument, 'uri' | 'isUntitled'>): string {
  if (isUntitled) return basename(uri.path);
  const notebook = isCell(uri) ? tryNotebookOf(uri) : undefined;
  if (notebook !== undefined) return `${documentPath(notebook)}#${uri.fragment}`;
  if (workspace.getWorkspaceFolder(uri) !== undefined) return workspace.asRelativePath(uri);
  return withoutHome(uri);
}

function withoutHome(uri: Uri): string {
  const path = uri.fsPath.replaceAll('\\', '/');
  const home = homedir().replaceAll('\\', '/');
  return path.startsWith(`${home}/`) ? posix.join('~', path.slice(home.length)) : path;
}

/** The inverse of {@link documentPath} for files of the workspace; `undefined` for others. */
export function tryUriOfPath(path: string): Uri | undefined {
  const folders = workspace.workspaceFolders ?? [];
  const [onlyFolder] = folders;
  if (onlyFolder === undefined) return undefined;
  if (folders.length === 1) return Uri.joinPath(onlyFolder.uri, path);
  const separator = path.indexOf('/');
  const folder = folders.find(({ name }) => name === path.slice(0, separator));
  return folder && Uri.joinPath(folder.uri, path.slice(separator + 1));
}
