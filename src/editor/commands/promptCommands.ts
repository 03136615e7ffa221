import { commands, env, type LogOutputChannel, l10n, Uri, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { ContextModeError } from '../../core/base/errors.ts';
import { isBaseMode, type ModeId, templateMode } from '../../core/modes/contextMode.ts';
import type { AdviceCounts } from '../advice/adviceCounts.ts';
import type { ModeAdvice } from '../advice/modeAdvice.ts';
import { chatAvailability, openChatView } from '../chat/chatView.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { pickDestination } from '../destinationPicker.ts';
import { reportError } from '../errorReports.ts';
import { COMMANDS } from '../ids.ts';
import type { IgnoredFileQuestion } from '../ignoredFileQuestion.ts';
import { modeLabel, usageText } from '../messages.ts';
import { pickMode } from '../modePicker.ts';
import type { ModeSwitch } from '../modeSwitch.ts';
import type { OverBudgetHints } from '../overBudgetHints.ts';
import type { PromptComparison } from '../preview/promptComparison.ts';
import type { PromptPreview } from '../preview/promptPreview.ts';
import { figuresOf } from '../promptState.ts';
import { QuestionBox } from '../questionBox.ts';
import { pickUsedUnit } from '../usage/usagePicker.ts';
import { registerCommand } from './registerCommand.ts';

export interface CommandParts {
  readonly prompt: CurrentPrompt;
  readonly advice: ModeAdvice;
  readonly counts: AdviceCounts;
  readonly modeSwitch: ModeSwitch;
  readonly preview: PromptPreview;
  readonly comparison: PromptComparison;
  readonly overBudgetHints: OverBudgetHints;
  readonly ignoredFile: IgnoredFileQuestion;
  readonly log: LogOutputChannel;
}

/** How long "copied" stays in the status bar. */
const COPIED_MESSAGE_MS = 5_000;

/** The commands of the palette. */
export class PromptCommands implements Disposable {
  readonly #parts: CommandParts;
  readonly #disposables = new DisposableStore();
  /** The one that is open. */
  #box: QuestionBox | undefined;

  constructor(parts: CommandParts) {
    this.#parts = parts;
    const { log, modeSwitch, comparison } = parts;
    const own = (command: Disposable) => this.#disposables.add(command);
    own(registerCommand(COMMANDS.switchMode, log, mode => this.#switchMode(mode)));
    own(registerCommand(COMMANDS.ask, log, () => this.#ask()));
    own(registerCommand(COMMANDS.showUsage, log, () => this.#showUsage()));
    own(registerCommand(COMMANDS.previewPrompt, log, () => this.#preview()));
    own(registerCommand(COMMANDS.copyPrompt, log, () => this.#copy()));
    own(registerCommand(COMMANDS.savePrompt, log, () => this.#save()));
    own(registerCommand(COMMANDS.compareWithMode, log, () => comparison.withMode()));
    own(registerCommand(COMMANDS.compareWithSent, log, () => comparison.withSent()));
    own(registerCommand(COMMANDS.showLog, log, () => log.show()));
    own(registerCommand(COMMANDS.confirmProjectAgain, log, () => modeSwitch.confirmAgain()));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** @param wanted the mode or template that a key binding or a link names; without one the choice is opened */
  async #switchMode(wanted?: unknown): Promise<void> {
    const { prompt, modeSwitch, log } = this.#parts;
    if (typeof wanted === 'string') {
      await modeSwitch.switchTo(await this.#modeNamed(wanted));
      return;
    }
    await this.#beforeBox(async () => {
      const mode = await pickMode(prompt, log);
      if (mode !== undefined) await modeSwitch.switchTo(mode);
    });
  }

  /** A list takes the place of the question box, by whatever key or click it was opened; then the box comes back. */
  #beforeBox(work: () => Promise<void>): Promise<void> {
    return this.#box === undefined ? work() : this.#box.stepAside(work);
  }

  /** @throws ContextModeError `mode.unknown` */
  async #modeNamed(name: string): Promise<ModeId> {
    if (isBaseMode(name)) return name;
    const { templates } = await this.#parts.prompt.templates.known();
    if (templates.some(({ template }) => template.id === name)) return templateMode(name);
    throw new ContextModeError('mode.unknown', { name });
  }

  /** @returns whether the user chose a part to look at */
  async #showUsage(): Promise<boolean> {
    const unitId = await pickUsedUnit(this.#parts.prompt, this.#parts.counts.current);
    if (unitId !== undefined) await this.#parts.preview.show(unitId);
    return unitId !== undefined;
  }

  async #preview(): Promise<void> {
    const { prompt, preview } = this.#parts;
    await preview.show();
    const { built } = prompt.state;
    if (built !== undefined) prompt.recordSent(built, { destination: 'document' });
    this.#hint();
  }

  async #copy(): Promise<void> {
    const state = await this.#parts.prompt.latest();
    const figures = figuresOf(state);
    if (state.built === undefined || figures === undefined) throw state.error;
    await env.clipboard.writeText(state.built.prompt.text);
    this.#parts.advice.noteAsked(state.question);
    this.#parts.prompt.recordSent(state.built, { destination: 'clipboard' });
    window.setStatusBarMessage(
      l10n.t('$(check) Prompt copied: {0}, {1}', modeLabel(state.mode), usageText(figures)),
      COPIED_MESSAGE_MS,
    );
    this.#hint();
  }

  async #save(): Promise<void> {
    const { built, error, question } = await this.#parts.prompt.latest();
    if (built === undefined) throw error;
    const folder = workspace.workspaceFolders?.[0]?.uri;
    const target = await window.showSaveDialog({
      title: l10n.t('Save Prompt'),
      ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, 'prompt.md') }),
    });
    if (target === undefined) return;
    await workspace.fs.writeFile(target, new TextEncoder().encode(built.prompt.text));
    this.#parts.advice.noteAsked(question);
    this.#parts.prompt.recordSent(built, { destination: 'file' });
  }

  async #ask(): Promise<void> {
    const question = await this.#question();
    if (question === undefined) return;
    this.#parts.prompt.setDraft(question);
    const chat = await chatAvailability();
    const destination = await pickDestination(this.#parts.prompt, chat);
    switch (destination) {
      case 'chat':
        return chat === 'ready' ? await openChatView(question, { isSent: true }) : await this.#explainNoModel(question);
      case 'preview':
        return await this.#preview();
      case 'copy':
        return await this.#copy();
      case 'back':
        return await this.#ask();
      case undefined:
        return;
    }
  }

  /** The question waits in the chat view until there is a model; the prompt can be used elsewhere right away. */
  async #explainNoModel(question: string): Promise<void> {
    await openChatView(question, { isSent: false });
    const copy = l10n.t('Copy Prompt');
    const choice = await window.showWarningMessage(
      l10n.t(
        'The question was not sent, because no language model is installed. It waits in the chat view until you have set one up there; the prompt can also be copied.',
      ),
      copy,
    );
    if (choice === copy) await this.#copy();
  }

  async #question(): Promise<string | undefined> {
    const { prompt, advice, modeSwitch, log } = this.#parts;
    advice.noteOpened();
    const box = new QuestionBox({
      prompt,
      advice,
      log,
      switchTo: mode => modeSwitch.switchTo(mode),
      chooseMode: () => this.#switchMode(),
      acceptAdvice: async () => await commands.executeCommand(COMMANDS.acceptRecommendation),
      showUsage: () => this.#showUsage(),
    });
    this.#box = box;
    try {
      return await box.ask();
    } finally {
      if (this.#box === box) this.#box = undefined;
      box.dispose();
    }
  }

  /** Tells, once per file, that what was asked for is itself over the budget, or asks about a file that is ignored. */
  #hint(): void {
    const { prompt, overBudgetHints, ignoredFile, log } = this.#parts;
    ignoredFile.askOnce(prompt.state).catch((error: unknown) => reportError(error, log));
    const bundle = prompt.state.built?.bundle;
    if (bundle === undefined) return;
    for (const sentence of overBudgetHints.take(bundle)) void window.showWarningMessage(sentence);
  }
}
