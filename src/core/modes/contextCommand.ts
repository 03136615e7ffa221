import { isBaseMode, type ModeId, templateMode } from './contextMode.ts';

/** What a text means where the user may type a question or a `/context` command. */
export type ContextCommand =
  /** No command: a question, or nothing yet. */
  | { readonly kind: 'question' }
  | { readonly kind: 'showUsage' }
  | { readonly kind: 'switchMode'; readonly mode: ModeId }
  /** A command with a name that is no mode and no template; the name as it was typed. */
  | { readonly kind: 'unknownMode'; readonly name: string };

const COMMAND = /^\s*\/context(?:\s+(.*))?$/is;

/**
 * Reads `/context`, `/context zero`, `/context file`, `/context project` and `/context TEMPLATE`, in any letter case and with
 * any white space; words of a template's id may be parted by blanks.
 * The command must be the first word: `what does /context do?` is a question, and so is `/contextual`.
 *
 * @param templateIds of the templates that can be used
 */
export function parseContextCommand(text: string, templateIds: readonly string[]): ContextCommand {
  const match = COMMAND.exec(text);
  return match === null ? { kind: 'question' } : parseModeArgument(match[1] ?? '', templateIds);
}

/** Reads what follows the command's name, as the chat view hands it over. */
export function parseModeArgument(
  argument: string,
  templateIds: readonly string[],
): Exclude<ContextCommand, { readonly kind: 'question' }> {
  const name = argument.trim();
  if (name === '') return { kind: 'showUsage' };
  const mode = name.toLowerCase();
  if (isBaseMode(mode)) return { kind: 'switchMode', mode };
  const id = mode.replace(/\s+/g, '-');
  return templateIds.includes(id) ? { kind: 'switchMode', mode: templateMode(id) } : { kind: 'unknownMode', name };
}
