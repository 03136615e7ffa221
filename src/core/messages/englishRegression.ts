import type { QUESTION_FIELDS } from '../regression/questionFields.ts';
import type { Failure, FailureCode } from '../regression/questionResult.ts';
import type { RegressionProblem, RegressionProblemCode } from '../regression/regressionSet.ts';
import { ENGLISH_TEMPLATE_PROBLEMS, englishError, englishReason, fill } from './english.ts';

/** What is wrong in a regression set, by code. */
export const ENGLISH_REGRESSION_PROBLEMS: Readonly<Record<RegressionProblemCode, string>> = {
  tooLong: 'A regression set has at most {max} characters.',
  yaml: ENGLISH_TEMPLATE_PROBLEMS.yaml,
  json: 'This line is not valid JSON: {detail}.',
  noQuestions:
    'A regression set has a list of questions; at least: a line "questions:" and below it "  - question: …" with "    must: {files: [src/a.ts]}".',
  tooManyQuestions: 'A regression set has at most {max} questions; this one and those after it are not read.',
  entryExpected: 'Each entry has its fields one a line, as in "- question: Where is the time-out set?".',
  unknownField: ENGLISH_TEMPLATE_PROBLEMS.unknownField,
  missingField: ENGLISH_TEMPLATE_PROBLEMS.missingField,
  textExpected: ENGLISH_TEMPLATE_PROBLEMS.textExpected,
  pathExpected: '"{name}" takes the path of one file, as in "src/a.ts".',
  outsideWorkspace:
    '"{path}" leads out of the workspace. Write a path below its folder, without "..", a drive or a leading "/".',
  lineExpected: '"line" takes a line number from 1.',
  lineWithoutFile: '"line" says a place in a file: add "file".',
  modeExpected:
    '"{name}" takes zero, file, project, or the name of a template; "expectedMode" takes a list of them, too.',
  wantedExpected: '"{name}" takes files, symbols, or both, as in "{files: [src/a.ts], symbols: [parse]}".',
  listExpected: '"{name}" takes paths or globs, as in "[src/a.ts, docs/*.md]", and at least one.',
  symbolExpected: '"{name}" takes names as the code defines them, without what they belong to, as in "[parse, Order]".',
  numberExpected: '"{name}" takes a whole number from 1.',
  floorExpected: '"floor" takes a share from 0 to 1, such as 0.8, or a percentage with its sign, such as 80%.',
  commitExpected: '"commit" takes 7 to 40 hexadecimal digits in quotes, as in "1a2b3c4".',
  nothingExpected: 'Nothing is expected of this question: add must, mustNot, expectedMode or maxTokens.',
  duplicate: 'The same question with the same file, line and mode stands in line {line}.',
};

/** What a field of a set means, for those who write one. */
export const ENGLISH_REGRESSION_SET_FIELDS: Readonly<Record<string, string>> = {
  floor: 'The least score of the whole set: a share such as 0.9, or a percentage such as 90%.',
  questions: 'The questions, one after the other, each as in "- question: Where is the time-out set?".',
};

/** What a field of an entry means. */
export const ENGLISH_REGRESSION_ENTRY_FIELDS: Readonly<Record<keyof typeof QUESTION_FIELDS, string>> = {
  question: 'The question, as somebody would ask it.',
  file: 'The file that is open, if any: its path in the project.',
  line: 'The line of the cursor in that file, from 1.',
  mode: 'What the context is built in: zero, file, project or a template; the first expected one, or project, if left out.',
  expectedMode: 'A mode or a list: one of them must be recommended for the question.',
  must: 'What must be in the context: files, symbols or both.',
  mustNot: 'What must not be in the context: files, symbols or both.',
  maxTokens: 'The most tokens that the prompt may have.',
  floor: 'The share of its expectations from which on the question passes; all of them if left out.',
  commit: 'The commit that the question was made from: it is no evidence for it.',
  rubric: 'What a good answer says.',
};

/** What a field of `must` and `mustNot` means. */
export const ENGLISH_REGRESSION_WANTED_FIELDS: Readonly<Record<string, string>> = {
  files: 'Paths or patterns, as in "[src/a.ts, docs/]".',
  symbols: 'Names as the code defines them, as in "[parse, Order]".',
};

/** Which expectation of a regression set is not met, by code. */
export const ENGLISH_FAILURES: Readonly<Record<FailureCode, string>> = {
  notAsked: 'The question cannot be asked: {why}',
  otherMode: '{mode} mode is recommended and not {expected}: the question {why}.',
  fileMissing: '{path} does not exist. If it was renamed, write its new name.',
  fileRenamed: '{path} does not exist. It is called {newPath} now.',
  fileElsewhere: '{path} does not exist. Was it moved to {other}?',
  fileIsFolder: '{path} is a folder. Write {path}/ for all that is in it.',
  fileLeftOut: '{path} is not in the context: {why}.',
  fileNotSearched: '{path} is not in the context: {mode} mode does not search for files.',
  fileRanked:
    '{path} is not in the context: it is number {rank} of {candidates} candidates, and the first {limit} are taken.',
  fileNotFound:
    '{path} is not in the context: it is not among the {candidates|# file|# files} that match the question best.',
  noFileFits: 'No file that fits {glob} is in the context.',
  fileShown: '{path} is in the context and must not be: {why}.',
  symbolUnknown:
    '{name} is not in the context: no file of the project is known to define it. If it was renamed, write its new name.',
  symbolNotShown: '{name} is not in the context: {path} defines it, and is not in.',
  symbolPartNotShown: '{name} is not in the context: {path} is in, but not the part that defines it.',
  symbolShown: '{name} is in the context and must not be: {path} shows its definition.',
  tooManyTokens: 'The context has {tokens} tokens, more than {max}.',
};

/** The sentence of a mistake in a regression set in English. */
export function englishRegressionProblem({ code, data }: Pick<RegressionProblem, 'code' | 'data'>): string {
  return fill(ENGLISH_REGRESSION_PROBLEMS[code], data);
}

/** The sentence of a failed expectation in English. */
export function englishFailure({ code, data, why }: Failure): string {
  if (why === undefined) return fill(ENGLISH_FAILURES[code], data);
  const sentence = 'error' in why ? englishError({ code: why.error, data: why.data }) : englishReason(why);
  return fill(ENGLISH_FAILURES[code], { ...data, why: sentence });
}
