import type { MessageData } from '../base/errors.ts';
import type { ModeId } from '../modes/contextMode.ts';
import type { Place } from '../ports.ts';

/** Where a team keeps its questions, below a folder of the workspace. The first that is there counts. */
export const REGRESSION_FILES = [
  '.context-mode/regression.yaml',
  '.context-mode/regression.yml',
  '.context-mode/regression.jsonl',
] as const;

/** What must, or must not, be in the context. */
export interface Wanted {
  /** Paths of the workspace, or globs: one that fits is enough for `must`, one that fits is too many for `mustNot`. */
  readonly files: readonly string[];
  /** Names as the code defines them. They are in when the part that defines them is shown, not where they are used. */
  readonly symbols: readonly string[];
}

/** One question and what its context is expected to be: an entry of a regression set. A plain value. */
export interface RegressionQuestion {
  readonly question: string;
  /** The file that is open, a path of the workspace; absent for none. */
  readonly file?: string;
  /** Where the cursor is in it; 1-based. */
  readonly lineNumber?: number;
  /** The mode that the context is built in. */
  readonly mode: ModeId;
  /** Modes any of which may be recommended for the question; none when nothing is expected of the recommendation. */
  readonly expectedModes: readonly ModeId[];
  readonly must: Wanted;
  readonly mustNot: Wanted;
  /** The most tokens that the prompt may have. */
  readonly maxTokens?: number;
  /** From 0 to 1: the score below which the question fails. Absent: it fails when anything is not met. */
  readonly floor?: number;
  /** The commit that the question was made from, 7 to 40 hexadecimal digits: no evidence for its own question. */
  readonly commit?: string;
  /** What a good answer says, for heads that have answers judged by a model. Nothing here reads it. */
  readonly rubric?: string;
}

/** A question and where it stands in the text of its set. */
export interface PlacedQuestion extends Place {
  readonly question: RegressionQuestion;
  /** Of the first line of the entry; 1-based. */
  readonly lineNumber: number;
}

/** What a set comes to. An entry with a mistake is among the problems and never among the questions. */
export interface ParsedRegressionSet {
  /** From 0 to 1: the least score of the whole set. 1 when the set does not say. */
  readonly floor: number;
  /** In the order of the text. */
  readonly questions: readonly PlacedQuestion[];
  /** In the order of the text. A set that has any is not to be run as a whole: what it says is not known. */
  readonly problems: readonly RegressionProblem[];
}

/** What is wrong in the text of a set, and where. Each code has one English sentence in `core/messages`. */
export interface RegressionProblem extends Place {
  readonly code: RegressionProblemCode;
  readonly data: MessageData;
  /** 1-based. */
  readonly lineNumber: number;
}

export const REGRESSION_PROBLEM_CODES = [
  'tooLong',
  'yaml',
  'json',
  'noQuestions',
  'tooManyQuestions',
  'entryExpected',
  'unknownField',
  'missingField',
  'textExpected',
  'pathExpected',
  'outsideWorkspace',
  'lineExpected',
  'lineWithoutFile',
  'modeExpected',
  'wantedExpected',
  'listExpected',
  'symbolExpected',
  'numberExpected',
  'floorExpected',
  'commitExpected',
  'nothingExpected',
  'duplicate',
] as const;
export type RegressionProblemCode = (typeof REGRESSION_PROBLEM_CODES)[number];

export const NOTHING_WANTED: Wanted = { files: [], symbols: [] };
