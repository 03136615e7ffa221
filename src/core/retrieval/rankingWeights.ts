/** The signals that are weighed for every file; ranking.md says what each of them is. */
export const FEATURES = [
  'titleText',
  'text',
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
const BY_HAND = { frame: 3, definedName: 0.5, edited: 0.4 } as const;

/** With past commits at hand. */
export const WEIGHTS_WITH_COMMITS: Weights = {
  titleText: 1.88,
  text: 0,
  sourceText: 0.25,
  chunks: 0.45,
  sourceChunks: 1.87,
  path: 1.45,
  pathMention: 1.79,
  names: 1.07,
  commits: 0.06,
  sourceCommits: 1.39,
  commitsTitle: 1.46,
  churn: 0.85,
  importedByTest: 0.16,
  importedByLikely: 0,
  changedTogether: 0,
  ...BY_HAND,
  test: -2.31,
  auxiliary: 0,
  docs: -1.64,
  config: -1.42,
  declaration: -1.3,
};

/** Without a history. */
export const WEIGHTS_WITHOUT_COMMITS: Weights = {
  titleText: 1.87,
  text: 0,
  sourceText: 1.26,
  chunks: 0.82,
  sourceChunks: 2.43,
  path: 1.7,
  pathMention: 1.35,
  names: 1.33,
  commits: 0,
  sourceCommits: 0,
  commitsTitle: 0,
  churn: 0,
  importedByTest: 0.74,
  importedByLikely: 0,
  changedTogether: 0,
  ...BY_HAND,
  test: -2.3,
  auxiliary: -0.14,
  docs: -1.49,
  config: -1.23,
  declaration: -1.45,
};
