import type { Reason } from '../units/reason.ts';
import { largestOf } from './bestOf.ts';
import { inverseFrequency } from './bm25.ts';
import type { TermValue } from './passageScores.ts';
import { matchingParts, pathNamesOf } from './pathMentions.ts';
import { type Question, readQuestion } from './question.ts';
import {
  FEATURES,
  MATCHING_FEATURES,
  WEIGHTS_WITH_COMMITS,
  WEIGHTS_WITHOUT_COMMITS,
  type Weights,
} from './rankingWeights.ts';
import { ReasonFinder } from './rankReasons.ts';
import type { SearchIndex } from './searchIndex.ts';
import { type RankContext, type Signals, scoresOf, signalsOf } from './signals.ts';
import { TermScanner } from './termScanner.ts';

export interface RankQuery extends RankContext {
  readonly question: string;
}

export interface RankedFile {
  readonly path: string;
  /** Comparable within one question only; may be below 0. */
  readonly score: number;
  /** Why it is here, the strongest first: one to three, none if only something outside this ranking speaks for it. */
  readonly reasons: readonly Reason[];
  /** Lines that the question names, 1-based; absent when there are none. */
  readonly lines?: readonly number[];
  /** The phrase of the question that it holds; absent when there is none. */
  readonly phrase?: string;
}

export interface Ranking {
  /** Best first; of equal ones the first by path. Empty when nothing matches. */
  readonly files: readonly RankedFile[];
  /** What was looked for, for choosing parts of the files. */
  readonly terms: readonly TermValue[];
}

/** More files than any limit on candidates, twice. */
const MAX_RANKED = 120;

/** The files that match the question. */
export function rankFiles(index: SearchIndex, query: RankQuery): Ranking {
  const question = readQuestion(query.question, new TermScanner());
  const weights = weightsFor(question, (query.commits ?? index.commits).count > 0);
  const { signals, evidence } = signalsOf(index, question, query, weights);
  const scores = scoresOf(signals, weights, FEATURES, index.scratch.zeros('scores', index.files.length));
  const isMatch = matchesOf(signals);
  const best = largestOf(
    scores.length,
    MAX_RANKED,
    number => (isMatch[number] === 1 ? scores[number]! : undefined),
    (a, b) => (index.files[a]!.path < index.files[b]!.path ? -1 : 1),
  );
  const reasons = new ReasonFinder(index, { question, evidence, numbers: best });
  const files = best.map(number => {
    const { path } = index.files[number]!;
    const lines = linesNamedIn(question, path);
    const phrase = evidence.phrases.get(number);
    return {
      path,
      score: scores[number]!,
      reasons: reasons.of(number, feature => weights[feature] * signals[feature][number]!),
      ...(lines.length === 0 ? {} : { lines }),
      ...(phrase === undefined ? {} : { phrase }),
    };
  });
  return { files, terms: termValues(index, question) };
}

/** 1 for the files that match the question in some signal. A file that is gone has none. */
function matchesOf(signals: Signals): Uint8Array {
  const isMatch = new Uint8Array(signals.chunks.length);
  for (const feature of MATCHING_FEATURES) {
    const values = signals[feature];
    for (let number = 0; number < values.length; number++) if (values[number] !== 0) isMatch[number] = 1;
  }
  return isMatch;
}

function linesNamedIn({ mentions }: Question, path: string): readonly number[] {
  const names = pathNamesOf(path);
  return mentions.flatMap(mention => {
    const { lineNumber } = mention;
    return lineNumber !== undefined && matchingParts(mention, names) > 0 ? lineNumber : [];
  });
}

function termValues(index: SearchIndex, { terms }: Question): readonly TermValue[] {
  return terms.map(({ hash, weight }) => {
    return { hash, value: weight * inverseFrequency(index.totals.chunks, index.chunksWith(hash).length) };
  });
}

/** What a test is worth more than its source when tests are asked about, and a document likewise. Set by hand. */
const ASKED_KIND = 2.5;

/** Tests and documents are held back unless they are what is asked about. */
function weightsFor({ isAboutTests, isAboutDocs }: Question, hasCommits: boolean): Weights {
  const weights = hasCommits ? WEIGHTS_WITH_COMMITS : WEIGHTS_WITHOUT_COMMITS;
  return {
    ...weights,
    ...(isAboutTests ? { test: ASKED_KIND } : {}),
    ...(isAboutDocs ? { docs: ASKED_KIND, auxiliary: 0 } : {}),
  };
}
