import { assertNever } from '../base/invariant.ts';
import type { EditedText } from '../text/editedText.ts';
import type { LineRange } from '../text/lineRange.ts';
import { replacedLines } from '../text/replacedLines.ts';
import type { StringEdit } from '../text/stringEdit.ts';
import type { EditEntry } from './historyEntry.ts';

export const MERGE_STRATEGIES = ['sameStartLine', 'proximity', 'hybrid'] as const;

/** When an edit belongs to the entry of the edit before it, so that typing a word is one entry and not five. */
export type MergeStrategy =
  /** The first replacements of both start on the same line. */
  | { readonly kind: 'sameStartLine' }
  /** Every replacement of the new edit is within `lineGap` lines of some replacement of the old one. */
  | { readonly kind: 'proximity'; readonly lineGap: number }
  /** As `proximity`, and at most `splitAfterMs` since the last change of the entry. */
  | { readonly kind: 'hybrid'; readonly lineGap: number; readonly splitAfterMs: number };

/** A further edit of a document whose newest entry is known. */
export interface NextEdit {
  /** The text just before the edit. */
  readonly before: EditedText;
  readonly edit: StringEdit;
  readonly at: number;
}

/**
 * Whether the edit is merged into the entry. Lines of the entry are lines of its base, lines of the edit those of the text
 * just before it. An entry whose edit has become empty takes nothing in, and neither does an edit that replaces nothing.
 */
export function shouldMerge(entry: EditEntry, next: NextEdit, strategy: MergeStrategy): boolean {
  if (entry.edit.isEmpty || next.edit.isEmpty) return false;
  switch (strategy.kind) {
    case 'sameStartLine':
      return firstLineOf(entry.base, entry.edit) === firstLineOf(next.before, next.edit);
    case 'proximity':
      return areNear(entry, next, strategy.lineGap);
    case 'hybrid':
      return next.at - entry.at <= strategy.splitAfterMs && areNear(entry, next, strategy.lineGap);
    default:
      return assertNever(strategy);
  }
}

function firstLineOf(before: EditedText, edit: StringEdit): number | undefined {
  return replacedLines(before, edit).next().value?.start;
}

function areNear(entry: EditEntry, next: NextEdit, lineGap: number): boolean {
  const old = [...replacedLines(entry.base, entry.edit)];
  for (const lines of replacedLines(next.before, next.edit)) {
    if (!old.some(other => gapBetween(lines, other) <= lineGap)) return false;
  }
  return true;
}

/** How many lines lie between the ranges; 0 when they overlap or touch. */
function gapBetween(a: LineRange, b: LineRange): number {
  return Math.max(0, a.start - b.endExclusive, b.start - a.endExclusive);
}
