import { homedir } from 'node:os';
import { basename, posix } from 'node:path';
import { type TextDocument, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { uniqueNames } from '../../core/base/uniqueNames.ts';
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
  const folder = workspace.getWorkspaceFolder(uri);
  return folder === undefined ? withoutHome(uri) : pathIn(folder, uri);
}

/** As {@link documentPath}, for what is in the folder. VS Code's own function does not tell folders of one name apart. */
function pathIn(folder: WorkspaceFolder, { path }: Uri): string {
  return folderPrefix(folder) + path.slice(withSlash(folder.uri.path).length);
}

/** What stands before the paths of a folder: nothing when it is the only one, else its name, as the engine has it. */
export function folderPrefix({ uri }: WorkspaceFolder): string {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 1) return '';
  const index = folders.findIndex(folder => folder.uri.toString() === uri.toString());
  return `${uniqueNames(folders.map(({ name }) => name))[index]}/`;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function withoutHome(uri: Uri): string {
  const path = uri.fsPath.replaceAll('\\', '/');
  const home = homedir().replaceAll('\\', '/');
  return path.startsWith(`${home}/`) ? posix.join('~', path.slice(home.length)) : path;
}

/** The inverse of {@link documentPath} for files of the workspace; `undefined` for others. */
export function tryUriOfPath(path: string): Uri | undefined {
  const folders = workspace.workspaceFolders ?? [];
  const folder = folders.find(each => path.startsWith(folderPrefix(each)));
  return folder && Uri.joinPath(folder.uri, path.slice(folderPrefix(folder).length));
}
