import { BASE_MODES, type BaseMode } from '../../src/core/modes/contextMode.ts';
import { SIGNAL_NAMES, type Signals } from '../../src/core/recommend/signals.ts';
import type { SignalWeights } from '../../src/core/recommend/weighSignals.ts';

/** Signals of one question and the share of each mode that would be right. */
export interface Example {
  readonly signals: Signals;
  readonly target: Readonly<Record<BaseMode, number>>;
}

/** What the expected mode gets of the target when others are acceptable too; they share the rest. */
const EXPECTED_SHARE = 0.75;

export function targetOf(expected: BaseMode, acceptable: readonly BaseMode[]): Example['target'] {
  const others = acceptable.filter(mode => mode !== expected);
  const target = { zero: 0, file: 0, project: 0 };
  for (const mode of others) target[mode] = (1 - EXPECTED_SHARE) / others.length;
  target[expected] = others.length === 0 ? 1 : EXPECTED_SHARE;
  return target;
}

/** How strongly weights are drawn to 0 (L2): the best by workspace of 0.1 to 4; the figures of 0.2 to 0.5 are the same. */
const PENALTY = 0.3;
const STEPS = 600;
const RATE = 0.4;
const MOMENTUM = 0.9;

const WEIGHT_NAMES = ['bias', ...SIGNAL_NAMES] as const;
const MODES = BASE_MODES.length;
const FILE = BASE_MODES.indexOf('file');

/** The signals of an example that are not 0. */
interface Row {
  readonly indices: readonly number[];
  readonly values: readonly number[];
  readonly target: readonly number[];
  readonly hasFile: boolean;
}

/** Multinomial logistic regression with an L2 penalty, by gradient descent with momentum. Deterministic. */
export function fitWeights(examples: readonly Example[]): SignalWeights {
  const rows = examples.map(rowOf);
  const weights = new Float64Array(WEIGHT_NAMES.length * MODES);
  const speed = new Float64Array(weights.length);
  for (let step = 0; step < STEPS; step++) {
    // The bias is not drawn to 0: how often a mode is right is no opinion.
    const gradient = weights.map((weight, at) => (at < MODES ? 0 : PENALTY * weight));
    for (const row of rows) addGradient(row, weights, gradient);
    for (const [at, slope] of gradient.entries()) {
      speed[at] = MOMENTUM * speed[at]! - (RATE / rows.length) * slope;
      weights[at]! += speed[at]!;
    }
  }
  const weightsOf = (_: string, index: number) =>
    Object.fromEntries(BASE_MODES.map((mode, column) => [mode, weights[index * MODES + column]!]));
  return Object.fromEntries(WEIGHT_NAMES.map((name, index) => [name, weightsOf(name, index)])) as SignalWeights;
}

function rowOf({ signals, target }: Example): Row {
  const present = SIGNAL_NAMES.flatMap((name, index) => (signals[name] === 0 ? [] : [index + 1]));
  return {
    indices: [0, ...present],
    values: [1, ...present.map(index => signals[SIGNAL_NAMES[index - 1]!])],
    target: BASE_MODES.map(mode => target[mode]),
    hasFile: signals.noFile === 0,
  };
}

/** Adds the slope of the cross entropy at one example. */
function addGradient(row: Row, weights: Float64Array, gradient: Float64Array): void {
  const sums = BASE_MODES.map((_, mode) =>
    mode === FILE && !row.hasFile
      ? Number.NEGATIVE_INFINITY
      : row.indices.reduce((sum, index, at) => sum + weights[index * MODES + mode]! * row.values[at]!, 0),
  );
  const most = Math.max(...sums);
  const shares = sums.map(sum => Math.exp(sum - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  for (let mode = 0; mode < MODES; mode++) {
    const error = shares[mode]! / total - row.target[mode]!;
    for (const [at, index] of row.indices.entries()) gradient[index * MODES + mode]! += error * row.values[at]!;
  }
}
