/**
 * Runs the benchmarks and prints their tables: `npm run bench`, or `npm run bench -- tokenSpeed` for some of them. Those that
 * take minutes and gigabytes run only when they are named. `--repos FOLDER` names a folder with clones of public repositories,
 * for benchmarks that measure on a project. Ends with exit code 1 if a goal was missed or a benchmark could not run.
 */
import { parseArgs } from 'node:util';
import { activation } from './activation.ts';
import { clippingSpeed } from './clippingSpeed.ts';
import { fileModeSpeed } from './fileModeSpeed.ts';
import { historyStoreSpeed } from './historyStoreSpeed.ts';
import { hugeWorkspace } from './hugeWorkspace.ts';
import { indexSpeed } from './indexSpeed.ts';
import { promptSpeed } from './promptSpeed.ts';
import { recommendSpeed } from './recommendSpeed.ts';
import { recordingSpeed } from './recordingSpeed.ts';
import type { BenchOptions } from './support/benchOptions.ts';
import { type BenchTable, formatTable } from './support/table.ts';
import { syntaxMemory } from './syntaxMemory.ts';
import { tokenExactness } from './tokenExactness.ts';
import { tokenHostile } from './tokenHostile.ts';
import { tokenSpeed } from './tokenSpeed.ts';

const BENCHMARKS: Readonly<Record<string, (options: BenchOptions) => Promise<BenchTable[]>>> = {
  tokenSpeed,
  tokenHostile,
  tokenExactness,
  activation,
  clippingSpeed,
  recordingSpeed,
  historyStoreSpeed,
  recommendSpeed,
  fileModeSpeed,
  syntaxMemory,
  indexSpeed,
  promptSpeed,
  hugeWorkspace,
};
const ONLY_WHEN_NAMED: readonly string[] = ['hugeWorkspace'];

const { values, positionals: asked } = parseArgs({
  options: { repos: { type: 'string' } },
  allowPositionals: true,
});
const unknown = asked.filter(name => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.`);
  process.exit(2);
}

let missedGoals = 0;
let failedBenchmarks = 0;
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (!asked.includes(name) && (asked.length > 0 || ONLY_WHEN_NAMED.includes(name))) {
    continue;
  }
  try {
    for (const table of await run({ reposFolder: values.repos })) {
      console.log(formatTable(table));
      missedGoals += table.rows.filter(row => row.meetsGoal === false).length;
    }
  } catch (error) {
    failedBenchmarks++;
    console.error(`${name} could not run: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

console.log(`${missedGoals} goals missed, ${failedBenchmarks} benchmarks could not run`);
process.exitCode = missedGoals + failedBenchmarks > 0 ? 1 : 0;
