import type { ErrorCode, MessageData } from '../base/errors.ts';
import type { ModeId } from '../modes/contextMode.ts';
import type { Reason } from '../units/reason.ts';

/** What came of one question. A plain value; that of a question that cannot be asked has no tokens and no files. */
export interface QuestionResult {
  /** The share of the expectations that are met, from 0 to 1; 1 when nothing is expected. */
  readonly score: number;
  /** Whether the score reaches the question's own floor or, without one, everything is met. */
  readonly isPassed: boolean;
  /** How many things were expected. */
  readonly expectations: number;
  /** What is not met, in the order of the entry's fields: one for each expectation, or one for all of them. */
  readonly failures: readonly Failure[];
  /** The mode that the context was built in. */
  readonly mode: ModeId;
  /** What the recommender says to the question; absent when nothing is expected of it. */
  readonly recommended?: ModeId;
  readonly tokens: number;
  readonly budget: number;
  /** Files that the context shows, those that are kept longest first. */
  readonly files: readonly string[];
}

/** An expectation that is not met, and why. Each code has one English sentence in `core/messages`. */
export interface Failure {
  readonly code: FailureCode;
  readonly data: MessageData;
  /** Fills the place `{why}` of the sentence. */
  readonly why?: Reason | FailedRequest;
}

/** An error that the user can act on, as a plain value. */
export interface FailedRequest {
  readonly error: ErrorCode;
  readonly data: MessageData;
}

export const FAILURE_CODES = [
  'notAsked',
  'otherMode',
  'fileMissing',
  'fileRenamed',
  'fileElsewhere',
  'fileIsFolder',
  'fileLeftOut',
  'fileNotSearched',
  'fileRanked',
  'fileNotFound',
  'noFileFits',
  'fileShown',
  'symbolUnknown',
  'symbolNotShown',
  'symbolPartNotShown',
  'symbolShown',
  'tooManyTokens',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
