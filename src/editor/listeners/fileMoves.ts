import { type TextDocument, type Uri, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { DocumentIdentity } from '../../core/documents/documentEvent.ts';
import { isSecretPath } from '../../core/safety/secretPaths.ts';
import { documentPath } from './documentPath.ts';
import { isCell } from './notebookCell.ts';
import type { RecordingParts } from './recordingParts.ts';

/**
 * Tells which files and folders were renamed, moved or deleted in VS Code. What other programs do to files is not seen here:
 * their history stays under the name that they had.
 *
 * Cells go with their notebook and are not carried along: VS Code numbers them anew whenever the notebook is opened.
 */
export class FileMoves implements Disposable {
  readonly #parts: RecordingParts;
  readonly #disposables = new DisposableStore();

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    this.#disposables.add(
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.#onRename(oldUri, newUri);
      }),
    );
    this.#disposables.add(
      workspace.onDidDeleteFiles(({ files }) => {
        for (const uri of files) this.#onDelete(uri);
      }),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onRename(oldUri: Uri, newUri: Uri): void {
    const to = named(newUri);
    if (isSecretPath(to.path)) {
      this.#onDelete(oldUri);
      return;
    }
    if (!this.#parts.recordsHistory()) return;
    this.#forgetCellsIn(oldUri);
    this.#parts.engine.notify({ kind: 'renamed', from: named(oldUri), to });
  }

  #onDelete(uri: Uri): void {
    if (!this.#parts.recordsHistory()) return;
    this.#forgetCellsIn(uri);
    this.#parts.engine.notify({ kind: 'deleted', uri: uri.toString() });
  }

  #forgetCellsIn(fileOrFolder: Uri): void {
    for (const { uri } of workspace.textDocuments.filter(document => isCellIn(document, fileOrFolder))) {
      this.#parts.engine.notify({ kind: 'deleted', uri: uri.toString() });
    }
  }
}

function named(uri: Uri): Pick<DocumentIdentity, 'uri' | 'path'> {
  return { uri: uri.toString(), path: documentPath({ uri, isUntitled: false }) };
}

function isCellIn({ uri }: TextDocument, { path }: Uri): boolean {
  return isCell(uri) && (uri.path === path || uri.path.startsWith(`${path}/`));
}
