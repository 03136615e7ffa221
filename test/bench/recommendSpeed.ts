import { readQuestionSet } from '../../scripts/support/questionSet.ts';
import { recommendMode } from '../../src/core/recommend/recommendMode.ts';
import { WorkspaceNames } from '../../src/core/recommend/workspaceNames.ts';
import { factsOf } from '../../src/core/retrieval/fileFacts.ts';
import { SearchIndex } from '../../src/core/retrieval/searchIndex.ts';
import { TermCounter } from '../../src/core/retrieval/termCounter.ts';
import { medianTimesMs } from './support/measure.ts';
import type { BenchTable } from './support/table.ts';

const FILES = 10_000;
const GOAL_MS = 5;
const ROUNDS = 3;
/** Enough to tell 5 ms: there are 226 questions. */
const MIN_SAMPLE_MS = 10;

/** A recommendation for each question of the development set, in a workspace of 10,000 files with 20 names each. */
export async function recommendSpeed(): Promise<BenchTable[]> {
  const index = new SearchIndex();
  const names = new WorkspaceNames(name => index.filesDefining(name));
  const counter = new TermCounter();
  for (let file = 0; file < FILES; file++) {
    const path = `src/part${file % 100}/handler${file}.ts`;
    const functions = Array.from({ length: 20 }, (_, at) => `export function load${file}Row${at}() {}`);
    const facts = factsOf(path, functions.join('\n\n'), counter);
    index.put(path, facts.kind === 'text' ? facts : undefined);
    names.add(path);
  }
  const asked = await readQuestionSet('test/fixtures/questions/dev.jsonl');
  const long = asked.toSorted((a, b) => b.question.question.length - a.question.question.length)[0]!;
  const pasted = { ...long.request, question: `${'where is the user service of load9 row3 used? '.repeat(400)}` };
  const requests = [...asked.map(({ request }) => request), pasted];
  const tasks = Object.fromEntries(
    requests.map((request, index) => [String(index), () => recommendMode({ ...request, names })]),
  );
  const sorted = Object.values(await medianTimesMs(tasks, ROUNDS, MIN_SAMPLE_MS)).sort((a, b) => a - b);
  const slowest = sorted.at(-1)!;
  const row = [sorted[Math.floor(sorted.length / 2)]!, sorted[Math.floor(sorted.length * 0.95)]!, slowest];
  return [
    {
      title: `A recommendation in a workspace of ${FILES} files, ms (goal: under ${GOAL_MS})`,
      columns: ['questions', 'median', '95 %', 'slowest'],
      rows: [{ cells: [String(requests.length), ...row.map(ms => ms.toFixed(2))], meetsGoal: slowest < GOAL_MS }],
    },
  ];
}
