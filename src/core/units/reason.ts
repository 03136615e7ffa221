import type { MessageData } from '../base/errors.ts';

/** Why a unit is in the prompt, was left out or was shortened. Each code has one English sentence in `core/messages`. */
export const REASON_CODES = [
  // in
  'system.always',
  'system.instructionFile',
  'question.asked',
  'history.lastTurns',
  'history.condensed',
  'history.rules',
  'current.wholeFile',
  'current.definition',
  'current.section',
  'current.node',
  'current.cell',
  'current.statements',
  'current.indentation',
  'current.lines',
  'symbols.rest',
  'recent.edited',
  'recent.editedNow',
  'recent.viewed',
  'recent.viewedNow',
  'retrieved.nameAndContent',
  'retrieved.name',
  'retrieved.content',
  'retrieved.imports',
  'retrieved.importedBy',
  'retrieved.uses',
  'retrieved.usesSummary',
  'pinned.byUser',
  'notice.nearBudget',
  // left out or shortened
  'omitted.overBudget',
  'omitted.fileShare',
  'omitted.listShare',
  'omitted.condensed',
  'stale.switched',
  'stale.changed',
  'stale.renamed',
  'stale.deleted',
  'omitted.candidateLimit',
  'omitted.recentBudget',
  'omitted.usesRoom',
  'omitted.binary',
  'omitted.tooLarge',
  'omitted.documentTooLarge',
  'omitted.secret',
  'omitted.secretValues',
  'omitted.byUser',
  'omitted.instructionsTooLarge',
  'omitted.ignored',
  'omitted.pinned',
  'omitted.generated',
  'omitted.unreadable',
  'omitted.noEditor',
  'omitted.noFiles',
  'omitted.indexLimit',
  'omitted.indexing',
  'omitted.indexPaused',
  'omitted.indexOff',
  'omitted.inCurrentFile',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export interface Reason {
  readonly code: ReasonCode;
  readonly data: MessageData;
}

export function reason(code: ReasonCode, data: MessageData = {}): Reason {
  return { code, data };
}
