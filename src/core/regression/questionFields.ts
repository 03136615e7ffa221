import * as z from 'zod/mini';
import type { RegressionProblemCode } from './regressionSet.ts';

const MAX_TEXT_LENGTH = 20_000;
const MAX_PATH_LENGTH = 500;
const MAX_NAME_LENGTH = 100;
const MAX_ITEMS = 50;

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** One is written without brackets. */
const oneOrMore = (item: z.ZodMiniType<string>) =>
  z.pipe(
    z.union([z.array(item).check(z.minLength(1), z.maxLength(MAX_ITEMS)), item]),
    z.transform((value: string | string[]): readonly string[] => (typeof value === 'string' ? [value] : value)),
  );

/** A name as the code writes it, without what it belongs to: `validate`, not `Order.validate` or `validate()`. */
const symbol = z.string().check(z.regex(/^[^\s.:#()/\\]+$/), z.maxLength(MAX_NAME_LENGTH));
/** The name of a mode, or the id of a template. */
const mode = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u), z.maxLength(MAX_NAME_LENGTH));
const share = z
  .pipe(z.union([z.number(), z.string()]), z.transform(shareOf))
  .check(z.refine(value => value >= 0 && value <= 1));

const wanted = z.strictObject({
  files: z.optional(oneOrMore(text(MAX_PATH_LENGTH))),
  symbols: z.optional(oneOrMore(symbol)),
});

/** The fields of an entry by name, in the order in which people write them. */
export const QUESTION_FIELDS = {
  question: text(MAX_TEXT_LENGTH),
  file: z.optional(text(MAX_PATH_LENGTH)),
  line: z.optional(z.int().check(z.gte(1))),
  mode: z.optional(mode),
  expectedMode: z.optional(oneOrMore(mode)),
  must: z.optional(wanted),
  mustNot: z.optional(wanted),
  maxTokens: z.optional(z.int().check(z.gte(1))),
  floor: z.optional(share),
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,40}$/i))),
  rubric: z.optional(text(MAX_TEXT_LENGTH)),
} as const;

export const QUESTION_SCHEMA = z.strictObject(QUESTION_FIELDS);
export type QuestionFields = z.output<typeof QUESTION_SCHEMA>;
export const FLOOR_SCHEMA = share;

/** What to say when a field has another value than it takes, by the name of the field. */
export const PROBLEM_OF_FIELD: Readonly<Record<string, RegressionProblemCode>> = {
  question: 'textExpected',
  rubric: 'textExpected',
  file: 'pathExpected',
  line: 'lineExpected',
  mode: 'modeExpected',
  expectedMode: 'modeExpected',
  must: 'wantedExpected',
  mustNot: 'wantedExpected',
  files: 'listExpected',
  symbols: 'symbolExpected',
  maxTokens: 'numberExpected',
  floor: 'floorExpected',
  commit: 'commitExpected',
};

/** A share from 0 to 1, or a percentage with its sign; anything else is no share. */
function shareOf(value: number | string): number {
  return typeof value === 'number' ? value : (tryShare(value) ?? Number.NaN);
}

/** Reads `0.8` and `80%`; `undefined` for what is no share from 0 to 1. A number above 1 is not guessed at: `1` is all. */
export function tryShare(value: string): number | undefined {
  const [, digits, sign] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(value.trim()) ?? [];
  const share = sign === '%' ? Number(digits) / 100 : Number(digits);
  return share <= 1 ? share : undefined;
}
