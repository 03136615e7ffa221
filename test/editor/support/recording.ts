import assert from 'node:assert/strict';
import { type TextDocument, Uri, workspace } from 'vscode';
import type { DocumentEvent } from '../../../src/core/documents/documentEvent.ts';
import { type HistoryEntry, textOfEntry } from '../../../src/core/history/historyEntry.ts';
import { HistoryRecorder } from '../../../src/core/history/historyRecorder.ts';
import { DEFAULT_HISTORY_POLICY } from '../../../src/core/history/recordEvent.ts';
import { DocumentSync } from '../../../src/editor/listeners/documentSync.ts';
import { FileMoves } from '../../../src/editor/listeners/fileMoves.ts';
import { RecordedDocuments } from '../../../src/editor/listeners/recordedDocuments.ts';
import { UntitledDocuments } from '../../../src/editor/listeners/untitledDocuments.ts';
import { ViewListener } from '../../../src/editor/listeners/viewListener.ts';
import { FakeTimers } from '../../support/fakeTimers.ts';
import { FakeEngine } from './fakeEngine.ts';

/** All listeners that record, before an engine that remembers what it is told. */
export class Recording {
  readonly engine = new FakeEngine();
  readonly timers = new FakeTimers();
  readonly documents = new DocumentSync(this.engine);
  readonly #parts = {
    engine: this.engine,
    documents: this.documents,
    timers: this.timers,
    recordsHistory: () => this.isOn,
  };
  readonly recorded = new RecordedDocuments(this.#parts);
  readonly #others = [new ViewListener(this.#parts), new FileMoves(this.#parts), new UntitledDocuments(this.#parts)];
  isOn = true;

  dispose(): void {
    for (const part of [...this.#others, this.recorded, this.documents]) part.dispose();
  }

  /** What was told of a document, by kind. */
  kindsOf({ uri }: Pick<TextDocument, 'uri'>): string[] {
    return this.#eventsOf(uri).map(event => event.kind);
  }

  viewsOf({ uri }: TextDocument): (DocumentEvent & { kind: 'viewed' })[] {
    return this.#eventsOf(uri).filter(event => event.kind === 'viewed');
  }

  /** The paths of the documents that were sent, each once. */
  get sentPaths(): string[] {
    return [...new Set(this.engine.events.flatMap(event => (event.kind === 'opened' ? [event.document.path] : [])))];
  }

  isKnown(document: TextDocument): boolean {
    return this.engine.textOf(document.uri.toString(), document.version) !== undefined;
  }

  assertMirrored(document: TextDocument): void {
    assert.equal(this.engine.textOf(document.uri.toString(), document.version), document.getText());
  }

  /** The history that the recorder makes of all that was told. */
  get history(): readonly HistoryEntry[] {
    const recorder = new HistoryRecorder({ policy: () => DEFAULT_HISTORY_POLICY });
    for (const [at, event] of this.engine.events.entries()) recorder.record(event, at);
    return recorder.state.entries;
  }

  /** The newest entry of a document as `kind: text`; `undefined` if there is none. */
  newestOf(uri: Uri): string | undefined {
    const entry = this.history.findLast(({ document }) => document.uri === uri.toString());
    return entry && `${entry.kind}: ${textOfEntry(entry).text}`;
  }

  #eventsOf(uri: Uri): DocumentEvent[] {
    return this.engine.events.filter(event => uriOf(event) === uri.toString());
  }
}

export function uriInFolder(name: string): Uri {
  const [folder] = workspace.workspaceFolders ?? [];
  assert.ok(folder, 'These tests need a folder');
  return Uri.joinPath(folder.uri, name);
}

function uriOf(event: DocumentEvent): string {
  switch (event.kind) {
    case 'opened':
      return event.document.uri;
    case 'renamed':
      return event.from.uri;
    default:
      return event.uri;
  }
}
