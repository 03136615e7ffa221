import { commands, type LogOutputChannel, l10n } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { isModeId, type ModeId } from '../../core/modes/contextMode.ts';
import type { AdviceCounts } from '../advice/adviceCounts.ts';
import type { ModeAdvice } from '../advice/modeAdvice.ts';
import { announce } from '../announcement.ts';
import { openChatView } from '../chat/chatView.ts';
import { COMMANDS } from '../ids.ts';
import { modeTitle } from '../messages.ts';
import type { ModeSwitch } from '../modeSwitch.ts';
import { registerCommand } from './registerCommand.ts';

/** The commands that act on a recommendation: only they do, and only when the user calls them. */
export class AdviceCommands implements Disposable {
  readonly #advice: ModeAdvice;
  readonly #counts: AdviceCounts;
  readonly #modeSwitch: ModeSwitch;
  readonly #disposables = new DisposableStore();
  #isAskingAgain = false;

  constructor(parts: {
    readonly advice: ModeAdvice;
    readonly counts: AdviceCounts;
    readonly modeSwitch: ModeSwitch;
    readonly log: LogOutputChannel;
  }) {
    const { advice, counts, modeSwitch, log } = parts;
    this.#advice = advice;
    this.#counts = counts;
    this.#modeSwitch = modeSwitch;
    const own = (command: Disposable) => this.#disposables.add(command);
    own(registerCommand(COMMANDS.acceptRecommendation, log, () => this.#accept()));
    own(registerCommand(COMMANDS.dismissRecommendation, log, async () => advice.dismiss()));
    own(
      registerCommand(COMMANDS.askAgain, log, async (mode, question) => {
        if (typeof mode === 'string' && isModeId(mode) && typeof question === 'string')
          await this.#askAgain(mode, question);
      }),
    );
    own(registerCommand(COMMANDS.clearRecommendationCounts, log, async () => counts.clear()));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #accept(): Promise<void> {
    const { pending } = this.#advice;
    if (pending === undefined) {
      await commands.executeCommand(COMMANDS.switchMode);
    } else if (await this.#modeSwitch.switchTo(pending.mode)) {
      this.#advice.noteAccepted();
      announce(l10n.t('Switched to {0}. Nothing was sent.', modeTitle(pending.mode)));
    }
  }

  /** A second click while the first is still at work would ask the same twice. */
  async #askAgain(mode: ModeId, question: string): Promise<void> {
    if (this.#isAskingAgain) return;
    this.#isAskingAgain = true;
    try {
      if (!(await this.#modeSwitch.switchTo(mode))) return;
      this.#counts.settle(question, 'accepted');
      await openChatView(question, { isSent: true });
    } finally {
      this.#isAskingAgain = false;
    }
  }
}
