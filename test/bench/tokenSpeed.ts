import { TOKEN_ENCODINGS } from '../../src/core/tokens/tokenCounter.ts';
import { loadCorpora, sampleOf } from './support/corpora.ts';
import { medianTimesMs, megabytesOf } from './support/measure.ts';
import type { BenchRow, BenchTable } from './support/table.ts';
import { tokenPeers } from './support/tokenPeers.ts';

const ROUNDS = 9;

const GOAL_VS_GPT_TOKENIZER = 4;
const GOAL_VS_JS_TIKTOKEN = 25;

/** js-tiktoken needs a quarter of a second for this much; its speed does not depend on how much there is. */
const JS_TIKTOKEN_CHARACTERS = 100_000;

/** Counting whole texts that were counted before, as every token counter's users do. */
export async function tokenSpeed(): Promise<BenchTable[]> {
  const corpora = loadCorpora();
  const rows: BenchRow[] = [];
  for (const encoding of TOKEN_ENCODINGS) {
    const { ours, gptTokenizer, jsTiktoken } = await tokenPeers(encoding);
    for (const { name, text } of corpora) {
      const sample = sampleOf(text, JS_TIKTOKEN_CHARACTERS);
      const timesMs = await medianTimesMs(
        {
          ours: () => ours.count(text),
          gptTokenizer: () => gptTokenizer(text),
          jsTiktoken: () => jsTiktoken(sample),
        },
        ROUNDS,
      );
      const oursSpeed = speedOf(text, timesMs.ours);
      const gptTokenizerSpeed = speedOf(text, timesMs.gptTokenizer);
      const jsTiktokenSpeed = speedOf(sample, timesMs.jsTiktoken);
      const vsGptTokenizer = oursSpeed / gptTokenizerSpeed;
      const vsJsTiktoken = oursSpeed / jsTiktokenSpeed;
      rows.push({
        cells: [
          `${encoding} ${name}`,
          `${megabytesOf(text).toFixed(2)}`,
          oursSpeed.toFixed(1),
          gptTokenizerSpeed.toFixed(1),
          jsTiktokenSpeed.toFixed(2),
          `${vsGptTokenizer.toFixed(1)}x`,
          `${vsJsTiktoken.toFixed(0)}x`,
        ],
        meetsGoal: vsGptTokenizer >= GOAL_VS_GPT_TOKENIZER && vsJsTiktoken >= GOAL_VS_JS_TIKTOKEN,
      });
    }
  }
  return [
    {
      title:
        `Counting tokens, MB/s, median of ${ROUNDS} in turn ` +
        `(goals: ${GOAL_VS_GPT_TOKENIZER}x gpt-tokenizer, ${GOAL_VS_JS_TIKTOKEN}x js-tiktoken)`,
      columns: ['text', 'MB', 'ours', 'gpt-tokenizer', 'js-tiktoken', 'vs gpt', 'vs js'],
      rows,
    },
  ];
}

/** Megabytes per second. */
function speedOf(text: string, timeMs: number): number {
  return (megabytesOf(text) / timeMs) * 1_000;
}
