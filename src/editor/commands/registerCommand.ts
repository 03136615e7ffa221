import { commands, type Disposable, type LogOutputChannel } from 'vscode';
import { reportError } from '../errorReports.ts';
import type { COMMANDS } from '../ids.ts';

export type CommandId = (typeof COMMANDS)[keyof typeof COMMANDS];

/** Registers a command whose failures are logged and told to the user in a sentence; cancellation stays silent. */
export function registerCommand(
  id: CommandId,
  log: LogOutputChannel,
  run: (...args: readonly unknown[]) => unknown,
): Disposable {
  return commands.registerCommand(id, async (...args: unknown[]) => {
    log.debug(`command ${id}`);
    try {
      return await run(...args);
    } catch (error) {
      reportError(error, log);
      return undefined;
    }
  });
}
