import { l10n } from 'vscode';
import type { Omission } from '../../core/units/contextBundle.ts';
import type { ContextUnit } from '../../core/units/contextUnit.ts';
import { reasonSentence, roleLabel, sentence } from '../messages.ts';
import type { PromptState } from '../promptState.ts';

/** What a part of the prompt is, and of which file: `Current file src/x.ts:10-80`. */
export function unitTitle({ id, role, source, snippets }: ContextUnit): string {
  const kind = id.startsWith('pinned:') ? l10n.t('Pinned') : roleLabel(role);
  const [first] = snippets;
  const last = snippets.at(-1);
  if (first === undefined || last === undefined) return titleOf({ role, source });
  const lines = first.startLine === last.endLine ? `${last.endLine}` : `${first.startLine}-${last.endLine}`;
  return `${kind} ${first.path}:${lines}`;
}

/** What was left out or shortened, but for a current file of which the state says more. */
export function omissionsIn({ built, missingFile }: PromptState): readonly Omission[] {
  const omissions = built?.bundle.omissions ?? [];
  return missingFile === undefined ? omissions : omissions.filter(({ role }) => role !== 'current_file');
}

/** What was left out or shortened. */
export function omissionTitle(omission: Omission): string {
  return titleOf(omission);
}

/** What happened to it, and why. */
export function omissionSentence({ what, tokens, reason }: Omission): string {
  const why = reasonSentence(reason);
  switch (what) {
    case 'dropped':
    case 'stale':
      return sentence(l10n.t('Left out, {tokens|# token|# tokens}: {why}'), { tokens, why });
    case 'shortened':
      return sentence(l10n.t('Shortened by {tokens|# token|# tokens}: {why}'), { tokens, why });
    case 'redacted':
      return l10n.t('Removed from it: {0}', why);
    case 'excluded':
      return l10n.t('Not read: {0}', why);
  }
}

function titleOf({ role, source }: Pick<ContextUnit, 'role' | 'source'>): string {
  switch (source.kind) {
    case 'file':
      return `${roleLabel(role)} ${source.path}`;
    case 'condensed':
      if (source.what === 'rules') return l10n.t('What you asked to keep to');
      return source.what === 'older'
        ? l10n.t('Conversation, older turns: {0}', source.turnCount)
        : l10n.t('Conversation, condensed turns: {0}', source.turnCount);
    case 'conversation':
      return l10n.t('Conversation, turn {0}', source.turnIndex + 1);
    default:
      return roleLabel(role);
  }
}
