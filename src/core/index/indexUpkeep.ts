import type { Disposable } from '../base/disposable.ts';
import type { Log } from '../base/log.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock, EnginePorts, GitHistory, IndexStore, Timers, Workspace } from '../ports.ts';
import type { WorkspaceSearch } from '../retrieval/workspaceSearch.ts';
import { CommitSync } from './commitSync.ts';
import { FactsStore } from './factsStore.ts';
import { Indexer } from './indexer.ts';
import type { IndexLimits } from './indexRoom.ts';
import type { IndexAction, IndexStatus } from './indexStatus.ts';
import { type Changes, PendingChanges } from './pendingChanges.ts';
import type { UncommittedFiles } from './uncommittedFiles.ts';
import { WorkLoop } from './workLoop.ts';
import type { WorkspaceChange } from './workspaceChange.ts';

export interface IndexUpkeepParts {
  readonly workspace: Workspace;
  readonly startReadingHelper: EnginePorts['startReadingHelper'];
  readonly search: WorkspaceSearch;
  readonly git: GitHistory;
  readonly uncommitted: UncommittedFiles;
  readonly store: IndexStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Whether somebody tells of changes; see `EnginePorts.watchesFiles`. */
  readonly isWatched: boolean;
  readonly isTrusted: boolean;
  readonly settings: () => IndexSettings;
  readonly onStatus: (status: IndexStatus) => void;
  /** Called when the search knows what the files are now. */
  readonly onCurrent: () => void;
  /** Called when all is forgotten. */
  readonly onForget: () => void;
}

export type IndexSettings = Pick<Settings, 'index.enabled' | 'index.maxFiles' | 'index.maxMegabytes'>;

/**
 * How long a question waits for work that is under way before it is answered from what is there. A second: most changes are
 * read by then, small workspaces altogether, and nobody waits longer for a search without asking himself why.
 */
const PATIENCE_MS = 1_000;
/** How long somebody who tells of changes is believed to have told all: watchers lose events when there are too many. */
const MAX_LIST_AGE_MS = 60_000;
/** Between two reports of progress. */
const REPORT_INTERVAL_MS = 200;
const NEVER = new AbortController().signal;

/**
 * Keeps what the search knows equal to the files. What may have changed is collected in {@link PendingChanges} and worked off by one
 * loop; a failure ends the loop, is told to those who wait for it, and the next question tries again.
 */
export class IndexUpkeep implements Disposable {
  readonly indexer: Indexer;
  readonly #parts: IndexUpkeepParts;
  readonly #store: FactsStore;
  readonly #commits: CommitSync;
  readonly #pending = new PendingChanges();
  readonly #loop: WorkLoop;
  #openTexts: ReadonlyMap<string, string> = new Map();
  #isRestored = false;
  #isFirst = false;
  #isPaused = false;
  #isDisposed = false;
  #listedAtMs = Number.NEGATIVE_INFINITY;
  #reportedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: IndexUpkeepParts) {
    this.#parts = parts;
    const { workspace, startReadingHelper, search, store, clock, timers, log, git } = parts;
    this.#store = new FactsStore({ store, log, whole: () => this.indexer.whole() });
    this.indexer = new Indexer({
      workspace,
      startReadingHelper,
      search,
      store: this.#store,
      clock,
      timers,
      log,
      limits: () => this.#limits(),
      onProgress: () => this.#reportProgress(),
    });
    this.#commits = new CommitSync({ git, search, store, log });
    this.#loop = new WorkLoop({
      pending: this.#pending,
      work: signal => this.#workOff(signal),
      afterwards: () => this.#save(),
      onChange: () => this.#report(),
      log,
    });
  }

  get status(): IndexStatus {
    return { activity: this.#activity(), isFirst: this.#isFirst, ...this.indexer.counts() };
  }

  /** Whether nothing may be read: switched off, or not trusted. */
  get isOff(): boolean {
    return this.#isDisposed || !this.#parts.isTrusted || !this.#parts.settings()['index.enabled'];
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Whether nothing is left to be done, not even to be written. */
  get isIdle(): boolean {
    return !this.#loop.isRunning && this.#pending.isEmpty;
  }

  /** Begins the work in the background. */
  start(): void {
    if (this.#isRestored || this.#loop.isRunning) return;
    if (!this.isOff) {
      this.#pending.addAll();
      this.#workInBackground();
    }
    this.#report();
  }

  /** Takes over what others say has changed. */
  noteChange(change: WorkspaceChange): void {
    // Before the start nothing is known that could have changed.
    if (this.isOff || !this.#parts.isWatched || (!this.#isRestored && !this.#loop.isRunning)) return;
    this.#pending.add(change);
    this.#workInBackground();
  }

  /** Makes these the texts that count instead of files on disk. */
  setOpenTexts(openTexts: ReadonlyMap<string, string>): void {
    this.#openTexts = openTexts;
    const paths = this.indexer.setOpenTexts(openTexts);
    if (paths.length > 0) this.#pending.add({ kind: 'paths', paths });
  }

  /** All files are to be looked at again. */
  lookAtAll(): void {
    this.#pending.addAll();
  }

  /** As {@link lookAtAll}, in the background, when the last look is so long ago that something may have been missed. */
  lookAgainWhenOld(): void {
    const { isWatched, clock } = this.#parts;
    // Either way, because a clock may be set back.
    if (!isWatched || Math.abs(clock.now() - this.#listedAtMs) < MAX_LIST_AGE_MS) return;
    this.#pending.addAll();
    this.#workInBackground();
  }

  /**
   * Waits until the files are known as they are now; not longer than a moment when they are watched.
   *
   * @throws AbortError when the signal fires
   */
  async whenCurrent(signal: AbortSignal): Promise<void> {
    const { isWatched, timers } = this.#parts;
    if (!isWatched || !this.#isRestored || this.#loop.hasFailed) this.#pending.addAll();
    if (this.#isPaused || this.#loop.isWorkedOff) return;
    if (!isWatched) return await this.whenWorkedOff(signal);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = timers.schedule(PATIENCE_MS, resolve);
    await Promise.race([this.whenWorkedOff(signal), promise]).finally(() => timer.dispose());
  }

  /** As {@link whenCurrent}, however long it takes. */
  async whenWorkedOff(signal: AbortSignal): Promise<void> {
    await Promise.race([this.#loop.run(), rejectionOf(signal)]);
  }

  /** The settings may be others now. */
  configure(): void {
    this.#pending.addAll();
    if (this.isOff) void this.#loop.stop().then(() => this.#forget());
    else if (this.#parts.isWatched) this.#workInBackground();
  }

  async control(action: IndexAction): Promise<void> {
    this.#isPaused = action === 'pause';
    if (action !== 'resume') await this.#loop.stop();
    if (action === 'rebuild') this.#forget();
    if (action !== 'pause') {
      this.#pending.addAll();
      this.#workInBackground();
    }
    this.#report();
  }

  dispose(): void {
    this.#isDisposed = true;
    void this.#loop.stop();
    // The store may be closed next.
    this.#store.flush();
  }

  #limits(): IndexLimits {
    const settings = this.#parts.settings();
    return { maxFiles: settings['index.maxFiles'], maxBytes: settings['index.maxMegabytes'] * 1_000_000 };
  }

  #activity(): IndexStatus['activity'] {
    if (this.isOff) return 'off';
    if (this.#isPaused) return 'paused';
    const isListed = this.#listedAtMs !== Number.NEGATIVE_INFINITY;
    if (this.#loop.isRunning && (!isListed || this.indexer.isReading)) return 'indexing';
    if (this.#loop.hasFailed) return 'failed';
    return isListed ? 'ready' : 'idle';
  }

  #workInBackground(): void {
    if (!this.#isPaused) this.#loop.runInBackground();
  }

  async #restore(signal: AbortSignal): Promise<void> {
    await this.indexer.restore({ signal });
    this.#isRestored = true;
    this.#isFirst = this.indexer.counts().indexedFiles === 0;
  }

  async #workOff(signal: AbortSignal): Promise<void> {
    if (!this.#isRestored) await this.#restore(signal);
    const { clock, log, isWatched, onCurrent } = this.#parts;
    const changes = this.#pending.take();
    const startedAtMs = clock.now();
    const files = this.#read(changes, startedAtMs, { signal });
    const commits = changes.repositories ? this.#commits.refresh(files, { signal }) : undefined;
    const uncommitted = this.#parts.uncommitted.refresh();
    // Nobody waits for these who is told of changes: the next question knows them.
    const ended = await Promise.allSettled([files, commits, isWatched ? undefined : uncommitted]);
    const failure = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failure !== undefined) throw failure.reason;
    onCurrent();
    const what = changes.all ? 'all files' : `${changes.paths.length} paths`;
    log.debug(`index: looked at ${what} in ${clock.now() - startedAtMs} ms`);
  }

  async #read(changes: Changes, startedAtMs: number, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    if (!changes.all && (await this.indexer.refresh(changes.paths, { signal }))) return;
    const files = await this.#parts.workspace.list({ signal });
    this.#listedAtMs = startedAtMs;
    await this.indexer.reconcile(files, { signal });
    // All can be found now, though commits may still be missing.
    this.#report();
  }

  /** Those who waited go first. */
  async #save(): Promise<void> {
    await this.#parts.timers.turn({ signal: NEVER });
    this.#store.flush();
  }

  #forget(): void {
    this.indexer.clear();
    this.#store.clear();
    this.#commits.forget();
    this.#parts.onForget();
    this.#listedAtMs = Number.NEGATIVE_INFINITY;
    // Nothing is left to be restored.
    this.#isRestored = true;
    this.#isFirst = true;
    this.indexer.setOpenTexts(this.#openTexts);
    this.#report();
  }

  #reportProgress(): void {
    const nowMs = this.#parts.clock.now();
    if (Math.abs(nowMs - this.#reportedAtMs) >= REPORT_INTERVAL_MS) this.#report();
  }

  #report(): void {
    this.#reportedAtMs = this.#parts.clock.now();
    this.#parts.onStatus(this.status);
  }
}

/** Never resolves; rejects when the signal fires. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
