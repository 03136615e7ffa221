import { parseArgs } from 'node:util';
import { parseSettings, SETTING_NAMES, type Settings } from '../core/config/settings.ts';
import { BASE_MODES, type BaseMode, isBaseMode } from '../core/modes/contextMode.ts';

/** The words of a call are off; the message says what to write instead. Exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export interface PromptArguments {
  readonly question: string;
  readonly mode: BaseMode;
  /** As typed: relative to the working folder. */
  readonly file?: string;
  /** 1-based, inclusive; one line is a cursor, several are a selection. */
  readonly lines: { readonly first: number; readonly last: number };
  /** As typed: relative to the working folder. */
  readonly workspace: string;
  readonly settings: Settings;
  readonly json: boolean;
  readonly quiet: boolean;
}

const OPTIONS = {
  mode: { type: 'string', short: 'm' },
  file: { type: 'string', short: 'f' },
  line: { type: 'string', short: 'l' },
  workspace: { type: 'string', short: 'w', default: '.' },
  set: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  quiet: { type: 'boolean', short: 'q', default: false },
} as const;

/** @throws UsageError */
export function parsePromptArguments(args: readonly string[]): PromptArguments {
  const { values, positionals } = parsed(args);
  const { file, workspace, json, quiet } = values;
  const mode = values.mode ?? (file === undefined ? 'zero' : 'file');
  if (!isBaseMode(mode)) throw new UsageError(`There is no mode named "${mode}". Choose ${BASE_MODES.join(', ')}.`);
  if (values.line !== undefined && file === undefined)
    throw new UsageError('--line says a place in a file: add --file.');
  return {
    question: positionals.join(' '),
    mode,
    ...(file === undefined ? {} : { file }),
    lines: parseLines(values.line ?? '1'),
    workspace,
    settings: parseAssignments(values.set ?? []),
    json,
    quiet,
  };
}

const split = (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });

function parsed(args: readonly string[]): ReturnType<typeof split> {
  try {
    return split(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parseLines(text: string): PromptArguments['lines'] {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (match === null || first < 1 || last < first) {
    throw new UsageError(`--line takes a line number from 1 or a range such as 120-140, not "${text}".`);
  }
  return { first, last };
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
