import { l10n, MarkdownString } from 'vscode';
import { usageByLayer } from '../../core/units/contextBundle.ts';
import { LAYERS, layerOf } from '../../core/units/contextUnit.ts';
import { asMarkdownText } from '../markdownText.ts';
import {
  errorSentence,
  exactFigure,
  exactUsageText,
  layerLabel,
  modeTitle,
  noFileSentence,
  reasonsSentence,
} from '../messages.ts';
import { figuresOf, type PromptState } from '../promptState.ts';
import { omissionSentence, omissionsIn, omissionTitle, unitTitle } from './unitTexts.ts';

/** What is in the prompt by layer and unit, and what was left out, for the chat view. */
export function usageMarkdown(state: PromptState): MarkdownString {
  const markdown = new MarkdownString();
  const paragraphs: string[] = [];
  const { built, missingFile, error } = state;
  const figures = figuresOf(state);
  if (figures !== undefined) {
    paragraphs.push(l10n.t('**{0}**: {1} used.', modeTitle(state.mode), exactUsageText(figures)));
  }
  if (error !== undefined) paragraphs.push(asMarkdownText(errorSentence(error)));
  if (missingFile !== undefined) paragraphs.push(asMarkdownText(noFileSentence(missingFile)));
  if (built !== undefined) {
    paragraphs.push(unitTable(built.bundle));
    const omissions = omissionsIn(state);
    if (omissions.length > 0) {
      paragraphs.push(`**${l10n.t('Left out or shortened: {0}', exactFigure(omissions.length))}**`);
      paragraphs.push(
        omissions
          .map(each => `- ${asMarkdownText(omissionTitle(each))}: ${asMarkdownText(omissionSentence(each))}`)
          .join('\n'),
      );
    }
  }
  markdown.value = paragraphs.join('\n\n');
  return markdown;
}

function unitTable(bundle: NonNullable<PromptState['built']>['bundle']): string {
  const usage = usageByLayer(bundle);
  const rows = [`| ${l10n.t('Part')} | ${l10n.t('Tokens')} |`, '|:--|--:|'];
  for (const layer of LAYERS) {
    rows.push(`| **${layerLabel(layer)}** | **${exactFigure(usage[layer])}** |`);
    for (const unit of bundle.units.filter(({ role }) => layerOf(role) === layer)) {
      const part = `${asMarkdownText(unitTitle(unit))}: *${asMarkdownText(reasonsSentence(unit))}*`;
      rows.push(`| ${part} | ${exactFigure(unit.tokens)} |`);
    }
  }
  rows.push(`| **${l10n.t('Total')}** | **${exactFigure(bundle.totalTokens())}** |`);
  return rows.join('\n');
}
