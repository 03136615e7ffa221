import { appendFileSync, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { predict } from './support/retrieval/prediction.ts';
import {
  type EvaluationQuestion,
  meanOf,
  type Prediction,
  readJsonLines,
  scoreOf,
} from './support/retrieval/questions.ts';
import { visitSnapshots } from './support/retrieval/snapshots.ts';

/**
 * Measures whether project mode finds the files that a question is about:
 *
 *     npm run eval:retrieval -- --data FILE --repos FOLDER [--no-git] [--predictions FILE] [--limit N] [--json] [--misses]
 *
 * FILE holds one question a line: `id`, `repo` (owner/name), `base_commit`, `question`, `gold_files`. FOLDER holds clones with
 * history, as `owner/name` or `owner+name/repo`, bare or not. For each question the files of the base commit are indexed,
 * ranked and put into a prompt by the product's own code; of the history only ancestors of the base commit are seen, without
 * itself. Predictions are appended to a file as they are made, and those that are there are not made again: a long run can
 * be done in parts (`--limit` stops after so many new ones).
 *
 * recall@32K counts a gold file when an excerpt of it is in the prompt. `lines` is the share of the lines that the fix changed
 * (the next commit, where the clone has it) which the prompt shows, over the questions whose fix is known.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    repos: { type: 'string' },
    predictions: { type: 'string' },
    limit: { type: 'string' },
    'no-git': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
});
if (options.data === undefined || options.repos === undefined) {
  throw new Error(
    'Usage: npm run eval:retrieval -- --data FILE --repos FOLDER [--no-git] [--predictions FILE] [--limit N] [--json] [--misses]',
  );
}

const questions = readJsonLines<EvaluationQuestion>(options.data);
const predictionsPath =
  options.predictions ?? `${options.data}.${options['no-git'] ? 'no-git' : 'git'}.predictions.jsonl`;
const known: Prediction[] = existsSync(predictionsPath) ? readJsonLines<Prediction>(predictionsPath) : [];
const predictions = new Map(known.map(prediction => [prediction.id, prediction]));
const missing = questions.filter(({ id }) => !predictions.has(id));

await visitSnapshots(
  missing.slice(0, options.limit === undefined ? undefined : Number(options.limit)),
  { repositories: options.repos, usesGit: !options['no-git'] },
  async snapshot => {
    const prediction = await predict(snapshot);
    predictions.set(prediction.id, prediction);
    appendFileSync(predictionsPath, `${JSON.stringify(prediction)}\n`);
    process.stderr.write(`\r${predictions.size} of ${questions.length} questions `);
  },
);
process.stderr.write('\n');

/** Mean share over questions, so that one large fix does not decide. */
function shownShare(ids: readonly EvaluationQuestion[]): string {
  const shares = ids.flatMap(({ id }) => {
    const { changedLines, shownLines } = predictions.get(id) ?? {};
    return changedLines === undefined ? [] : [shownLines! / changedLines];
  });
  if (shares.length === 0) return 'unknown';
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return `${mean.toFixed(3)} (of ${shares.length})`;
}

function row(name: string, ofRow: readonly EvaluationQuestion[]): string {
  const score = meanOf(ofRow.map(({ id, gold_files }) => scoreOf(gold_files, predictions.get(id))));
  const figures = [
    `recall@5 ${score.recall5.toFixed(3)}`,
    `recall@12 ${score.recall12.toFixed(3)}`,
    `all@12 ${score.all12.toFixed(3)}`,
    `MRR ${score.mrr.toFixed(3)}`,
    `recall@32K ${score.recall32k.toFixed(3)}`,
    `lines ${shownShare(ofRow)}`,
  ];
  return `${name.padEnd(36)} n=${String(ofRow.length).padStart(3)}  ${figures.join('  ')}`;
}

const byRepository = Map.groupBy(questions, ({ repo }) => repo);
for (const [repository, ofRepository] of [...byRepository].sort()) console.log(row(repository, ofRepository));
console.log(row('OVERALL', questions));
const times = [...predictions.values()].map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
console.log(`ranking: median ${times[times.length >> 1] ?? 0} ms, slowest ${times.at(-1) ?? 0} ms`);
if (options.misses) {
  for (const { id, gold_files, question } of questions) {
    const files = predictions.get(id)?.files ?? [];
    const lost = gold_files.filter(file => !files.slice(0, 12).includes(file));
    if (lost.length === 0) continue;
    const places = lost.map(file => `${file} (${files.indexOf(file) === -1 ? 'not found' : files.indexOf(file) + 1})`);
    console.log(`${id}: ${question.split('\n', 1)[0]}\n    ${places.join(', ')}`);
  }
}
if (options.json) {
  const score = meanOf(questions.map(({ id, gold_files }) => scoreOf(gold_files, predictions.get(id))));
  console.log(JSON.stringify({ ...score, questions: questions.length }));
}
