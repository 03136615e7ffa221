import { ContextModeError, isAbortError } from '../core/base/errors.ts';
import { ENGLISH_ERRORS, fill } from '../core/messages/english.ts';
import { UsageError } from './arguments.ts';
import { HELP } from './help.ts';
import { type CliHost, runPrompt } from './promptCommand.ts';

const EXIT_CODES = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/**
 * Runs one call of the command line.
 *
 * @param args without the interpreter and the script
 * @returns the exit code
 */
export async function run(args: readonly string[], host: CliHost, version: string): Promise<number> {
  const [command, ...rest] = args;
  try {
    if (command === undefined || args.includes('--help') || args.includes('-h')) host.writeOut(HELP);
    else if (command === '--version' || command === '-v') host.writeOut(`${version}\n`);
    else if (command === 'prompt') await runPrompt(rest, host);
    else throw new UsageError(`There is no command named "${command}". The commands are: prompt.`);
    return EXIT_CODES.done;
  } catch (error) {
    return explain(error, host);
  }
}

function explain(error: unknown, host: CliHost): number {
  if (isAbortError(error)) return EXIT_CODES.interrupted;
  if (error instanceof UsageError) {
    host.writeError(`${error.message}\nSee "context-mode --help".\n`);
    return EXIT_CODES.usage;
  }
  if (error instanceof ContextModeError) {
    host.writeError(`${fill(ENGLISH_ERRORS[error.code], error.data)}\n`);
    return EXIT_CODES.failed;
  }
  host.writeError(`Unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT_CODES.failed;
}
