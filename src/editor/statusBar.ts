import { l10n, MarkdownString, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';
import { type Disposable, DisposableStore } from '../core/base/disposable.ts';
import { BASE_MODES, type BaseMode } from '../core/modes/contextMode.ts';
import type { Recommendation } from '../core/recommend/recommendMode.ts';
import { formatTokens, formatUsage } from '../core/tokens/format.ts';
import { usageByLayer } from '../core/units/contextBundle.ts';
import { LAYERS } from '../core/units/contextUnit.ts';
import type { ModeAdvice } from './advice/modeAdvice.ts';
import type { CurrentPrompt } from './currentPrompt.ts';
import { COMMANDS, STATUS_BAR_ITEM_ID } from './ids.ts';
import { asMarkdownSentence, asMarkdownText } from './markdownText.ts';
import {
  adviceSentence,
  errorSentence,
  exactFigure,
  exactUsageText,
  layerLabel,
  modeLabel,
  modeTitle,
  noFileSentence,
  shortModeLabel,
} from './messages.ts';
import { figuresOf, type PromptState } from './promptState.ts';
import type { EditorSettings } from './settings.ts';
import { omissionsIn } from './usage/unitTexts.ts';

/** Shows the mode and what its prompt uses of the budget; a click opens the choice of modes. */
export class StatusBar implements Disposable {
  readonly #settings: EditorSettings;
  readonly #prompt: CurrentPrompt;
  readonly #advice: ModeAdvice;
  readonly #disposables = new DisposableStore();
  readonly #item: StatusBarItem;

  constructor(prompt: CurrentPrompt, settings: EditorSettings, advice: ModeAdvice) {
    this.#prompt = prompt;
    this.#advice = advice;
    this.#settings = settings;
    // On the left, where what concerns the whole window stands; low, so that it stands after VS Code's own items.
    this.#item = this.#disposables.add(window.createStatusBarItem(STATUS_BAR_ITEM_ID, StatusBarAlignment.Left, -10));
    this.#item.name = 'Context Mode';
    this.#item.command = COMMANDS.switchMode;
    this.#disposables.add(prompt.onDidChange(() => this.#draw()));
    this.#disposables.add(settings.onDidChange(() => this.#draw()));
    this.#disposables.add(advice.onDidChange(() => this.#draw()));
    this.#draw();
    this.#item.show();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #draw(): void {
    const state = this.#prompt.state;
    const { current } = this.#settings;
    const { pending } = this.#advice;
    const text = statusText(state, { isCompact: current['statusBar.compact'] });
    this.#item.text = pending === undefined ? text : withHint(text, pending);
    const label = [statusSentence(state), pending && adviceSentence(pending)]
      .filter(part => part !== undefined)
      .join(' ');
    this.#item.accessibilityInformation = { label, role: 'button' };
    this.#item.tooltip = statusTooltip(state, pending);
    const level = alarmLevel(state, current['budget.noticePercent']);
    this.#item.backgroundColor = level && new ThemeColor(`statusBarItem.${level}Background`);
  }
}

/** `[context-mode: file mode] [used: 7.2K/8K tokens]`, or `$(layers) file 7.2K/8K` */
export function statusText(state: PromptState, { isCompact }: { readonly isCompact: boolean }): string {
  const usage = usageOrMark(state);
  return isCompact
    ? `$(layers) ${shortModeLabel(state.mode)} ${usage}`
    : l10n.t('[context-mode: {0}] [used: {1} tokens]', modeLabel(state.mode), usage);
}

/** `… $(lightbulb) project?` */
export function withHint(text: string, { mode }: Recommendation): string {
  return l10n.t('{0} $(lightbulb) {1}?', text, shortModeLabel(mode));
}

/** The figures; `…/8K` until there are some, `?/8K` if there cannot be any. */
function usageOrMark(state: PromptState): string {
  const figures = figuresOf(state);
  if (figures !== undefined) return formatUsage(figures);
  return `${state.error === undefined ? '…' : '?'}/${formatTokens(state.budget)}`;
}

/** What a screen reader says. */
export function statusSentence(state: PromptState): string {
  const figures = figuresOf(state);
  const mode = modeLabel(state.mode);
  if (figures !== undefined) return l10n.t('Context Mode: {0}, {1} used.', mode, exactUsageText(figures));
  return state.error === undefined
    ? l10n.t('Context Mode: {0}, the tokens are being counted.', mode)
    : l10n.t('Context Mode: {0}, the prompt cannot be built. {1}', mode, errorSentence(state.error));
}

/** Over the budget is an error, near it a warning; the same share of the budget makes the prompt end with a notice. */
export function alarmLevel(state: PromptState, noticePercent: number): 'error' | 'warning' | undefined {
  const figures = figuresOf(state);
  if (figures === undefined) return state.error === undefined ? undefined : 'error';
  if (figures.used > figures.budget) return 'error';
  return figures.used * 100 >= figures.budget * noticePercent ? 'warning' : undefined;
}

function statusTooltip(state: PromptState, pending: Recommendation | undefined): MarkdownString {
  const tooltip = new MarkdownString(undefined, true);
  tooltip.isTrusted = {
    enabledCommands: [
      COMMANDS.showUsage,
      COMMANDS.previewPrompt,
      COMMANDS.switchMode,
      COMMANDS.useIgnoredFile,
      COMMANDS.acceptRecommendation,
      COMMANDS.dismissRecommendation,
    ],
  };
  const paragraphs = [`**Context Mode: ${modeLabel(state.mode)}**`];
  if (pending !== undefined) {
    const accept = `[${l10n.t('Switch')}](command:${COMMANDS.acceptRecommendation})`;
    const dismiss = `[${l10n.t('Dismiss')}](command:${COMMANDS.dismissRecommendation})`;
    paragraphs.push(`$(lightbulb) ${asMarkdownSentence(adviceSentence(pending))} ${accept} · ${dismiss}`);
  }
  if (state.built !== undefined) paragraphs.push(...usageParagraphs(state, state.built));
  if (state.error !== undefined) paragraphs.push(`$(error) ${asMarkdownText(errorSentence(state.error))}`);
  const { missingFile } = state;
  if (missingFile !== undefined) {
    paragraphs.push(`$(info) ${asMarkdownText(noFileSentence(missingFile))}`);
    if (missingFile.why === 'ignored')
      paragraphs.push(`[${l10n.t('Use It Anyway')}](command:${COMMANDS.useIgnoredFile})`);
  }
  paragraphs.push(
    [
      `[${l10n.t('Show Usage')}](command:${COMMANDS.showUsage})`,
      `[${l10n.t('Preview Prompt')}](command:${COMMANDS.previewPrompt})`,
    ].join(' · '),
    l10n.t('Click to choose a mode, or switch at once: {0}', otherModes(state.mode).map(switchLink).join(' · ')),
  );
  tooltip.value = paragraphs.join('\n\n');
  return tooltip;
}

function otherModes(mode: PromptState['mode']): readonly BaseMode[] {
  return BASE_MODES.filter(each => each !== mode);
}

function switchLink(mode: BaseMode): string {
  return `[${modeTitle(mode)}](command:${COMMANDS.switchMode}?${encodeURIComponent(JSON.stringify([mode]))})`;
}

function usageParagraphs(state: PromptState, { bundle }: NonNullable<PromptState['built']>): string[] {
  const usage = usageByLayer(bundle);
  const table = [
    `| ${l10n.t('Layer')} | ${l10n.t('Tokens')} |`,
    '|:--|--:|',
    ...LAYERS.map(layer => `| ${layerLabel(layer)} | ${exactFigure(usage[layer])} |`),
    `| **${l10n.t('Total')}** | **${exactFigure(bundle.totalTokens())}** |`,
    `| ${l10n.t('Budget')} | ${exactFigure(bundle.budget)} |`,
  ].join('\n');
  const paragraphs = [table];
  if (state.isEstimate)
    paragraphs.push(l10n.t('≈ The vocabulary of the model is not public: its figures are estimates.'));
  const omissions = omissionsIn(state);
  if (omissions.length > 0) {
    paragraphs.push(l10n.t('Left out or shortened: {0}', exactFigure(omissions.length)));
  }
  return paragraphs;
}
