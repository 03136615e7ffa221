import * as z from 'zod/mini';
import type { DiffBase, TemplateSource, TemplateSourceKind } from './taskTemplate.ts';

/** A template is read by people before it is by models. */
const MAX_NAME_LENGTH = 80;
export const MAX_DESCRIPTION_LENGTH = 300;
const MAX_TEXT_LENGTH = 20_000;
const MAX_SOURCES = 30;
const MAX_ITEMS = 50;

const shortText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const globs = z.union([z.array(shortText(300)), shortText(300)]);

/** The fields of a template by name: what the front matter may hold. */
export const TEMPLATE_FIELDS = {
  name: shortText(MAX_NAME_LENGTH),
  description: z._default(z.string().check(z.trim(), z.maxLength(MAX_DESCRIPTION_LENGTH)), ''),
  budget: z._default(z.int().check(z.gte(100), z.lte(2_000_000)), 16_000),
  historyTurns: z._default(z.int().check(z.gte(0), z.lte(50)), 2),
  currentFile: z._default(z.boolean(), true),
  recentFiles: z._default(z.boolean(), false),
  retrieval: z._default(z.enum(['none', 'byQuestion']), 'none'),
  sources: z._default(z.array(z.unknown()).check(z.maxLength(MAX_SOURCES)), []),
  cues: z._default(z.array(shortText(MAX_NAME_LENGTH)).check(z.maxLength(MAX_ITEMS)), []),
} as const;
export type TemplateFieldName = keyof typeof TEMPLATE_FIELDS;
export const TEMPLATE_FIELD_NAMES = Object.keys(TEMPLATE_FIELDS) as readonly TemplateFieldName[];

/** What can stand after a field or a source, where that is one of a few words. */
export const TEMPLATE_VALUES: Readonly<Record<string, readonly string[]>> = {
  currentFile: ['true', 'false'],
  recentFiles: ['true', 'false'],
  retrieval: ['none', 'byQuestion'],
  diff: ['workingTree', 'staged'],
  diagnostics: ['file', 'workspace'],
};

/** How a source is written: `- NAME` where it has a value of its own, else `- NAME: VALUE`. */
interface SourceForm {
  /** What `- NAME` alone stands for; absent when a value must be given. */
  readonly bare?: TemplateSource;
  readonly schema: z.ZodMiniType;
  readonly toSource: (value: never) => TemplateSource;
}

function plain(kind: Exclude<TemplateSourceKind, 'files' | 'diff' | 'diagnostics' | 'symbols' | 'text'>): SourceForm {
  return { bare: { kind }, schema: z.literal(true), toSource: () => ({ kind }) };
}

/** The sources by name. */
export const SOURCE_FORMS: Readonly<Record<TemplateSourceKind, SourceForm>> = {
  files: {
    schema: globs,
    toSource: (value: string | readonly string[]) => ({
      kind: 'files',
      globs: typeof value === 'string' ? [value] : value,
    }),
  },
  fileUnderTest: plain('fileUnderTest'),
  tests: plain('tests'),
  testConfig: plain('testConfig'),
  fixtures: plain('fixtures'),
  diff: {
    bare: { kind: 'diff', against: { kind: 'workingTree' } },
    schema: shortText(200),
    toSource: (value: string) => ({ kind: 'diff', against: diffBaseOf(value) }),
  },
  changedFiles: plain('changedFiles'),
  diagnostics: {
    bare: { kind: 'diagnostics', of: 'file' },
    schema: z.enum(['file', 'workspace']),
    toSource: (value: 'file' | 'workspace') => ({ kind: 'diagnostics', of: value }),
  },
  terminalSelection: plain('terminalSelection'),
  errorFiles: plain('errorFiles'),
  instructions: plain('instructions'),
  symbols: {
    schema: z.array(shortText(200)).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
    toSource: (value: readonly string[]) => ({ kind: 'symbols', names: value }),
  },
  text: { schema: shortText(MAX_TEXT_LENGTH), toSource: (value: string) => ({ kind: 'text', text: value }) },
};

export const SOURCE_KINDS = Object.keys(SOURCE_FORMS) as readonly TemplateSourceKind[];

function diffBaseOf(value: string): DiffBase {
  return value === 'workingTree' || value === 'staged' ? { kind: value } : { kind: 'revision', revision: value };
}
