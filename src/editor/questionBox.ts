import {
  type InputBox,
  type InputBoxValidationMessage,
  InputBoxValidationSeverity,
  type LogOutputChannel,
  l10n,
  type QuickInputButton,
  ThemeIcon,
  window,
} from 'vscode';
import { type Disposable, DisposableStore } from '../core/base/disposable.ts';
import { ContextModeError } from '../core/base/errors.ts';
import { parseContextCommand } from '../core/modes/contextCommand.ts';
import { BASE_MODES, type ModeId } from '../core/modes/contextMode.ts';
import type { ModeAdvice } from './advice/modeAdvice.ts';
import type { CurrentPrompt } from './currentPrompt.ts';
import { reportError } from './errorReports.ts';
import { adviceSentence, errorSentence, modeLabel, modeTitle, noFileSentence, usageText } from './messages.ts';
import { figuresOf } from './promptState.ts';

export interface QuestionBoxParts {
  readonly prompt: CurrentPrompt;
  readonly advice: ModeAdvice;
  readonly log: LogOutputChannel;
  /** Resolves when the mode was switched or the user decided against it. */
  readonly switchTo: (mode: ModeId) => Promise<unknown>;
  readonly chooseMode: () => Promise<unknown>;
  readonly acceptAdvice: () => Promise<unknown>;
  /** Resolves to false when the list was closed without a choice: then the question goes on. */
  readonly showUsage: () => Promise<boolean>;
}

/**
 * Where the user types a question. It understands `/context`, shows what the prompt costs while one types, and keeps the
 * draft when it is closed.
 */
export class QuestionBox implements Disposable {
  readonly #parts: QuestionBoxParts;
  readonly #disposables = new DisposableStore();
  readonly #box: InputBox;
  readonly #modeButton: QuickInputButton = { iconPath: new ThemeIcon('layers'), tooltip: l10n.t('Switch Mode') };
  readonly #usageButton: QuickInputButton = { iconPath: new ThemeIcon('list-tree'), tooltip: l10n.t('Show Usage') };
  #adviceButton: QuickInputButton | undefined;
  readonly #answer = Promise.withResolvers<string | undefined>();
  /** How many other lists or dialogs have the place of the box. */
  #othersOpen = 0;

  constructor(parts: QuestionBoxParts) {
    this.#parts = parts;
    const box = this.#disposables.add(window.createInputBox());
    this.#box = box;
    box.title = l10n.t('Ask with Context Mode');
    box.placeholder = l10n.t('Your question, or /context with a mode or template to switch to it');
    box.ignoreFocusOut = true;
    this.#fillIn();
    this.#draw();
    this.#disposables.add(parts.prompt.onDidChange(() => this.#draw()));
    this.#disposables.add(parts.advice.onDidChange(() => this.#draw()));
    this.#disposables.add(box.onDidChangeValue(value => this.#onValue(value)));
    this.#disposables.add(box.onDidAccept(() => this.#run(() => this.#accept(box.value))));
    this.#disposables.add(box.onDidHide(() => this.#othersOpen > 0 || this.#answer.resolve(undefined)));
    this.#disposables.add(box.onDidTriggerButton(button => this.#run(() => this.#onButton(button))));
  }

  /** Resolves to the question, or to `undefined` when the box was closed. */
  async ask(): Promise<string | undefined> {
    this.#box.show();
    void this.#parts.prompt.templates.known();
    return await this.#answer.promise;
  }

  /** Lets something else have the user's attention; after the last of them the box is there again, with the draft. */
  async stepAside(work: () => Promise<unknown>): Promise<void> {
    this.#othersOpen++;
    try {
      await work();
    } finally {
      this.#othersOpen--;
      if (this.#othersOpen === 0) {
        this.#fillIn();
        this.#box.show();
      }
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** The draft comes back selected, so that one can go on with it or type over it. */
  #fillIn(): void {
    const { question, answered } = this.#parts.prompt.conversation;
    this.#box.value = answered === undefined ? question : '';
    this.#box.valueSelection = [0, this.#box.value.length];
    this.#box.validationMessage = undefined;
  }

  get #templateIds(): readonly string[] {
    return this.#parts.prompt.templates.ids;
  }

  #draw(): void {
    const { state } = this.#parts.prompt;
    const figures = figuresOf(state);
    const costs =
      figures === undefined
        ? l10n.t('{0}: the tokens are being counted.', modeTitle(state.mode))
        : l10n.t('{0}: {1}.', modeTitle(state.mode), usageText(figures));
    const { missingFile } = state;
    const { pending } = this.#parts.advice;
    // What is pending for the last answer says nothing about what is typed here.
    const advice = pending?.isOfAnswer === false ? pending : undefined;
    const lines = [advice && adviceSentence(advice), costs, missingFile && noFileSentence(missingFile)];
    this.#box.prompt = lines.filter(line => line !== undefined).join(' ');
    this.#drawButtons(advice?.mode);
  }

  /** What is pressed with the keyboard must stay: buttons are made anew only when there are others. */
  #drawButtons(advised: ModeId | undefined): void {
    const tooltip = advised && l10n.t('Switch to {0}', modeTitle(advised));
    if (this.#box.buttons.length > 0 && this.#adviceButton?.tooltip === tooltip) return;
    this.#adviceButton = tooltip === undefined ? undefined : { iconPath: new ThemeIcon('lightbulb'), tooltip };
    const buttons = [this.#adviceButton, this.#modeButton, this.#usageButton];
    this.#box.buttons = buttons.filter(button => button !== undefined);
  }

  async #onButton(button: QuickInputButton): Promise<void> {
    if (button === this.#adviceButton) await this.#parts.acceptAdvice();
    else if (button === this.#modeButton) await this.stepAside(this.#parts.chooseMode);
    else await this.#showUsage();
  }

  #onValue(value: string): void {
    this.#box.validationMessage = validationOf(value, this.#templateIds);
    const isStartOfCommand = value.trim() !== '' && '/context'.startsWith(value.trim().toLowerCase());
    if (!isStartOfCommand && parseContextCommand(value, this.#templateIds).kind === 'question')
      this.#parts.prompt.setDraft(value.trim());
  }

  async #accept(value: string): Promise<void> {
    const command = parseContextCommand(value, this.#templateIds);
    switch (command.kind) {
      case 'question':
        if (value.trim() === '') this.#box.validationMessage = information(l10n.t('Type a question first.'));
        else this.#answer.resolve(value.trim());
        return;
      case 'unknownMode':
        this.#box.validationMessage = validationOf(value, this.#templateIds);
        return;
      case 'showUsage':
        return await this.#showUsage();
      case 'switchMode':
        return await this.stepAside(() => this.#parts.switchTo(command.mode));
    }
  }

  async #showUsage(): Promise<void> {
    let isDone = false;
    await this.stepAside(async () => {
      isDone = await this.#parts.showUsage();
    });
    if (isDone) this.#answer.resolve(undefined);
  }

  #run(work: () => Promise<void>): void {
    work().catch((error: unknown) => reportError(error, this.#parts.log));
  }
}

/** What Enter would do with a command; nothing for a question. */
function validationOf(value: string, templateIds: readonly string[]): InputBoxValidationMessage | undefined {
  const command = parseContextCommand(value, templateIds);
  switch (command.kind) {
    case 'question':
      return undefined;
    case 'showUsage':
      return information(l10n.t('Press Enter to see what the prompt contains, or name a mode or template.'));
    case 'switchMode':
      return information(l10n.t('Press Enter to switch to {0}.', modeLabel(command.mode)));
    case 'unknownMode':
      return [...BASE_MODES, ...templateIds].some(name => name.startsWith(command.name.toLowerCase()))
        ? information(l10n.t('Names: {0}', [...BASE_MODES, ...templateIds].join(', ')))
        : {
            severity: InputBoxValidationSeverity.Error,
            message: errorSentence(new ContextModeError('mode.unknown', { name: command.name })),
          };
  }
}

function information(message: string): InputBoxValidationMessage {
  return { severity: InputBoxValidationSeverity.Info, message };
}
