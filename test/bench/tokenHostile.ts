import { TOKEN_ENCODINGS } from '../../src/core/tokens/tokenCounter.ts';
import { loadCorpora } from './support/corpora.ts';
import { HOSTILE_TEXTS } from './support/hostileTexts.ts';
import { medianTimesMs, megabytesOf } from './support/measure.ts';
import type { BenchRow, BenchTable } from './support/table.ts';
import { tokenPeers } from './support/tokenPeers.ts';

const ROUNDS = 5;
const SIZE_BYTES = 1_000_000;

/** A text per megabyte against TypeScript per megabyte. */
const GOAL_VS_TYPESCRIPT = 20;

/**
 * Time of four megabytes over that of two: 2 if it grows linearly, 4 if by the square. From one to two there may be a step
 * besides, where a long piece no longer fits into the processor's caches.
 */
const GOAL_GROWTH = 3;

/** The texts that make token counters slow, of one, two and four megabytes. */
export async function tokenHostile(): Promise<BenchTable[]> {
  const typeScript = loadCorpora().find(({ name }) => name === 'TypeScript')!.text;
  const rows: BenchRow[] = [];
  for (const encoding of TOKEN_ENCODINGS) {
    const { ours } = await tokenPeers(encoding);
    for (const [name, textOf] of Object.entries(HOSTILE_TEXTS)) {
      const [oneMb, twoMb, fourMb] = [textOf(SIZE_BYTES), textOf(2 * SIZE_BYTES), textOf(4 * SIZE_BYTES)];
      const timesMs = await medianTimesMs(
        {
          typeScript: () => ours.count(typeScript),
          oneMb: () => ours.count(oneMb),
          twoMb: () => ours.count(twoMb),
          fourMb: () => ours.count(fourMb),
        },
        ROUNDS,
      );
      const typeScriptPerMb = timesMs.typeScript / megabytesOf(typeScript);
      const perMb = [timesMs.oneMb, timesMs.twoMb / 2, timesMs.fourMb / 4];
      const vsTypeScript = Math.max(...perMb) / typeScriptPerMb;
      const growth = timesMs.fourMb / timesMs.twoMb;
      rows.push({
        cells: [
          `${encoding} ${name}`,
          ...[...perMb, typeScriptPerMb].map(timeMs => timeMs.toFixed(1)),
          `${vsTypeScript.toFixed(1)}x`,
          `${growth.toFixed(1)}x`,
        ],
        meetsGoal: vsTypeScript <= GOAL_VS_TYPESCRIPT && growth <= GOAL_GROWTH,
      });
    }
  }
  return [
    {
      title:
        `Hostile texts, ms/MB, median of ${ROUNDS} in turn ` +
        `(goals: at most ${GOAL_VS_TYPESCRIPT}x TypeScript, at most ${GOAL_GROWTH}x from 2 MB to 4 MB)`,
      columns: ['text', '1 MB', '2 MB', '4 MB', 'TypeScript', 'vs TypeScript', 'growth'],
      rows,
    },
  ];
}
