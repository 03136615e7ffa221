import { EventEmitter, l10n, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { LOG_SCHEME } from '../ids.ts';
import { jsonLines, receiptDocument } from './logTexts.ts';

/** The log, and prompts that were sent, as read-only documents. What one shows is named by its address, so it outlives a restart. */
export class LogDocuments implements TextDocumentContentProvider, Disposable {
  readonly #engine: Pick<ContextEngine, 'sessionLog' | 'findReceipt'>;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new EventEmitter<Uri>());

  readonly onDidChange = this.#changes.event;

  constructor(engine: Pick<ContextEngine, 'sessionLog' | 'findReceipt'>) {
    this.#engine = engine;
    this.#disposables.add(workspace.registerTextDocumentContentProvider(LOG_SCHEME, this));
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const id = /^\/(\d+)\//.exec(uri.path)?.[1];
    if (id === undefined) return jsonLines(await this.#engine.sessionLog());
    const receipt = await this.#engine.findReceipt(Number(id));
    return receipt === undefined ? l10n.t('This prompt is not remembered any more.') : receiptDocument(receipt);
  }

  async showJsonLines(): Promise<void> {
    await this.#show(Uri.from({ scheme: LOG_SCHEME, path: '/session-log.jsonl' }));
  }

  async showReceipt(id: number): Promise<void> {
    await this.#show(Uri.from({ scheme: LOG_SCHEME, path: `/${id}/${l10n.t('Sent Prompt')} ${id}.md` }));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #show(uri: Uri): Promise<void> {
    // A document that is open already shows what it was when it was opened.
    this.#changes.fire(uri);
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
  }
}
