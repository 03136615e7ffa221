import type { Commit } from '../ports.ts';
import { bestOf } from './bestOf.ts';
import { inverseFrequency, saturation } from './bm25.ts';
import type { CommitLists } from './commitLists.ts';
import type { Question } from './question.ts';
import type { SearchIndex } from './searchIndex.ts';

/** How far long messages are held back. */
const LENGTH_WEIGHT = 0.75;
/** Commits beyond the best 60 have little to do with the question. */
const BEST_COMMITS = 60;
const CHURN_SCALE = 5;

/**
 * What the messages of past commits say about the files that they touched.
 *
 * @param past the commits that count
 * @param bestCommits by the number of a file, the commit that speaks for it; -1 for none
 */
export function addCommitScores(
  index: SearchIndex,
  past: CommitLists,
  { terms }: Question,
  signals: Readonly<Record<'commits' | 'commitsTitle' | 'churn', Float64Array>>,
  bestCommits: Int32Array,
): void {
  const { commits, lists, lengths, alive, count, meanLength, touchesByPath } = past;
  const scores = new Float64Array(commits.length);
  const titleScores = new Float64Array(commits.length);
  for (const term of terms) {
    const { documents, counts, length } = lists.read(term.hash, alive);
    const frequency = inverseFrequency(count, length);
    for (let at = 0; at < length; at++) {
      const commit = documents[at]!;
      const worth = frequency * saturation(counts[at]!, lengths[commit]! / meanLength, LENGTH_WEIGHT);
      scores[commit]! += term.weight * worth;
      titleScores[commit]! += term.titleWeight * worth;
    }
  }
  creditFiles(index, commits, titleScores, signals.commitsTitle, bestCommits);
  creditFiles(index, commits, scores, signals.commits, bestCommits);
  for (const [path, touches] of touchesByPath) {
    const number = index.numberOf(path);
    if (number !== undefined) signals.churn[number] = Math.log(1 + touches) / CHURN_SCALE;
  }
}

/** Gives each file the share of its best commit, the less the more files the commit touched. */
function creditFiles(
  index: SearchIndex,
  commits: readonly Commit[],
  scores: Float64Array,
  out: Float64Array,
  bestCommits: Int32Array,
): void {
  const best = bestOf(scores, BEST_COMMITS);
  const largest = scores[best[0] ?? -1] ?? 0;
  for (const commit of best) {
    const { paths } = commits[commit]!;
    const credit = scores[commit]! / largest / paths.length ** (1 / 4);
    for (const path of paths) {
      const number = index.numberOf(path);
      if (number === undefined || credit <= out[number]!) continue;
      out[number] = credit;
      bestCommits[number] = commit;
    }
  }
}
