import { commands, type LogOutputChannel, l10n, ProgressLocation, type TestItem, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { signalOf } from '../cancellation.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { COMMANDS } from '../ids.ts';
import type { KeptTexts } from '../preview/keptTexts.ts';
import { draftRegressionSet } from './regressionDraft.ts';
import { asked } from './regressionRun.ts';
import type { RegressionSets } from './regressionSets.ts';
import type { RegressionTests, ShownQuestion } from './regressionTests.ts';

export interface RegressionCommandsParts {
  readonly engine: ContextEngine;
  readonly sets: RegressionSets;
  readonly tests: RegressionTests;
  readonly texts: KeptTexts;
  readonly log: LogOutputChannel;
}

/** Runs, drafts and explains regression sets. */
export class RegressionCommands implements Disposable {
  readonly #parts: RegressionCommandsParts;
  readonly #disposables = new DisposableStore();

  constructor(parts: RegressionCommandsParts) {
    this.#parts = parts;
    const own = (command: Disposable) => this.#disposables.add(command);
    own(registerCommand(COMMANDS.runRegressionSet, parts.log, () => this.#run()));
    own(registerCommand(COMMANDS.draftRegressionSet, parts.log, () => draftRegressionSet(parts.engine)));
    own(registerCommand(COMMANDS.previewQuestion, parts.log, about => this.#preview(about)));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #run(): Promise<void> {
    const { sets, tests } = this.#parts;
    if ((await sets.load()).length === 0) return await this.#explainNone();
    await commands.executeCommand('workbench.view.testing.focus');
    await tests.run();
  }

  /** @param about the item or the message that the command was called on; without one the user chooses */
  async #preview(about: unknown): Promise<void> {
    const { engine, sets, tests, texts } = this.#parts;
    const item = itemOf(about);
    if (item === undefined) await sets.load();
    const chosen = item === undefined ? await this.#pickQuestion() : tests.tryQuestion(item);
    if (chosen === undefined) return;
    const { question } = chosen.placed;
    const title = l10n.t('Building the context of "{0}"', chosen.item.label);
    const built = await window.withProgress(
      { location: ProgressLocation.Notification, title, cancellable: true },
      async (_progress, token) => {
        const { signal, dispose } = signalOf(token);
        try {
          return await engine.buildQuestion(asked(question, chosen.set), { signal });
        } finally {
          dispose();
        }
      },
    );
    await window.showTextDocument(await texts.open(chosen.item.label, built.prompt.text), { preview: false });
  }

  async #explainNone(): Promise<void> {
    if (!workspace.isTrusted) {
      const why = l10n.t('A workspace that is not trusted has no regression set: it would say what is asked.');
      void window.showInformationMessage(why);
      return;
    }
    const draft = l10n.t('Draft One from Git History');
    const choice = await window.showInformationMessage(
      l10n.t('No folder of this workspace has a regression set.'),
      draft,
    );
    if (choice === draft) await draftRegressionSet(this.#parts.engine);
  }

  async #pickQuestion(): Promise<ShownQuestion | undefined> {
    const { questions } = this.#parts.tests;
    if (questions.length === 0) {
      await this.#explainNone();
      return undefined;
    }
    const items = questions.map(each => ({ label: each.item.label, question: each }));
    const choice = await window.showQuickPick(items, { title: l10n.t('Preview Context of Question') });
    return choice?.question;
  }
}

/** An item of the Test Explorer, or of a message in its results. */
function itemOf(about: unknown): TestItem | undefined {
  if (typeof about !== 'object' || about === null) return undefined;
  return 'test' in about ? (about.test as TestItem) : (about as TestItem);
}
