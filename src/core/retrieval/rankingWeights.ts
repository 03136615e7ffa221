/** Signals by which a file matches the question itself; ranking.md says what each of all signals is. */
export const MATCHING_FEATURES = [
  'titleText',
  'sourceText',
  'chunks',
  'sourceChunks',
  'path',
  'pathMention',
  'names',
  'commits',
  'sourceCommits',
  'commitsTitle',
  'importedByTest',
  'phrase',
  'frame',
  'definedName',
] as const;
/** Signals that other files give, by how likely those are themselves. */
const LINK_FEATURES = ['importedByLikely', 'importedAndMatching', 'changedTogether'] as const;
/** What a file is, whatever is asked. */
const TRAIT_FEATURES = [
  'churn',
  'edited',
  'uncommitted',
  'test',
  'auxiliary',
  'docs',
  'config',
  'declaration',
] as const;
/** What a file has without the others. */
export const OWN_FEATURES = [...MATCHING_FEATURES, ...TRAIT_FEATURES] as const;
/** The signals that are weighed for every file. */
export const FEATURES = [...OWN_FEATURES, ...LINK_FEATURES] as const;
export type Feature = (typeof FEATURES)[number];
export type Weights = Readonly<Record<Feature, number>>;

/**
 * Signals that the questions of the fit have too rarely, or that a benchmark cannot have: set by hand, so that a stack frame
 * alone brings its file among the first, a defined name is worth half as much as the best text, and what the user is working on
 * decides between files that match about equally.
 */
const BY_HAND = { frame: 3, definedName: 0.5, edited: 0.4, uncommitted: 0.3 } as const;

/** With past commits at hand. Fitted by scripts/fitRetrieval.ts on 168 questions about 10 repositories; see ranking.md. */
export const WEIGHTS_WITH_COMMITS: Weights = {
  titleText: 1.83,
  sourceText: 0.13,
  chunks: 0.33,
  sourceChunks: 1.66,
  path: 1.53,
  pathMention: 1.43,
  names: 1.21,
  commits: 0,
  sourceCommits: 1.19,
  commitsTitle: 1.81,
  churn: 0.77,
  importedByTest: 0,
  importedByLikely: 0,
  importedAndMatching: 3.82,
  changedTogether: 0.7,
  phrase: 1.86,
  ...BY_HAND,
  test: -3.2,
  auxiliary: -0.21,
  docs: -2.13,
  config: -1.95,
  declaration: -1.61,
};

/** Without a history. */
export const WEIGHTS_WITHOUT_COMMITS: Weights = {
  titleText: 2.01,
  sourceText: 1.08,
  chunks: 0.93,
  sourceChunks: 2.26,
  path: 1.72,
  pathMention: 1.23,
  names: 1.37,
  commits: 0,
  sourceCommits: 0,
  commitsTitle: 0,
  churn: 0,
  importedByTest: 0.28,
  importedByLikely: 3.68,
  importedAndMatching: 0,
  changedTogether: 0,
  phrase: 1.44,
  ...BY_HAND,
  test: -2.96,
  auxiliary: -0.45,
  docs: -1.91,
  config: -1.67,
  declaration: -1.74,
};
