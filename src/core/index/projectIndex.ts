import type { Disposable } from '../base/disposable.ts';
import type { Log } from '../base/log.ts';
import type { Settings } from '../config/settings.ts';
import type {
  Clock,
  GitDiff,
  GitHistory,
  IndexStore,
  SemanticPorts,
  SyntaxService,
  Timers,
  Workspace,
} from '../ports.ts';
import type { WorkspaceNames } from '../recommend/workspaceNames.ts';
import type { LeftOutCommit } from '../retrieval/leftOutCommit.ts';
import type { TermValue } from '../retrieval/passageScores.ts';
import { isEmptyQuestion } from '../retrieval/question.ts';
import { type Findings, type SearchSettings, WorkspaceSearch } from '../retrieval/workspaceSearch.ts';
import type { SemanticAccess } from '../semantic/embedding.ts';
import { type SemanticAnswer, SemanticIndex } from '../semantic/semanticIndex.ts';
import type { DefinitionCuts } from '../syntax/definitionCuts.ts';
import type { Reason } from '../units/reason.ts';
import { type FindUsesOptions, findUses, type Uses } from '../uses/findUses.ts';
import type { UseTarget } from '../uses/useTarget.ts';
import { CommitSync } from './commitSync.ts';
import { CutKeeper } from './cutKeeper.ts';
import { FactsStore } from './factsStore.ts';
import { fileStanding } from './fileStanding.ts';
import { Indexer } from './indexer.ts';
import type { IndexLimits } from './indexRoom.ts';
import type { IndexAction, IndexStatus } from './indexStatus.ts';
import { PendingChanges } from './pendingChanges.ts';
import { type RetrievedTexts, retrieveTexts } from './retrievedTexts.ts';
import { UncommittedFiles } from './uncommittedFiles.ts';
import { WorkLoop } from './workLoop.ts';
import type { WorkspaceChange } from './workspaceChange.ts';

export interface ProjectIndexParts {
  readonly workspace: Workspace;
  readonly git: GitHistory;
  readonly diffs: Pick<GitDiff, 'changedPaths'>;
  readonly semantic: SemanticPorts;
  readonly syntax: SyntaxService;
  /** Files that the user has taken out: nothing of them is sent to a service. */
  readonly hiddenPaths: () => readonly string[];
  readonly store: IndexStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  /** Whether somebody tells of changes; see `EnginePorts.watchesFiles`. */
  readonly isWatched: boolean;
  readonly isTrusted: boolean;
  readonly settings: () => IndexSettings;
  readonly onStatus: (status: IndexStatus) => void;
}

export type IndexSettings = Pick<Settings, 'index.enabled' | 'index.maxFiles' | 'index.maxMegabytes'>;

export interface RetrievalRequest {
  /** May be empty: then only neighbours of the active file are found. */
  readonly question: string;
  /** The current file: in the prompt already, so it is no candidate; what it imports may be. */
  readonly activePath?: string;
  /** As in `SearchRequest`. */
  readonly hiddenPaths?: readonly string[];
  /** Texts of documents that are open with unsaved changes, by path: they count instead of the files on disk. */
  readonly openTexts?: ReadonlyMap<string, string>;
  /**
   * Files that the user works on, most recent first: they and those that are not committed win between files that match about
   * equally. Absent where neither is to count.
   */
  readonly editedPaths?: readonly string[];
  /**
   * For a question that is scored and not answered: no service is asked, and the index is taken as it is after
   * {@link ProjectIndex.complete}. The commit is as in `SearchRequest`.
   */
  readonly scored?: { readonly withoutCommit?: LeftOutCommit };
  readonly settings: SearchSettings;
  readonly signal: AbortSignal;
}

export interface RetrievalResult extends RetrievedTexts {
  /** Those of the hidden files that would have been chosen. */
  readonly hiddenHits: readonly string[];
  /** What was looked for, for choosing parts of the files. */
  readonly terms: readonly TermValue[];
  /** What the index knew when it answered; `undefined` when it was not asked. */
  readonly status: IndexStatus | undefined;
  /** What the search by meaning has to say. */
  readonly semantic: SemanticAnswer;
}

/**
 * How long a question waits for work that is under way before it is answered from what is there. A second: most changes are
 * read by then, small workspaces altogether, and nobody waits longer for a search without asking himself why.
 */
const PATIENCE_MS = 1_000;
/** How long somebody who tells of changes is believed to have told all: watchers lose events when there are too many. */
const MAX_LIST_AGE_MS = 60_000;
/** Long enough for a question that waits to be answered first, and for more changes to come. */
const PREPARE_DELAY_MS = 200;
/** Between two reports of progress. */
const REPORT_INTERVAL_MS = 200;

const NOTHING: RetrievalResult = {
  core: [],
  auxiliary: [],
  omissions: [],
  hiddenHits: [],
  terms: [],
  status: undefined,
  semantic: { kind: 'off' },
};

/**
 * Knows the files of a workspace and finds those that a question is about.
 *
 * With somebody who tells of changes it works in the background from {@link start} on, and a question is answered from what
 * is there; otherwise each question looks for changes first and waits until all is read. What must be done is collected in
 * {@link PendingChanges} and worked off by one loop; a failure ends the loop, is told to those who wait for it, and the next
 * question tries again.
 */
export class ProjectIndex implements Disposable {
  readonly #parts: ProjectIndexParts;
  readonly #search: WorkspaceSearch;
  readonly #store: FactsStore;
  readonly #indexer: Indexer;
  readonly #commits: CommitSync;
  readonly #uncommitted: UncommittedFiles;
  readonly #semantic: SemanticIndex;
  readonly #cuts: CutKeeper;
  #preparation: Disposable | undefined;
  readonly #pending = new PendingChanges();
  #openTexts: ReadonlyMap<string, string> = new Map();
  readonly #loop: WorkLoop;
  #isRestored = false;
  #isFirst = false;
  #isPaused = false;
  #isDisposed = false;
  #listedAtMs = Number.NEGATIVE_INFINITY;
  #reportedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: ProjectIndexParts) {
    this.#parts = parts;
    const { workspace, store, clock, timers, log, git, semantic, syntax } = parts;
    this.#search = new WorkspaceSearch(clock);
    this.#store = new FactsStore({ store, log, whole: () => this.#indexer.whole() });
    this.#indexer = new Indexer({
      workspace,
      search: this.#search,
      store: this.#store,
      clock,
      timers,
      log,
      limits: () => this.#limits(),
      onProgress: () => this.#reportProgress(),
    });
    this.#loop = new WorkLoop({
      pending: this.#pending,
      work: signal => this.#workOff(signal),
      onChange: () => this.#report(),
      log,
    });
    this.#commits = new CommitSync({ git, search: this.#search, store, log });
    this.#uncommitted = new UncommittedFiles({ git: parts.diffs, log });
    this.#cuts = new CutKeeper({
      workspace,
      syntax,
      store,
      files: () => this.#indexer.sources([]),
      hashOf: path => this.#indexer.recordOf(path)?.hash,
      clock,
      timers,
      log,
    });
    this.#semantic = new SemanticIndex({
      workspace,
      store: semantic.vectors,
      connect: semantic.connect,
      files: () => this.#indexer.sources(parts.hiddenPaths()),
      clock,
      timers,
      log,
    });
  }

  get status(): IndexStatus {
    return { activity: this.#activity(), isFirst: this.#isFirst, ...this.#indexer.counts() };
  }

  /** Whether nothing is left to be done. */
  get isIdle(): boolean {
    return !this.#loop.isRunning && this.#pending.isEmpty;
  }

  /** What the files and definitions are called that are known by now; `areAll` when nothing is left to read. */
  get names(): { readonly names: WorkspaceNames; readonly areAll: boolean } {
    return { names: this.#search.names, areAll: this.#activity() === 'ready' };
  }

  /** Begins the work in the background. */
  start(): void {
    if (this.#isRestored || this.#loop.isRunning) return;
    if (!this.#isOff()) {
      this.#pending.addAll();
      this.#workInBackground();
    }
    this.#report();
  }

  /** Searches by meaning as well from now on, with vectors from this service; or no longer. */
  allowSemantic(access: SemanticAccess | undefined): void {
    this.#semantic.allow(this.#parts.isTrusted ? access : undefined);
  }

  /** Takes over what others say has changed. */
  noteChange(change: WorkspaceChange): void {
    // Before the start nothing is known that could have changed.
    if (this.#isOff() || !this.#parts.isWatched || (!this.#isRestored && !this.#loop.isRunning)) return;
    this.#pending.add(change);
    this.#workInBackground();
  }

  /** @throws AbortError when the signal fires; then nothing of this question is kept */
  async retrieve(request: RetrievalRequest): Promise<RetrievalResult> {
    const { question, activePath, openTexts = new Map(), scored, settings, signal } = request;
    signal.throwIfAborted();
    if (activePath === undefined && isEmptyQuestion(question)) return NOTHING;
    if (this.#isOff()) return { ...NOTHING, status: this.status };

    const semantic = scored === undefined ? await this.#findByMeaning(request) : NOTHING.semantic;
    const findings = this.#find(request, semantic.kind === 'found' ? semantic.paths : []);
    const texts = await retrieveTexts(findings, {
      workspace: this.#parts.workspace,
      recordOf: path => this.#indexer.recordOf(path),
      openTexts,
      activePath,
      maxCandidates: settings['project.maxCandidates'],
      signal,
    });
    const { status } = this;
    this.#looksAgainWhenOld();
    this.#parts.log.debug(
      `retrieval: ${findings.terms.length} terms, ${texts.core.length} core and ${texts.auxiliary.length} auxiliary files, ` +
        `${texts.omissions.length} left out, ${status.indexedFiles} of ${status.totalFiles} files indexed`,
    );
    return { ...texts, hiddenHits: findings.hiddenHits, terms: findings.terms, status, semantic };
  }

  /** Files that define something of exactly this name, as far as they are read. */
  filesDefining(name: string): readonly string[] {
    return this.#search.filesDefining(name);
  }

  /** All files that words find for the question, best first: more than are chosen. Waits for nothing. */
  rankingFor(request: Omit<RetrievalRequest, 'signal' | 'openTexts'>): readonly string[] {
    return this.#find(request, []).ranking;
  }

  /**
   * Looks at all files for changes and waits until all is read that can be read now, however long that takes.
   *
   * @throws AbortError when the signal fires
   */
  async complete({ openTexts, signal }: Pick<FindUsesOptions, 'openTexts' | 'signal'>): Promise<void> {
    signal.throwIfAborted();
    if (this.#isOff() || this.#isPaused) return;
    this.#setOpenTexts(openTexts);
    this.#pending.addAll();
    await Promise.race([this.#loop.run(), rejectionOf(signal)]);
  }

  /**
   * Looks at all files for changes first: an answer that claims to be complete must not rest on what somebody told in time.
   *
   * @throws AbortError when the signal fires
   */
  async findUses(
    target: UseTarget,
    { openTexts, signal }: Pick<FindUsesOptions, 'openTexts' | 'signal'>,
  ): Promise<Uses> {
    signal.throwIfAborted();
    if (!this.#isOff()) {
      this.#setOpenTexts(openTexts);
      this.#pending.addAll();
      await this.#whenCurrent(signal);
      signal.throwIfAborted();
    }
    return await findUses(target, {
      index: this.#search.index,
      graph: this.#search.graph,
      unsearchedFiles: this.#indexer.countUnsearched(),
      openTexts,
      read: (path, options) => this.#parts.workspace.read(path, options),
      signal,
    });
  }

  /** Whether the file can be found, and if not, why. */
  standingOf(path: string): Reason {
    return fileStanding(this.#parts.workspace.look(path), this.#indexer.recordOf(path), this.status);
  }

  /**
   * What is known of the workspace, for whoever looks for something else than an answer to a question; `undefined` when it
   * is not indexed.
   */
  async known(options: {
    readonly openTexts: ReadonlyMap<string, string>;
    readonly signal: AbortSignal;
  }): Promise<Pick<WorkspaceSearch, 'neighboursOf' | 'filesDefining'> | undefined> {
    if (this.#isOff()) return undefined;
    this.#setOpenTexts(options.openTexts);
    await this.#whenCurrent(options.signal);
    return this.#search;
  }

  /** Where definitions begin and end in a file of code; `undefined` where there is no syntax. */
  async cutsOf(
    file: { readonly path: string; readonly text: string },
    { signal }: { readonly signal: AbortSignal },
  ): Promise<DefinitionCuts | undefined> {
    return await this.#cuts.get(file, { signal });
  }

  /** The settings may be others now. */
  configure(): void {
    this.#pending.addAll();
    if (this.#isOff()) void this.#loop.stop().then(() => this.#forget());
    else if (this.#parts.isWatched) this.#workInBackground();
  }

  async control(action: IndexAction): Promise<void> {
    if (this.#isOff()) return;
    this.#isPaused = action === 'pause';
    if (action !== 'resume') await this.#loop.stop();
    this.#cuts.stop();
    if (action === 'pause') this.#semantic.pause();
    if (action === 'resume') this.#semantic.resume();
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
    this.#semantic.dispose();
    this.#cuts.dispose();
    this.#preparation?.dispose();
    this.#uncommitted.dispose();
  }

  /** Meanwhile looks for changes, and waits for what is read of them. */
  async #findByMeaning({ question, openTexts = new Map(), signal }: RetrievalRequest): Promise<SemanticAnswer> {
    this.#setOpenTexts(openTexts);
    const [semantic] = await Promise.all([this.#semantic.find(question, { signal }), this.#whenCurrent(signal)]);
    signal.throwIfAborted();
    return semantic;
  }

  #find(request: Omit<RetrievalRequest, 'signal' | 'openTexts'>, nearPaths: readonly string[]): Findings {
    const { question, activePath, hiddenPaths = [], editedPaths, scored, settings } = request;
    return this.#search.find({
      question,
      activePath,
      hiddenPaths,
      nearPaths,
      editedPaths: editedPaths ?? [],
      uncommittedPaths: editedPaths === undefined ? [] : this.#uncommitted.paths,
      ...(scored?.withoutCommit === undefined ? {} : { withoutCommit: scored.withoutCommit }),
      settings,
    });
  }

  #isOff(): boolean {
    return this.#isDisposed || !this.#parts.isTrusted || !this.#parts.settings()['index.enabled'];
  }

  #limits(): IndexLimits {
    const settings = this.#parts.settings();
    return { maxFiles: settings['index.maxFiles'], maxBytes: settings['index.maxMegabytes'] * 1_000_000 };
  }

  #activity(): IndexStatus['activity'] {
    if (this.#isOff()) return 'off';
    if (this.#isPaused) return 'paused';
    const isListed = this.#listedAtMs !== Number.NEGATIVE_INFINITY;
    if (this.#loop.isRunning && (!isListed || this.#indexer.isReading)) return 'indexing';
    if (this.#loop.hasFailed) return 'failed';
    return isListed ? 'ready' : 'idle';
  }

  #setOpenTexts(openTexts: ReadonlyMap<string, string>): void {
    this.#openTexts = openTexts;
    const paths = this.#indexer.setOpenTexts(openTexts);
    if (paths.length > 0) this.#pending.add({ kind: 'paths', paths });
  }

  async #whenCurrent(signal: AbortSignal): Promise<void> {
    const { isWatched, timers } = this.#parts;
    if (!isWatched || !this.#isRestored || this.#loop.hasFailed) this.#pending.addAll();
    if (this.#isPaused || this.isIdle) return;
    const waits = [this.#loop.run(), rejectionOf(signal)];
    if (!isWatched) return await Promise.race(waits);
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = timers.schedule(PATIENCE_MS, resolve);
    await Promise.race([...waits, promise]).finally(() => timer.dispose());
  }

  #workInBackground(): void {
    if (!this.#isPaused) this.#loop.runInBackground();
  }

  async #restore(signal: AbortSignal): Promise<void> {
    await this.#indexer.restore({ signal });
    this.#isRestored = true;
    this.#isFirst = this.#indexer.counts().indexedFiles === 0;
  }

  async #workOff(signal: AbortSignal): Promise<void> {
    if (!this.#isRestored) await this.#restore(signal);
    const { clock, log, workspace } = this.#parts;
    const changes = this.#pending.take();
    // Git is another process and reads beside us.
    const commits = changes.repositories ? this.#commits.refresh({ signal }) : Promise.resolve();
    commits.catch(() => {
      // Waited for below; it may fail before.
    });
    const uncommitted = this.#uncommitted.refresh();
    const startedAtMs = clock.now();
    try {
      const isEnough = changes.all ? false : await this.#indexer.refresh(changes.paths, { signal });
      if (!isEnough) {
        const files = await workspace.list({ signal });
        this.#listedAtMs = startedAtMs;
        await this.#indexer.reconcile(files, { signal });
      }
    } finally {
      await commits;
      // Nobody waits for it who is told of changes: the next question knows it.
      if (!this.#parts.isWatched) await uncommitted;
    }
    this.#semantic.sync();
    if (this.#parts.isWatched) this.#prepare();
    const what = changes.all ? 'all files' : `${changes.paths.length} paths`;
    log.debug(`index: looked at ${what} in ${clock.now() - startedAtMs} ms`);
  }

  /** Makes what the next questions need, when those that wait have been answered. */
  #prepare(): void {
    this.#cuts.sync();
    this.#preparation?.dispose();
    this.#preparation = this.#parts.timers.schedule(PREPARE_DELAY_MS, () => this.#search.prepare());
  }

  #forget(): void {
    this.#cuts.stop();
    this.#indexer.clear();
    this.#store.clear();
    this.#commits.forget();
    this.#semantic.rebuild();
    this.#listedAtMs = Number.NEGATIVE_INFINITY;
    // Nothing is left to be restored.
    this.#isRestored = true;
    this.#isFirst = true;
    this.#indexer.setOpenTexts(this.#openTexts);
    this.#report();
  }

  #looksAgainWhenOld(): void {
    const { isWatched, clock } = this.#parts;
    // Either way, because a clock may be set back.
    if (!isWatched || Math.abs(clock.now() - this.#listedAtMs) < MAX_LIST_AGE_MS) return;
    this.#pending.addAll();
    this.#workInBackground();
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
