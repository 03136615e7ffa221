import { env, l10n } from 'vscode';
import type { ModeEstimate } from '../../core/contextEngine.ts';
import type { Receipt } from '../../core/receipts/receipt.ts';
import { ADVICE_OUTCOMES, type AdviceFigures, acceptedShare } from '../../core/recommend/adviceOutcomes.ts';
import { formatTokens, formatUsage } from '../../core/tokens/format.ts';
import type { BundleData } from '../../core/units/contextBundle.ts';
import type { UnitRole } from '../../core/units/contextUnit.ts';
import { type Saving, savings } from '../../core/units/savings.ts';
import {
  adviceOutcomeLabel,
  errorSentence,
  exactFigure,
  exactUsageText,
  modeLabel,
  modeTitle,
  noFileSentence,
  roleLabel,
  sentence,
  shareText,
} from '../messages.ts';
import { figuresOf, type PromptState } from '../promptState.ts';
import { type Html, html } from './html.ts';

export interface UsagePage {
  readonly state: PromptState;
  /** Most recent last. */
  readonly sent: readonly Receipt[];
  /** What became of recommendations in this workspace. */
  readonly advice: AdviceFigures;
  /** Once they were asked for. */
  readonly estimates?: readonly ModeEstimate[];
}

/** The roles that take room, in the order of the prompt. */
const ROLES: readonly UnitRole[] = [
  'system',
  'history',
  'recent',
  'retrieved',
  'current_file',
  'symbols',
  'question',
  'notice',
];

/** What the view shows, as one piece: the host says everything, the page only puts it there. */
export function usageHtml({ state, sent, advice, estimates }: UsagePage): Html {
  const figures = figuresOf(state);
  const notes = [
    ...(state.error === undefined ? [] : [errorSentence(state.error)]),
    ...(state.missingFile === undefined ? [] : [noFileSentence(state.missingFile)]),
  ];
  return html`
    <h1>${modeTitle(state.mode)}</h1>
    ${figures === undefined ? [] : [html`<p class="total">${exactUsageText(figures)}</p>`]}
    ${notes.map(note => html`<p role="status">${note}</p>`)}
    ${state.built === undefined ? [] : [budgetSection(state.built.bundle), savingsSection(state.built.bundle)]}
    ${sentSection(sent)}
    ${estimateSection(estimates)}
    ${adviceSection(advice)}`;
}

function budgetSection(bundle: BundleData): Html {
  const used = ROLES.map(role => ({
    role,
    tokens: bundle.units.filter(unit => unit.role === role).reduce((sum, { tokens }) => sum + tokens, 0),
  })).filter(({ tokens }) => tokens > 0);
  const total = used.reduce((sum, { tokens }) => sum + tokens, 0);
  // Over the budget the whole bar is what is used.
  const full = Math.max(bundle.budget, total);
  const sentence = used.map(({ role, tokens }) => `${roleLabel(role)} ${shareText(tokens, bundle.budget)}`).join(', ');
  return html`
    <svg class="bar" role="img" aria-label="${sentence}" viewBox="0 0 100 6" preserveAspectRatio="none">
      <rect class="free" width="100" height="6"></rect>
      ${barPieces(used, full)}
    </svg>
    <table>
      <caption>${l10n.t('What takes the room')}</caption>
      <thead><tr><th scope="col">${l10n.t('Part')}</th><th scope="col">${l10n.t('Tokens')}</th><th scope="col">${l10n.t('Share')}</th></tr></thead>
      <tbody>
        ${used.map(
          ({ role, tokens }) => html`<tr>
            <th scope="row"><span class="key ${role}" aria-hidden="true"></span>${roleLabel(role)}</th>
            <td>${exactFigure(tokens)}</td><td>${shareText(tokens, bundle.budget)}</td>
          </tr>`,
        )}
        <tr class="rest">
          <th scope="row"><span class="key free" aria-hidden="true"></span>${l10n.t('Free')}</th>
          <td>${exactFigure(Math.max(0, bundle.budget - total))}</td>
          <td>${shareText(Math.max(0, bundle.budget - total), bundle.budget)}</td>
        </tr>
      </tbody>
    </table>`;
}

function barPieces(used: readonly { readonly role: UnitRole; readonly tokens: number }[], full: number): Html[] {
  let x = 0;
  return used.map(({ role, tokens }) => {
    const width = (tokens / full) * 100;
    const piece = html`<rect class="${role}" x="${x.toFixed(3)}" width="${width.toFixed(3)}" height="6"></rect>`;
    x += width;
    return piece;
  });
}

function savingsSection(bundle: BundleData): Html {
  const found = savings(bundle);
  if (found.length === 0) return html``;
  return html`
    <h2>${l10n.t('What could go')}</h2>
    <ul class="plain">
      ${found.map(
        (saving, index) =>
          html`<li><button id="saving-${index}" data-action="save" data-index="${index}" title="${saving.paths.join('\n')}">${savingLabel(saving)}</button></li>`,
      )}
    </ul>
    <button id="undo" data-action="undo">${l10n.t('Undo Last Decision')}</button>`;
}

function savingLabel({ kind, paths, tokens }: Saving): string {
  const freed = `−${formatTokens(tokens)}`;
  const [first = ''] = paths;
  switch (kind) {
    case 'auxiliaryFiles':
      return sentence(l10n.t('Exclude {files|# auxiliary file|# auxiliary files}: {freed}'), {
        files: paths.length,
        freed,
      });
    case 'recentFiles':
      return sentence(l10n.t('Exclude {files|# recently viewed file|# recently viewed files}: {freed}'), {
        files: paths.length,
        freed,
      });
    case 'file':
      return l10n.t('Exclude {0}: {1}', first, freed);
    case 'pin':
      return l10n.t('Unpin {0}: {1}', first, freed);
  }
}

function sentSection(sent: readonly Receipt[]): Html {
  if (sent.length === 0) return html``;
  const most = Math.max(...sent.map(({ tokens, budget }) => Math.max(tokens, budget)));
  return html`
    <h2>${l10n.t('Prompts that were sent')}</h2>
    <ol class="plain sent">
      ${sent.map(
        ({ tokens, budget, mode, timestamp }) => html`<li>
          <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none">
            <rect class="free" width="${((budget / most) * 100).toFixed(2)}" height="4"></rect>
            <rect class="used" width="${((tokens / most) * 100).toFixed(2)}" height="4"></rect>
          </svg>
          <span>${new Date(timestamp).toLocaleTimeString(env.language)} · ${modeLabel(mode)} · ${formatUsage({ used: tokens, budget, isEstimate: false })}</span>
        </li>`,
      )}
    </ol>`;
}

function estimateSection(estimates: readonly ModeEstimate[] | undefined): Html {
  const heading = html`<h2>${l10n.t('In each mode')}</h2>`;
  const button = html`<button id="estimate" data-action="estimate">${l10n.t('Count All Modes')}</button>`;
  if (estimates === undefined) return html`${heading}${button}`;
  return html`${heading}
    <table>
      <tbody>
        ${estimates.map(
          estimate => html`<tr><th scope="row">${modeTitle(estimate.mode)}</th><td>${estimateText(estimate)}</td></tr>`,
        )}
      </tbody>
    </table>
    ${button}`;
}

function estimateText(estimate: ModeEstimate): string {
  if (estimate.kind === 'failed') return errorSentence(estimate.error);
  return formatUsage({ used: estimate.tokens, budget: estimate.budget, isEstimate: false });
}

/** Nothing before the first. */
function adviceSection(advice: AdviceFigures): Html {
  const share = acceptedShare(advice);
  if (share === undefined) return html``;
  return html`<h2>${l10n.t('Recommendations')}</h2>
    <table>
      <caption>${l10n.t('What became of them in this workspace')}</caption>
      <tbody>
        ${ADVICE_OUTCOMES.toReversed().map(
          outcome =>
            html`<tr><th scope="row">${adviceOutcomeLabel(outcome)}</th><td>${exactFigure(advice[outcome])}</td></tr>`,
        )}
        <tr class="rest"><th scope="row">${l10n.t('Share that was accepted')}</th><td>${shareText(share, 1)}</td></tr>
      </tbody>
    </table>
    <button id="clear-advice" data-action="clearAdvice">${l10n.t('Clear Figures on Recommendations')}</button>`;
}
