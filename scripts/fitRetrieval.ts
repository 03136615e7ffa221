import { appendFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findPhrases, type PhraseHit } from '../src/core/retrieval/phrases.ts';
import { readQuestion } from '../src/core/retrieval/question.ts';
import {
  FEATURES,
  type Feature,
  WEIGHTS_WITH_COMMITS,
  WEIGHTS_WITHOUT_COMMITS,
} from '../src/core/retrieval/rankingWeights.ts';
import { scoresOf as scoresOfFiles, signalsOf } from '../src/core/retrieval/signals.ts';
import { TermScanner } from '../src/core/retrieval/termScanner.ts';
import {
  type EvaluationQuestion,
  meanOf,
  NOT_SHOWN,
  readJsonLines,
  type Score,
  scoreOf,
} from './support/retrieval/questions.ts';
import { type Snapshot, visitSnapshots } from './support/retrieval/snapshots.ts';
import { type CandidateSet, fitWeights, type Sign, scoresOf } from './support/retrieval/softmaxFit.ts';

/**
 * Fits the weights of the ranking (src/core/retrieval/rankingWeights.ts) and says what they are worth on repositories that
 * took no part in the fit:
 *
 *     node scripts/fitRetrieval.ts --data FILE --repos FOLDER [--signals FILE]
 *
 * Data and clones are those of `npm run eval:retrieval`. The signals of the best candidates of each question are kept in the
 * file of `--signals` and taken from there if it exists. Prints the tables of ranking.md: held-out figures by repository (weights
 * fitted on all others), then the weights over all questions with past commits and without.
 */
const { values: options } = parseArgs({
  options: { data: { type: 'string' }, repos: { type: 'string' }, signals: { type: 'string' } },
});
if (options.data === undefined || options.repos === undefined) {
  throw new Error('Usage: node scripts/fitRetrieval.ts --data FILE --repos FOLDER [--signals FILE]');
}

/** Set by hand: see rankingWeights.ts. */
const NOT_FITTED: readonly Feature[] = ['frame', 'definedName', 'edited', 'uncommitted'];
const FROM_COMMITS: readonly Feature[] = ['commits', 'sourceCommits', 'commitsTitle', 'churn', 'changedTogether'];
/**
 * Left out where there are commits: held-out recall@12 is a point lower with it, although the first places are better. What is
 * changed together says more of what belongs together.
 */
const WITHOUT_COMMITS_ONLY: readonly Feature[] = ['importedByLikely'];
/** Left out without commits, where what likely files import counts whether it matches or not: it adds nothing to that. */
const WITH_COMMITS_ONLY: readonly Feature[] = [...FROM_COMMITS, 'importedAndMatching'];
const AGAINST: readonly Feature[] = ['test', 'auxiliary', 'docs', 'config', 'declaration'];
/** Files beyond the best 150 of the present weights are never near the first twelve. */
const MAX_CANDIDATES = 150;

/** One question in the file of signals. */
interface SignalRows {
  readonly id: string;
  readonly hasCommits: boolean;
  readonly paths: readonly string[];
  /** A row for each path, in the order of FEATURES. */
  readonly rows: readonly (readonly number[])[];
}

const questions = readJsonLines<EvaluationQuestion>(options.data);
const known =
  options.signals !== undefined && existsSync(options.signals) ? readJsonLines<SignalRows>(options.signals) : [];
const keyOf = (id: string, hasCommits: boolean): string => `${id} ${hasCommits}`;
const signalsByKey = new Map(known.map(rows => [keyOf(rows.id, rows.hasCommits), rows]));
await visitSnapshots(
  questions.filter(({ id }) => !signalsByKey.has(keyOf(id, false))),
  { repositories: options.repos, usesGit: true },
  async snapshot => {
    const phraseHits = await findPhrases(snapshot.question.question, { index: snapshot.index, read: snapshot.text });
    for (const hasCommits of [true, false]) {
      const rows = rowsOf(snapshot, hasCommits, phraseHits);
      signalsByKey.set(keyOf(rows.id, hasCommits), rows);
      if (options.signals !== undefined) appendFileSync(options.signals, `${JSON.stringify(rows)}\n`);
    }
    process.stderr.write(`\r${signalsByKey.size / 2} of ${questions.length} questions `);
  },
);
process.stderr.write('\n');

const withCommits = fitted(true);
const withoutCommits = fitted(false);
const recallWithout = (repository: string): string => percent(meanOf(withoutCommits.heldOut.get(repository)!).recall12);
console.log('| repository | questions | recall@5 | recall@12 | all@12 | MRR | recall@12 without commits |');
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const [name, scores] of withCommits.heldOut) console.log(row(name, scores, recallWithout(name)));
console.log(row('all, in the fit', withCommits.inFit, percent(meanOf(withoutCommits.inFit).recall12)));
console.log('\n| signal | with commits | without |\n| --- | --- | --- |');
for (const feature of FEATURES.filter(feature => !NOT_FITTED.includes(feature))) {
  const both = [withCommits, withoutCommits].map(({ weights }) => weights.get(feature)?.toFixed(2) ?? '');
  console.log(`| ${feature} | ${both.join(' | ')} |`);
}

interface Fitted {
  /** By repository: the scores of its questions under the weights of all others; those of all questions come last. */
  readonly heldOut: ReadonlyMap<string, readonly Score[]>;
  /** Of all questions, under the weights of all. */
  readonly inFit: readonly Score[];
  readonly weights: ReadonlyMap<Feature, number>;
}

function fitted(hasCommits: boolean): Fitted {
  const leftOut = [...NOT_FITTED, ...(hasCommits ? WITHOUT_COMMITS_ONLY : WITH_COMMITS_ONLY)];
  const features = FEATURES.filter(feature => !leftOut.includes(feature));
  const signs = features.map((feature): Sign => (AGAINST.includes(feature) ? -1 : 1));
  const sets = new Map(questions.map(question => [question, candidateSet(question, features, hasCommits)]));
  const scoresUnder = (weights: readonly number[], asked: readonly EvaluationQuestion[]): readonly Score[] =>
    asked.map(question => rank(question, sets.get(question)!, weights));
  const heldOut = new Map<string, readonly Score[]>();
  for (const [repository, ofRepository] of [...Map.groupBy(questions, ({ repo }) => repo)].sort()) {
    const others = questions.filter(({ repo }) => repo !== repository).map(question => sets.get(question)!);
    heldOut.set(repository, scoresUnder(fitWeights(others, signs), ofRepository));
  }
  heldOut.set('all, held out', [...heldOut.values()].flat());
  const weights = fitWeights([...sets.values()], signs);
  return {
    heldOut,
    inFit: scoresUnder(weights, questions),
    weights: new Map(features.map((feature, column) => [feature, weights[column]!])),
  };
}

function rowsOf(
  { question, index, graph }: Snapshot,
  hasCommits: boolean,
  phraseHits: readonly PhraseHit[],
): SignalRows {
  const weights = hasCommits ? WEIGHTS_WITH_COMMITS : WEIGHTS_WITHOUT_COMMITS;
  const asked = readQuestion(question.question, new TermScanner());
  const { signals } = signalsOf(index, asked, { graph, phraseHits }, weights);
  const scores = scoresOfFiles(signals, weights, FEATURES, new Float64Array(index.files.length));
  const scored = [...index.files.entries()].flatMap(([number, file]) => {
    return file === undefined ? [] : [{ number, path: file.path, score: scores[number]! }];
  });
  scored.sort((a, b) => b.score - a.score);
  const kept = scored.filter(({ path }, place) => place < MAX_CANDIDATES || question.gold_files.includes(path));
  return {
    id: question.id,
    hasCommits,
    paths: kept.map(({ path }) => path),
    rows: kept.map(({ number }) => FEATURES.map(feature => Math.round(signals[feature][number]! * 1e5) / 1e5)),
  };
}

function candidateSet(
  question: EvaluationQuestion,
  features: readonly Feature[],
  hasCommits: boolean,
): CandidateSet & Pick<SignalRows, 'paths'> {
  const { rows, paths } = signalsByKey.get(keyOf(question.id, hasCommits))!;
  const columns = features.map(feature => FEATURES.indexOf(feature));
  return {
    paths,
    values: Float64Array.from(rows.flatMap(values => columns.map(column => values[column]!))),
    isGold: paths.map(path => question.gold_files.includes(path)),
  };
}

function rank(
  question: EvaluationQuestion,
  set: CandidateSet & Pick<SignalRows, 'paths'>,
  weights: readonly number[],
): Score {
  const scores = scoresOf(set, weights);
  const { paths } = set;
  const files = [...paths.keys()].sort((a, b) => scores[b]! - scores[a]!).map(place => paths[place]!);
  const tokens = files.map(() => NOT_SHOWN);
  return scoreOf(question.gold_files, { id: question.id, files, tokens, milliseconds: 0 });
}

function row(name: string, scores: readonly Score[], recallWithoutCommits: string): string {
  const { recall5, recall12, all12, mrr } = meanOf(scores);
  const figures = [percent(recall5), percent(recall12), percent(all12), mrr.toFixed(3).slice(1), recallWithoutCommits];
  return `| ${name} | ${scores.length} | ${figures.join(' | ')} |`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
