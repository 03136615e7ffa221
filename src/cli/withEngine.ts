import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ContextEngine, ContextRequest } from '../core/contextEngine.ts';
import type { IndexStatus } from '../core/index/indexStatus.ts';
import { BASE_MODES, type ModeId, tryTemplateIdOf } from '../core/modes/contextMode.ts';
import { createInlineEngine, type InlineEngine } from '../node/inlineEngine.ts';
import { type Arguments, UsageError } from './arguments.ts';
import type { CliHost } from './cliHost.ts';
import { ProgressBar } from './progressBar.ts';

/** How every database of SQLite begins: https://sqlite.org/fileformat.html */
const SQLITE_HEADER = 'SQLite format 3';

/** How far long work is. */
export interface Progress {
  readonly status: () => IndexStatus | undefined;
  readonly bar: ProgressBar;
}

/** Runs the work with an engine on the folder and store of the call, and shows on a terminal how far the index is. */
export async function withEngine<T>(
  options: Arguments,
  host: CliHost,
  work: (inline: InlineEngine, progress: Progress) => Promise<T>,
): Promise<T> {
  const { workspace, store, settings, quiet } = options;
  requirePlaces(options, host);
  let status: IndexStatus | undefined;
  const bar = new ProgressBar(host.isTerminal && !quiet ? text => host.writeError(text) : () => {});
  const inline = createInlineEngine({
    folder: resolve(host.workingFolder, workspace),
    // A call without a store has no history.
    settings: store === undefined ? { ...settings, 'history.record': false } : settings,
    assetsPath: host.assetsPath,
    ...(store === undefined ? {} : { store: resolve(host.workingFolder, store) }),
    showIndex: next => {
      status = next;
      if (next.activity === 'indexing') bar.show(next.indexedFiles, next.totalFiles, 'files');
      else bar.clear();
    },
  });
  try {
    return await work(inline, { status: () => status, bar });
  } finally {
    bar.clear();
    inline.dispose();
  }
}

/** @throws UsageError where there is no such folder, or something that is no store */
function requirePlaces({ workspace, store }: Arguments, { workingFolder }: CliHost): void {
  const folder = statSync(resolve(workingFolder, workspace), { throwIfNoEntry: false });
  if (folder?.isDirectory() !== true) throw new UsageError(`${workspace} is not a folder. Name one with --workspace.`);
  if (store === undefined) return;
  const path = resolve(workingFolder, store);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() === true && !(path.endsWith('.db') && isDatabase(path, stats.size))) {
    throw new UsageError(
      `${store} is no store of Context Mode. Name its file context-mode.db, or the folder that it is in.`,
    );
  }
}

/** An empty file is a database that has nothing yet. */
function isDatabase(path: string, sizeBytes: number): boolean {
  if (sizeBytes === 0) return true;
  const start = Buffer.alloc(SQLITE_HEADER.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start.toString('latin1') === SQLITE_HEADER;
}

/** The request that the words of a call make. */
export async function requestOf(
  options: Arguments,
  { engine, open }: InlineEngine,
  host: CliHost,
): Promise<ContextRequest> {
  const { file, lines, text, store } = options;
  const { signal, workingFolder } = host;
  const active = file === undefined ? 'noEditor' : await open(resolve(workingFolder, file), lines, { signal });
  if (options.mode !== undefined) await requireMode(options.mode, engine, { signal });
  const usual = store === undefined ? (file === undefined ? 'zero' : 'file') : await engine.currentMode();
  const question = text === '-' ? await host.readInput() : text;
  return { question, mode: options.mode ?? usual, active, turns: [] };
}

/** @throws UsageError for a mode that is none; a template with a mistake is one, and the engine says what is wrong with it */
export async function requireMode(
  mode: ModeId,
  engine: ContextEngine,
  options: { readonly signal: AbortSignal },
): Promise<void> {
  const id = tryTemplateIdOf(mode);
  if (id === undefined) return;
  const { templates, invalid } = await engine.templates(options);
  const names = templates.map(({ template }) => template.id);
  if (names.includes(id) || invalid.some(each => each.id === id)) return;
  throw new UsageError(`There is no mode or template named "${id}". Choose ${[...BASE_MODES, ...names].join(', ')}.`);
}
