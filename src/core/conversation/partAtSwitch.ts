import type { ModeId } from '../modes/contextMode.ts';
import type { Turn } from './turn.ts';

/** A conversation, parted where the mode was switched last. */
export interface PartedTurns {
  /** Asked before the switch to the current mode, oldest first: only a summary of them is shown. */
  readonly before: readonly Turn[];
  /** Asked in the current mode since, oldest first. */
  readonly since: readonly Turn[];
}

/**
 * Parts a conversation after the last turn that was not asked in this mode, so that conclusions drawn in one mode do not
 * leak into another. A turn of an unknown mode goes with the one before it. Going back and forth without asking parts nothing:
 * every conclusion is then of this mode.
 *
 * Parting what is left again changes nothing: no turn is condensed twice.
 */
export function partAtSwitch(turns: readonly Turn[], mode: ModeId): PartedTurns {
  let count = 0;
  let current = mode;
  for (const [index, turn] of turns.entries()) {
    current = turn.mode ?? current;
    if (current !== mode) count = index + 1;
  }
  return { before: turns.slice(0, count), since: turns.slice(count) };
}
