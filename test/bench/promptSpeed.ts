import { nullLog } from '../../src/core/base/log.ts';
import type { IndexStatus } from '../../src/core/index/indexStatus.ts';
import type { BenchOptions } from './support/benchOptions.ts';
import { firstPromptMs } from './support/firstPrompt.ts';
import { withStorePath } from './support/indexRun.ts';
import { quantile, wallTimeMs } from './support/interleave.ts';
import { openEngine } from './support/openEngine.ts';
import { allClones, type ProjectCorpus, projectCorpus } from './support/projectCorpus.ts';
import { withReadyEngine } from './support/readyEngine.ts';
import { scanWithRipgrep } from './support/ripgrep.ts';
import type { BenchRow, BenchTable } from './support/table.ts';

/** Of one ripgrep scan for as many terms as a question has. */
const GOAL_RATIO = 0.5;
/** On some 27,000 files. */
const GOAL_MANY_MS = 100;
/** Rounds in which an engine is started for one question, and in which the last questions are asked again. */
const FEW_ROUNDS = 8;
/** Nobody who has just opened a project asks faster. */
const BEFORE_FIRST_MS = 2_000;
/** Questions that are asked before any is timed: they compile what all of them run. */
const WARM_UP = 4;

/** About different things each, so that they find different files. */
const QUESTIONS = [
  'How is the request model endpoint token count prompt budget chat participant history render message handled?',
  'Where is the telemetry service created and which events does it send?',
  'Why does the file watcher miss changes after a rename?',
  'Add a setting that limits how many search results are shown.',
  'The parser throws "Unexpected token" for a trailing comma in options.',
  'Which function validates the configuration before the server starts?',
  'Notebook cells lose their outputs when they are edited by the agent.',
  'Show a warning when the workspace has more files than the index takes.',
  'How are authentication tokens refreshed when they expire?',
  'Terminal commands need confirmation; where is the allow list checked?',
  'The diff editor flickers while inline edits are streamed.',
  'Cache embeddings of chunks and reuse them when the content hash is equal.',
  'Retry with exponential backoff when fetch fails with status 429.',
  'Which class decides how images are resized before upload?',
  'TypeError: Cannot read properties of undefined (reading "selection") in the completion provider',
  'Tests of the language model mock return the wrong finish reason.',
  'Make the summary of a long conversation shorter.',
  'Symbols of Python files are missing in the outline of the tool results.',
  'How does the extension find the git repository of a folder and its remotes?',
  'Escape markdown in links of references.',
  'Where do debug launch configurations come from?',
  'Unicode characters are cut in half when the text is truncated to a budget.',
  'Rename suggestions ignore camelCase of the identifier.',
  'Which experiments and feature flags change the default model?',
  'The cancel button does not stop the running tool call.',
  'Support a proxy and custom certificates in network requests.',
  'How is the virtual file system of the simulator implemented?',
  'Deleted lines are counted twice in the edit survival tracker.',
] as const;

/**
 * Whole prompts in project mode, on an index that is there: the first question after the start of an engine, a question about
 * something else each time, and the same question again. Before each, the same files are scanned by ripgrep.
 */
export async function promptSpeed({ reposFolder }: BenchOptions): Promise<BenchTable[]> {
  const many = allClones(reposFolder);
  return [await onOneProject(projectCorpus(reposFolder)), ...(many === undefined ? [] : [await onMany(many)])];
}

async function onOneProject({ name, folder }: ProjectCorpus): Promise<BenchTable> {
  return await withStorePath(async storePath => {
    const scansMs: number[] = [];
    const scan = async (): Promise<void> => {
      scansMs.push(await wallTimeMs(() => scanWithRipgrep(folder)));
    };
    const timed = async (times: number[], ask: () => Promise<unknown>): Promise<void> => {
      await scan();
      times.push(await wallTimeMs(ask));
    };
    const others: number[] = [];
    const again: number[] = [];
    await untilOutlined(folder, storePath);
    await withReadyEngine({ folder, storePath }, async ask => {
      for (const question of QUESTIONS.slice(0, WARM_UP)) await ask(question);
      for (const question of QUESTIONS.slice(WARM_UP)) await timed(others, () => ask(question));
      for (const question of QUESTIONS.slice(-FEW_ROUNDS)) await timed(again, () => ask(question));
    });
    const first: number[] = [];
    for (const question of QUESTIONS.slice(0, FEW_ROUNDS)) {
      first.push(await firstPromptMs({ folder, storePath, question, delayMs: BEFORE_FIRST_MS }, scan));
    }
    const scanMs = quantile(scansMs, 0.5);
    const row = (what: string, times: readonly number[], goal?: number): BenchRow => {
      const ratio = quantile(times, 0.5) / scanMs;
      return {
        cells: [
          what,
          `${quantile(times, 0.5).toFixed(0)} ms`,
          `${quantile(times, 0.95).toFixed(0)} ms`,
          `${ratio.toFixed(2)} x ripgrep`,
          goal === undefined ? '' : `<= ${goal}`,
        ],
        ...(goal === undefined ? {} : { meetsGoal: ratio <= goal }),
      };
    };
    return {
      title: `A prompt in project mode on a warm index of ${name}: search, texts, outlines, tokens`,
      columns: ['', 'median', 'p95', 'ratio', 'goal is'],
      rows: [
        row('ripgrep, one scan for 12 terms', scansMs),
        row('first question, two seconds after opening', first),
        row('another question', others, GOAL_RATIO),
        row('the same question again', again),
      ],
    };
  });
}

/** Questions on as many files as an index holds by default. */
async function onMany({ name, folder }: ProjectCorpus): Promise<BenchTable> {
  return await withStorePath(async storePath => {
    const files = await untilOutlined(folder, storePath);
    const timesMs: number[] = [];
    await withReadyEngine({ folder, storePath }, async ask => {
      for (const question of QUESTIONS.slice(0, WARM_UP)) await ask(question);
      for (const question of QUESTIONS.slice(WARM_UP)) timesMs.push(await wallTimeMs(() => ask(question)));
    });
    const median = quantile(timesMs, 0.5);
    return {
      title: `A prompt in project mode on a warm index of ${files.toLocaleString('en')} files, ${name}`,
      columns: ['', 'median', 'p95', 'goal is'],
      rows: [
        {
          cells: [
            'another question',
            `${median.toFixed(0)} ms`,
            `${quantile(timesMs, 0.95).toFixed(0)} ms`,
            `<= ${GOAL_MANY_MS} ms`,
          ],
          meetsGoal: median <= GOAL_MANY_MS,
        },
      ],
    };
  });
}

/**
 * What the engine does some seconds after the index, once: a warm index has it.
 *
 * @returns how many files are in the index
 */
async function untilOutlined(folder: string, storePath: string): Promise<number> {
  const outlined = Promise.withResolvers<void>();
  const debug = (message: string): void => {
    if (/^index: the definitions of \d+ files were found/.test(message)) outlined.resolve();
  };
  let files = 0;
  const showIndex = ({ indexedFiles }: IndexStatus): void => {
    files = indexedFiles;
  };
  const engine = await openEngine(folder, storePath, { showIndex, log: { ...nullLog, debug } });
  await outlined.promise;
  engine.dispose();
  return files;
}
