import type { Turn } from '../../conversation/turn.ts';
import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { reason } from '../../units/reason.ts';
import { textSegments } from '../segments.ts';
import type { Segment, UnitDraft } from '../unitDraft.ts';

/** Questions outlast answers when a turn is shortened: they are short and say what it was about. */
const QUESTION_IMPORTANCE = 1_000_000;

/**
 * The last turns that the mode lets in, oldest first; older turns go first when the budget is short.
 *
 * @param turns oldest first
 */
export function collectHistory(policy: LayerPolicy, turns: readonly Turn[]): UnitDraft[] {
  const firstIndex = Math.max(0, turns.length - policy.historyTurns);
  return turns.slice(firstIndex).map((turn, rank) => {
    const turnIndex = firstIndex + rank;
    return {
      id: `history:${turnIndex + 1}`,
      role: 'history',
      mode: turn.mode ?? policy.mode,
      source: { kind: 'conversation', turnIndex },
      priority: priorityOf('history', rank),
      reason: reason('history.lastTurns', { turns: policy.historyTurns }),
      frame: { kind: 'tag', tag: 'earlier_turn', attributes: { number: turnIndex + 1 } },
      segments: [
        mark('<asked>'),
        ...textSegments(turn.question, piece => QUESTION_IMPORTANCE - piece),
        mark('</asked>'),
        mark('<answered>'),
        ...textSegments(turn.answer, piece => -piece),
        mark('</answered>'),
      ],
      isRequired: false,
    };
  });
}

function mark(tag: string): Segment {
  return { text: `${tag}\n`, importance: Infinity };
}
