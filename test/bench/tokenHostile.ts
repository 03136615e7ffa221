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

/** Twice the text takes twice the time, plus what the machine's caches and other work make of it; quadratic would be 4. */
const GOAL_GROWTH = 3;

/** The texts that make token counters slow, of one megabyte and of two. */
export async function tokenHostile(): Promise<BenchTable[]> {
  const typeScript = loadCorpora().find(({ name }) => name === 'TypeScript')!.text;
  const rows: BenchRow[] = [];
  for (const encoding of TOKEN_ENCODINGS) {
    const { ours } = await tokenPeers(encoding);
    for (const [name, textOf] of Object.entries(HOSTILE_TEXTS)) {
      const small = textOf(SIZE_BYTES);
      const large = textOf(2 * SIZE_BYTES);
      const timesMs = medianTimesMs(
        { typeScript: () => ours.count(typeScript), small: () => ours.count(small), large: () => ours.count(large) },
        ROUNDS,
      );
      const typeScriptMsPerMb = timesMs.typeScript / megabytesOf(typeScript);
      const smallMsPerMb = timesMs.small / megabytesOf(small);
      const largeMsPerMb = timesMs.large / megabytesOf(large);
      const vsTypeScript = Math.max(smallMsPerMb, largeMsPerMb) / typeScriptMsPerMb;
      const growth = timesMs.large / timesMs.small;
      rows.push({
        cells: [
          `${encoding} ${name}`,
          smallMsPerMb.toFixed(1),
          largeMsPerMb.toFixed(1),
          typeScriptMsPerMb.toFixed(1),
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
        `(goals: at most ${GOAL_VS_TYPESCRIPT}x TypeScript, at most ${GOAL_GROWTH}x the time for twice the text)`,
      columns: ['text', '1 MB', '2 MB', 'TypeScript', 'vs TypeScript', 'growth'],
      rows,
    },
  ];
}
