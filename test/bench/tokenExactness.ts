import fc from 'fast-check';
import { TOKEN_ENCODINGS } from '../../src/core/tokens/tokenCounter.ts';
import { anyText } from '../node/tokens/texts.ts';
import { loadCorpora } from './support/corpora.ts';
import type { BenchRow, BenchTable } from './support/table.ts';
import { tokenPeers } from './support/tokenPeers.ts';

const RANDOM_TEXTS = 100_000;

/** js-tiktoken takes more than a minute for one line of 14,000 characters, all emoji, in the tests of zod. */
const MAX_LINE_CHARACTERS = 1_000;

/** Every count against js-tiktoken's. A seed in the environment variable SEED repeats a run. */
export async function tokenExactness(): Promise<BenchTable[]> {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const corpora = loadCorpora();
  const randomTexts = fc.sample(anyText(), { numRuns: RANDOM_TEXTS, seed });
  const rows: BenchRow[] = [];
  for (const encoding of TOKEN_ENCODINGS) {
    const { ours, jsTiktoken } = await tokenPeers(encoding);
    const compare = (name: string, texts: readonly string[]) => {
      const differing = texts.filter(text => ours.count(text) !== jsTiktoken(text));
      rows.push({
        cells: [`${encoding} ${name}`, String(texts.length), String(differing.length)],
        meetsGoal: differing.length === 0,
      });
    };
    for (const { name, text } of corpora) {
      const lines = text.split('\n').filter(line => line.length <= MAX_LINE_CHARACTERS);
      compare(`${name}, whole`, [lines.join('\n')]);
      compare(`${name}, lines`, [...new Set(lines)]);
    }
    compare('random texts', randomTexts);
  }
  return [
    {
      title: `Counts that differ from js-tiktoken's, its white space put right (seed ${seed}; goal: none)`,
      columns: ['texts', 'number', 'differ'],
      rows,
    },
  ];
}
