import { type BaseMode, isBaseMode } from './contextMode.ts';

/** What a text means where the user may type a question or a `/context` command. */
export type ContextCommand =
  /** No command: a question, or nothing yet. */
  | { readonly kind: 'question' }
  | { readonly kind: 'showUsage' }
  | { readonly kind: 'switchMode'; readonly mode: BaseMode }
  /** A command with a name that is no mode; the name as it was typed. */
  | { readonly kind: 'unknownMode'; readonly name: string };

const COMMAND = /^\s*\/context(?:\s+(.*))?$/is;

/**
 * Reads `/context`, `/context zero`, `/context file` and `/context project`, in any letter case and with any white space.
 * The command must be the first word: `what does /context do?` is a question, and so is `/contextual`.
 */
export function parseContextCommand(text: string): ContextCommand {
  const match = COMMAND.exec(text);
  return match === null ? { kind: 'question' } : parseModeArgument(match[1] ?? '');
}

/** Reads what follows the command's name, as the chat view hands it over. */
export function parseModeArgument(argument: string): Exclude<ContextCommand, { readonly kind: 'question' }> {
  const name = argument.trim();
  if (name === '') return { kind: 'showUsage' };
  const mode = name.toLowerCase();
  return isBaseMode(mode) ? { kind: 'switchMode', mode } : { kind: 'unknownMode', name };
}
