import { type EndOfLine, type TextDocument, type TextDocumentChangeEvent, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { MAX_DOCUMENT_LENGTH } from '../../core/documents/documentEvent.ts';
import { type ContentChange, tryReplacements } from './contentChanges.ts';
import { documentKind } from './documentKinds.ts';
import { documentPath } from './documentPath.ts';
import { isCell } from './notebookCell.ts';

/** What the engine knows of a document. */
interface SentDocument {
  version: number;
  isUnsaved: boolean;
  readonly eol: EndOfLine;
  readonly encoding: string;
}

/**
 * Keeps the engine's copies of open documents up to date. A document is sent as a whole when it is needed for the first
 * time, afterwards only its edits are: a key costs microseconds, whatever the size of the file. Where a change cannot be told
 * as an edit, the engine is told to forget the document, which is sent again when it is needed:
 *
 * - edits that VS Code has merged so that they cannot be told apart;
 * - other line breaks or another encoding. VS Code reports most of the text as replaced, but nobody has worked on it. After
 *   a change of the encoding alone this costs one copy of the text, at the next edit.
 */
export class DocumentSync implements Disposable {
  readonly #engine: ContextEngine;
  readonly #sent = new Map<string, SentDocument>();
  readonly #disposables = new DisposableStore();
  readonly #edits = this.#disposables.add(new Emitter<TextDocument>());
  readonly #misses = this.#disposables.add(new Emitter<TextDocument>());

  /** Fires just before an edit of the document is told: what happened before it has to be told before it. */
  readonly onWillTellEdit = this.#edits.event;

  /** Fires when the text of a document that was not sent has changed, or has changed in a way that is no edit. */
  readonly onDidMissChange = this.#misses.event;

  constructor(engine: ContextEngine) {
    this.#engine = engine;
    this.#disposables.add(workspace.onDidChangeTextDocument(event => this.#onChange(event)));
    this.#disposables.add(workspace.onDidSaveTextDocument(document => this.#tellIfClean(document)));
    this.#disposables.add(workspace.onDidCloseTextDocument(document => this.release(document)));
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
      if (!isUnsaved(document)) this.#tellIfClean(document);
      else if (documentKind(document) === 'text') this.ensureSent(document);
    }
  }

  /** Sends the document as a whole. */
  send(document: TextDocument): void {
    const uri = document.uri.toString();
    const { version, eol, encoding } = document;
    const known = { version, isUnsaved: isUnsaved(document) };
    this.#sent.set(uri, { ...known, eol, encoding });
    this.#engine.notify({
      kind: 'opened',
      document: { uri, path: documentPath(document), languageId: document.languageId },
      text: lengthOf(document) > MAX_DOCUMENT_LENGTH ? undefined : document.getText(),
      ...known,
    });
  }

  /** Whether the engine knows the text as it is now. */
  isSent(document: TextDocument): boolean {
    return this.#sent.has(document.uri.toString());
  }

  /** Tells the engine that the document is closed, whatever VS Code still does with it. */
  release(document: TextDocument): void {
    const uri = document.uri.toString();
    if (this.#sent.delete(uri)) this.#engine.notify({ kind: 'closed', uri });
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
    if (contentChanges.length === 0) {
      this.#tellIfClean(document);
      return;
    }
    const replacements = sent && this.#tryEdit(document, sent, contentChanges);
    if (sent === undefined || replacements === undefined) {
      this.release(document);
      this.#misses.fire(document);
      return;
    }
    this.#edits.fire(document);
    sent.version = document.version;
    // VS Code calls a document dirty only after the first edit was told. One that stays clean (its file has changed on disk)
    // is put right when it is needed.
    sent.isUnsaved = !isCell(document.uri);
    const { version, isUnsaved } = sent;
    this.#engine.notify({ kind: 'edited', uri, version, replacements, isUnsaved });
  }

  /** The change as an edit of the text that was sent; `undefined` if it is none. */
  #tryEdit(document: TextDocument, sent: SentDocument, changes: readonly ContentChange[]) {
    const isSameForm = document.eol === sent.eol && document.encoding === sent.encoding;
    return isSameForm && document.version === sent.version + 1 ? tryReplacements(changes) : undefined;
  }

  /** A document becomes clean by saving, by undo, and by reverting. */
  #tellIfClean(document: TextDocument): void {
    const uri = document.uri.toString();
    const sent = this.#sent.get(uri);
    if (sent === undefined || !sent.isUnsaved || isUnsaved(document)) return;
    sent.isUnsaved = false;
    this.#engine.notify({ kind: 'saved', uri });
  }
}

/** Whether the text differs from the file that its path names. A cell has no file of its own. */
function isUnsaved(document: TextDocument): boolean {
  return (document.isUntitled || document.isDirty) && !isCell(document.uri);
}

/** The length of the text in UTF-16 code units, without building the text. */
export function lengthOf(document: TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
