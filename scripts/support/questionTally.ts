import { BASE_MODES, type BaseMode } from '../../src/core/modes/contextMode.ts';
import type { LabelledQuestion } from './questionSet.ts';

/** A labelled question and the mode that was recommended for it. */
export interface Outcome {
  readonly question: LabelledQuestion;
  readonly mode: BaseMode;
}

export interface QuestionTally {
  questions: number;
  expected: number;
  acceptable: number;
  /** Not acceptable, and larger than the expected mode. */
  tooMuch: number;
  /** Not acceptable, and smaller than the expected mode. */
  tooLittle: number;
  /** By the expected mode, then by the recommended one. */
  readonly confusion: Record<BaseMode, Record<BaseMode, number>>;
}

export function emptyQuestionTally(): QuestionTally {
  const none = (): Record<BaseMode, number> => ({ zero: 0, file: 0, project: 0 });
  return {
    questions: 0,
    expected: 0,
    acceptable: 0,
    tooMuch: 0,
    tooLittle: 0,
    confusion: { zero: none(), file: none(), project: none() },
  };
}

export function addOutcome(tally: QuestionTally, { question, mode }: Outcome): void {
  tally.questions++;
  tally.confusion[question.expected_mode][mode]++;
  if (mode === question.expected_mode) tally.expected++;
  if (question.acceptable_modes.includes(mode)) tally.acceptable++;
  else if (BASE_MODES.indexOf(mode) > BASE_MODES.indexOf(question.expected_mode)) tally.tooMuch++;
  else tally.tooLittle++;
}
