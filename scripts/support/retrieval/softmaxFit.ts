/** The candidates of one question: the values of their signals, one row after the other, and which of them are right. */
export interface CandidateSet {
  readonly values: Float64Array;
  readonly isGold: readonly boolean[];
}

/** What a weight may be: what matches never counts against a file, what a file is never for it. */
export type Sign = 1 | -1;

const STEPS = 600;
const RATE = 0.05;
/** Pulls weights of scaled signals towards 0, so that signals that say the same share what they are worth. */
const RIDGE = 0.01;
const MOMENTUM = 0.9;
const MEAN_SQUARE = 0.999;

/**
 * Weights under which the right files are likeliest to be drawn, if a file is drawn with a probability in proportion to e to the
 * power of its score (multinomial logit; softmax cross-entropy). Minimised by Adam (Kingma and Ba, 2015) with the signs kept
 * after every step. Deterministic.
 */
export function fitWeights(sets: readonly CandidateSet[], signs: readonly Sign[]): readonly number[] {
  const width = signs.length;
  const scales = scalesOf(sets, width);
  const weights = new Float64Array(width);
  const mean = new Float64Array(width);
  const square = new Float64Array(width);
  const withGold = sets
    .filter(set => set.isGold.includes(true))
    .map(set => ({ ...set, values: set.values.map((value, at) => value / scales[at % width]!) }));
  for (let step = 1; step <= STEPS; step++) {
    const gradient = new Float64Array(width);
    for (const set of withGold) addGradient(set, weights, gradient);
    for (let column = 0; column < width; column++) {
      const slope = gradient[column]! / withGold.length + RIDGE * weights[column]!;
      mean[column] = MOMENTUM * mean[column]! + (1 - MOMENTUM) * slope;
      square[column] = MEAN_SQUARE * square[column]! + (1 - MEAN_SQUARE) * slope * slope;
      const direction = mean[column]! / (1 - MOMENTUM ** step);
      const size = Math.sqrt(square[column]! / (1 - MEAN_SQUARE ** step)) + 1e-8;
      const next = weights[column]! - (RATE * direction) / size;
      weights[column] = signs[column] === 1 ? Math.max(0, next) : Math.min(0, next);
    }
  }
  return Array.from(weights, (weight, column) => weight / scales[column]!);
}

export function scoresOf({ values, isGold }: CandidateSet, weights: ArrayLike<number>): Float64Array {
  const scores = new Float64Array(isGold.length);
  for (let row = 0; row < scores.length; row++) {
    for (let column = 0; column < weights.length; column++) {
      scores[row]! += values[row * weights.length + column]! * weights[column]!;
    }
  }
  return scores;
}

/** Adds the slope of -ln(probability of the right files) for one question. */
function addGradient(set: CandidateSet, weights: Float64Array, gradient: Float64Array): void {
  const width = weights.length;
  const scores = scoresOf(set, weights);
  const largest = scores.reduce((most, score) => Math.max(most, score), -Infinity);
  const chances = scores.map(score => Math.exp(score - largest));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  const gold = set.isGold.filter(Boolean).length;
  for (let row = 0; row < scores.length; row++) {
    const excess = chances[row]! / total - (set.isGold[row] ? 1 / gold : 0);
    for (let column = 0; column < width; column++) {
      gradient[column]! += excess * set.values[row * width + column]!;
    }
  }
}

/** The standard deviation of each signal over all candidates. */
function scalesOf(sets: readonly CandidateSet[], width: number): Float64Array {
  const sums = new Float64Array(width);
  const squares = new Float64Array(width);
  let rows = 0;
  for (const { values, isGold } of sets) {
    rows += isGold.length;
    for (let at = 0; at < values.length; at++) {
      sums[at % width]! += values[at]!;
      squares[at % width]! += values[at]! ** 2;
    }
  }
  return squares.map((sum, column) => Math.sqrt(Math.max(1e-9, sum / rows - (sums[column]! / rows) ** 2)));
}
