import { type LogOutputChannel, l10n, window } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import type { IndexStatus } from '../../core/index/indexStatus.ts';
import { COMMANDS } from '../ids.ts';
import { documentPath } from '../listeners/documentPath.ts';
import { reasonSentence } from '../messages.ts';
import { registerCommand } from './registerCommand.ts';

export interface IndexCommandsParts {
  readonly engine: Pick<ContextEngine, 'controlIndex' | 'standingOf'>;
  readonly status: () => IndexStatus | undefined;
  readonly log: LogOutputChannel;
}

/** Pauses, resumes and rebuilds the index of the project, and says of a file whether it is in it. */
export class IndexCommands implements Disposable {
  readonly #parts: IndexCommandsParts;
  readonly #disposables = new DisposableStore();

  constructor(parts: IndexCommandsParts) {
    this.#parts = parts;
    const { engine, log } = parts;
    this.#disposables.add(registerCommand(COMMANDS.pauseIndexing, log, () => engine.controlIndex('pause')));
    this.#disposables.add(registerCommand(COMMANDS.resumeIndexing, log, () => engine.controlIndex('resume')));
    this.#disposables.add(registerCommand(COMMANDS.rebuildIndex, log, () => this.#rebuild()));
    this.#disposables.add(registerCommand(COMMANDS.explainFile, log, () => this.#explain()));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #rebuild(): Promise<void> {
    if (this.#parts.status()?.activity === 'off') {
      void window.showWarningMessage(
        l10n.t('Nothing is indexed, because indexing is switched off or the workspace is not trusted.'),
      );
      return;
    }
    await this.#parts.engine.controlIndex('rebuild');
  }

  async #explain(): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (document === undefined) {
      void window.showInformationMessage(l10n.t('Open the file that you want to know about.'));
      return;
    }
    const path = documentPath(document);
    const standing = await this.#parts.engine.standingOf(path);
    void window.showInformationMessage(l10n.t('{0} in project mode: {1}.', path, reasonSentence(standing)));
  }
}
