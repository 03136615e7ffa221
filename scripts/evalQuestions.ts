import { parseArgs } from 'node:util';
import { BASE_MODES, type BaseMode } from '../src/core/modes/contextMode.ts';
import { recommendMode } from '../src/core/recommend/recommendMode.ts';
import { readQuestionSet } from './support/questionSet.ts';
import { addOutcome, emptyQuestionTally, type Outcome, type QuestionTally } from './support/questionTally.ts';

/**
 * Measures the recommender on labelled questions:
 *
 *     npm run eval:questions -- --data FILE [--json] [--misses]
 *
 * The workspaces lie in `workspaces/` beside the file. Expected: is the expected mode. Acceptable: is one of the acceptable
 * ones. Too much, too little: not acceptable, and a larger or smaller mode than the expected one. With `--misses` every
 * question with a mode that is not acceptable is listed; `--json` ends with the figures on one line: expected and acceptable
 * as shares of all questions, too much and too little as numbers of questions.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
});
if (options.data === undefined) throw new Error('Usage: npm run eval:questions -- --data FILE [--json] [--misses]');

const outcomes = (await readQuestionSet(options.data)).map(({ question, request }) => ({
  question,
  mode: recommendMode(request)?.baseMode ?? 'zero',
}));

const all = tallyOf(outcomes);
printTable('Language', outcome => outcome.question.language);
printTable('Kind', outcome => outcome.question.kind);
printConfusion(all);
if (options.misses) printMisses();
if (options.json) {
  console.log(
    JSON.stringify({
      expected: share(all.expected),
      acceptable: share(all.acceptable),
      tooMuch: all.tooMuch,
      tooLittle: all.tooLittle,
      questions: all.questions,
    }),
  );
}

function tallyOf(some: readonly Outcome[]): QuestionTally {
  const tally = emptyQuestionTally();
  for (const outcome of some) addOutcome(tally, outcome);
  return tally;
}

/** One row a group: its figures, and its own confusion matrix (rows of it: expected; figures: recommended zero, file, project). */
function printTable(title: string, groupOf: (outcome: Outcome) => string): void {
  console.log(
    `| ${title} | n | expected | acceptable | too much | too little | zero: z f p | file: z f p | project: z f p |`,
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const group of [...new Set(outcomes.map(groupOf))].sort()) {
    printRow(group, tallyOf(outcomes.filter(outcome => groupOf(outcome) === group)));
  }
  printRow('all', all);
  console.log('');
}

function printRow(name: string, tally: QuestionTally): void {
  const { questions, expected, acceptable, tooMuch, tooLittle, confusion } = tally;
  const matrix = BASE_MODES.map(row => BASE_MODES.map(column => confusion[row][column]).join(' · ')).join(' | ');
  const shares = `${percent(expected, questions)} | ${percent(acceptable, questions)}`;
  console.log(`| ${name} | ${questions} | ${shares} | ${tooMuch} | ${tooLittle} | ${matrix} |`);
}

function printConfusion({ confusion }: QuestionTally): void {
  console.log(`| expected | ${BASE_MODES.map(mode => `recommended ${mode}`).join(' | ')} |\n|---|---|---|---|`);
  for (const row of BASE_MODES) console.log(`| ${row} | ${BASE_MODES.map(mode => confusion[row][mode]).join(' | ')} |`);
  console.log('');
}

function printMisses(): void {
  for (const { question, mode } of outcomes) {
    if (question.acceptable_modes.includes(mode as BaseMode)) continue;
    const text = question.question.slice(0, 120).replaceAll('\n', ' ⏎ ');
    console.log(`${question.id} (${question.kind}): ${mode} for ${question.acceptable_modes.join('/')}: ${text}`);
  }
}

function share(part: number): number {
  return all.questions === 0 ? 0 : Number((part / all.questions).toFixed(4));
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
