import { type TextDocument, type Uri, workspace } from 'vscode';
import { isSecretPath } from '../../core/safety/secretPaths.ts';
import { documentPath } from './documentPath.ts';
import { isCell } from './notebookCell.ts';

/**
 * What a document is to us: something to ask about, something never to be read, a cell of a notebook, or part of the
 * furniture (output, diffs' old sides, settings, search results, our own preview), which never replaces the current file.
 */
export type DocumentKind = 'text' | 'secret' | 'notebookCell' | 'furniture';

/** Where users' own files live. Files of other file systems count when they belong to an open folder. */
const FILE_SCHEMES: ReadonlySet<string> = new Set(['file', 'untitled', 'vscode-remote', 'vscode-vfs']);

/** Documents of a file scheme that are results, not sources. */
const RESULT_LANGUAGES: ReadonlySet<string> = new Set(['search-result', 'log']);

export function documentKind(document: TextDocument): DocumentKind {
  const { uri, languageId } = document;
  if (isCell(uri)) return 'notebookCell';
  if (!isFileOfUser(uri) || RESULT_LANGUAGES.has(languageId)) return 'furniture';
  return isSecretPath(documentPath(document)) ? 'secret' : 'text';
}

export function isFileOfUser(uri: Uri): boolean {
  return FILE_SCHEMES.has(uri.scheme) || workspace.getWorkspaceFolder(uri) !== undefined;
}
