/** The signals that are weighed for every file, in the order in which they are described in ranking.md. */
export const FEATURES = [
  'titleText',
  'text',
  'chunks',
  'path',
  'pathMention',
  'names',
  'commits',
  'churn',
  'importedByTest',
  'test',
  'auxiliary',
  'docs',
  'config',
  'declaration',
] as const;
export type Feature = (typeof FEATURES)[number];
export type Weights = Readonly<Record<Feature, number>>;

/** With past commits at hand. */
export const WEIGHTS_WITH_COMMITS: Weights = {
  titleText: 2.3,
  text: 0,
  chunks: 2.6,
  path: 1.7,
  pathMention: 1.4,
  names: 1.0,
  commits: 2.1,
  churn: 1.6,
  importedByTest: 0.35,
  test: -4.3,
  auxiliary: -1.9,
  docs: -1.8,
  config: -1.8,
  declaration: -1.2,
};

/** Without a history. */
export const WEIGHTS_WITHOUT_COMMITS: Weights = {
  titleText: 1.9,
  text: 1.5,
  chunks: 3.4,
  path: 1.9,
  pathMention: 1.0,
  names: 1.25,
  commits: 0,
  churn: 0,
  importedByTest: 0.66,
  test: -4.8,
  auxiliary: -2.5,
  docs: -2.0,
  config: -1.3,
  declaration: -1.2,
};
