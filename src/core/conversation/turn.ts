import type { ModeId } from '../modes/contextMode.ts';

/** One earlier question and its answer. */
export interface Turn {
  readonly question: string;
  readonly answer: string;
  /** The mode in which it was asked; absent when nobody knows, and then it counts as that of the turn before. */
  readonly mode?: ModeId;
  /** The files that the model was shown for it, those that mattered most first. */
  readonly files?: readonly string[];
}
