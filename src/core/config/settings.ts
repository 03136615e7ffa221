import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { TOKEN_ENCODINGS } from '../tokens/tokenCounter.ts';

// Without a language, zod/mini says nothing but "Invalid input".
z.config(en());

const positiveInt = (max: number) => z.int().check(z.gte(1), z.lte(max));
const count = (max: number) => z.int().check(z.gte(0), z.lte(max));
const budget = z.int().check(z.gte(100), z.lte(2_000_000));

/**
 * Every setting by its full name below `contextMode.`, with its limits. `package.json` repeats names, defaults and limits
 * for VS Code; `test/package.test.ts` compares them.
 */
export const SETTING_SCHEMAS = {
  /** The mode of a workspace that has not chosen one yet. Project mode is never a default: entering it is confirmed. */
  defaultMode: z.enum(['zero', 'file']),
  /** Replaces the built-in role and rules of the system layer; empty means the built-in text. */
  'system.prompt': z.string().check(z.maxLength(20_000)),
  'zero.budget': budget,
  'zero.historyTurns': count(50),
  'file.budget': budget,
  'file.historyTurns': count(50),
  /** How far the core block may grow on either side of the cursor, in lines. */
  'file.linesAroundCursor': count(5_000),
  'project.budget': budget,
  'project.historyTurns': count(50),
  'project.maxCandidates': positiveInt(50),
  /** How many files recall hands to the expansion along imports. */
  'project.recallSize': positiveInt(200),
  'project.nameWeight': z.number().check(z.gte(0), z.lte(100)),
  'project.contentWeight': z.number().check(z.gte(0), z.lte(100)),
  /** Whether entering project mode asks first. */
  'project.confirm': z.boolean(),
  /** The prompt ends with a notice from this share of the budget on, in percent. */
  'budget.noticePercent': z.int().check(z.gte(1), z.lte(100)),
  'tokens.encoding': z.enum(TOKEN_ENCODINGS),
  'statusBar.compact': z.boolean(),
} as const;

export type SettingName = keyof typeof SETTING_SCHEMAS;
export type Settings = { readonly [Name in SettingName]: z.infer<(typeof SETTING_SCHEMAS)[Name]> };

export const SETTING_NAMES = Object.keys(SETTING_SCHEMAS) as readonly SettingName[];

export const DEFAULT_SETTINGS: Settings = {
  defaultMode: 'file',
  'system.prompt': '',
  'zero.budget': 2_000,
  'zero.historyTurns': 2,
  'file.budget': 8_000,
  'file.historyTurns': 4,
  'file.linesAroundCursor': 100,
  'project.budget': 32_000,
  'project.historyTurns': 4,
  // 12: between 6 and 12 files quality rises by a few per cent, past 15 it falls and cost doubles (spec.md 5).
  'project.maxCandidates': 12,
  'project.recallSize': 20,
  'project.nameWeight': 3,
  'project.contentWeight': 1,
  'project.confirm': true,
  'budget.noticePercent': 90,
  'tokens.encoding': 'o200k_base',
  'statusBar.compact': false,
};

/** A setting that cannot be used as it is; its default stands in. */
export interface SettingProblem {
  readonly name: SettingName;
  /** What the schema says, in English. */
  readonly detail: string;
}

/** Checks raw values by name. What is absent or wrong takes its default; what is wrong is reported too. */
export function parseSettings(raw: Readonly<Record<string, unknown>>): {
  readonly settings: Settings;
  readonly problems: readonly SettingProblem[];
} {
  const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  const problems: SettingProblem[] = [];
  for (const name of SETTING_NAMES) {
    if (raw[name] === undefined) continue;
    const result = z.safeParse(SETTING_SCHEMAS[name], raw[name]);
    if (result.success) settings[name] = result.data;
    else problems.push({ name, detail: result.error.issues.map(issue => issue.message).join('; ') });
  }
  return { settings: settings as Settings, problems };
}
