/** Where a team keeps its templates, below a folder of the workspace. */
export const TEMPLATES_FOLDER = '.context-mode/templates';

/** Where a template comes from. A later one stands in for an earlier one with the same id. */
export const TEMPLATE_ORIGINS = ['builtIn', 'user', 'workspace'] as const;
export type TemplateOrigin = (typeof TEMPLATE_ORIGINS)[number];

/** What a template puts into the prompt, beside the layers that every mode has. */
export type TemplateSource =
  /** Files of the workspace by globs. */
  | { readonly kind: 'files'; readonly globs: readonly string[] }
  /** What the tests in the current file are about. */
  | { readonly kind: 'fileUnderTest' }
  /** The tests of the current file, or of the file under test. */
  | { readonly kind: 'tests' }
  /** How tests are run here. */
  | { readonly kind: 'testConfig' }
  /** What those tests build on: fixtures, mocks and helpers. */
  | { readonly kind: 'fixtures' }
  | { readonly kind: 'diff'; readonly against: DiffBase }
  /** Names and states of the files that differ from the commit that is checked out. */
  | { readonly kind: 'changedFiles' }
  /** What the editor reports as wrong. */
  | { readonly kind: 'diagnostics'; readonly of: 'file' | 'workspace' }
  /** What the user took over from the terminal. */
  | { readonly kind: 'terminalSelection' }
  /** Files that the question, the diagnostics or the terminal selection name, around the lines that they name. */
  | { readonly kind: 'errorFiles' }
  /** What teams write down for coding assistants: `AGENTS.md` and the like. */
  | { readonly kind: 'instructions' }
  /** Definitions, by their names. */
  | { readonly kind: 'symbols'; readonly names: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };
export type TemplateSourceKind = TemplateSource['kind'];

/** What the working tree is compared with. */
export type DiffBase =
  /** The commit that is checked out: staged or not. */
  | { readonly kind: 'workingTree' }
  /** What is staged, compared with the commit that is checked out. */
  | { readonly kind: 'staged' }
  /** What was changed since the working tree parted from this branch or commit. */
  | { readonly kind: 'revision'; readonly revision: string };

/** A task bound to its context and an instruction: a mode that somebody wrote down. A plain value. */
export interface TaskTemplate {
  /** The name of its file without the ending, such as `code-review`: what is typed after `/context`. */
  readonly id: string;
  readonly origin: TemplateOrigin;
  readonly name: string;
  readonly description: string;
  /** The soft limit in tokens. */
  readonly budget: number;
  readonly historyTurns: number;
  readonly currentFile: boolean;
  readonly recentFiles: boolean;
  readonly retrieval: 'none' | 'byQuestion';
  /** In the order of their worth: what stands first is kept longest. */
  readonly sources: readonly TemplateSource[];
  /** Words of a question that speak for the template. */
  readonly cues: readonly string[];
  /** What the model is to do, as Markdown. */
  readonly instruction: string;
}

/** A file that may hold a template. */
export interface TemplateFile {
  readonly origin: TemplateOrigin;
  readonly id: string;
  /** Of the workspace, or of the file system for a template of the user; what a head opens. */
  readonly path: string;
  readonly text: string;
}

/** What is wrong with the text of a template, and where. Each code has one English sentence in `core/messages`. */
export interface TemplateProblem {
  readonly code: TemplateProblemCode;
  readonly data: Readonly<Record<string, string | number>>;
  /** Half-open UTF-16 offsets in the text of the file. */
  readonly start: number;
  readonly endExclusive: number;
}

export const TEMPLATE_PROBLEM_CODES = [
  'noFrontMatter',
  'yaml',
  'noFields',
  'unknownField',
  'missingField',
  'textExpected',
  'booleanExpected',
  'numberExpected',
  'choiceExpected',
  'listExpected',
  'unknownSource',
  'oneSourceExpected',
  'outsideWorkspace',
  'revisionExpected',
  'noInstruction',
  'tooLong',
  'badName',
] as const;
export type TemplateProblemCode = (typeof TEMPLATE_PROBLEM_CODES)[number];

/** A template that can be used, or why it cannot: it is never used in part. */
export type ParsedTemplate =
  | { readonly kind: 'valid'; readonly template: TaskTemplate }
  | { readonly kind: 'invalid'; readonly problems: readonly TemplateProblem[] };

/** The ids that a file name may give: words of letters and digits with hyphens, so that they can be typed. */
const TEMPLATE_ID = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,59}$/u;

/** The id of the template in a file with this name; `undefined` if it is no template. */
export function tryTemplateId(fileName: string): string | undefined {
  if (!fileName.endsWith('.md')) return undefined;
  const id = fileName.slice(0, -'.md'.length).toLowerCase();
  return TEMPLATE_ID.test(id) && !RESERVED_IDS.includes(id) ? id : undefined;
}

/** Whether a file with this name was meant to be a template, though {@link tryTemplateId} does not take it for one. */
export function isMisnamedTemplate(fileName: string): boolean {
  return fileName.endsWith('.md') && tryTemplateId(fileName) === undefined && fileName.toLowerCase() !== 'readme.md';
}

/** Names of modes, and of the page that explains a folder. */
const RESERVED_IDS = ['zero', 'file', 'project', 'custom', 'readme'];
