import type { Segment, UnitDraft } from '../../src/core/assemble/unitDraft.ts';
import { priorityOf } from '../../src/core/modes/priorities.ts';
import { reason } from '../../src/core/units/reason.ts';

/** A counter that anyone can check by hand: one token a UTF-16 code unit. */
export const byCharacters = (text: string): number => text.length;

/** Segments of one line each, the first the most important. */
export function aSegment(text: string, importance = 0): Segment {
  return { text: `${text}\n`, importance };
}

/** A unit that may be dropped, of one tag and the given segments. */
export function aDraft(draft: Partial<UnitDraft> & { readonly id: string }): UnitDraft {
  return {
    role: 'history',
    mode: 'file',
    source: { kind: 'user' },
    priority: priorityOf('history'),
    reason: reason('history.lastTurns', { turns: 4 }),
    frame: { kind: 'tag', tag: 'earlier_turn', attributes: {} },
    segments: [aSegment('text')],
    isRequired: false,
    ...draft,
  };
}
