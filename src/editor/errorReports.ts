import { type LogOutputChannel, l10n, window } from 'vscode';
import { ContextModeError, isAbortError } from '../core/base/errors.ts';
import { errorSentence } from './messages.ts';

/** Logs the error and shows its sentence with a button that opens the log. Silent on cancellation. Returns at once. */
export function reportError(error: unknown, log: LogOutputChannel): void {
  if (isCancellation(error)) return;
  logError(error, log);
  const showLog = l10n.t('Show Log');
  void window.showErrorMessage(errorSentence(error), showLog).then(choice => {
    if (choice === showLog) log.show();
  });
}

/** Our own mistakes are logged with their stack, what the user can act on with its sentence and data. */
export function logError(error: unknown, log: LogOutputChannel): void {
  if (error instanceof ContextModeError) {
    log.warn(`${error.code} ${JSON.stringify(error.data)}`);
    if (error.cause !== undefined) log.warn(`Caused by: ${String(error.cause)}`);
  } else {
    log.error(error instanceof Error ? error : String(error));
  }
}

/** VS Code says "Canceled" where the engine says `AbortError`. */
export function isCancellation(error: unknown): boolean {
  return isAbortError(error) || (error instanceof Error && error.name === 'Canceled');
}
