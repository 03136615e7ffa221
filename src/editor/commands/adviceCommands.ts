import { commands, type LogOutputChannel } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { isBaseMode } from '../../core/modes/contextMode.ts';
import type { AdviceCounts } from '../advice/adviceCounts.ts';
import type { ModeAdvice } from '../advice/modeAdvice.ts';
import { openChatView } from '../chat/chatView.ts';
import { COMMANDS } from '../ids.ts';
import type { ModeSwitch } from '../modeSwitch.ts';
import { registerCommand } from './registerCommand.ts';

/** The commands that act on a recommendation: only they do, and only when the user calls them. */
export class AdviceCommands implements Disposable {
  readonly #disposables = new DisposableStore();

  constructor(parts: {
    readonly advice: ModeAdvice;
    readonly counts: AdviceCounts;
    readonly modeSwitch: ModeSwitch;
    readonly log: LogOutputChannel;
  }) {
    const { advice, counts, modeSwitch, log } = parts;
    this.#disposables.add(
      registerCommand(COMMANDS.acceptRecommendation, log, async () => {
        const { pending } = advice;
        if (pending === undefined) {
          await commands.executeCommand(COMMANDS.switchMode);
        } else if (await modeSwitch.switchTo(pending.mode)) {
          advice.noteAccepted();
          await counts.add({ accepted: 1 });
        }
      }),
    );
    this.#disposables.add(
      registerCommand(COMMANDS.askAgain, log, async (mode, question) => {
        if (typeof mode !== 'string' || !isBaseMode(mode) || typeof question !== 'string') return;
        if (!(await modeSwitch.switchTo(mode))) return;
        await counts.add({ accepted: 1, overridden: -1 });
        await openChatView(question, { isSent: true });
      }),
    );
    this.#disposables.add(registerCommand(COMMANDS.clearRecommendationCounts, log, () => counts.clear()));
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
