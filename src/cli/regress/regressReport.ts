import { fill } from '../../core/messages/english.ts';
import { englishFailure } from '../../core/messages/englishRegression.ts';
import type { ScoredQuestion, SetVerdict } from '../../core/regression/setVerdict.ts';
import { formatTokens } from '../../core/tokens/format.ts';

/** A question of a set that was asked. */
export interface ScoredEntry extends ScoredQuestion {
  /** 1-based; of the entry in its set. */
  readonly lineNumber: number;
  readonly seconds: number;
}

/** A run of a set. */
export interface RunReport {
  /** The set, relative to the working folder if it lies in it. */
  readonly path: string;
  readonly entries: readonly ScoredEntry[];
  readonly verdict: SetVerdict;
}

/** For people: a line a question, what is not met below it, and the verdict. @param options.quiet without those that pass */
export function reportOf({ path, entries, verdict }: RunReport, { quiet }: { readonly quiet: boolean }): string {
  const shown = quiet ? entries.filter(({ result }) => !result.isPassed) : entries;
  const lines = shown.flatMap(({ question, lineNumber, result }) => [
    `${result.isPassed ? 'ok  ' : 'FAIL'} ${percent(result.score).padStart(6)} ${formatTokens(result.tokens).padStart(6)}  ` +
      `${oneLine(question.question)}${result.isPassed ? '' : ` (${path}:${lineNumber})`}`,
    ...result.failures.map(failure => `                   ${englishFailure(failure)}`),
  ]);
  const { score, floor, passed, belowOwnFloor, isMet } = verdict;
  const below = belowOwnFloor === 0 ? '' : `, ${belowOwnFloor} below a floor of its own`;
  return `${[
    ...lines,
    `${passed} of ${fill('{count|# question passes|# questions pass}', { count: entries.length })}; score ${percent(score)}, floor ${percent(floor)}${below}: ${isMet ? 'met' : 'NOT MET'}.`,
  ].join('\n')}\n`;
}

/** For programs; docs/regression.md describes it. */
export function valuesOf({ path, entries, verdict }: RunReport) {
  return {
    set: path,
    ...verdict,
    questions: entries.map(({ question, lineNumber, result, seconds }) => ({
      question: question.question,
      lineNumber,
      seconds,
      ...result,
      failures: result.failures.map(failure => ({ ...failure, sentence: englishFailure(failure) })),
    })),
  };
}

/** Never rounded up to what it is not. */
export function percent(share: number): string {
  return `${(Math.floor(share * 1_000 + 1e-6) / 10).toFixed(1).replace(/\.0$/, '')}%`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
