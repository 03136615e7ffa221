import { type TextDocument, type TextEditor, window } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ViewedEvent } from '../../core/documents/documentEvent.ts';
import { isOldSideOfDiff } from './oldSideOfDiff.ts';
import { isRecorded } from './recordedDocument.ts';
import type { RecordingParts } from './recordingParts.ts';

/** What is scrolled or leafed past is not looked at. 300: longer than between two turns of a wheel, shorter than a glance. */
const REST_MS = 300;

/**
 * Tells which parts of a document are in view, once they have come to rest: of all editors that show it, without what is
 * folded.
 *
 * A view that waits is told before an edit of another document, as it came before. It is dropped by an edit of its own
 * document: an edit takes the place of a view in the history, and later views of an edited document are not recorded.
 */
export class ViewListener implements Disposable {
  readonly #parts: RecordingParts;
  readonly #disposables = new DisposableStore();
  /** The documents whose view has changed, the last one last. */
  readonly #waiting = new Map<TextDocument, Disposable>();
  #visible: readonly TextEditor[] = [];

  constructor(parts: RecordingParts) {
    this.#parts = parts;
    this.#disposables.add(window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.#onView(textEditor)));
    this.#disposables.add(window.onDidChangeVisibleTextEditors(() => this.#onEditors()));
    this.#disposables.add(window.onDidChangeActiveTextEditor(editor => editor && this.#onView(editor)));
    this.#disposables.add(parts.documents.onWillTellEdit(document => this.#beforeEdit(document)));
    this.#disposables.add({ dispose: () => this.#dropAll() });
    this.#onEditors();
    if (window.activeTextEditor !== undefined) this.#onView(window.activeTextEditor);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onEditors(): void {
    const before = this.#visible;
    this.#visible = window.visibleTextEditors;
    for (const editor of this.#visible) if (!before.includes(editor)) this.#onView(editor);
  }

  #onView({ document }: TextEditor): void {
    if (!this.#parts.recordsHistory()) return;
    this.#drop(document);
    this.#waiting.set(
      document,
      this.#parts.timers.schedule(REST_MS, () => this.#tell(document)),
    );
  }

  #beforeEdit(edited: TextDocument): void {
    if (this.#waiting.size === 0) return;
    this.#drop(edited);
    for (const document of [...this.#waiting.keys()]) this.#tell(document);
  }

  #drop(document: TextDocument): void {
    this.#waiting.get(document)?.dispose();
    this.#waiting.delete(document);
  }

  #dropAll(): void {
    for (const document of [...this.#waiting.keys()]) this.#drop(document);
  }

  #tell(document: TextDocument): void {
    this.#drop(document);
    if (!this.#parts.recordsHistory() || !isRecorded(document)) return;
    const ranges = rangesInView(document);
    if (ranges.length === 0) return;
    this.#parts.documents.ensureSent(document);
    this.#parts.engine.notify({ kind: 'viewed', uri: document.uri.toString(), ranges });
  }
}

/** The offsets in view, sorted and apart from each other; none if no editor shows the document any more. */
function rangesInView(document: TextDocument): ViewedEvent['ranges'] {
  const ranges = window.visibleTextEditors
    .filter(editor => editor.document === document && !isOldSideOfDiff(editor))
    .flatMap(({ visibleRanges }) => visibleRanges)
    .map(({ start, end }) => ({ start: document.offsetAt(start), endExclusive: document.offsetAt(end) }))
    .sort((a, b) => a.start - b.start);
  const apart: { readonly start: number; endExclusive: number }[] = [];
  for (const range of ranges) {
    const last = apart.at(-1);
    if (last !== undefined && range.start <= last.endExclusive) {
      last.endExclusive = Math.max(last.endExclusive, range.endExclusive);
    } else apart.push(range);
  }
  return apart;
}
