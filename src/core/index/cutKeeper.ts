import type { Disposable } from '../base/disposable.ts';
import { isAbortError } from '../base/errors.ts';
import { hashText } from '../base/hashText.ts';
import type { Log } from '../base/log.ts';
import type { Clock, IndexStore, StoredCuts, SyntaxService, Timers, Workspace } from '../ports.ts';
import { CUTS_VERSION, type DefinitionCuts, definitionCuts } from '../syntax/definitionCuts.ts';

export interface CutKeeperParts {
  readonly workspace: Workspace;
  readonly syntax: SyntaxService;
  readonly store: Pick<IndexStore, 'loadCuts' | 'knownCuts' | 'saveCuts'>;
  /** The files that are worth it, with the hashes of their texts on disk; none for one that is being edited. */
  readonly files: () => readonly { readonly path: string; readonly hash: number | undefined }[];
  /** Of the text on disk; `undefined` for a file that is not known. */
  readonly hashOf: (path: string) => number | undefined;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

type Options = { readonly signal: AbortSignal };

/** A file of code as it is now. */
interface CodeFile {
  readonly path: string;
  readonly text: string;
}

/** Nobody waits for it: the index, and questions that are asked at once, go first. */
const START_DELAY_MS = 3_000;
/** After a question the next one may come. */
const QUIET_MS = 1_000;
/** Some seconds of work, which is what a stop loses. */
const FILES_PER_SAVE = 100;

/**
 * Where definitions begin and end in the files of a project. A syntax tree for a prompt's dozen files takes longer than all the
 * rest of the prompt, so each text is parsed once, in the background or when it is first needed, and its cuts are kept in the
 * store. The hash of the text decides whether they are its own.
 */
export class CutKeeper implements Disposable {
  readonly #parts: CutKeeperParts;
  #start: Disposable | undefined;
  #run: AbortController | undefined;
  #askedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: CutKeeperParts) {
    this.#parts = parts;
  }

  /** @returns `undefined` where there is no syntax */
  async get(file: CodeFile, { signal }: Options): Promise<DefinitionCuts | undefined> {
    const { store, clock, hashOf } = this.#parts;
    this.#askedAtMs = clock.now();
    const hash = hashText(file.text);
    const stored = store.loadCuts(CUTS_VERSION, { path: file.path, hash });
    if (stored !== undefined) return cutsFrom(stored);
    const made = await this.#make(file, hash, { signal });
    // Nothing of an unsaved text is kept.
    if (made.isLasting && hashOf(file.path) === hash) store.saveCuts(CUTS_VERSION, { put: [made.cuts], remove: [] });
    return cutsFrom(made.cuts);
  }

  /** Brings the cuts of all files up to date, after a while and in the background. */
  sync(): void {
    this.#start?.dispose();
    this.#start = this.#parts.timers.schedule(START_DELAY_MS, () => this.#begin());
  }

  stop(): void {
    this.#start?.dispose();
    this.#run?.abort();
    this.#run = undefined;
  }

  dispose(): void {
    this.stop();
  }

  #begin(): void {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.#catchUp({ signal: run.signal }).catch(error => {
      if (!isAbortError(error)) this.#parts.log.error(error instanceof Error ? error : String(error));
    });
  }

  async #catchUp({ signal }: Options): Promise<void> {
    const { workspace, store, files, hashOf, log } = this.#parts;
    const known = store.knownCuts(CUTS_VERSION);
    const remove = [...known.keys()].filter(path => hashOf(path) === undefined);
    if (remove.length > 0) store.saveCuts(CUTS_VERSION, { put: [], remove });
    let put: StoredCuts[] = [];
    let made = 0;
    for (const { path, hash } of files()) {
      if (hash === undefined || known.get(path) === hash) continue;
      await this.#whenQuiet({ signal });
      const read = await workspace.read(path, { signal });
      signal.throwIfAborted();
      if (read.kind === 'refused') continue;
      const { cuts, isLasting } = await this.#make({ path, text: read.text }, hashText(read.text), { signal });
      if (!isLasting) continue;
      made++;
      if (put.push(cuts) < FILES_PER_SAVE) continue;
      store.saveCuts(CUTS_VERSION, { put, remove: [] });
      put = [];
    }
    if (put.length > 0) store.saveCuts(CUTS_VERSION, { put, remove: [] });
    log.debug(`index: the definitions of ${made} files were found, those of ${known.size} were known`);
  }

  /** Waits while questions are asked. */
  async #whenQuiet({ signal }: Options): Promise<void> {
    const { clock, timers } = this.#parts;
    await timers.turn({ signal });
    while (Math.abs(clock.now() - this.#askedAtMs) < QUIET_MS) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = timers.schedule(QUIET_MS, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      timer.dispose();
      signal.throwIfAborted();
    }
  }

  async #make(
    { path, text }: CodeFile,
    hash: number,
    { signal }: Options,
  ): Promise<{ readonly cuts: StoredCuts; readonly isLasting: boolean }> {
    const result = await this.#parts.syntax.outline({ path, languageId: '', text }, { signal });
    // Another time the machine may be less busy, and a grammar may load.
    const isLasting = result.kind === 'outline' || !['timeout', 'failed'].includes(result.why);
    return { cuts: { path, hash, lines: definitionCuts(result)?.lines }, isLasting };
  }
}

function cutsFrom({ lines }: StoredCuts): DefinitionCuts | undefined {
  return lines && { lines };
}
