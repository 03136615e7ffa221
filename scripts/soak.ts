import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Session } from '../test/e2e/support/session.ts';
import { EditorSoak } from './support/editorSoak.ts';
import { OUTPUT_FOLDER } from './support/paths.ts';
import { runScript } from './support/setupError.ts';
import { curveTable, growthOf } from './support/soakCurve.ts';

/**
 * Works in the packaged extension in a real VS Code at random, prints the memory, handles, delays and store over time, and
 * fails when something has grown beyond its bound (`support/soakCurve.ts`):
 *
 *     npm run package && npm run soak -- [--minutes 60] [--seed N]
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string' } } });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  console.log(`seed ${seed}, ${values.minutes} minutes`);
  const samplesFile = join(OUTPUT_FOLDER, 'soak', 'samples.ndjson');
  mkdirSync(join(OUTPUT_FOLDER, 'soak'), { recursive: true });
  rmSync(samplesFile, { force: true });
  const session = await Session.start({ env: { CONTEXT_MODE_HOST_SAMPLES: samplesFile } });
  try {
    const soak = new EditorSoak(session, { seed, samplesFile });
    const samples = await soak.run(performance.now() + Number(values.minutes) * 60_000);
    console.log(curveTable(samples));
    console.log(`Done: ${JSON.stringify(soak.counts)}`);
    const problems = [...growthOf(samples), ...missesOf(soak.counts)];
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await session.stop();
  }
}

/** Many misses mean that the window does not answer. */
function missesOf({ missed = 0, ...done }: Readonly<Record<string, number>>): readonly string[] {
  const all = Object.values(done).reduce((sum, count) => sum + count, 0);
  return missed > all / 10 ? [`${missed} of ${all} steps missed`] : [];
}

await runScript(main);
