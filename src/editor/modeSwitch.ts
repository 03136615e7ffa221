import { commands, type LogOutputChannel, l10n, type Memento, window, workspace } from 'vscode';
import { ContextModeError } from '../core/base/errors.ts';
import { SerialQueue } from '../core/base/serialQueue.ts';
import type { ModeEstimate } from '../core/contextEngine.ts';
import { isBaseMode, type ModeId } from '../core/modes/contextMode.ts';
import { planOf } from '../core/templates/modePlan.ts';
import type { CurrentPrompt } from './currentPrompt.ts';
import { logError } from './errorReports.ts';
import { CONTEXT_KEYS, WORKSPACE_STATE } from './ids.ts';
import { exactFigure, modeLabel } from './messages.ts';
import type { EditorSettings } from './settings.ts';

/** The question "enter project mode?" does not wait longer for its figures. */
const ESTIMATE_TIMEOUT_MS = 3_000;

/**
 * Switches the mode, and asks first where the mode wants that.
 *
 * "Don't ask again" is kept in VS Code's `workspaceState`: it is an answer to a dialog of this editor about this workspace,
 * and a workspace setting would write a file into the user's folder unasked. A command takes it back.
 */
export class ModeSwitch {
  readonly #prompt: CurrentPrompt;
  readonly #settings: EditorSettings;
  readonly #memory: Memento;
  readonly #log: LogOutputChannel;
  readonly #switches = new SerialQueue();

  constructor(parts: {
    readonly prompt: CurrentPrompt;
    readonly settings: EditorSettings;
    readonly memory: Memento;
    readonly log: LogOutputChannel;
  }) {
    this.#prompt = parts.prompt;
    this.#settings = parts.settings;
    this.#memory = parts.memory;
    this.#log = parts.log;
    this.#publish();
  }

  /**
   * Switches come one after the other, however fast they are asked for: the last one is the one that stays.
   *
   * @returns false if the user decided against it
   * @throws ContextModeError `workspace.none` for project mode without a folder; `template.missing` and `template.invalid` for a
   * template that cannot be used
   */
  switchTo(mode: ModeId): Promise<boolean> {
    return this.#switches.run(() => this.#switchTo(mode));
  }

  /** Takes "don't ask again" back. */
  async confirmAgain(): Promise<void> {
    await this.#memory.update(WORKSPACE_STATE.projectConfirmationIsOff, undefined);
    this.#publish();
  }

  async #switchTo(mode: ModeId): Promise<boolean> {
    if (mode === (await this.#prompt.currentMode())) return true;
    const { policy } = await planOf(mode, this.#settings.current, () => this.#prompt.templates.refresh());
    if (policy.retrieval !== 'none' && (workspace.workspaceFolders ?? []).length === 0) {
      throw new ContextModeError('workspace.none');
    }
    if (policy.needsConfirmation && !this.#confirmationIsOff && !(await this.#confirm(mode, policy.budget)))
      return false;
    await this.#prompt.switchMode(mode);
    return true;
  }

  get #confirmationIsOff(): boolean {
    return this.#memory.get(WORKSPACE_STATE.projectConfirmationIsOff, false);
  }

  async #confirm(mode: ModeId, budget: number): Promise<boolean> {
    const estimate = await this.#tryEstimate(mode);
    const isTemplate = !isBaseMode(mode);
    const enter = isTemplate ? l10n.t('Use the Template') : l10n.t('Enter Project Mode');
    const enterAlways = isTemplate
      ? l10n.t("Use It, and Don't Ask Again in This Workspace")
      : l10n.t("Enter, and Don't Ask Again in This Workspace");
    const detail =
      estimate === undefined
        ? l10n.t(
            'It searches this workspace for files that match your question and puts them into the prompt. It costs most: up to {0} tokens a question.',
            exactFigure(budget),
          )
        : l10n.t(
            'It searches this workspace for files that match your question and puts them into the prompt. As things stand the prompt would have about {0} tokens; its budget is {1}.',
            exactFigure(estimate.tokens),
            exactFigure(estimate.budget),
          );
    const choice = await window.showWarningMessage(
      isTemplate ? l10n.t('Use {0}?', modeLabel(mode)) : l10n.t('Enter project mode?'),
      { modal: true, detail },
      enter,
      enterAlways,
    );
    if (choice === enterAlways) {
      await this.#memory.update(WORKSPACE_STATE.projectConfirmationIsOff, true);
      this.#publish();
    }
    return choice !== undefined;
  }

  /** Without an estimate the question is asked all the same, with the budget as the upper end. */
  async #tryEstimate(mode: ModeId): Promise<Extract<ModeEstimate, { kind: 'counted' }> | undefined> {
    try {
      const signal = AbortSignal.timeout(ESTIMATE_TIMEOUT_MS);
      const template = this.#prompt.templates.find(mode)?.template;
      const estimate =
        template === undefined
          ? (await this.#prompt.estimate({ signal })).find(each => each.mode === mode)
          : await this.#prompt.estimateTemplate(template, { signal });
      return estimate?.kind === 'counted' ? estimate : undefined;
    } catch (error) {
      logError(error, this.#log);
      return undefined;
    }
  }

  #publish(): void {
    void commands.executeCommand('setContext', CONTEXT_KEYS.projectConfirmationIsOff, this.#confirmationIsOff);
  }
}
