import type { QuestionResult } from './questionResult.ts';
import type { RegressionQuestion } from './regressionSet.ts';

/** A question with what came of it. */
export interface ScoredQuestion {
  readonly question: RegressionQuestion;
  readonly result: QuestionResult;
}

/** What a run of a whole set comes to. */
export interface SetVerdict {
  /** The mean of the questions' scores, from 0 to 1; 1 without questions. */
  readonly score: number;
  readonly floor: number;
  readonly passed: number;
  /** Questions below a floor that they have of their own: any of them keeps the set from being met. */
  readonly belowOwnFloor: number;
  readonly isMet: boolean;
}

/** Rounding errors of a sum of shares must not decide. */
const TOLERANCE = 1e-9;

/** Pure. @param floor of the set, from 0 to 1 */
export function verdictOn(scored: readonly ScoredQuestion[], floor: number): SetVerdict {
  const sum = scored.reduce((total, { result }) => total + result.score, 0);
  const score = scored.length === 0 ? 1 : sum / scored.length;
  const passed = scored.filter(({ result }) => result.isPassed).length;
  const belowOwnFloor = scored.filter(
    ({ question, result }) => question.floor !== undefined && !result.isPassed,
  ).length;
  return { score, floor, passed, belowOwnFloor, isMet: belowOwnFloor === 0 && score >= floor - TOLERANCE };
}
