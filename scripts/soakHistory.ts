import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SOAK_LIMITS, soakHistory } from './support/historySoak.ts';

/**
 * Sends many random events (edits, undo, renames, closes) through recorder and store, compares all texts on the way, and
 * prints what that took:
 *
 *     node --expose-gc scripts/soakHistory.ts [--events 200000] [--seed N]
 *
 * Without `--expose-gc` nothing is said about memory.
 */
const { values: options } = parseArgs({
  options: { events: { type: 'string', default: '200000' }, seed: { type: 'string' } },
});
const events = Number(options.events);
const seed = Number(options.seed ?? Date.now() % 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'context-mode-soak-'));

try {
  console.log(`seed ${seed}`);
  const start = performance.now();
  const { batchMs, ...figures } = soakHistory({ events, seed, path: join(folder, 'store.sqlite') });
  const megabytes = (bytes: number): string => (bytes === 0 ? 'not measured' : `${(bytes / 1e6).toFixed(1)} MB`);
  console.log(`| what | figure |\n| --- | ---: |`);
  for (const [what, figure] of [
    ['events', events.toLocaleString('en')],
    ['seconds, checks included', ((performance.now() - start) / 1_000).toFixed(1)],
    ['batches', figures.batches.toLocaleString('en')],
    ['a batch, median', `${batchMs.median.toFixed(2)} ms`],
    ['a batch, 99th percentile', `${batchMs.p99.toFixed(2)} ms`],
    ['a batch, longest', `${batchMs.max.toFixed(2)} ms`],
    ['entries in the end', figures.entries],
    ['limit of the store', megabytes(SOAK_LIMITS.maxBytes)],
    ['database and log, at most', megabytes(figures.maxFileBytes)],
    ['database and log, in the end', megabytes(figures.fileBytes)],
    ['heap after a tenth of the way', megabytes(figures.earlyHeapBytes)],
    ['heap, at most', megabytes(figures.maxHeapBytes)],
  ]) {
    console.log(`| ${what} | ${figure} |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
