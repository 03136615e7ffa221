import type { ContextMode } from '../modes/contextMode.ts';

/** One earlier question and its answer. */
export interface Turn {
  readonly question: string;
  readonly answer: string;
  /** The mode in which it was asked, when known. */
  readonly mode?: ContextMode;
}
