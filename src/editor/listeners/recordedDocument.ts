import { type TextDocument, type TextEditor, workspace } from 'vscode';
import { isSecretPath } from '../../core/safety/secretPaths.ts';
import { documentKind, isFileOfUser } from './documentKinds.ts';
import { documentPath } from './documentPath.ts';
import { tryNotebookOf } from './notebookCell.ts';
import { isOldSideOfDiff } from './oldSideOfDiff.ts';

/** Commit messages and the like: documents of a moment. */
const IN_GIT_FOLDER = /(?:^|\/)\.git\//;

/** Where VS Code keeps settings, key bindings and snippets of a user or a machine, as files in a remote window. */
const OF_EDITOR = /\/(?:User|Machine)\/(?:[^/]+\/)*[^/]+\.(?:json|code-snippets)$/;

/** Whether what happens to the document belongs into the history: a file of the user, or a cell of a notebook. */
export function isRecorded(document: TextDocument): boolean {
  const { uri } = document;
  if (IN_GIT_FOLDER.test(uri.path) || isOfEditor(document)) return false;
  switch (documentKind(document)) {
    case 'text':
      return true;
    case 'notebookCell': {
      const notebook = tryNotebookOf(uri);
      return notebook !== undefined && isFileOfUser(notebook.uri) && !isSecretPath(documentPath(notebook));
    }
    default:
      return false;
  }
}

/** Whether who looks at the editor looks at the document. */
export function isRecordedEditor(editor: TextEditor): boolean {
  return isRecorded(editor.document) && !isOldSideOfDiff(editor);
}

function isOfEditor({ uri }: TextDocument): boolean {
  return OF_EDITOR.test(uri.path) && workspace.getWorkspaceFolder(uri) === undefined;
}
