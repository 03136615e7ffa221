import {
  EventEmitter,
  l10n,
  languages,
  Range,
  Selection,
  type TextDocument,
  type TextDocumentContentProvider,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  window,
  workspace,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { PROMPT_LANGUAGE, PROMPT_SCHEME } from '../ids.ts';
import { errorSentence } from '../messages.ts';
import type { PromptState } from '../promptState.ts';

/** A document that did not follow the prompt within this time is shown as it is. */
const FOLLOW_TIMEOUT_MS = 2_000;

/** The exact text of the prompt as a read-only document, which follows every change. */
export class PromptPreview implements TextDocumentContentProvider, Disposable {
  readonly #prompt: CurrentPrompt;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new EventEmitter<Uri>());
  /** One document for all modes; its name is what the tab says. */
  readonly #uri = Uri.from({ scheme: PROMPT_SCHEME, path: `/${l10n.t('Prompt')}` });

  readonly onDidChange = this.#changes.event;

  constructor(prompt: CurrentPrompt) {
    this.#prompt = prompt;
    this.#disposables.add(workspace.registerTextDocumentContentProvider(PROMPT_SCHEME, this));
    this.#disposables.add(prompt.onDidChange(() => this.#onPrompt()));
  }

  provideTextDocumentContent(): string {
    return textOf(this.#prompt.state);
  }

  /** Opens the document beside what the user looks at, at the given part of the prompt if there is one. */
  async show(unitId?: string): Promise<void> {
    const state = await this.#prompt.latest();
    const opened = await workspace.openTextDocument(this.#uri);
    const document = await languages.setTextDocumentLanguage(opened, PROMPT_LANGUAGE);
    await followed(document, textOf(state));
    const span = state.built?.prompt.spans.find(each => each.unitId === unitId);
    const visible = window.visibleTextEditors.find(editor => editor.document === document);
    const editor = await window.showTextDocument(document, {
      viewColumn: visible?.viewColumn ?? otherColumn(),
      preview: false,
    });
    if (span === undefined) return;
    const range = new Range(document.positionAt(span.start), document.positionAt(span.endExclusive));
    editor.selection = new Selection(range.start, range.start);
    editor.revealRange(range, TextEditorRevealType.AtTop);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onPrompt(): void {
    if (workspace.textDocuments.some(({ uri }) => uri.scheme === PROMPT_SCHEME)) this.#changes.fire(this.#uri);
  }
}

/** Beside what the user looks at: in another group if there is one, so that no third one is squeezed in. */
function otherColumn(): ViewColumn {
  const { all, activeTabGroup } = window.tabGroups;
  return all.findLast(group => group !== activeTabGroup)?.viewColumn ?? ViewColumn.Beside;
}

function textOf({ built, error }: PromptState): string {
  if (built !== undefined) return built.prompt.text;
  return error === undefined ? '' : l10n.t('There is no prompt. {0}', errorSentence(error));
}

/** Resolves when the document shows the text: VS Code fetches a changed text in its own time. */
async function followed(document: TextDocument, text: string): Promise<void> {
  if (document.getText() === text) return;
  const disposables = new DisposableStore();
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, FOLLOW_TIMEOUT_MS);
    disposables.add({ dispose: () => clearTimeout(timer) });
    disposables.add(
      workspace.onDidChangeTextDocument(event => {
        if (event.document === document && document.getText() === text) resolve();
      }),
    );
  });
  disposables.dispose();
}
