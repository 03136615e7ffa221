import { env, l10n } from 'vscode';
import { ContextModeError } from '../../core/base/errors.ts';
import { ENGLISH_FAILURES, ENGLISH_REGRESSION_PROBLEMS } from '../../core/messages/englishRegression.ts';
import type { ModeId } from '../../core/modes/contextMode.ts';
import type { Failure, QuestionResult } from '../../core/regression/questionResult.ts';
import type { RegressionProblem, RegressionQuestion } from '../../core/regression/regressionSet.ts';
import type { SetVerdict } from '../../core/regression/setVerdict.ts';
import { errorSentence, exactUsageText, modeLabel, reasonSentence, sentence, shortModeLabel } from '../messages.ts';

/** What is wrong in a set, in the user's language. */
export function regressionProblemSentence({ code, data }: RegressionProblem): string {
  return sentence(l10n.t(ENGLISH_REGRESSION_PROBLEMS[code]), data);
}

/** Which expectation is not met and why, in the user's language. */
export function failureSentence({ code, data, why }: Failure): string {
  return sentence(l10n.t(ENGLISH_FAILURES[code]), why === undefined ? data : { ...data, why: whySentence(why) });
}

function whySentence(why: NonNullable<Failure['why']>): string {
  return 'error' in why ? errorSentence(new ContextModeError(why.error, why.data)) : reasonSentence(why);
}

/** The modes that a question expects or, where it expects none, the one that it is asked in. */
export function modesLabel({ mode, expectedModes }: Pick<RegressionQuestion, 'mode' | 'expectedModes'>): string {
  const modes: readonly ModeId[] = expectedModes.length === 0 ? [mode] : expectedModes;
  return modes.map(shortModeLabel).join(' | ');
}

/** What a run says of a question beside its failures. */
export function resultSentence({ score, mode, tokens, budget, expectations }: QuestionResult): string {
  const usage = exactUsageText({ used: tokens, budget, isEstimate: false });
  const met = expectations - Math.round((1 - score) * expectations);
  return sentence(l10n.t('{met} of {all|# expectation is|# expectations are} met; {mode}, {usage}'), {
    met,
    all: expectations,
    mode: modeLabel(mode),
    usage,
  });
}

/** What the set as a whole comes to. */
export function verdictSentence({ score, floor, passed, belowOwnFloor }: SetVerdict, count: number): string {
  const verdict = sentence(
    l10n.t('The set scores {score}, its floor is {floor}; {passed} of {count|# question passes|# questions pass}.'),
    { score: percent(score), floor: percent(floor), passed, count },
  );
  return belowOwnFloor === 0 ? verdict : l10n.t('{0} Below a floor of their own: {1}.', verdict, belowOwnFloor);
}

export function floorLabel(floor: number): string {
  return l10n.t('Score of the set: at least {0}', percent(floor));
}

/** A share of one in the form of the display language. */
function percent(share: number): string {
  return share.toLocaleString(env.language, { style: 'percent', maximumFractionDigits: 1 });
}
