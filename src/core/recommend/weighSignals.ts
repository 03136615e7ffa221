import { BASE_MODES, type BaseMode } from '../modes/contextMode.ts';
import type { SignalName, Signals } from './signals.ts';

/** How much a signal speaks for each mode; below 0 against it. `bias` is what holds without any. */
export type SignalWeights = Readonly<Record<SignalName | 'bias', Readonly<Record<BaseMode, number>>>>;

/**
 * The probability of each mode: multinomial logistic regression, that is the softmax of the weighted sums (Hastie, Tibshirani
 * and Friedman, "The Elements of Statistical Learning", 2009, section 4.4). File mode has none when no file is open.
 */
export function modeProbabilities(signals: Signals, weights: SignalWeights): Readonly<Record<BaseMode, number>> {
  const sums = { ...weights.bias };
  for (const [name, value] of Object.entries(signals) as [SignalName, number][]) {
    for (const mode of BASE_MODES) sums[mode] += value * weights[name][mode];
  }
  if (signals.noFile > 0) sums.file = Number.NEGATIVE_INFINITY;
  const most = Math.max(...BASE_MODES.map(mode => sums[mode]));
  const shares = BASE_MODES.map(mode => Math.exp(sums[mode] - most));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return Object.fromEntries(BASE_MODES.map((mode, index) => [mode, shares[index]! / total])) as Record<
    BaseMode,
    number
  >;
}
