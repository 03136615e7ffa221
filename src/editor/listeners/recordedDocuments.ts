import { type TextDocument, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { isRecorded, isRecordedEditor } from './recordedDocument.ts';
import type { RecordingParts } from './recordingParts.ts';

/**
 * Sees to it that the engine knows a document before its first edit: sends it when it comes into view. The text is copied
 * once for a version that comes into view, never because of a key.
 *
 * A document that is edited unseen (by a refactoring of many files, by `git checkout` in a file whose tab is hidden and was
 * never shown) has no text before the edit that anybody could tell. That edit is not recorded; the document is sent after it,
 * so that the next one is.
 */
export class RecordedDocuments implements Disposable {
  readonly #parts: RecordingParts;
  readonly #disposables = new DisposableStore();
  readonly #missed = new Set<TextDocument>();
  #refreshing: Disposable | undefined;
  #sending: Disposable | undefined;

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    this.#disposables.add(window.onDidChangeVisibleTextEditors(() => this.#sendVisible()));
    // A document whose language is changed is closed and opened again, in an editor that stays.
    this.#disposables.add(workspace.onDidOpenTextDocument(() => this.#sendVisible()));
    this.#disposables.add(parts.documents.onDidMissChange(document => this.#onMissed(document)));
    this.#disposables.add({ dispose: () => this.#refreshing?.dispose() });
    this.#disposables.add({ dispose: () => this.#sending?.dispose() });
    this.refresh();
  }

  /** Sends what is in view, a moment later: at the start, and when recording was turned on or the engine was replaced. */
  refresh(): void {
    this.#refreshing?.dispose();
    this.#refreshing = this.#parts.timers.schedule(0, () => this.#sendVisible());
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #sendVisible(): void {
    if (!this.#parts.recordsHistory()) return;
    for (const editor of window.visibleTextEditors) {
      if (isRecordedEditor(editor)) this.#parts.documents.ensureSent(editor.document);
    }
  }

  #onMissed(document: TextDocument): void {
    if (!this.#parts.recordsHistory()) return;
    this.#missed.add(document);
    this.#sending ??= this.#parts.timers.schedule(0, () => this.#sendMissed());
  }

  /** One document a turn, so that a refactoring of a hundred files holds up nobody. */
  #sendMissed(): void {
    this.#sending = undefined;
    const [document] = this.#missed;
    if (document === undefined) return;
    this.#missed.delete(document);
    if (this.#missed.size > 0) this.#sending = this.#parts.timers.schedule(0, () => this.#sendMissed());
    if (!document.isClosed && isRecorded(document)) this.#parts.documents.ensureSent(document);
  }
}
