import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts';
import { vsixPath } from '../../scripts/support/paths.ts';
import { removeTemporaryFolder, temporaryFolder } from '../../scripts/support/processes.ts';
import { copySampleWorkspace } from '../../scripts/support/sampleWorkspace.ts';
import { VscodeServer } from '../../scripts/vscodeServer.ts';
import type { BenchTable } from './support/table.ts';

const ROUNDS = 5;
const GOAL_MS = 15;
const TIMEOUT_MS = 120_000;

/**
 * What `activate()` takes in a real extension host, by the extension's own log: a new window, and so a new host, each time.
 * Needs the package (`npm run package`).
 */
export async function activation(): Promise<BenchTable[]> {
  const folder = await temporaryFolder('activation');
  await copySampleWorkspace(folder);
  const server = await VscodeServer.start({ vsixFiles: [vsixPath()] });
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags()] });
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.address({ folder }));
      await page
        .locator('.statusbar-item', { hasText: /context-mode: file mode\] \[used: \d/ })
        .waitFor({ timeout: TIMEOUT_MS });
      await context.close();
    }
    const timesMs = activationTimesMs(server.logsFolder).sort((a, b) => a - b);
    if (timesMs.length < ROUNDS) throw new Error(`only ${timesMs.length} of ${ROUNDS} activations are in the log`);
    const medianMs = timesMs[Math.floor(timesMs.length / 2)]!;
    return [
      {
        title: `activate() in a real extension host, ms, of ${timesMs.length} new windows (goal: median under ${GOAL_MS})`,
        columns: ['', 'median', 'min', 'max'],
        rows: [
          {
            cells: ['activate()', ...[medianMs, timesMs[0]!, timesMs.at(-1)!].map(time => time.toFixed(1))],
            meetsGoal: medianMs < GOAL_MS,
          },
        ],
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await removeTemporaryFolder(folder);
  }
}

function activationTimesMs(logsFolder: string): number[] {
  const files = globSync('**/Context Mode.log', { cwd: logsFolder });
  const texts = files.map(file => readFileSync(join(logsFolder, file), 'utf8'));
  return texts.flatMap(text => [...text.matchAll(/active after ([\d.]+) ms/g)].map(match => Number(match[1])));
}
