import { languages, type TextDocument, type TextDocumentContentProvider, Uri, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { KEPT_SCHEME, PROMPT_LANGUAGE } from '../ids.ts';

/** How many texts are kept for the editors that may still show them. */
const MAX_TEXTS = 20;

/** Prompts that do not follow anything any more, as read-only documents. */
export class KeptTexts implements TextDocumentContentProvider, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #texts = new Map<string, string>();
  #count = 0;

  constructor() {
    this.#disposables.add(workspace.registerTextDocumentContentProvider(KEPT_SCHEME, this));
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** Makes a document of the text. @param title what its tab says */
  async open(title: string, text: string): Promise<TextDocument> {
    const path = `/${title.replaceAll('/', '∕')}`;
    const uri = Uri.from({ scheme: KEPT_SCHEME, path, query: `${++this.#count}` });
    this.#texts.set(uri.toString(), text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > MAX_TEXTS) this.#texts.delete(oldest!);
    return await languages.setTextDocumentLanguage(await workspace.openTextDocument(uri), PROMPT_LANGUAGE);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
