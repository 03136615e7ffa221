import {
  type NotebookDocument,
  type NotebookEditor,
  type Tab,
  TabInputCustom,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  type TextDocument,
  type TextEditor,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { NoActiveDocument } from '../../core/contextEngine.ts';
import { isSecretPath } from '../../core/safety/secretPaths.ts';
import { documentKind, isFileOfUser } from './documentKinds.ts';
import { documentPath } from './documentPath.ts';
import { isCell, tryNotebookOf } from './notebookCell.ts';
import { isOldSideOfDiff } from './oldSideOfDiff.ts';

/** The file that questions are about, or why there is none. */
export type CurrentFile =
  | { readonly kind: 'open'; readonly editor: TextEditor; readonly path: string }
  | { readonly kind: 'notebook'; readonly editor: NotebookEditor; readonly path: string }
  | { readonly kind: 'none'; readonly why: NoActiveDocument; readonly path?: string };

/** A tab without a text editor is not text if it stays so for this long: opening a text takes a moment, too. */
const OPENING_MS = 1_000;

/**
 * Knows which file is the current one: that of the last text or notebook editor that had the focus, as long as it is open.
 * It stays the current one while the focus is in a terminal, a webview, the output panel or a settings page.
 */
export class CurrentFileTracker implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<void>());
  #lastEditor: TextEditor | undefined;
  /** Set while the last editor that had the focus shows a notebook. */
  #lastNotebook: NotebookEditor | undefined;
  #lastTab: Tab | undefined;
  /** The file of a tab that had no text editor for so long that it is not text. */
  #withoutText: Uri | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Paths of files that may hold secrets and are used all the same, because the user insists. */
  #insisted: readonly string[] = [];

  /** Fires when another file became the current one, and when its text or the selection in it has changed. */
  readonly onDidChange = this.#changes.event;

  constructor() {
    this.#disposables.add({ dispose: () => clearTimeout(this.#timer) });
    this.#lastEditor = [window.activeTextEditor, ...window.visibleTextEditors].find(isTextOfUser);
    this.#lastNotebook = window.activeNotebookEditor;
    this.#disposables.add(window.onDidChangeActiveNotebookEditor(editor => this.#onActiveNotebook(editor)));
    this.#disposables.add(
      window.onDidChangeNotebookEditorSelection(event => this.#onNotebook(event.notebookEditor.notebook)),
    );
    this.#disposables.add(workspace.onDidChangeNotebookDocument(event => this.#onNotebook(event.notebook)));
    this.#disposables.add(window.onDidChangeActiveTextEditor(editor => this.#onActiveEditor(editor)));
    this.#disposables.add(window.onDidChangeVisibleTextEditors(() => this.#onLayout()));
    this.#disposables.add(window.tabGroups.onDidChangeTabs(({ closed }) => this.#onTabs(closed.length > 0)));
    this.#disposables.add(window.tabGroups.onDidChangeTabGroups(() => this.#onTabs(false)));
    this.#disposables.add(window.onDidChangeTextEditorSelection(event => this.#onEvent(event.textEditor.document)));
    this.#disposables.add(workspace.onDidChangeTextDocument(event => this.#onEvent(event.document)));
    this.#disposables.add(workspace.onDidOpenTextDocument(document => this.#onEvent(document)));
    this.#onLayout();
  }

  /** Looks at the editors and tabs as they are now. */
  get current(): CurrentFile {
    const uri = this.#withoutText;
    if (uri !== undefined && tabWithoutText()?.toString() === uri.toString()) {
      return { kind: 'none', why: 'notText', path: documentPath({ uri, isUntitled: false }) };
    }
    if (this.#lastNotebook !== undefined && isOpenNotebook(this.#lastNotebook.notebook)) {
      return fileOfNotebook(this.#lastNotebook);
    }
    const editor = this.#lastEditor;
    if (editor === undefined || !isOpen(editor.document)) return { kind: 'none', why: 'noEditor' };
    const path = documentPath(editor.document);
    switch (documentKind(editor.document)) {
      case 'text':
        return { kind: 'open', editor, path };
      case 'secret':
        return this.#insisted.includes(path) ? { kind: 'open', editor, path } : { kind: 'none', why: 'secret', path };
      default:
        return { kind: 'none', why: 'notText' };
    }
  }

  /** Uses these files from now on although they may hold secrets. */
  insistOn(paths: readonly string[]): void {
    if (paths.length === this.#insisted.length && paths.every(path => this.#insisted.includes(path))) return;
    this.#insisted = paths;
    this.#changes.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onActiveEditor(editor: TextEditor | undefined): void {
    if (isTextOfUser(editor)) {
      this.#lastEditor = editor;
      this.#lastNotebook = undefined;
    }
    this.#onLayout();
  }

  #onActiveNotebook(editor: NotebookEditor | undefined): void {
    if (editor !== undefined) this.#lastNotebook = editor;
    this.#onLayout();
  }

  /** Tabs change with every edit and save, too; what matters is which one is on top and whether one is gone. */
  #onTabs(isOneClosed: boolean): void {
    const { activeTab } = window.tabGroups.activeTabGroup;
    if (activeTab === this.#lastTab && !isOneClosed) return;
    this.#lastTab = activeTab;
    this.#onLayout();
  }

  #onLayout(): void {
    clearTimeout(this.#timer);
    if (tabWithoutText() !== undefined) this.#timer = setTimeout(() => this.#onStillWithoutText(), OPENING_MS);
    this.#changes.fire();
  }

  #onStillWithoutText(): void {
    this.#withoutText = tabWithoutText();
    this.#changes.fire();
  }

  #onEvent(document: TextDocument): void {
    const notebook = isCell(document.uri) ? tryNotebookOf(document.uri) : undefined;
    if (notebook !== undefined) this.#onNotebook(notebook);
    else if (document === this.#lastEditor?.document) this.#changes.fire();
  }

  #onNotebook(notebook: NotebookDocument): void {
    if (notebook === this.#lastNotebook?.notebook) this.#changes.fire();
  }
}

/** Neither furniture nor a cell: of a notebook, the whole is the current file. */
function isTextOfUser(editor: TextEditor | undefined): editor is TextEditor {
  if (editor === undefined || isOldSideOfDiff(editor)) return false;
  return ['text', 'secret'].includes(documentKind(editor.document));
}

function fileOfNotebook(editor: NotebookEditor): CurrentFile {
  const { uri } = editor.notebook;
  const path = documentPath(editor.notebook);
  if (!isFileOfUser(uri)) return { kind: 'none', why: 'notText', path };
  return isSecretPath(path) ? { kind: 'none', why: 'secret', path } : { kind: 'notebook', editor, path };
}

function isOpenNotebook(notebook: NotebookDocument): boolean {
  const uri = notebook.uri.toString();
  return (
    !notebook.isClosed &&
    window.tabGroups.all.some(({ tabs }) =>
      tabs.some(({ input }) => input instanceof TabInputNotebook && input.uri.toString() === uri),
    )
  );
}

/**
 * The file of the active tab if it has no text editor: it is binary, too large for extensions, or not there yet. The active
 * text editor does not tell: it may be the output panel's.
 */
function tabWithoutText(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  if (!(input instanceof TabInputText)) return undefined;
  const uri = input.uri.toString();
  return window.visibleTextEditors.some(({ document }) => document.uri.toString() === uri) ? undefined : input.uri;
}

/** Whether people would say that the file is open: VS Code keeps documents for a while after their tabs were closed. */
function isOpen(document: TextDocument): boolean {
  if (document.isClosed) return false;
  if (window.visibleTextEditors.some(editor => editor.document === document)) return true;
  const uri = document.uri.toString();
  return window.tabGroups.all.some(group => group.tabs.some(({ input }) => uriOf(input) === uri));
}

function uriOf(input: unknown): string | undefined {
  if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri.toString();
  return input instanceof TabInputTextDiff ? input.modified.toString() : undefined;
}
