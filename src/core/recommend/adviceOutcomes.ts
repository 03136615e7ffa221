/**
 * What became of a recommendation; the words are explained in [recommend.md](./recommend.md). A question has one outcome: one
 * that stands later in this list takes the place of an earlier one, never the other way round.
 */
export const ADVICE_OUTCOMES = ['ignored', 'overridden', 'accepted'] as const;
export type AdviceOutcome = (typeof ADVICE_OUTCOMES)[number];

/** How many questions had each outcome. */
export type AdviceFigures = Readonly<Record<AdviceOutcome, number>>;

/** The figures, and what the last questions count as, so that none counts twice. A plain value, for storing. */
export interface AdviceRecord {
  readonly figures: AdviceFigures;
  /** Oldest first, by any key of the question. */
  readonly lastQuestions: readonly { readonly key: string; readonly outcome: AdviceOutcome }[];
}

/** The most questions that are remembered. The button below an answer older than that counts anew; few are ever pressed. */
const MAX_QUESTIONS = 100;

export const NO_ADVICE: AdviceRecord = { figures: { ignored: 0, overridden: 0, accepted: 0 }, lastQuestions: [] };

/** The record after the question with this key had this outcome; the same record if that changes nothing. */
export function withOutcome(record: AdviceRecord, key: string, outcome: AdviceOutcome): AdviceRecord {
  const before = record.lastQuestions.find(question => question.key === key)?.outcome;
  if (before !== undefined && rankOf(before) >= rankOf(outcome)) return record;
  const figures = { ...record.figures };
  if (before !== undefined) figures[before]--;
  figures[outcome]++;
  const others = record.lastQuestions.filter(question => question.key !== key);
  return { figures, lastQuestions: [...others, { key, outcome }].slice(-MAX_QUESTIONS) };
}

/** How many recommendations were accepted of all that have an outcome, from 0 to 1; `undefined` before the first. */
export function acceptedShare(figures: AdviceFigures): number | undefined {
  const all = ADVICE_OUTCOMES.reduce((sum, outcome) => sum + figures[outcome], 0);
  return all === 0 ? undefined : figures.accepted / all;
}

function rankOf(outcome: AdviceOutcome): number {
  return ADVICE_OUTCOMES.indexOf(outcome);
}
