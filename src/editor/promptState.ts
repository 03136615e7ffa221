import type { BuiltContext } from '../core/contextEngine.ts';
import type { ModeId } from '../core/modes/contextMode.ts';
import type { CurrentFile } from './listeners/currentFile.ts';
import type { NoFileReason, UsageFigures } from './messages.ts';

/** What the prompt is made from, and the prompt as far as it is known. Everything that shows a figure reads it from here. */
export interface PromptState {
  readonly mode: ModeId;
  /** The soft limit of the mode, in tokens, for as long as nothing is built. */
  readonly budget: number;
  readonly question: string;
  /** Why the mode's current file is missing; absent when it is in or the mode wants none. */
  readonly missingFile?: MissingFile;
  /** Figures are estimates, because the vocabulary of the model that was asked last is not public. */
  readonly isEstimate: boolean;
  /** The latest prompt of this mode; kept while a newer one is built; absent before the first and after a failure. */
  readonly built?: BuiltContext;
  /** Why there is no prompt. */
  readonly error?: unknown;
}

/** The current file that a prompt should hold and does not. */
export interface MissingFile {
  readonly why: NoFileReason;
  readonly path?: string;
  /** The ignore rule that hides it. */
  readonly rule?: string;
}

/** What is used of what; `undefined` until a prompt is built. */
export function figuresOf({ built, isEstimate }: PromptState): UsageFigures | undefined {
  return built && { used: built.bundle.totalTokens(), budget: built.bundle.budget, isEstimate };
}

/** A file that is open may still be missing: one that is too large or ignored is known by the engine's answer. */
export function tryMissingFile(
  file: CurrentFile | undefined,
  built: BuiltContext | undefined,
): MissingFile | undefined {
  if (file === undefined || file.kind === 'none') return file;
  const { path } = file;
  const reason = built?.bundle.omissions.find(({ unitId }) => unitId === `current_file:${path}`)?.reason;
  switch (reason?.code) {
    case 'omitted.documentTooLarge':
      return { why: 'tooLarge', path };
    case 'omitted.ignored':
      return { why: 'ignored', path, rule: String(reason.data.rule) };
    default:
      return undefined;
  }
}
