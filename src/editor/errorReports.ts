import { commands, type LogOutputChannel, l10n, window } from 'vscode';
import { ContextModeError, isAbortError } from '../core/base/errors.ts';
import { errorSentence } from './messages.ts';

/**
 * Logs the error and shows its sentence with a button that helps: what the user can act on as a warning, our own mistakes
 * as an error. Silent on cancellation. Returns at once.
 */
export function reportError(error: unknown, log: LogOutputChannel): void {
  if (isCancellation(error)) return;
  logError(error, log);
  const help = helpFor(error, log);
  const show = error instanceof ContextModeError ? window.showWarningMessage : window.showErrorMessage;
  void show(errorSentence(error), help.title).then(choice => {
    if (choice === help.title) help.run();
  });
}

function helpFor(error: unknown, log: LogOutputChannel): { readonly title: string; readonly run: () => void } {
  if (error instanceof ContextModeError && error.code === 'workspace.none') {
    const run = () => void commands.executeCommand('workbench.action.files.openFolder');
    return { title: l10n.t('Open Folder'), run };
  }
  return { title: l10n.t('Show Log'), run: () => log.show() };
}

/** Our own mistakes are logged with their stack, what the user can act on by its code; paths only where texts may be. */
export function logError(error: unknown, log: LogOutputChannel): void {
  if (error instanceof ContextModeError) {
    log.warn(error.code);
    log.trace(`${error.code} ${JSON.stringify(error.data)} ${error.cause === undefined ? '' : String(error.cause)}`);
  } else {
    log.error(error instanceof Error ? error : String(error));
  }
}

/** VS Code says "Canceled" where the engine says `AbortError`. */
export function isCancellation(error: unknown): boolean {
  return isAbortError(error) || (error instanceof Error && error.name === 'Canceled');
}
