import { ContextModeError, isAbortError } from '../core/base/errors.ts';
import { englishError } from '../core/messages/english.ts';
import { type Arguments, type OptionName, parseArguments, UsageError } from './arguments.ts';
import type { CliHost } from './cliHost.ts';
import { runIndex, runMcp, runMode, runPrompt, runRetrieve, runTemplates, runUsage, runUses } from './commands.ts';
import { HELP } from './help.ts';
import { runRegress } from './regress/regressCommand.ts';

const EXIT_CODES = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

interface Command {
  /** Resolves to `false` when all was done, and the answer is no. */
  readonly run: (options: Arguments, host: CliHost) => Promise<unknown>;
  readonly options: readonly OptionName[];
  /** The exit code when it cannot be done; 1 when absent. */
  readonly failed?: number;
}

const ASKING: readonly OptionName[] = ['mode', 'file', 'line', 'workspace', 'store', 'set', 'json', 'quiet'];
const LOOKING: readonly OptionName[] = ['workspace', 'store', 'set', 'json', 'quiet'];

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['prompt', { run: runPrompt, options: ASKING }],
  ['usage', { run: runUsage, options: ASKING }],
  ['retrieve', { run: runRetrieve, options: ['file', 'line', ...LOOKING] }],
  ['uses', { run: runUses, options: LOOKING }],
  ['index', { run: runIndex, options: LOOKING }],
  ['mode', { run: runMode, options: LOOKING }],
  ['templates', { run: runTemplates, options: LOOKING }],
  // Whoever waits for the answer must be able to tell a no from none.
  ['regress', { run: runRegress, options: ['floor', 'junit', 'draft', ...LOOKING], failed: EXIT_CODES.usage }],
  ['mcp', { run: runMcp, options: ['workspace', 'store'] }],
]);

/**
 * Runs one call of the command line.
 *
 * @param args without the interpreter and the script
 * @returns the exit code
 */
export async function run(args: readonly string[], host: CliHost): Promise<number> {
  const [name, ...rest] = args;
  const command = COMMANDS.get(name ?? '');
  try {
    if (name === undefined || args.includes('--help') || args.includes('-h')) host.writeOut(HELP);
    else if (name === '--version' || name === '-v') host.writeOut(`${host.version}\n`);
    else {
      if (command === undefined) {
        throw new UsageError(
          `There is no command named "${name}". The commands are: ${[...COMMANDS.keys()].join(', ')}.`,
        );
      }
      const answer = await command.run(parseArguments(name, rest, command.options), host);
      if (answer === false) return EXIT_CODES.failed;
    }
    return EXIT_CODES.done;
  } catch (error) {
    const code = explain(error, host);
    return code === EXIT_CODES.failed ? (command?.failed ?? code) : code;
  }
}

function explain(error: unknown, host: CliHost): number {
  if (isAbortError(error)) return EXIT_CODES.interrupted;
  if (error instanceof UsageError) {
    host.writeError(`${error.message}\nSee "context-mode --help".\n`);
    return EXIT_CODES.usage;
  }
  if (error instanceof ContextModeError) {
    host.writeError(`${englishError(error)}\n`);
    return EXIT_CODES.failed;
  }
  host.writeError(`Unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return EXIT_CODES.failed;
}
