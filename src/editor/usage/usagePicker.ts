import { l10n, type QuickPick, type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import { type AdviceFigures, acceptedShare } from '../../core/recommend/adviceOutcomes.ts';
import { usageByLayer } from '../../core/units/contextBundle.ts';
import { LAYERS, layerOf } from '../../core/units/contextUnit.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { isCancellation } from '../errorReports.ts';
import {
  errorSentence,
  exactFigure,
  exactUsageText,
  layerLabel,
  modeTitle,
  noFileSentence,
  reasonsSentence,
  roleLabel,
  shareText,
  tokensText,
} from '../messages.ts';
import { figuresOf, type PromptState } from '../promptState.ts';
import { omissionSentence, omissionsIn, omissionTitle, unitTitle } from './unitTexts.ts';

/** A row; choosing one with a unit shows that part of the prompt. */
interface UsageItem extends QuickPickItem {
  readonly unitId?: string;
}

/**
 * Lists what is in the prompt by layer and unit, with tokens and reasons, and what was left out.
 *
 * @returns the unit that the user chose to see, or `undefined` when the list was closed
 */
export async function pickUsedUnit(prompt: CurrentPrompt, advice: AdviceFigures): Promise<string | undefined> {
  const disposables = new DisposableStore();
  const picker = disposables.add(window.createQuickPick<UsageItem>());
  picker.placeholder = l10n.t('Choose a part to see it in the prompt');
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.busy = true;
  draw(picker, prompt.state, advice);
  disposables.add(prompt.onDidChange(state => draw(picker, state, advice)));
  try {
    const choice = new Promise<UsageItem | undefined>(resolve => {
      disposables.add(picker.onDidAccept(() => resolve(picker.selectedItems[0])));
      disposables.add(picker.onDidHide(() => resolve(undefined)));
    });
    picker.show();
    await prompt.latest();
    picker.busy = false;
    return (await choice)?.unitId;
  } catch (error) {
    if (isCancellation(error)) return undefined;
    throw error;
  } finally {
    disposables.dispose();
  }
}

function draw(picker: QuickPick<UsageItem>, state: PromptState, advice: AdviceFigures): void {
  const figures = figuresOf(state);
  picker.title =
    figures === undefined ? modeTitle(state.mode) : l10n.t('{0}: {1}', modeTitle(state.mode), exactUsageText(figures));
  picker.items = [...usageItems(state), ...adviceItems(advice)];
}

/** The rows, in the order of the layers and, within them, of the prompt. */
function usageItems(state: PromptState): readonly UsageItem[] {
  const { built, error, missingFile } = state;
  const items: UsageItem[] = [];
  if (error !== undefined) items.push({ label: `$(error) ${l10n.t('No prompt')}`, detail: errorSentence(error) });
  if (missingFile !== undefined) {
    const label = [roleLabel('current_file'), missingFile.path].filter(part => part !== undefined).join(' ');
    items.push({ label: `$(info) ${label}`, detail: noFileSentence(missingFile) });
  }
  if (built === undefined) return items;
  const { bundle } = built;
  const usage = usageByLayer(bundle);
  for (const layer of LAYERS) {
    items.push(separator(l10n.t('{0}: {1}', layerLabel(layer), tokensText(usage[layer]))));
    for (const unit of bundle.units.filter(({ role }) => layerOf(role) === layer)) {
      items.push({
        label: unitTitle(unit),
        description: tokensText(unit.tokens),
        detail: reasonsSentence(unit),
        unitId: unit.id,
      });
    }
  }
  const omissions = omissionsIn(state);
  if (omissions.length > 0) {
    items.push(separator(l10n.t('Left out or shortened: {0}', exactFigure(omissions.length))));
    for (const omission of omissions) {
      const isPartlyIn = bundle.units.some(({ id }) => id === omission.unitId);
      items.push({
        label: omissionTitle(omission),
        detail: omissionSentence(omission),
        ...(isPartlyIn ? { unitId: omission.unitId } : {}),
      });
    }
  }
  return items;
}

/** What became of recommendations; nothing before the first. */
function adviceItems(advice: AdviceFigures): readonly UsageItem[] {
  const share = acceptedShare(advice);
  if (share === undefined) return [];
  const { accepted, overridden, ignored } = advice;
  return [
    separator(l10n.t('Recommendations')),
    {
      label: l10n.t('{0} accepted, {1} overridden, {2} ignored', accepted, overridden, ignored),
      description: shareText(share, 1),
    },
  ];
}

function separator(label: string): UsageItem {
  return { label, kind: QuickPickItemKind.Separator };
}
