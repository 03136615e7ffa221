import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BASE_MODES } from '../src/core/modes/contextMode.ts';
import { gatherEvidence } from '../src/core/recommend/signals.ts';
import { modeProbabilities, type SignalWeights } from '../src/core/recommend/weighSignals.ts';
import { fitWeights, targetOf } from './support/fitWeights.ts';
import { REPOSITORY_ROOT } from './support/paths.ts';
import { type AskedQuestion, readQuestionSet } from './support/questionSet.ts';

/**
 * Fits the weights of the recommender to labelled questions, and says how well weights fitted to a part of them do on the
 * rest, so that over-fitting would show:
 *
 *     npm run fit:recommender -- [--write] [--data FILE ...] [--held-out FILE]
 *
 * By default to the questions in test/fixtures/questions. With `--write` the weights go to src/core/recommend.
 */
const FIXTURES = path.join(REPOSITORY_ROOT, 'test/fixtures/questions');
const WEIGHTS_FILE = path.join(REPOSITORY_ROOT, 'src/core/recommend/signalWeights.ts');

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [`${FIXTURES}/dev.jsonl`, `${FIXTURES}/second.jsonl`] },
    'held-out': { type: 'string', default: `${FIXTURES}/heldOut.jsonl` },
    write: { type: 'boolean', default: false },
  },
});

const fitted = (await Promise.all(options.data.map(readQuestionSet))).flat().map(withSignals);
const heldOut = (await readQuestionSet(options['held-out'])).map(withSignals);
type Asked = (typeof fitted)[number];

const weights = fitWeights(fitted);
console.log(`${fitted.length} questions fitted, ${heldOut.length} held out\n`);
console.log('| measured on | expected | acceptable |\n|---|---|---|');
row('the fitted questions themselves', fitted, () => weights);
row(
  '5-fold: each fifth by the other four',
  fitted,
  folds((_, index) => String(index % 5)),
);
row(
  'each workspace by the others',
  fitted,
  folds(({ question }) => question.workspace),
);
row('the held-out questions', heldOut, () => weights);
if (options.write) await writeFile(WEIGHTS_FILE, asSource(weights));

function withSignals(asked: AskedQuestion) {
  const { expected_mode: expected, acceptable_modes: acceptable } = asked.question;
  return { ...asked, signals: gatherEvidence(asked.request).signals, target: targetOf(expected, acceptable) };
}

/** Weights for each question that were fitted to the questions of other groups. */
function folds(groupOf: (asked: Asked, index: number) => string): (asked: Asked, index: number) => SignalWeights {
  const byGroup = new Map<string, SignalWeights>();
  for (const group of new Set(fitted.map(groupOf))) {
    byGroup.set(group, fitWeights(fitted.filter((asked, index) => groupOf(asked, index) !== group)));
  }
  return (asked, index) => byGroup.get(groupOf(asked, index))!;
}

function row(name: string, set: readonly Asked[], weightsOf: (asked: Asked, index: number) => SignalWeights): void {
  let expected = 0;
  let acceptable = 0;
  for (const [index, asked] of set.entries()) {
    const probabilities = modeProbabilities(asked.signals, weightsOf(asked, index));
    const mode = BASE_MODES.reduce((best, each) => (probabilities[each] > probabilities[best] ? each : best));
    if (mode === asked.question.expected_mode) expected++;
    if (asked.question.acceptable_modes.includes(mode)) acceptable++;
  }
  console.log(`| ${name} | ${percent(expected, set.length)} | ${percent(acceptable, set.length)} |`);
}

function percent(part: number, all: number): string {
  return `${((100 * part) / all).toFixed(1)} %`;
}

function asSource(fittedWeights: SignalWeights): string {
  const rows = Object.entries(fittedWeights).map(
    ([name, { zero, file, project }]) =>
      `  ${name}: { zero: ${zero.toFixed(2)}, file: ${file.toFixed(2)}, project: ${project.toFixed(2)} },\n`,
  );
  return `import type { SignalWeights } from './weighSignals.ts';

/** Fitted to labelled questions by \`npm run fit:recommender -- --write\`; recommend.md says how well. Not edited by hand. */
export const SIGNAL_WEIGHTS: SignalWeights = {
${rows.join('').replaceAll('-0.00', '0.00')}};
`;
}
