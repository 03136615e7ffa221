import { env, l10n } from 'vscode';
import type { SessionLog } from '../../core/contextEngine.ts';
import type { ModeChange } from '../../core/modes/modeChange.ts';
import type { Destination, Receipt, ReceiptWithText, SentUnit } from '../../core/receipts/receipt.ts';
import { oneLine } from '../../core/text/oneLine.ts';
import { SETTINGS_SECTION } from '../ids.ts';
import { exactFigure, exactUsageText, modeLabel, modeTitle, roleLabel, tokensText, usageText } from '../messages.ts';

/** One entry a line, as JSON, oldest first. */
export function jsonLines(log: SessionLog): string {
  return log.map(entry => `${JSON.stringify(entry)}\n`).join('');
}

export function timeText(timestamp: string): string {
  return new Date(timestamp).toLocaleString(env.language);
}

export function switchTitle({ from, to }: ModeChange): string {
  return l10n.t('Switched from {0} to {1}', modeLabel(from), modeLabel(to));
}

export function discardedText({ discarded_units }: ModeChange): string {
  return discarded_units.length === 0
    ? l10n.t('Nothing was discarded.')
    : l10n.t('Discarded: {0}', discarded_units.map(fileOfUnit).join(', '));
}

export function sentTitle(receipt: Receipt): string {
  const { destination, mode, tokens, budget } = receipt;
  const usage = destination === 'summary' ? tokensText(tokens) : usageText({ used: tokens, budget, isEstimate: false });
  return l10n.t('{0}: {1}, {2}', destinationTitle(receipt), modeLabel(mode), usage);
}

/** The files that were in, each once. */
export function filesText({ units }: Receipt): string {
  const paths = [...new Set(units.flatMap(({ path }) => path ?? []))];
  return paths.length === 0 ? l10n.t('No file was in it.') : paths.join(', ');
}

/** What a model was shown, as a Markdown document: one that is read as it is, so nothing but the table needs escapes. */
export function receiptDocument(receipt: ReceiptWithText): string {
  const { destination, mode, tokens, budget, encoding, hash, timestamp, units, stale_units, text } = receipt;
  const usage =
    destination === 'summary' ? tokensText(tokens) : exactUsageText({ used: tokens, budget, isEstimate: false });
  const facts = [
    [l10n.t('Time'), timeText(timestamp)],
    [l10n.t('Mode'), modeTitle(mode)],
    [l10n.t('Tokens'), `${usage} (${encoding})`],
    ['SHA-256', hash],
  ];
  if (stale_units.length > 0) facts.push([l10n.t('Left out as stale'), stale_units.map(fileOfUnit).join(', ')]);
  const kept =
    text === undefined
      ? l10n.t(
          'The text was not kept. With the setting {0}, texts of later prompts are.',
          `${SETTINGS_SECTION}.receipts.keepText`,
        )
      : fenced(text);
  return [
    `# ${destinationTitle(receipt)}`,
    facts.map(([name, value]) => `- ${name}: ${oneLine(value ?? '')}`).join('\n'),
    [`| ${l10n.t('Part')} | ${l10n.t('Tokens')} |`, '|:--|--:|', ...units.map(unitRow)].join('\n'),
    `## ${l10n.t('Text')}`,
    kept,
    '',
  ].join('\n\n');
}

function unitRow({ role, path, tokens }: SentUnit): string {
  const part = path === undefined ? roleLabel(role) : `${roleLabel(role)} ${path}`;
  return `| ${oneLine(part).replaceAll('|', '\\|')} | ${exactFigure(tokens)} |`;
}

/** A fence that is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

function destinationTitle({ destination, model }: Receipt): string {
  return model === undefined ? destinationLabel(destination) : `${destinationLabel(destination)} (${model})`;
}

function destinationLabel(destination: Destination): string {
  switch (destination) {
    case 'chat':
      return l10n.t('Sent in the chat');
    case 'clipboard':
      return l10n.t('Copied');
    case 'document':
      return l10n.t('Opened as a document');
    case 'file':
      return l10n.t('Saved as a file');
    case 'tool':
      return l10n.t('Given to an agent');
    case 'summary':
      return l10n.t('Asked for a summary of earlier turns');
    case 'judge':
      return l10n.t('Answered for the regression set');
  }
}

/** Ids of retrieved units end in the path of their file. */
function fileOfUnit(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}
