import { parseArgs } from 'node:util';
import { GoldenDataError, type GoldenLevel, runGoldenFolder } from './support/goldenFolder.ts';

/**
 * Runs a folder of golden cases for clipping and history (`README.md` beside the cases says what they hold):
 *
 *     node scripts/evalClipping.ts --data FOLDER [--json]
 *
 * Prints what failed and a table; with `--json` the counts follow as the last line. The exit code is 1 when a case failed
 * and 2 when the folder cannot be tested.
 */
const EXIT_FAILED = 1;
const EXIT_UNUSABLE = 2;

/** A difference of two prompts is long; the beginning says which it is. */
const MAX_DETAIL_LENGTH = 2_000;

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, json: { type: 'boolean', default: false } },
});

try {
  if (options.data === undefined) throw new GoldenDataError('Say which folder to test: --data FOLDER [--json].');
  print(await runGoldenFolder(options.data));
} catch (error) {
  if (!(error instanceof GoldenDataError)) throw error;
  console.error(error.message);
  process.exitCode = EXIT_UNUSABLE;
}

function print(levels: readonly GoldenLevel[]): void {
  console.log('| level | passed | failed |\n| --- | ---: | ---: |');
  for (const { level, results } of levels)
    console.log(`| ${level} | ${countsOf(results).passed} | ${countsOf(results).failed} |`);
  for (const { passed, id, detail } of levels.flatMap(({ results }) => results)) {
    if (!passed) console.log(`\n${id}: ${detail.slice(0, MAX_DETAIL_LENGTH)}`);
  }
  const total = countsOf(levels.flatMap(({ results }) => results));
  if (total.failed > 0) process.exitCode = EXIT_FAILED;
  if (!options.json) return;
  const byLevel = Object.fromEntries(levels.map(({ level, results }) => [level, countsOf(results)]));
  console.log(JSON.stringify({ ...total, levels: byLevel }));
}

function countsOf(results: GoldenLevel['results']): { readonly passed: number; readonly failed: number } {
  const passed = results.filter(result => result.passed).length;
  return { passed, failed: results.length - passed };
}
