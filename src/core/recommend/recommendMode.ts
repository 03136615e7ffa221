import { BASE_MODES, type BaseMode, type ModeId, templateMode } from '../modes/contextMode.ts';
import { type Reason, reason } from '../units/reason.ts';
import { questionParts } from './questionParts.ts';
import { reasonFor, shown } from './reasonFor.ts';
import type { RecommendRequest } from './recommendRequest.ts';
import { recommendTemplate } from './recommendTemplate.ts';
import { evidenceIn } from './signals.ts';
import { SIGNAL_WEIGHTS } from './signalWeights.ts';
import { modeProbabilities } from './weighSignals.ts';

/** The mode that gives the best answer to a question at the least cost, as far as its words tell. */
export interface Recommendation {
  readonly mode: ModeId;
  /** The best mode that is no template: `mode` itself unless that is one. */
  readonly baseMode: BaseMode;
  /** The probability that `baseMode` is right, from 0 to 1. */
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
  const parts = questionParts(request.question);
  const evidence = evidenceIn(parts, request);
  const probabilities = modeProbabilities(evidence.signals, SIGNAL_WEIGHTS);
  // A tie goes to the smaller mode: it costs less.
  const baseMode = BASE_MODES.reduce((best, each) => (probabilities[each] > probabilities[best] ? each : best));
  const base = { baseMode, confidence: probabilities[baseMode] };
  const cued = recommendTemplate(parts, request, baseMode);
  if (cued === undefined) return { mode: baseMode, ...base, reason: reasonFor(baseMode, evidence, request) };
  return {
    mode: templateMode(cued.template.id),
    ...base,
    reason: reason('advice.template', { words: shown(cued.words) }),
  };
}
