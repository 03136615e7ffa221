import {
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
import { documentKind } from './documentKinds.ts';
import { documentPath } from './documentPath.ts';
import { isOldSideOfDiff } from './oldSideOfDiff.ts';

/** The file that questions are about, or why there is none. */
export type CurrentFile =
  | { readonly kind: 'open'; readonly editor: TextEditor; readonly path: string }
  | { readonly kind: 'none'; readonly why: NoActiveDocument; readonly path?: string };

/** A tab without a text editor is not text if it stays so for this long: opening a text takes a moment, too. */
const OPENING_MS = 1_000;

/**
 * Knows which file is the current one: the last text editor that had the focus, as long as it is open. It stays the
 * current one while the focus is in a terminal, a webview, the output panel or a settings page.
 */
export class CurrentFileTracker implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<void>());
  #lastEditor: TextEditor | undefined;
  #lastTab: Tab | undefined;
  /** Since when the active tab has no text editor; `undefined` while it has one. */
  #withoutEditorSinceMs: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** Fires when another file became the current one, and when its text or the selection in it has changed. */
  readonly onDidChange = this.#changes.event;

  constructor() {
    this.#disposables.add({ dispose: () => clearTimeout(this.#timer) });
    this.#lastEditor = [window.activeTextEditor, ...window.visibleTextEditors].find(isNoFurniture);
    this.#disposables.add(window.onDidChangeActiveTextEditor(editor => this.#onActiveEditor(editor)));
    this.#disposables.add(window.tabGroups.onDidChangeTabs(({ closed }) => this.#onTabs(closed.length > 0)));
    this.#disposables.add(window.tabGroups.onDidChangeTabGroups(() => this.#onTabs(false)));
    this.#disposables.add(window.onDidChangeTextEditorSelection(event => this.#onEvent(event.textEditor.document)));
    this.#disposables.add(workspace.onDidChangeTextDocument(event => this.#onEvent(event.document)));
    this.#disposables.add(workspace.onDidOpenTextDocument(document => this.#onEvent(document)));
    this.#onLayout();
  }

  /** Looks at the editors and tabs as they are now. */
  get current(): CurrentFile {
    const covering = this.#fileWithoutText();
    if (covering !== undefined) return covering;
    const editor = this.#lastEditor;
    if (editor === undefined || !isOpen(editor.document)) return { kind: 'none', why: 'noEditor' };
    const path = documentPath(editor.document);
    switch (documentKind(editor.document)) {
      case 'text':
        return { kind: 'open', editor, path };
      case 'secret':
        return { kind: 'none', why: 'secret', path };
      default:
        return { kind: 'none', why: 'notText' };
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onActiveEditor(editor: TextEditor | undefined): void {
    if (isNoFurniture(editor)) this.#lastEditor = editor;
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
    this.#withoutEditorSinceMs = window.activeTextEditor === undefined ? performance.now() : undefined;
    if (tabWithoutText() !== undefined) this.#timer = setTimeout(() => this.#changes.fire(), OPENING_MS);
    this.#changes.fire();
  }

  /** A file that is shown on top but has no text editor. */
  #fileWithoutText(): CurrentFile | undefined {
    const uri = tabWithoutText();
    const sinceMs = this.#withoutEditorSinceMs;
    if (uri === undefined || sinceMs === undefined || performance.now() - sinceMs < OPENING_MS) return undefined;
    return { kind: 'none', why: 'notText', path: documentPath({ uri, isUntitled: false }) };
  }

  #onEvent(document: TextDocument): void {
    if (document === this.#lastEditor?.document) this.#changes.fire();
  }
}

function isNoFurniture(editor: TextEditor | undefined): editor is TextEditor {
  return editor !== undefined && !isOldSideOfDiff(editor) && documentKind(editor.document) !== 'furniture';
}

/** The file of the active tab if it has no text editor: it is binary, too large for extensions, a notebook, or not there yet. */
function tabWithoutText(): Uri | undefined {
  if (window.activeTextEditor !== undefined) return undefined;
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText || input instanceof TabInputNotebook ? input.uri : undefined;
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
