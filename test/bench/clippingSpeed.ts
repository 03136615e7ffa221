import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { type LargeHistory, largeHistoryEntries } from '../../scripts/support/goldenClipping.ts';
import { CLIPPING_STRATEGIES, eachLineBy } from '../../src/core/clipping/clippingOptions.ts';
import { clipRecentFiles } from '../../src/core/clipping/clipRecentFiles.ts';
import { collectRecentFiles } from '../../src/core/clipping/collectRecentFiles.ts';
import { PageCache } from '../../src/core/clipping/pageCache.ts';
import { joinSnippets } from '../../src/core/clipping/snippetFormat.ts';
import { type EditEntry, editEntry } from '../../src/core/history/historyEntry.ts';
import { EditedText } from '../../src/core/text/editedText.ts';
import { testCounters } from '../node/tokens/testCounters.ts';
import { medianTimesMs } from './support/measure.ts';
import { type ReferenceOptions, referenceClipping } from './support/referenceClipping.ts';
import type { BenchRow, BenchTable } from './support/table.ts';

const INPUTS = ['../shared/golden/clipping/large-history.json', 'test/golden/clipping/large-history.json'];
const BUDGETS = [2_000, 20_000];

const ROUNDS = 11;
/** Calls in a round: one alone is too short to be measured. */
const CALLS = 100;
const CALLS_WHEN_KNOWN = 500;

const GOAL_FIRST = 3;
const GOAL_KNOWN = 20;

/**
 * The section of recently viewed files from a history of 50 edits in 5 documents of 2,000 lines: the first call, when
 * nothing was split or counted before, and the next one, when no document has changed. The last column is what counting
 * the printed lines costs alone, which any first call has to pay.
 */
export async function clippingSpeed(): Promise<BenchTable[]> {
  const input: LargeHistory = JSON.parse(readFileSync(INPUTS.find(existsSync) ?? INPUTS[0]!, 'utf8'));
  const o200k = await testCounters.get('o200k_base');
  const quarter = (line: string): number => Math.ceil(line.length / 4);
  const counters: Readonly<Record<string, Pick<ReferenceOptions, 'counter' | 'countLine'>>> = {
    'ceil(len/4)': { counter: eachLineBy(quarter), countLine: quarter },
    o200k: { counter: o200k, countLine: line => o200k.count(line) },
  };
  const rows: BenchRow[] = [];
  for (const [name, counting] of Object.entries(counters)) {
    for (const strategy of CLIPPING_STRATEGIES) {
      for (const maxTokens of BUDGETS) {
        const options = { ...input.options, strategy, maxTokens, ...counting, activeUri: input.activeDocument };
        rows.push(await compare(`${strategy} ${maxTokens} ${name}`, input, options));
      }
    }
  }
  return [
    {
      title:
        `Clipping ${input.history.length} edits in ${input.documents.length} documents, ms a call, ` +
        `median of ${ROUNDS} in turn (goals: ${GOAL_FIRST}x the reference, ${GOAL_KNOWN}x when nothing changed)`,
      columns: ['strategy, budget, counter', 'reference', 'ours', 'faster', 'unchanged', 'faster', 'counting alone'],
      rows,
    },
  ];
}

async function compare(name: string, input: LargeHistory, options: ReferenceOptions): Promise<BenchRow> {
  const makeReference = referenceClipping();
  const known = largeHistoryEntries(input);
  // Made beforehand: neither side is measured on making its objects, and none of them has been used before.
  const calls = (ROUNDS + 3) * CALLS;
  const references = Array.from({ length: calls }, () => makeReference(known));
  const ours = Array.from({ length: calls }, () => known.map(unused));

  const cache = new PageCache();
  const printed = clip(known, options, cache);
  assert.equal(references.pop()!.clip(options), printed, 'The outputs differ.');

  const times = await medianTimesMs(
    {
      reference: repeat(CALLS, () => references.pop()!.clip(options)),
      first: repeat(CALLS, () => clip(ours.pop()!, options, new PageCache())),
      unchanged: repeat(CALLS_WHEN_KNOWN, () => clip(known, options, cache)),
      counting: repeat(CALLS_WHEN_KNOWN, () => options.counter.countLines(printed)),
    },
    ROUNDS,
    // Each round uses up objects that were made for it.
    0,
  );
  const reference = times.reference / CALLS;
  const first = times.first / CALLS;
  const unchanged = times.unchanged / CALLS_WHEN_KNOWN;
  return {
    cells: [
      name,
      reference.toFixed(3),
      first.toFixed(3),
      `${(reference / first).toFixed(1)}x`,
      unchanged.toFixed(4),
      `${(reference / unchanged).toFixed(0)}x`,
      (times.counting / CALLS_WHEN_KNOWN).toFixed(3),
    ],
    meetsGoal: reference / first >= GOAL_FIRST && reference / unchanged >= GOAL_KNOWN,
  };
}

function clip(entries: readonly EditEntry[], options: ReferenceOptions, cache: PageCache): string {
  const isLeftOut = (uri: string): boolean => uri === options.activeUri;
  const files = collectRecentFiles({ entries }, { ...options, isLeftOut });
  const { snippetsLeastRecentFirst } = clipRecentFiles(files, options, cache);
  return joinSnippets(snippetsLeastRecentFirst.map(snippet => snippet.text));
}

/** The same entry as new objects, around the same strings. */
function unused({ document, base, edit, at }: EditEntry): EditEntry {
  return editEntry({ document, base: EditedText.of(base.text), edit, at });
}

function repeat(times: number, run: () => unknown): () => void {
  return () => {
    for (let call = 0; call < times; call++) run();
  };
}
