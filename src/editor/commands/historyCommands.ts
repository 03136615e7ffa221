import { type LogOutputChannel, l10n, window } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { Event } from '../../core/base/emitter.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import type { StoreNotice } from '../../core/ports.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS } from '../ids.ts';
import { noticeText } from '../messages.ts';
import { registerCommand } from './registerCommand.ts';

export interface HistoryCommandsParts {
  readonly engine: ContextEngine & { readonly onDidNotice: Event<StoreNotice> };
  readonly prompt: CurrentPrompt;
  readonly log: LogOutputChannel;
}

/** Clears the history when the user asks for it, and says when something is wrong with its store. */
export class HistoryCommands implements Disposable {
  readonly #engine: ContextEngine;
  readonly #prompt: CurrentPrompt;
  readonly #disposables = new DisposableStore();

  constructor({ engine, prompt, log }: HistoryCommandsParts) {
    this.#engine = engine;
    this.#prompt = prompt;
    this.#disposables.add(registerCommand(COMMANDS.clearHistory, log, () => this.#clear()));
    this.#disposables.add(engine.onDidNotice(notice => void window.showWarningMessage(noticeText(notice))));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #clear(): Promise<void> {
    const { kind } = await this.#engine.clearHistory();
    this.#prompt.refresh();
    void window.showInformationMessage(
      kind === 'failed'
        ? l10n.t(
            'The history of edits was cleared here; on disk it will be cleared as soon as the store can be written.',
          )
        : l10n.t('The history of edits was cleared.'),
    );
  }
}
