/** The signals that are weighed for every file; ranking.md says what each of them is. */
export const FEATURES = [
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
  'churn',
  'importedByTest',
  'importedByLikely',
  'changedTogether',
  'frame',
  'definedName',
  'edited',
  'uncommitted',
  'test',
  'auxiliary',
  'docs',
  'config',
  'declaration',
] as const;
export type Feature = (typeof FEATURES)[number];
/** Signals that other files give, by how likely those are themselves. */
export const LINK_FEATURES: readonly Feature[] = ['importedByLikely', 'changedTogether'];
export type Weights = Readonly<Record<Feature, number>>;

/**
 * Signals that the questions of the fit have too rarely, or that a benchmark cannot have: set by hand, so that a stack frame
 * alone brings its file among the first, a defined name is worth half as much as the best text, and what the user is working on
 * decides between files that match about equally.
 */
const BY_HAND = { frame: 3, definedName: 0.5, edited: 0.4, uncommitted: 0.3 } as const;

/** With past commits at hand. Fitted by scripts/fitRetrieval.ts on 168 questions about 10 repositories; see ranking.md. */
export const WEIGHTS_WITH_COMMITS: Weights = {
  titleText: 1.98,
  sourceText: 0.11,
  chunks: 0.63,
  sourceChunks: 1.77,
  path: 1.52,
  pathMention: 1.85,
  names: 1.11,
  commits: 0.21,
  sourceCommits: 1.14,
  commitsTitle: 1.48,
  churn: 0.8,
  importedByTest: 0.15,
  importedByLikely: 0,
  changedTogether: 0.95,
  ...BY_HAND,
  test: -3.32,
  auxiliary: -0.24,
  docs: -2.18,
  config: -2.03,
  declaration: -1.43,
};

/** Without a history. */
export const WEIGHTS_WITHOUT_COMMITS: Weights = {
  titleText: 1.98,
  sourceText: 1.09,
  chunks: 1.19,
  sourceChunks: 2.23,
  path: 1.76,
  pathMention: 1.45,
  names: 1.31,
  commits: 0,
  sourceCommits: 0,
  commitsTitle: 0,
  churn: 0,
  importedByTest: 0.32,
  importedByLikely: 3.76,
  changedTogether: 0,
  ...BY_HAND,
  test: -3.03,
  auxiliary: -0.47,
  docs: -1.91,
  config: -1.71,
  declaration: -1.82,
};
