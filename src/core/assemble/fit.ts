import type { Omission } from '../units/contextBundle.ts';
import type { ContextUnit, FileSnippet } from '../units/contextUnit.ts';
import { type ReasonCode, reason } from '../units/reason.ts';
import type { Renderings } from './renderings.ts';
import type { Rendering } from './shorten.ts';
import type { UnitDraft } from './unitDraft.ts';

/** Units that fit, in the order of the drafts, and what had to go. */
export interface Fitted {
  readonly units: readonly ContextUnit[];
  readonly omissions: readonly Omission[];
  readonly totalTokens: number;
}

/**
 * Drops and shortens units, from the lowest priority up, until the rest fits into the budget.
 *
 * Laws: the total never exceeds the budget unless only what may not go remains; a unit loses something only when every
 * unit of lower priority that may go is gone.
 */
export function fitToBudget(
  drafts: readonly UnitDraft[],
  options: { readonly budget: number; readonly renderings: Renderings },
): Fitted {
  const { budget, renderings } = options;
  const whole = drafts.map(draft => renderings.whole(draft));
  const shares = drafts.map(draft => withinShare(draft, renderings));
  const shown: (Rendering | undefined)[] = [...shares];
  let total = shares.reduce((sum, share) => sum + (share?.tokens ?? 0), 0);
  const excess = Math.max(0, total - budget);

  for (const index of byPriority(drafts)) {
    if (total <= budget) break;
    const draft = drafts[index]!;
    const share = shares[index];
    if (share === undefined) continue;
    const room = budget - (total - share.tokens);
    const shorter = renderings.tryShorten(draft, room) ?? (draft.isRequired ? renderings.shortest(draft) : undefined);
    shown[index] = shorter;
    total += (shorter?.tokens ?? 0) - share.tokens;
  }

  const units: ContextUnit[] = [];
  const omissions: Omission[] = [];
  for (const [index, draft] of drafts.entries()) {
    const rendering = shown[index];
    const isShortened = rendering?.kept.includes(false) ?? false;
    if (rendering !== undefined) units.push(unitOf(draft, rendering, renderings.snippets(draft, rendering)));
    if (rendering === undefined || isShortened) {
      omissions.push({
        unitId: draft.id,
        role: draft.role,
        source: draft.source,
        what: rendering === undefined ? 'dropped' : 'shortened',
        tokens: Math.max(0, whole[index]!.tokens - (rendering?.tokens ?? 0)),
        reason:
          rendering === shares[index]
            ? reason(shareCode(draft), { tokens: draft.maxTokens ?? 0 })
            : reason('omitted.overBudget', { tokens: excess }),
      });
    }
  }
  return { units, omissions, totalTokens: total };
}

/** The unit as it enters: whole, or shortened to its share; `undefined` if nothing of it fits there. */
function withinShare(draft: UnitDraft, renderings: Renderings): Rendering | undefined {
  const { maxTokens } = draft;
  const whole = renderings.whole(draft);
  if (maxTokens === undefined || whole.tokens <= maxTokens) return whole;
  return renderings.tryShorten(draft, maxTokens);
}

function shareCode({ role }: UnitDraft): ReasonCode {
  return role === 'symbols' ? 'omitted.listShare' : 'omitted.fileShare';
}

/** Indices of the drafts, the first to go first; of equal ones the later goes first. */
function byPriority(drafts: readonly UnitDraft[]): number[] {
  return drafts.map((_, index) => index).sort((a, b) => drafts[a]!.priority - drafts[b]!.priority || b - a);
}

function unitOf(draft: UnitDraft, rendering: Rendering, snippets: readonly FileSnippet[]): ContextUnit {
  const { id, role, mode, source, priority, reason: why, moreReasons } = draft;
  return {
    id,
    role,
    content: rendering.text,
    mode,
    source,
    priority,
    tokens: rendering.tokens,
    ...(draft.mtime === undefined ? {} : { mtime: draft.mtime }),
    ...(draft.unsavedHash === undefined ? {} : { unsavedHash: draft.unsavedHash }),
    stale: false,
    ...(draft.zone === undefined ? {} : { zone: draft.zone }),
    reason: why,
    ...(moreReasons === undefined ? {} : { moreReasons }),
    snippets,
    isShortened: rendering.kept.includes(false),
  };
}
