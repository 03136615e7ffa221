import { type TextDocument, type TextDocumentChangeEvent, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { MAX_DOCUMENT_LENGTH } from '../../core/documents/documentEvent.ts';
import { tryReplacements } from './contentChanges.ts';
import { documentKind } from './documentKinds.ts';
import { documentPath } from './documentPath.ts';

/** What the engine knows of a document. */
interface SentDocument {
  version: number;
  isUnsaved: boolean;
}

/**
 * Keeps the engine's copies of open documents up to date. A document is sent as a whole when it is needed for the first
 * time, afterwards only its edits are: a key costs microseconds, whatever the size of the file. Where an edit cannot be
 * told exactly, the document counts as not sent, and is sent again when it is needed.
 */
export class DocumentSync implements Disposable {
  readonly #engine: ContextEngine;
  readonly #sent = new Map<string, SentDocument>();
  readonly #disposables = new DisposableStore();

  constructor(engine: ContextEngine) {
    this.#engine = engine;
    this.#disposables.add(workspace.onDidChangeTextDocument(event => this.#onChange(event)));
    this.#disposables.add(workspace.onDidSaveTextDocument(document => this.#tellIfClean(document)));
    this.#disposables.add(workspace.onDidCloseTextDocument(document => this.#onClose(document)));
  }

  /** Sends the document unless the engine knows it as it is now. */
  ensureSent(document: TextDocument): void {
    const sent = this.#sent.get(document.uri.toString());
    const isLess = sent !== undefined && !sent.isUnsaved && isUnsaved(document);
    if (sent?.version !== document.version || isLess) this.send(document);
    else this.#tellIfClean(document);
  }

  /** Sends all documents that differ from the disk, so that a search of the project sees them as they are. */
  ensureUnsavedSent(): void {
    for (const document of workspace.textDocuments) {
      if (isUnsaved(document) && documentKind(document) === 'text') this.ensureSent(document);
    }
  }

  /** Sends the document as a whole. */
  send(document: TextDocument): void {
    const uri = document.uri.toString();
    const sent = { version: document.version, isUnsaved: isUnsaved(document) };
    this.#sent.set(uri, sent);
    this.#engine.notify({
      kind: 'opened',
      document: { uri, path: documentPath(document), languageId: document.languageId },
      text: lengthOf(document) > MAX_DOCUMENT_LENGTH ? undefined : document.getText(),
      ...sent,
    });
  }

  /** The engine has lost what it knew: everything is sent again when it is needed. */
  forgetAll(): void {
    this.#sent.clear();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onChange({ document, contentChanges }: TextDocumentChangeEvent): void {
    const uri = document.uri.toString();
    const sent = this.#sent.get(uri);
    if (sent === undefined) return;
    if (contentChanges.length === 0) {
      this.#tellIfClean(document);
      return;
    }
    const replacements = tryReplacements(contentChanges);
    if (replacements === undefined || document.version !== sent.version + 1) {
      this.#sent.delete(uri);
      return;
    }
    sent.version = document.version;
    // VS Code calls a document dirty only after the first edit was told. One that stays clean (its file has changed on disk)
    // is put right when it is needed.
    sent.isUnsaved = true;
    this.#engine.notify({ kind: 'edited', uri, replacements, ...sent });
  }

  /** A document becomes clean by saving, by undo, and by reverting. */
  #tellIfClean(document: TextDocument): void {
    const uri = document.uri.toString();
    const sent = this.#sent.get(uri);
    if (sent === undefined || !sent.isUnsaved || isUnsaved(document)) return;
    sent.isUnsaved = false;
    this.#engine.notify({ kind: 'saved', uri });
  }

  #onClose(document: TextDocument): void {
    const uri = document.uri.toString();
    if (this.#sent.delete(uri)) this.#engine.notify({ kind: 'closed', uri });
  }
}

function isUnsaved(document: TextDocument): boolean {
  return document.isUntitled || document.isDirty;
}

/** The length of the text in UTF-16 code units, without building the text. */
function lengthOf(document: TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
