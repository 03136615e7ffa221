import { type LogOutputChannel, l10n, type QuickPickItem, ThemeIcon, window, workspace } from 'vscode';
import { DisposableStore } from '../core/base/disposable.ts';
import type { ModeEstimate } from '../core/contextEngine.ts';
import { BASE_MODES, type BaseMode } from '../core/modes/contextMode.ts';
import type { CurrentPrompt } from './currentPrompt.ts';
import { isCancellation, logError } from './errorReports.ts';
import { errorSentence, modeDescription, modeTitle, usageText } from './messages.ts';

interface ModeItem extends QuickPickItem {
  readonly mode: BaseMode;
}

/**
 * Offers the modes, each with what it would cost now. The list is there at once; the figures come when they are known.
 *
 * @returns `undefined` when the user chose none
 */
export async function pickMode(prompt: CurrentPrompt, log: LogOutputChannel): Promise<BaseMode | undefined> {
  const disposables = new DisposableStore();
  const closing = new AbortController();
  const picker = disposables.add(window.createQuickPick<ModeItem>());
  disposables.add({ dispose: () => closing.abort() });
  picker.title = l10n.t('Context Mode: what may the prompt contain?');
  picker.placeholder = l10n.t('Choose a mode');
  picker.matchOnDetail = true;
  let estimates: readonly ModeEstimate[] = [];
  const draw = (): void => {
    const activeMode = picker.activeItems[0]?.mode ?? prompt.state.mode;
    picker.items = BASE_MODES.map(mode => itemOf(mode, prompt, estimates));
    picker.activeItems = picker.items.filter(item => item.mode === activeMode);
  };
  draw();
  disposables.add(prompt.onDidChange(draw));
  picker.busy = true;
  try {
    const choice = new Promise<BaseMode | undefined>(resolve => {
      disposables.add(picker.onDidAccept(() => resolve(picker.selectedItems[0]?.mode)));
      disposables.add(picker.onDidHide(() => resolve(undefined)));
    });
    picker.show();
    prompt
      .estimate({ signal: closing.signal })
      .then(known => {
        estimates = known;
        draw();
      })
      .catch((error: unknown) => {
        // The list works without figures.
        if (!isCancellation(error)) logError(error, log);
      })
      .finally(() => {
        picker.busy = false;
      });
    return await choice;
  } finally {
    disposables.dispose();
  }
}

function itemOf(mode: BaseMode, prompt: CurrentPrompt, estimates: readonly ModeEstimate[]): ModeItem {
  const { state } = prompt;
  const estimate = estimates.find(each => each.mode === mode);
  const usage =
    estimate?.kind === 'counted'
      ? usageText({ used: estimate.tokens, budget: estimate.budget, isEstimate: state.isEstimate })
      : undefined;
  const notes = [mode === state.mode ? l10n.t('current') : undefined, usage, noteOn(mode)];
  return {
    mode,
    label: modeTitle(mode),
    iconPath: new ThemeIcon(mode === state.mode ? 'check' : 'blank'),
    description: notes.filter(note => note !== undefined).join(' · '),
    detail: estimate?.kind === 'failed' ? errorSentence(estimate.error) : modeDescription(mode),
  };
}

function noteOn(mode: BaseMode): string | undefined {
  if (mode !== 'project') return undefined;
  return (workspace.workspaceFolders ?? []).length === 0 ? l10n.t('no folder is open') : undefined;
}
