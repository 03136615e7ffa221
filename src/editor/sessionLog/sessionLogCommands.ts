import { type LogOutputChannel, l10n, type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine, SessionLog } from '../../core/contextEngine.ts';
import type { Receipt } from '../../core/receipts/receipt.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { COMMANDS } from '../ids.ts';
import { LogDocuments } from './logDocuments.ts';
import { discardedText, filesText, sentTitle, switchTitle, timeText } from './logTexts.ts';

interface LogItem extends QuickPickItem {
  /** What to do with it. */
  readonly open?: () => Promise<void>;
}

/** Answers later what a model saw when: shows switches and prompts that were sent, and forgets them. */
export class SessionLogCommands implements Disposable {
  readonly #engine: ContextEngine;
  readonly #documents: LogDocuments;
  readonly #disposables = new DisposableStore();

  constructor({ engine, log }: { readonly engine: ContextEngine; readonly log: LogOutputChannel }) {
    this.#engine = engine;
    this.#documents = this.#disposables.add(new LogDocuments(engine));
    this.#disposables.add(registerCommand(COMMANDS.showSessionLog, log, () => this.#showLog()));
    this.#disposables.add(registerCommand(COMMANDS.showSentPrompt, log, () => this.#showSentPrompt()));
    this.#disposables.add(registerCommand(COMMANDS.clearSessionLog, log, () => this.#clear()));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #showLog(): Promise<void> {
    const items = this.#engine.sessionLog().then(log => this.#itemsOf(log));
    const choice = await window.showQuickPick<LogItem>(items, {
      title: l10n.t('Context Mode: what the prompts contained'),
      placeHolder: l10n.t('Choose a prompt to see what was in it'),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    await choice?.open?.();
  }

  /** Newest first. */
  #itemsOf(log: SessionLog): LogItem[] {
    const open = (): Promise<void> => this.#documents.showJsonLines();
    const asJson: LogItem = { label: `$(json) ${l10n.t('Open as JSON Lines')}`, open };
    if (log.length === 0) return [{ label: l10n.t('No mode was switched and no prompt was sent yet.') }, asJson];
    return [
      asJson,
      { label: '', kind: QuickPickItemKind.Separator },
      ...log.toReversed().map(each => this.#itemOf(each)),
    ];
  }

  #itemOf(entry: SessionLog[number]): LogItem {
    const description = timeText(entry.timestamp);
    if (entry.event === 'mode_changed') {
      return { label: `$(arrow-swap) ${switchTitle(entry)}`, description, detail: discardedText(entry) };
    }
    const open = (): Promise<void> => this.#documents.showReceipt(entry.id);
    return { label: `$(comment) ${sentTitle(entry)}`, description, detail: filesText(entry), open };
  }

  /** What a model saw last: a prompt that was only looked at here is no answer. */
  async #showSentPrompt(): Promise<void> {
    const log = await this.#engine.sessionLog();
    const last = log.findLast(
      (entry): entry is Receipt => entry.event === 'prompt_sent' && entry.destination !== 'document',
    );
    if (last === undefined) void window.showInformationMessage(l10n.t('No prompt was sent in this workspace yet.'));
    else await this.#documents.showReceipt(last.id);
  }

  async #clear(): Promise<void> {
    await this.#engine.clearSessionLog();
    void window.showInformationMessage(l10n.t('The log of switches and sent prompts was cleared.'));
  }
}
