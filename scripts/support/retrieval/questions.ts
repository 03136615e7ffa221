import { readFileSync } from 'node:fs';

/** A question of a data set: the workspace is the repository at `base_commit`. */
export interface EvaluationQuestion {
  readonly id: string;
  /** `owner/name`. */
  readonly repo: string;
  readonly base_commit: string;
  readonly question: string;
  /** Paths that a correct answer had to change. */
  readonly gold_files: readonly string[];
}

/** What a ranking says of a question; see {@link scoreOf}. */
export interface Prediction {
  readonly id: string;
  /** Best first. */
  readonly files: readonly string[];
  /** Tokens of what the prompt shows of each file; {@link NOT_SHOWN} when it shows nothing. */
  readonly tokens: readonly number[];
  /** Lines of the gold files that the fix changed, and how many of them the prompt shows; absent when no fix is known. */
  readonly changedLines?: number;
  readonly shownLines?: number;
  readonly milliseconds: number;
}

/** More than any budget: such a file is passed over when a budget is filled. */
export const NOT_SHOWN = 1_000_000;

export function readJsonLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, index) => {
      try {
        return JSON.parse(line);
      } catch (error) {
        throw new Error(`${path}:${index + 1} is not JSON`, { cause: error });
      }
    });
}

export interface Score {
  readonly recall5: number;
  readonly recall12: number;
  readonly all12: number;
  readonly mrr: number;
  readonly recall32k: number;
}

const BUDGET = 32_000;
const MAX_FILES = 12;
const MAX_TRIED = 50;

/** Recall of the gold files among the first 5 and 12, all of them, 1 / place of the first, and what fits into 32,000 tokens. */
export function scoreOf(goldFiles: readonly string[], prediction: Prediction | undefined): Score {
  const gold = new Set(goldFiles);
  const files = prediction?.files ?? [];
  const recallAt = (limit: number): number => files.slice(0, limit).filter(file => gold.has(file)).length / gold.size;
  const first = files.findIndex(file => gold.has(file));
  let room = BUDGET;
  let taken = 0;
  let inBudget = 0;
  for (const [index, file] of files.slice(0, MAX_TRIED).entries()) {
    const tokens = prediction!.tokens[index]!;
    if (taken === MAX_FILES || tokens > room) continue;
    room -= tokens;
    taken++;
    if (gold.has(file)) inBudget++;
  }
  return {
    recall5: recallAt(5),
    recall12: recallAt(12),
    all12: recallAt(12) === 1 ? 1 : 0,
    mrr: first === -1 ? 0 : 1 / (first + 1),
    recall32k: inBudget / gold.size,
  };
}

export function meanOf(scores: readonly Score[]): Score {
  const mean = (of: (score: Score) => number): number =>
    scores.reduce((sum, score) => sum + of(score), 0) / Math.max(1, scores.length);
  return {
    recall5: mean(score => score.recall5),
    recall12: mean(score => score.recall12),
    all12: mean(score => score.all12),
    mrr: mean(score => score.mrr),
    recall32k: mean(score => score.recall32k),
  };
}
