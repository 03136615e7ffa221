import { type TextDocument, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { MAX_DOCUMENT_LENGTH } from '../../core/documents/documentEvent.ts';
import { documentKind } from './documentKinds.ts';
import { documentPath } from './documentPath.ts';
import { lengthOf } from './documentSync.ts';
import type { RecordingParts } from './recordingParts.ts';

/**
 * Tells what becomes of untitled documents. One that is saved goes on under the name of its file; one that is closed without
 * is gone.
 *
 * VS Code does not say which file an untitled document was saved as. It opens the file out of sight, puts the whole text in,
 * saves it, empties the untitled document and closes it. So a file that was not in view, was given the very text of an
 * untitled document, and is then saved, is taken for it. Were it another one, with the same text by chance, the history would
 * still show that text.
 */
export class UntitledDocuments implements Disposable {
  readonly #parts: RecordingParts;
  readonly #disposables = new DisposableStore();
  /** The untitled document whose text a file was given; an entry goes with its file's document. */
  readonly #originals = new WeakMap<TextDocument, TextDocument>();

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    this.#disposables.add(parts.documents.onDidMissChange(document => this.#onUnseenChange(document)));
    this.#disposables.add(workspace.onDidSaveTextDocument(document => this.#onSave(document)));
    this.#disposables.add(workspace.onDidCloseTextDocument(document => this.#onClose(document)));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onUnseenChange(file: TextDocument): void {
    if (!this.#parts.recordsHistory() || file.isUntitled || isInView(file)) return;
    const original = workspace.textDocuments.find(
      other => other.isUntitled && this.#parts.documents.isSent(other) && haveSameText(other, file),
    );
    if (original === undefined) this.#originals.delete(file);
    else this.#originals.set(file, original);
  }

  #onSave(file: TextDocument): void {
    const original = this.#originals.get(file);
    this.#originals.delete(file);
    const { documents, engine, recordsHistory } = this.#parts;
    if (original === undefined || !recordsHistory() || !documents.isSent(original)) return;
    if (documentKind(file) !== 'text') return;
    documents.release(original);
    engine.notify({ kind: 'renamed', from: named(original), to: named(file) });
  }

  #onClose(document: TextDocument): void {
    if (!document.isUntitled || !this.#parts.recordsHistory()) return;
    // A document whose language is changed is closed and opened again, and is there all the time.
    if (workspace.textDocuments.includes(document)) return;
    this.#parts.engine.notify({ kind: 'deleted', uri: document.uri.toString() });
  }
}

function isInView(document: TextDocument): boolean {
  return window.visibleTextEditors.some(editor => editor.document === document);
}

/** Texts are copied only where their lengths are the same. */
function haveSameText(one: TextDocument, other: TextDocument): boolean {
  const length = lengthOf(one);
  if (length === 0 || length > MAX_DOCUMENT_LENGTH || lengthOf(other) !== length) return false;
  return one.getText() === other.getText();
}

function named(document: TextDocument) {
  return { uri: document.uri.toString(), path: documentPath(document) };
}
