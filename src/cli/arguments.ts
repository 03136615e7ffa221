import { parseArgs } from 'node:util';
import { parseSettings, SETTING_NAMES, type Settings } from '../core/config/settings.ts';
import { type ModeId, modeNamed } from '../core/modes/contextMode.ts';
import { tryShare } from '../core/regression/questionFields.ts';
import type { Lines } from '../node/inlineEngine.ts';

/** The words of a call are off; the message says what to write instead. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The words of a call after its command. */
export interface Arguments {
  /** What stands without an option, joined by blanks: a question or a name. */
  readonly text: string;
  readonly mode?: ModeId;
  /** As typed: relative to the working folder. */
  readonly file?: string;
  readonly lines: Lines;
  /** As typed: relative to the working folder. */
  readonly workspace: string;
  /** As typed: a store of the editor, or its folder. */
  readonly store?: string;
  readonly settings: Settings;
  /** The least score of a regression set, from 0 to 1, instead of its own. */
  readonly floor?: number;
  /** As typed: relative to the working folder. */
  readonly junit?: string;
  readonly draft: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

const OPTIONS = {
  mode: { type: 'string', short: 'm' },
  file: { type: 'string', short: 'f' },
  line: { type: 'string', short: 'l' },
  workspace: { type: 'string', short: 'w', default: '.' },
  store: { type: 'string', short: 's' },
  set: { type: 'string', multiple: true },
  floor: { type: 'string' },
  junit: { type: 'string' },
  draft: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', short: 'q', default: false },
} as const;
export type OptionName = keyof typeof OPTIONS;

/**
 * @param allowed the options that the command knows
 * @throws UsageError
 */
export function parseArguments(command: string, args: readonly string[], allowed: readonly OptionName[]): Arguments {
  const { values, positionals, tokens } = parsed(args);
  for (const token of tokens) {
    if (token.kind === 'option' && !allowed.includes(token.name as OptionName)) {
      throw new UsageError(`"${command}" has no option --${token.name}.`);
    }
  }
  const { file, workspace, store, mode, floor, junit, draft, json, quiet } = values;
  if (values.line !== undefined && file === undefined)
    throw new UsageError('--line says a place in a file: add --file.');
  return {
    text: positionals.join(' '),
    ...(mode === undefined ? {} : { mode: modeNamed(mode) }),
    ...(file === undefined ? {} : { file }),
    lines: parseLines(values.line ?? '1'),
    workspace,
    ...(store === undefined ? {} : { store }),
    settings: parseAssignments(values.set ?? []),
    ...(floor === undefined ? {} : { floor: parseFloor(floor) }),
    ...(junit === undefined ? {} : { junit }),
    draft,
    json,
    quiet,
  };
}

const split = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });

function parsed(args: readonly string[]): ReturnType<typeof split> {
  try {
    return split(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parseLines(text: string): Lines {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (match === null || first < 1 || last < first) {
    throw new UsageError(`--line takes a line number from 1 or a range such as 120-140, not "${text}".`);
  }
  return { first, last };
}

function parseFloor(text: string): number {
  const share = tryShare(text);
  if (share !== undefined) return share;
  throw new UsageError(`--floor takes a share from 0 to 1, such as 0.8, or a percentage such as 80%, not "${text}".`);
}

/** `name=value` pairs over the defaults; values are read as JSON where they are JSON, else as text. */
function parseAssignments(assignments: readonly string[]): Settings {
  const raw: Record<string, unknown> = {};
  for (const assignment of assignments) {
    const [name, ...rest] = assignment.split('=');
    if (name === undefined || rest.length === 0 || !(SETTING_NAMES as readonly string[]).includes(name)) {
      throw new UsageError(`--set takes NAME=VALUE with one of these names: ${SETTING_NAMES.join(', ')}.`);
    }
    raw[name] = jsonOrText(rest.join('='));
  }
  const { settings, problems } = parseSettings(raw);
  const problem = problems[0];
  if (problem !== undefined)
    throw new UsageError(`The value of --set ${problem.name} is not valid: ${problem.detail}.`);
  return settings;
}

function jsonOrText(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // Not JSON, so it is meant as it stands: `--set tokens.encoding=cl100k_base`.
    return value;
  }
}
