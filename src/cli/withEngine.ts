import { resolve } from 'node:path';
import type { ContextEngine, ContextRequest } from '../core/contextEngine.ts';
import type { IndexStatus } from '../core/index/indexStatus.ts';
import { BASE_MODES, type ModeId, tryTemplateIdOf } from '../core/modes/contextMode.ts';
import { createInlineEngine, type InlineEngine } from '../node/inlineEngine.ts';
import { type Arguments, UsageError } from './arguments.ts';
import type { CliHost } from './cliHost.ts';
import { ProgressBar } from './progressBar.ts';

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
