import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exactTokens } from '../test/support/nodeServices.ts';
import { copyAssets } from './copyAssets.ts';
import { fuzzCase } from './support/fuzz/fuzzCase.ts';
import { OUTPUT_FOLDER } from './support/paths.ts';

/**
 * Judges prompts of random projects, edits, settings and questions by the laws of the specification, one seed after the
 * other, and stops at the first that breaks one:
 *
 *     npm run fuzz -- [--minutes 10] [--seed N] [--cases N]
 *
 * A failure names its seed; `--seed` with it and `--cases 1` does exactly the same again, `--seed` alone goes on from there.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' }, cases: { type: 'string' } },
});
const deadlineMs = performance.now() + Number(values.minutes) * 60_000;
const first = Number(values.seed ?? Date.now() % 1_000_000_000);
const cases = Number(values.cases ?? Number.POSITIVE_INFINITY);
const root = mkdtempSync(join(tmpdir(), 'context-mode-fuzz-'));
const assetsPath = join(OUTPUT_FOLDER, 'test-assets');
await copyAssets(assetsPath);
console.log(`from seed ${first}`);

let done = 0;
let prompts = 0;
let slowest = { seed: first, ms: 0 };
try {
  for (; done < cases && performance.now() < deadlineMs; done++) {
    const seed = first + done;
    const startMs = performance.now();
    try {
      prompts += await fuzzCase(seed, { root: join(root, String(seed)), assetsPath, tokens: exactTokens });
    } catch (error) {
      console.error(`seed ${seed} fails after ${done} good cases; again: npm run fuzz -- --seed ${seed} --cases 1`);
      throw error;
    }
    const ms = performance.now() - startMs;
    if (ms > slowest.ms) slowest = { seed, ms };
  }
  console.log(
    `${done} cases, ${prompts} prompts, all laws hold; the slowest was ${slowest.seed} with ${Math.round(slowest.ms)} ms`,
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
