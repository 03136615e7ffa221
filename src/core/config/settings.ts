import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { CLIPPING_STRATEGIES, LINE_NUMBER_FORMATS } from '../clipping/clippingOptions.ts';
import { MERGE_STRATEGIES } from '../history/mergePolicy.ts';
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
  /** Files of the workspace whose text joins the system layer, where there are such files. */
  'instructions.files': z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(20)),
  /** An instruction file that needs more is left out and named. */
  'instructions.maxTokens': count(100_000),
  'zero.budget': budget,
  'zero.historyTurns': count(50),
  'file.budget': budget,
  'file.historyTurns': count(50),
  /** How far the core block may grow on either side of the cursor, in lines. */
  'file.linesAroundCursor': count(5_000),
  /** Whether file mode shows the recently edited places of other files. */
  'file.recentFiles': z.boolean(),
  'project.budget': budget,
  'project.historyTurns': count(50),
  'project.maxCandidates': positiveInt(50),
  /** Whether entering project mode asks first. */
  'project.confirm': z.boolean(),
  /** Whether project mode shows the recently edited places of other files. */
  'project.recentFiles': z.boolean(),
  /** Whether the files of the workspace are read for project mode at all. */
  'index.enabled': z.boolean(),
  /** The most files whose texts are indexed, sources first. */
  'index.maxFiles': positiveInt(200_000),
  /** What those files may weigh together. */
  'index.maxMegabytes': positiveInt(4_000),
  /** The base of a service that makes vectors of texts, for semantic search; empty: there is none. */
  'semantic.endpoint': z.string().check(z.maxLength(2_000)),
  'semantic.model': z.string().check(z.maxLength(200)),
  'semantic.requestsPerMinute': positiveInt(6_000),
  /** The most documents collected for the recently viewed section; the options are those of `clipping/clipping.md`. */
  'recent.nDocuments': count(100),
  'recent.maxTokens': count(1_000_000),
  'recent.includeViewedFiles': z.boolean(),
  'recent.includeLineNumbers': z.enum(LINE_NUMBER_FORMATS),
  'recent.clippingStrategy': z.enum(CLIPPING_STRATEGIES),
  'recent.useLeftoverBudgetFromAbove': z.boolean(),
  'recent.pagedClipping.pageSize': positiveInt(10_000),
  'recent.returnsUnspentHalves': z.boolean(),
  'recent.continuesAfterMisfit': z.boolean(),
  'recent.anchorsEmptyRanges': z.boolean(),
  /** Whether edits and visible ranges are recorded at all. */
  'history.record': z.boolean(),
  /** Whether the history outlives the session. */
  'history.persist': z.boolean(),
  'history.maxEntries': positiveInt(1_000),
  /** What the history may weigh on disk. */
  'history.maxStoreMegabytes': positiveInt(1_000),
  'history.mergeStrategy': z.enum(MERGE_STRATEGIES),
  /** For `proximity` and `hybrid`: how many lines may lie between edits of one entry. */
  'history.mergeLineGap': count(1_000),
  /** For `hybrid`: an entry takes no edit in after this time without one. */
  'history.splitAfterSeconds': positiveInt(86_400),
  /** Whether the picked model may write the summary of what was said before a switch. */
  'conversation.condenseWithModel': z.boolean(),
  /** Whether the texts of prompts that were sent are kept with their receipts. */
  'receipts.keepText': z.boolean(),
  /** Whether the Test Explorer offers to have answers to the questions of a regression set judged by a model. */
  'regression.judgeAnswers': z.boolean(),
  /** The prompt ends with a notice from this share of the budget on, in percent. */
  'budget.noticePercent': z.int().check(z.gte(1), z.lte(100)),
  'tokens.encoding': z.enum(TOKEN_ENCODINGS),
  'recommend.enabled': z.boolean(),
  'statusBar.compact': z.boolean(),
} as const;

export type SettingName = keyof typeof SETTING_SCHEMAS;
export type Settings = { readonly [Name in SettingName]: z.infer<(typeof SETTING_SCHEMAS)[Name]> };

export const SETTING_NAMES = Object.keys(SETTING_SCHEMAS) as readonly SettingName[];

export const DEFAULT_SETTINGS: Settings = {
  defaultMode: 'file',
  'system.prompt': '',
  'instructions.files': ['AGENTS.md', '.github/copilot-instructions.md', 'CLAUDE.md'],
  'instructions.maxTokens': 2_000,
  'zero.budget': 2_000,
  'zero.historyTurns': 2,
  'file.budget': 8_000,
  'file.historyTurns': 4,
  'file.linesAroundCursor': 100,
  'file.recentFiles': true,
  'project.budget': 32_000,
  'project.historyTurns': 4,
  // 12: between 6 and 12 files quality rises by a few per cent, past 15 it falls and cost doubles (spec.md 5).
  'project.maxCandidates': 12,
  'project.confirm': true,
  'project.recentFiles': true,
  'index.enabled': true,
  // 30,000 files or 400 MB: a large repository. The index of more would take more than 500 MB of memory.
  'index.maxFiles': 30_000,
  'index.maxMegabytes': 400,
  'semantic.endpoint': '',
  'semantic.model': 'nomic-embed-text',
  'semantic.requestsPerMinute': 120,
  'recent.nDocuments': 5,
  'recent.maxTokens': 2_000,
  'recent.includeViewedFiles': false,
  'recent.includeLineNumbers': 'none',
  'recent.clippingStrategy': 'aroundEditRange',
  'recent.useLeftoverBudgetFromAbove': false,
  'recent.pagedClipping.pageSize': 10,
  'recent.returnsUnspentHalves': false,
  'recent.continuesAfterMisfit': false,
  'recent.anchorsEmptyRanges': false,
  'history.record': true,
  'history.persist': true,
  'history.maxEntries': 50,
  'history.maxStoreMegabytes': 32,
  'history.mergeStrategy': 'sameStartLine',
  'history.mergeLineGap': 2,
  'history.splitAfterSeconds': 60,
  'conversation.condenseWithModel': false,
  'receipts.keepText': false,
  'regression.judgeAnswers': false,
  'budget.noticePercent': 90,
  'tokens.encoding': 'o200k_base',
  'recommend.enabled': true,
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
