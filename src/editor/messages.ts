import { env, l10n } from 'vscode';
import { ContextModeError, type MessageData } from '../core/base/errors.ts';
import type { NoActiveDocument } from '../core/contextEngine.ts';
import {
  ENGLISH_CAUSES,
  ENGLISH_ERRORS,
  ENGLISH_NOTICES,
  ENGLISH_REASONS,
  ENGLISH_TEMPLATE_PROBLEMS,
  fill,
  noticeSentence,
} from '../core/messages/english.ts';
import { type BaseMode, type ContextMode, type ModeId, tryTemplateIdOf } from '../core/modes/contextMode.ts';
import type { StoreNotice } from '../core/ports.ts';
import type { AdviceOutcome } from '../core/recommend/adviceOutcomes.ts';
import type { Recommendation } from '../core/recommend/recommendMode.ts';
import type { TemplateProblemCode } from '../core/templates/taskTemplate.ts';
import { formatUsage } from '../core/tokens/format.ts';
import type { ContextUnit, Layer, UnitRole } from '../core/units/contextUnit.ts';
import type { Reason } from '../core/units/reason.ts';

/** The sentence for an error, in the user's language. What is not a {@link ContextModeError} is our mistake. */
export function errorSentence(error: unknown): string {
  if (error instanceof ContextModeError) {
    const { code, data } = error;
    const problem = data.problem as TemplateProblemCode | undefined;
    const detail = problem === undefined ? '' : sentence(l10n.t(ENGLISH_TEMPLATE_PROBLEMS[problem]), data);
    return sentence(l10n.t(ENGLISH_ERRORS[code]), problem === undefined ? data : { ...data, detail });
  }
  const detail = error instanceof Error ? error.message : String(error);
  return l10n.t('Context Mode met an unexpected problem ({0}). The log has the details.', detail);
}

/** A translated text with its places filled; numbers and the forms of words are those of the display language. */
export function sentence(translated: string, data: MessageData): string {
  return fill(translated, data, env.language);
}

/** Why a unit is in the prompt or not, in the user's language. */
export function reasonSentence({ code, data }: Reason): string {
  return sentence(l10n.t(ENGLISH_REASONS[code]), withCause(data));
}

/** What is recommended and why, in one sentence. */
export function adviceSentence({ mode, reason }: Recommendation): string {
  return l10n.t('{0} may fit better: the question {1}.', modeTitle(mode), reasonSentence(reason));
}

/** What became of a recommendation, in a word. */
export function adviceOutcomeLabel(outcome: AdviceOutcome): string {
  switch (outcome) {
    case 'accepted':
      return l10n.t('Accepted');
    case 'overridden':
      return l10n.t('Overridden');
    case 'ignored':
      return l10n.t('Ignored');
  }
}

/** All reasons of a unit, strongest first. */
export function reasonsSentence({ reason, moreReasons = [] }: Pick<ContextUnit, 'reason' | 'moreReasons'>): string {
  return moreReasons.reduce(
    (sentences, further) => l10n.t('{0}; {1}', sentences, reasonSentence(further)),
    reasonSentence(reason),
  );
}

/** The data with the text of its cause, if it has one: causes travel as codes. */
function withCause(data: MessageData): Record<string, string | number> {
  const why = data.why ?? '';
  return why in ENGLISH_CAUSES ? { ...data, why: l10n.t(ENGLISH_CAUSES[why]!) } : { ...data };
}

/** What is told about the store, in the user's language. */
export function noticeText(notice: StoreNotice): string {
  const { key, data } = noticeSentence(notice);
  return l10n.t(ENGLISH_NOTICES[key], withCause(data));
}

/** Why there is no current file in a prompt whose mode wants one. */
export type NoFileReason = NoActiveDocument | 'tooLarge' | 'ignored';

/** Why no file is in the prompt although the mode wants one, and what to do. */
export function noFileSentence({
  why,
  path,
  rule = '',
}: {
  readonly why: NoFileReason;
  readonly path?: string;
  readonly rule?: string;
}): string {
  switch (why) {
    case 'noEditor':
      return l10n.t('No file is in the prompt, because none is open in an editor. Open the file you are asking about.');
    case 'secret':
      return l10n.t('{0} is not in the prompt, because it may hold secrets.', path ?? '');
    case 'ignored':
      return l10n.t(
        '{0} is not in the prompt, because an ignore rule hides it ({1}). The command "Use Ignored File" takes it in.',
        path ?? '',
        rule,
      );
    case 'tooLarge':
      return l10n.t(
        '{0} is not in the prompt, because it is too large. Copy the part you mean to a smaller file.',
        path ?? '',
      );
    case 'notText':
      return path === undefined
        ? l10n.t('No file is in the prompt, because what is open is not a text file.')
        : l10n.t('{0} is not in the prompt, because it is not a text file or too large to be opened as one.', path);
  }
}

export function modeLabel(mode: ModeId | ContextMode): string {
  switch (mode) {
    case 'zero':
      return l10n.t('zero mode');
    case 'file':
      return l10n.t('file mode');
    case 'project':
      return l10n.t('project mode');
    case 'custom':
      return l10n.t('template');
    default:
      return l10n.t('template {0}', tryTemplateIdOf(mode) ?? '');
  }
}

/** The mode as the heading of a list item. */
export function modeTitle(mode: ModeId): string {
  switch (mode) {
    case 'zero':
      return l10n.t('Zero Mode');
    case 'file':
      return l10n.t('File Mode');
    case 'project':
      return l10n.t('Project Mode');
    default:
      return l10n.t('Template {0}', tryTemplateIdOf(mode) ?? '');
  }
}

/** A word for a mode where the word "mode" would not add anything. */
export function shortModeLabel(mode: ModeId): string {
  switch (mode) {
    case 'zero':
      return l10n.t('zero');
    case 'file':
      return l10n.t('file');
    case 'project':
      return l10n.t('project');
    default:
      return tryTemplateIdOf(mode) ?? '';
  }
}

/** What a mode puts into the prompt. */
export function modeDescription(mode: BaseMode): string {
  switch (mode) {
    case 'zero':
      return l10n.t('Only your question and the conversation. Nothing of the project is read.');
    case 'file':
      return l10n.t('The code around the cursor, and the names and lines of the rest of the file.');
    case 'project':
      return l10n.t('The current file and the files of the project that match your question.');
  }
}

export function layerLabel(layer: Layer): string {
  switch (layer) {
    case 'system':
      return l10n.t('System');
    case 'session':
      return l10n.t('Session');
    case 'retrieval':
      return l10n.t('Retrieval');
  }
}

export function roleLabel(role: UnitRole): string {
  switch (role) {
    case 'system':
      return l10n.t('Instructions');
    case 'history':
      return l10n.t('Conversation');
    case 'current_file':
      return l10n.t('Current file');
    case 'symbols':
      return l10n.t('Symbol list');
    case 'recent':
      return l10n.t('Recently viewed');
    case 'retrieved':
      return l10n.t('Retrieved');
    case 'question':
      return l10n.t('Question');
    case 'notice':
      return l10n.t('Budget notice');
  }
}

/** What is used of what, as every part of the interface shows it. */
export interface UsageFigures {
  readonly used: number;
  readonly budget: number;
  /** The model's vocabulary is not public: figures are marked with "≈". */
  readonly isEstimate: boolean;
}

/** `7.2K/8K tokens` */
export function usageText(figures: UsageFigures): string {
  return l10n.t('{0} tokens', formatUsage(figures));
}

/** `7,213 of 8,000 tokens`: all digits, for places that have room and for screen readers. */
export function exactUsageText({ used, budget, isEstimate }: UsageFigures): string {
  return isEstimate
    ? l10n.t('about {0} of {1} tokens', exactFigure(used), exactFigure(budget))
    : l10n.t('{0} of {1} tokens', exactFigure(used), exactFigure(budget));
}

/** `7,213 tokens` */
export function tokensText(tokens: number): string {
  return sentence(l10n.t('{tokens|# token|# tokens}'), { tokens });
}

/** A share such as `15 %`, in the form of the display language. */
export function shareText(part: number, whole: number): string {
  return (part / whole).toLocaleString(env.language, { style: 'percent' });
}

/** A whole number with the digit groups of the display language. */
export function exactFigure(value: number): string {
  return value.toLocaleString(env.language);
}
