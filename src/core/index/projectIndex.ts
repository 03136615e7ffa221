import type { Disposable } from '../base/disposable.ts';
import type { Log } from '../base/log.ts';
import type {
  Clock,
  EnginePorts,
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
import { findPhrases, type PhraseHit } from '../retrieval/phrases.ts';
import { isEmptyQuestion } from '../retrieval/question.ts';
import { type Findings, type SearchSettings, WorkspaceSearch } from '../retrieval/workspaceSearch.ts';
import type { SemanticAccess } from '../semantic/embedding.ts';
import { type SemanticAnswer, SemanticIndex } from '../semantic/semanticIndex.ts';
import type { DefinitionCuts } from '../syntax/definitionCuts.ts';
import type { Reason } from '../units/reason.ts';
import { type FindUsesOptions, findUses, type Uses } from '../uses/findUses.ts';
import type { UseTarget } from '../uses/useTarget.ts';
import { CutKeeper } from './cutKeeper.ts';
import { fileStanding } from './fileStanding.ts';
import type { IndexAction, IndexStatus } from './indexStatus.ts';
import { type IndexSettings, IndexUpkeep } from './indexUpkeep.ts';
import { type RetrievedTexts, retrieveTexts } from './retrievedTexts.ts';
import { UncommittedFiles } from './uncommittedFiles.ts';
import type { WorkspaceChange } from './workspaceChange.ts';

export interface ProjectIndexParts {
  readonly workspace: Workspace;
  readonly startReadingHelper: EnginePorts['startReadingHelper'];
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

/** Long enough for a question that waits to be answered first, and for more changes to come. */
const PREPARE_DELAY_MS = 200;

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
 * is there; otherwise each question looks for changes first and waits until all is read. See `IndexUpkeep`.
 */
export class ProjectIndex implements Disposable {
  readonly #parts: ProjectIndexParts;
  readonly #search: WorkspaceSearch;
  readonly #upkeep: IndexUpkeep;
  readonly #uncommitted: UncommittedFiles;
  readonly #semantic: SemanticIndex;
  readonly #cuts: CutKeeper;
  #preparation: Disposable | undefined;
  #lastPhrases: { readonly question: string; readonly hits: readonly PhraseHit[] } = { question: '', hits: [] };

  constructor(parts: ProjectIndexParts) {
    this.#parts = parts;
    const { workspace, store, clock, timers, log, semantic, syntax } = parts;
    this.#search = new WorkspaceSearch(clock);
    this.#uncommitted = new UncommittedFiles({ git: parts.diffs, log });
    this.#upkeep = new IndexUpkeep({
      ...parts,
      search: this.#search,
      uncommitted: this.#uncommitted,
      onCurrent: () => this.#follow(),
      onForget: () => this.#forget(),
    });
    const { indexer } = this.#upkeep;
    this.#cuts = new CutKeeper({
      workspace,
      syntax,
      store,
      files: () => indexer.sources([]),
      hashOf: path => indexer.recordOf(path)?.hash,
      clock,
      timers,
      log,
    });
    this.#semantic = new SemanticIndex({
      workspace,
      store: semantic.vectors,
      connect: semantic.connect,
      files: () => indexer.sources(parts.hiddenPaths()),
      clock,
      timers,
      log,
    });
  }

  get status(): IndexStatus {
    return this.#upkeep.status;
  }

  /** Whether nothing is left to be done, not even to be written. */
  get isIdle(): boolean {
    return this.#upkeep.isIdle;
  }

  /** What the files and definitions are called that are known by now; `areAll` when nothing is left to read. */
  get names(): { readonly names: WorkspaceNames; readonly areAll: boolean } {
    return { names: this.#search.names, areAll: this.status.activity === 'ready' };
  }

  /** Begins the work in the background. */
  start(): void {
    this.#upkeep.start();
  }

  /** Searches by meaning as well from now on, with vectors from this service; or no longer. */
  allowSemantic(access: SemanticAccess | undefined): void {
    this.#semantic.allow(this.#parts.isTrusted ? access : undefined);
  }

  /** Takes over what others say has changed. */
  noteChange(change: WorkspaceChange): void {
    this.#upkeep.noteChange(change);
  }

  /** @throws AbortError when the signal fires; then nothing of this question is kept */
  async retrieve(request: RetrievalRequest): Promise<RetrievalResult> {
    const { question, activePath, openTexts = new Map(), scored, settings, signal } = request;
    signal.throwIfAborted();
    if (activePath === undefined && isEmptyQuestion(question)) return NOTHING;
    if (this.#upkeep.isOff) return { ...NOTHING, status: this.status };

    const semantic = scored === undefined ? await this.#findByMeaning(request) : NOTHING.semantic;
    const phraseHits = await this.#findPhrases(request);
    const findings = this.#find(request, phraseHits, semantic.kind === 'found' ? semantic.paths : []);
    const texts = await retrieveTexts(findings, {
      workspace: this.#parts.workspace,
      recordOf: path => this.#upkeep.indexer.recordOf(path),
      openTexts,
      activePath,
      maxCandidates: settings['project.maxCandidates'],
      signal,
    });
    const { status } = this;
    this.#upkeep.lookAgainWhenOld();
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

  /**
   * All files that words find for the question, best first: more than are chosen. Waits for nothing: the phrases are those that
   * were found for the last question, if it was this one.
   */
  rankingFor(request: Omit<RetrievalRequest, 'signal' | 'openTexts'>): readonly string[] {
    const { question, hits } = this.#lastPhrases;
    return this.#find(request, question === request.question ? hits : [], []).ranking;
  }

  /**
   * Looks at all files for changes and waits until all is read that can be read now, however long that takes.
   *
   * @throws AbortError when the signal fires
   */
  async complete({ openTexts, signal }: Pick<FindUsesOptions, 'openTexts' | 'signal'>): Promise<void> {
    signal.throwIfAborted();
    if (this.#upkeep.isOff || this.#upkeep.isPaused) return;
    this.#upkeep.setOpenTexts(openTexts);
    this.#upkeep.lookAtAll();
    await this.#upkeep.whenWorkedOff(signal);
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
    if (!this.#upkeep.isOff) {
      this.#upkeep.setOpenTexts(openTexts);
      this.#upkeep.lookAtAll();
      await this.#upkeep.whenCurrent(signal);
      signal.throwIfAborted();
    }
    return await findUses(target, {
      index: this.#search.index,
      graph: this.#search.graph,
      unsearchedFiles: this.#upkeep.indexer.countUnsearched(),
      openTexts,
      read: (path, options) => this.#parts.workspace.read(path, options),
      signal,
    });
  }

  /** Whether the file can be found, and if not, why. */
  standingOf(path: string): Reason {
    return fileStanding(this.#parts.workspace.look(path), this.#upkeep.indexer.recordOf(path), this.status);
  }

  /**
   * What is known of the workspace, for whoever looks for something else than an answer to a question; `undefined` when it
   * is not indexed.
   */
  async known(options: {
    readonly openTexts: ReadonlyMap<string, string>;
    readonly signal: AbortSignal;
  }): Promise<Pick<WorkspaceSearch, 'neighboursOf' | 'filesDefining'> | undefined> {
    if (this.#upkeep.isOff) return undefined;
    this.#upkeep.setOpenTexts(options.openTexts);
    await this.#upkeep.whenCurrent(options.signal);
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
    this.#upkeep.configure();
  }

  async control(action: IndexAction): Promise<void> {
    if (this.#upkeep.isOff) return;
    this.#cuts.stop();
    if (action === 'pause') this.#semantic.pause();
    if (action === 'resume') this.#semantic.resume();
    await this.#upkeep.control(action);
  }

  dispose(): void {
    this.#upkeep.dispose();
    this.#semantic.dispose();
    this.#cuts.dispose();
    this.#preparation?.dispose();
    this.#uncommitted.dispose();
  }

  #follow(): void {
    this.#semantic.sync();
    if (this.#parts.isWatched) this.#prepare();
  }

  /** Makes what the next questions need, when those that wait have been answered. */
  #prepare(): void {
    this.#cuts.sync();
    this.#preparation?.dispose();
    this.#preparation = this.#parts.timers.schedule(PREPARE_DELAY_MS, () => this.#search.prepare());
  }

  #forget(): void {
    this.#cuts.stop();
    this.#semantic.rebuild();
  }

  /** Meanwhile looks for changes, and waits for what is read of them. */
  async #findByMeaning({ question, openTexts = new Map(), signal }: RetrievalRequest): Promise<SemanticAnswer> {
    this.#upkeep.setOpenTexts(openTexts);
    const [semantic] = await Promise.all([this.#semantic.find(question, { signal }), this.#upkeep.whenCurrent(signal)]);
    signal.throwIfAborted();
    return semantic;
  }

  async #findPhrases({ question, openTexts, signal }: RetrievalRequest): Promise<readonly PhraseHit[]> {
    const read = async (path: string): Promise<string | undefined> => {
      const openText = openTexts?.get(path);
      if (openText !== undefined) return openText;
      const content = await this.#parts.workspace.read(path, { signal });
      signal.throwIfAborted();
      return content.kind === 'text' ? content.text : undefined;
    };
    const hits = await findPhrases(question, { index: this.#search.index, read });
    this.#lastPhrases = { question, hits };
    return hits;
  }

  #find(
    request: Omit<RetrievalRequest, 'signal' | 'openTexts'>,
    phraseHits: readonly PhraseHit[],
    nearPaths: readonly string[],
  ): Findings {
    const { question, activePath, hiddenPaths = [], editedPaths, scored, settings } = request;
    return this.#search.find({
      question,
      activePath,
      hiddenPaths,
      nearPaths,
      editedPaths: editedPaths ?? [],
      phraseHits,
      uncommittedPaths: editedPaths === undefined ? [] : this.#uncommitted.paths,
      ...(scored?.withoutCommit === undefined ? {} : { withoutCommit: scored.withoutCommit }),
      settings,
    });
  }
}
