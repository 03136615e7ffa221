import { type LanguageModelChat, LanguageModelError, l10n } from 'vscode';
import { ContextModeError } from '../../core/base/errors.ts';
import { errorSentence, exactFigure } from '../messages.ts';

/** The model answered with nothing. */
export class EmptyAnswerError extends Error {
  constructor() {
    super('The model sent no text');
    this.name = 'EmptyAnswerError';
  }
}

export interface FailedRequest {
  readonly model: LanguageModelChat;
  /** Tokens of the prompt, if it got as far as being built. */
  readonly tokens?: number;
}

/** What went wrong between the question and the answer, and what the user can do. */
export function modelErrorSentence(error: unknown, { model, tokens = 0 }: FailedRequest): string {
  const { name, maxInputTokens } = model;
  if (error instanceof ContextModeError) return errorSentence(error);
  if (tokens > maxInputTokens) {
    return l10n.t(
      'The prompt has {0} tokens, more than the {1} that {2} takes. Switch to a smaller mode, or pick another model.',
      exactFigure(tokens),
      exactFigure(maxInputTokens),
      name,
    );
  }
  if (error instanceof EmptyAnswerError) {
    return l10n.t('{0} gave no answer. Ask again, or pick another model.', name);
  }
  if (!(error instanceof LanguageModelError)) return errorSentence(error);
  switch (error.code) {
    case LanguageModelError.NoPermissions.name:
      return l10n.t(
        'Context Mode has no permission to use {0}. Ask again and allow it, or manage the access in the Accounts menu.',
        name,
      );
    case LanguageModelError.NotFound.name:
      return l10n.t('{0} is not available any more. Pick another model.', name);
    case LanguageModelError.Blocked.name:
      return l10n.t(
        '{0} refused the request, or your quota is used up ({1}). Pick another model, or wait.',
        name,
        causeOf(error),
      );
    default:
      return l10n.t('{0} could not answer ({1}). Ask again, or pick another model.', name, causeOf(error));
  }
}

/** What the model's extension said, which VS Code hands over as the message or as the cause; without a full stop. */
function causeOf({ message, cause }: LanguageModelError): string {
  const words = message !== '' ? message : cause instanceof Error ? cause.message : String(cause ?? '');
  return words.replace(/\.\s*$/, '');
}
