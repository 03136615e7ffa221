import { BASE_MODES, type BaseMode } from '../modes/contextMode.ts';
import type { Reason } from '../units/reason.ts';
import { reasonFor } from './reasonFor.ts';
import type { RecommendRequest } from './recommendRequest.ts';
import { gatherEvidence } from './signals.ts';
import { SIGNAL_WEIGHTS } from './signalWeights.ts';
import { modeProbabilities } from './weighSignals.ts';

/** The mode that gives the best answer to a question at the least cost, as far as its words tell. */
export interface Recommendation {
  readonly mode: BaseMode;
  /** The probability that it is right, from 0 to 1. */
  readonly confidence: number;
  readonly reason: Reason;
}

/**
 * Recommends a mode; see [recommend.md](./recommend.md). Pure: the same request always gives the same recommendation.
 *
 * @returns `undefined` when nothing is asked; never file mode when no file is open
 */
export function recommendMode(request: RecommendRequest): Recommendation | undefined {
  if (request.question.trim() === '') return undefined;
  const evidence = gatherEvidence(request);
  const probabilities = modeProbabilities(evidence.signals, SIGNAL_WEIGHTS);
  // A tie goes to the smaller mode: it costs less.
  const mode = BASE_MODES.reduce((best, each) => (probabilities[each] > probabilities[best] ? each : best));
  return { mode, confidence: probabilities[mode], reason: reasonFor(mode, evidence, request) };
}
