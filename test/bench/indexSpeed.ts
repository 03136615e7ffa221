import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { nullLog } from '../../src/core/base/log.ts';
import type { WorkspaceFile } from '../../src/core/ports.ts';
import { createNodeWorkspace } from '../../src/node/workspace/nodeWorkspace.ts';
import type { BenchOptions } from './support/benchOptions.ts';
import { builtEngine } from './support/builtEngine.ts';
import { loopDelayDuring, startHost, whenIndex } from './support/hostDelay.ts';
import { IndexRun, type IndexRunOptions, storeSize, withStorePath } from './support/indexRun.ts';
import { medianWallTimesMs, quantile, wallTimeMs } from './support/interleave.ts';
import { npmPeerFolder } from './support/npmPeer.ts';
import { openEngine } from './support/openEngine.ts';
import { projectCorpus } from './support/projectCorpus.ts';
import { scanWithRipgrep } from './support/ripgrep.ts';
import type { BenchRow, BenchTable } from './support/table.ts';

const ROUNDS = 5;
const CHANGED_FILES = 60;
const IDLE_MS = 3_000;
const SMALL_PROJECT_FILES = 80;

const GOALS = {
  searchable: 8,
  complete: 0.5,
  reopened: 2,
  changed: 0.01,
  loopDelayMs: 3,
  store: 0.6,
  firstAnswerMs: 300,
} as const;

const QUESTION = 'How is the request model endpoint handled, and where are its tokens counted?';

const { signal } = new AbortController();

/** What the index of a project costs, beside one scan by ripgrep, one listing, and packing everything with repomix. */
export async function indexSpeed({ reposFolder }: BenchOptions): Promise<BenchTable[]> {
  const { name, folder } = projectCorpus(reposFolder);
  const files = (
    await createNodeWorkspace({ folders: [{ name, fsPath: folder }], excludes: [], log: nullLog }).list({ signal })
  ).filter(({ refused }) => refused === undefined);
  const megabytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6;
  const title = `${name}: ${files.length.toLocaleString('en')} files, ${megabytes.toFixed(1)} MB`;
  return [
    await sideBySide(title, folder, files, megabytes),
    await changes(title, folder, files),
    await delays(title, folder),
    await smallProject(folder, files),
  ];
}

async function sideBySide(
  title: string,
  folder: string,
  files: readonly WorkspaceFile[],
  megabytes: number,
): Promise<BenchTable> {
  return await withStorePath(async storePath => {
    const list = () =>
      createNodeWorkspace({ folders: [{ name: 'w', fsPath: folder }], excludes: [], log: nullLog }).list({ signal });
    await build(folder, storePath, { hasCommits: true });
    const sizeRatio = storeSize(storePath) / (megabytes * 1e6);
    const times = await medianWallTimesMs(
      {
        ripgrep: () => scanWithRipgrep(folder),
        list,
        searchable: () => withStorePath(path => timeUntilSearchableMs(folder, path)),
        complete: () => withStorePath(path => build(folder, path, { hasCommits: true })),
        reopened: () => build(folder, storePath, { hasCommits: true }),
        repomix: () => packWithRepomix(folder, files),
      },
      ROUNDS,
    );
    const row = (what: string, timeMs: number, ratio?: number, than?: string, goal?: number): BenchRow => ({
      cells: [
        what,
        `${timeMs.toFixed(0)} ms`,
        ratio === undefined ? '' : `${ratio.toFixed(2)} x ${than}`,
        goal === undefined ? '' : `<= ${goal}`,
      ],
      ...(ratio === undefined || goal === undefined ? {} : { meetsGoal: ratio <= goal }),
    });
    return {
      title: `Index of a project. ${title}. Medians of ${ROUNDS} rounds in turn`,
      columns: ['', 'time', 'ratio', 'goal is'],
      rows: [
        row('ripgrep, one scan for 12 terms', times.ripgrep),
        row('list and stat all files', times.list),
        row('repomix packs the same files', times.repomix),
        row('searchable index', times.searchable, times.searchable / times.ripgrep, 'ripgrep', GOALS.searchable),
        row('complete index, with commits', times.complete, times.complete / times.repomix, 'repomix', GOALS.complete),
        row('reopened, nothing changed', times.reopened, times.reopened / times.list, 'list', GOALS.reopened),
        {
          cells: ['database', '', `${sizeRatio.toFixed(2)} x text`, `<= ${GOALS.store}`],
          meetsGoal: sizeRatio <= GOALS.store,
        },
      ],
    };
  });
}

async function openRun(folder: string, options: Omit<IndexRunOptions, 'enginePath'>): Promise<IndexRun> {
  return new IndexRun(folder, { ...options, enginePath: await builtEngine() });
}

async function timeUntilSearchableMs(folder: string, storePath: string): Promise<number> {
  const run = await openRun(folder, { storePath, hasCommits: true });
  try {
    const timeMs = await wallTimeMs(() => run.whenSearchable(() => run.index.start()));
    // Git and the store must not disturb what is measured next.
    await run.whenReady(() => {});
    return timeMs;
  } finally {
    run.dispose();
  }
}

async function build(folder: string, storePath: string, options: { readonly hasCommits: boolean }): Promise<void> {
  const run = await openRun(folder, { storePath, ...options });
  try {
    await run.whenReady(() => run.index.start());
  } finally {
    run.dispose();
  }
}

/** One file after another is changed on disk; the time is from telling until the index has it, store included. */
async function changes(title: string, folder: string, files: readonly WorkspaceFile[]): Promise<BenchTable> {
  return await withStorePath(async storePath => {
    const run = await openRun(folder, { storePath, hasCommits: false });
    try {
      const coldMs = await wallTimeMs(() => run.whenReady(() => run.index.start()));
      const timesMs: number[] = [];
      for (let index = 0; index < CHANGED_FILES; index++) {
        const { path: changed } = files[Math.floor((files.length / CHANGED_FILES) * index)]!;
        timesMs.push(await changeOne(run, folder, changed));
      }
      const median = quantile(timesMs, 0.5);
      return {
        title: `One changed file of ${title}`,
        columns: ['', 'median', 'p95', 'ratio', 'goal is'],
        rows: [
          {
            cells: [
              'read, indexed, stored',
              `${median.toFixed(1)} ms`,
              `${quantile(timesMs, 0.95).toFixed(1)} ms`,
              `${(median / coldMs).toFixed(4)} x cold build`,
              `<= ${GOALS.changed}`,
            ],
            meetsGoal: median / coldMs <= GOALS.changed,
          },
        ],
      };
    } finally {
      run.dispose();
    }
  });
}

async function changeOne(run: IndexRun, folder: string, changed: string): Promise<number> {
  const file = path.join(folder, changed);
  const before = readFileSync(file);
  try {
    appendFileSync(file, '\n');
    return await wallTimeMs(() => run.whenReady(() => run.index.noteChange({ kind: 'paths', paths: [changed] })));
  } finally {
    writeFileSync(file, before);
  }
}

/** The thread of the editor while the engine's thread builds the index. */
async function delays(title: string, folder: string): Promise<BenchTable> {
  const idle = await loopDelayDuring(() => new Promise(resolve => setTimeout(resolve, IDLE_MS)));
  const busy = await withStorePath(async storePath => {
    const host = await startHost(folder, storePath);
    try {
      return await loopDelayDuring(() => whenIndex(host, ({ activity }) => activity === 'ready'));
    } finally {
      host.dispose();
    }
  });
  const above = busy.p99Ms - idle.p99Ms;
  const cellsOf = (what: string, { p99Ms, maxMs }: typeof idle) => [
    what,
    `${p99Ms.toFixed(1)} ms`,
    `${maxMs.toFixed(1)} ms`,
  ];
  return {
    title: `Delay of the editor's event loop during a cold build of ${title}`,
    columns: ['', 'p99', 'max', 'above idle', 'goal is'],
    rows: [
      { cells: cellsOf('idle', idle) },
      {
        cells: [...cellsOf('indexing', busy), `${above.toFixed(1)} ms`, `<= ${GOALS.loopDelayMs} ms`],
        meetsGoal: above <= GOALS.loopDelayMs,
      },
    ],
  };
}

/** From an engine that knows nothing, with nothing loaded, to the first prompt. */
async function smallProject(folder: string, files: readonly WorkspaceFile[]): Promise<BenchTable> {
  const small = mkdtempSync(path.join(tmpdir(), 'context-mode-bench-'));
  try {
    const sources = files.filter(({ path: name }) => /\.[jt]s$/.test(name));
    for (let index = 0; index < SMALL_PROJECT_FILES; index++) {
      const { path: name } = sources[Math.floor((sources.length / SMALL_PROJECT_FILES) * index)]!;
      const copy = path.join(small, `src${index % 8}`, `${index}-${path.basename(name)}`);
      mkdirSync(path.dirname(copy), { recursive: true });
      writeFileSync(copy, readFileSync(path.join(folder, name)));
    }
    const timesMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const timeMs = await withStorePath(storePath =>
        wallTimeMs(async () => {
          const engine = await openEngine(small, storePath);
          await engine.build({ question: QUESTION, mode: 'project', active: 'noEditor', turns: [] }, { signal });
          engine.dispose();
        }),
      );
      timesMs.push(timeMs);
    }
    const median = quantile(timesMs, 0.5);
    return {
      title: `The first answer on a fresh project of ${SMALL_PROJECT_FILES} files (the seed: 5,100 ms for 12)`,
      columns: ['', 'first', 'median', 'goal is'],
      rows: [
        {
          cells: [
            'index, search, prompt',
            `${timesMs[0]!.toFixed(0)} ms`,
            `${median.toFixed(0)} ms`,
            `<= ${GOALS.firstAnswerMs} ms`,
          ],
          meetsGoal: median <= GOALS.firstAnswerMs,
        },
      ],
    };
  } finally {
    rmSync(small, { recursive: true, force: true });
  }
}

const runFile = promisify(execFile);

async function packWithRepomix(folder: string, files: readonly WorkspaceFile[]): Promise<void> {
  const program = path.join(npmPeerFolder('repomix@1.14.0'), 'bin/repomix.cjs');
  const output = path.join(tmpdir(), `context-mode-bench-${process.pid}.xml`);
  const args = [program, '--stdin', '--no-security-check', '--quiet', '--output', output];
  const packed = runFile(process.execPath, args, { cwd: folder, maxBuffer: 100_000_000 });
  packed.child.stdin!.end(files.map(file => file.path).join('\n'));
  await packed;
  rmSync(output);
}
