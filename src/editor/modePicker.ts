import {
  type LogOutputChannel,
  l10n,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  window,
  workspace,
} from 'vscode';
import { DisposableStore } from '../core/base/disposable.ts';
import type { ModeEstimate } from '../core/contextEngine.ts';
import { BASE_MODES, type BaseMode, type ModeId, templateMode } from '../core/modes/contextMode.ts';
import type { InvalidTemplate } from '../core/templates/templateList.ts';
import type { CurrentPrompt } from './currentPrompt.ts';
import { isCancellation, logError } from './errorReports.ts';
import { errorSentence, exactFigure, modeDescription, modeTitle, usageText } from './messages.ts';
import type { PromptState } from './promptState.ts';
import { openTemplate } from './templates/openTemplate.ts';
import { originLabel, templateDescription, templateName } from './templates/templateTexts.ts';

interface ModeItem extends QuickPickItem {
  /** Absent for a heading, and for a template that has a mistake. */
  readonly mode?: ModeId;
  /** The file with the mistake. */
  readonly broken?: InvalidTemplate;
}

/**
 * Offers the modes, each with what it would cost now. The list is there at once; the figures come when they are known.
 *
 * @returns `undefined` when the user chose none
 */
export async function pickMode(prompt: CurrentPrompt, log: LogOutputChannel): Promise<ModeId | undefined> {
  const disposables = new DisposableStore();
  const closing = new AbortController();
  const picker = disposables.add(window.createQuickPick<ModeItem>());
  disposables.add({ dispose: () => closing.abort() });
  picker.title = l10n.t('Context Mode: what may the prompt contain?');
  picker.placeholder = l10n.t('Choose a mode');
  picker.matchOnDetail = true;
  const estimates: ModeEstimate[] = [];
  const draw = (): void => {
    const activeMode = picker.activeItems[0]?.mode ?? prompt.state.mode;
    picker.items = [...BASE_MODES.map(mode => itemOf(mode, prompt, estimates)), ...templateItems(prompt, estimates)];
    picker.activeItems = picker.items.filter(item => item.mode === activeMode);
  };
  draw();
  disposables.add(prompt.onDidChange(draw));
  disposables.add(prompt.templates.onDidChange(draw));
  // Whoever looks at the list sees what is on disk, even where VS Code's watcher has missed a folder that was made at once with
  // one in it.
  void prompt.templates.refresh();
  picker.busy = true;
  try {
    const choice = new Promise<ModeId | undefined>(resolve => {
      disposables.add(
        picker.onDidAccept(() => {
          const [item] = picker.selectedItems;
          if (item?.broken !== undefined) void openTemplate(item.broken);
          resolve(item?.mode);
        }),
      );
      disposables.add(picker.onDidHide(() => resolve(undefined)));
    });
    picker.show();
    const count = async (): Promise<void> => {
      for await (const estimate of prompt.estimates({ signal: closing.signal })) {
        estimates.push(estimate);
        draw();
      }
    };
    count()
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
  const notes = [mode === state.mode ? l10n.t('current') : undefined, costOf(estimate, state), noteOn(mode)];
  return {
    mode,
    label: modeTitle(mode),
    iconPath: new ThemeIcon(mode === state.mode ? 'check' : 'blank'),
    description: notes.filter(note => note !== undefined).join(' · '),
    detail: estimate?.kind === 'failed' ? errorSentence(estimate.error) : modeDescription(mode),
  };
}

/** `7.2K/8K tokens`; `undefined` until it is known, and if it cannot be. */
function costOf(estimate: ModeEstimate | undefined, { isEstimate }: PromptState): string | undefined {
  if (estimate?.kind !== 'counted') return undefined;
  return usageText({ used: estimate.tokens, budget: estimate.budget, isEstimate });
}

/** With their budgets until it is known what each would cost, which is said after reading everything that it names. */
function templateItems(prompt: CurrentPrompt, estimates: readonly ModeEstimate[]): readonly ModeItem[] {
  const { templates, invalid } = prompt.templates.list;
  const usable = templates.map(({ template }): ModeItem => {
    const mode = templateMode(template.id);
    const isCurrent = mode === prompt.state.mode;
    const estimate = estimates.find(each => each.mode === mode);
    const cost = costOf(estimate, prompt.state) ?? l10n.t('up to {0} tokens', exactFigure(template.budget));
    const notes = [isCurrent ? l10n.t('current') : undefined, originLabel(template.origin), cost];
    return {
      mode,
      label: templateName(template),
      iconPath: new ThemeIcon(isCurrent ? 'check' : 'blank'),
      description: notes.filter(note => note !== undefined).join(' · '),
      detail: estimate?.kind === 'failed' ? errorSentence(estimate.error) : templateDescription(template),
    };
  });
  const broken = invalid.map(
    (template): ModeItem => ({
      broken: template,
      label: template.id,
      iconPath: new ThemeIcon('warning'),
      description: l10n.t('has a mistake and cannot be used'),
      detail: l10n.t('Choose it to open its file.'),
    }),
  );
  if (usable.length + broken.length === 0) return [];
  return [{ label: l10n.t('Templates'), kind: QuickPickItemKind.Separator }, ...usable, ...broken];
}

function noteOn(mode: BaseMode): string | undefined {
  if (mode !== 'project') return undefined;
  return (workspace.workspaceFolders ?? []).length === 0 ? l10n.t('no folder is open') : undefined;
}
