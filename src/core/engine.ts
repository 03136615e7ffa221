import { assemble } from './assemble/assemble.ts';
import { renderPrompt } from './assemble/renderPrompt.ts';
import type { Disposable } from './base/disposable.ts';
import { ContextModeError, isAbortError } from './base/errors.ts';
import { SerialQueue } from './base/serialQueue.ts';
import { type Choices, withRename } from './choices/choices.ts';
import type { Settings } from './config/settings.ts';
import type { BuiltContext, ContextEngine, ContextRequest, ModeEstimate, SessionLog } from './contextEngine.ts';
import type { DocumentEvent } from './documents/documentEvent.ts';
import { DocumentMirror } from './documents/documentMirror.ts';
import { type ApartFromUser, MaterialGatherer } from './gather/materialGatherer.ts';
import { historyPolicyOf, storeLimitsOf } from './history/historyPolicy.ts';
import { PersistentHistory } from './history/persistentHistory.ts';
import type { IndexAction, IndexStatus } from './index/indexStatus.ts';
import { ProjectIndex } from './index/projectIndex.ts';
import type { WorkspaceChange } from './index/workspaceChange.ts';
import { BASE_MODES, isBaseMode, type ModeId, templateMode } from './modes/contextMode.ts';
import { policyOf } from './modes/layerPolicy.ts';
import type { ModeChange } from './modes/modeChange.ts';
import { withReadableNotebooks } from './notebook/jupyterFile.ts';
import type { EnginePorts, GitAnswer, SaveResult } from './ports.ts';
import { type OtherRequest, type ReceiptWithText, type SentPrompt, sentRequest } from './receipts/receipt.ts';
import { SessionRecorder } from './receipts/sessionRecorder.ts';
import { openFileOf } from './recommend/openFileOf.ts';
import type { Recommendation } from './recommend/recommendMode.ts';
import { recommendMode } from './recommend/recommendMode.ts';
import { NO_TEMPLATES, TemplateCues } from './recommend/templateCues.ts';
import { parseRegressionSet } from './regression/parseRegressionSet.ts';
import type { QuestionResult } from './regression/questionResult.ts';
import { QuestionRunner } from './regression/questionRunner.ts';
import type { ParsedRegressionSet, RegressionQuestion } from './regression/regressionSet.ts';
import { isSecretPath } from './safety/secretPaths.ts';
import type { SemanticAccess } from './semantic/embedding.ts';
import { type ModePlan, planOf } from './templates/modePlan.ts';
import { parseTemplate } from './templates/parseTemplate.ts';
import type { TemplateProblem } from './templates/taskTemplate.ts';
import { type TemplateList, templateList } from './templates/templateList.ts';
import { formatTokens } from './tokens/format.ts';
import type { ContextBundle } from './units/contextBundle.ts';
import type { Reason } from './units/reason.ts';
import type { Uses } from './uses/findUses.ts';
import type { UseTarget } from './uses/useTarget.ts';

/** The engine over its ports; see {@link ContextEngine}. */
export function createContextEngine(ports: EnginePorts, settings: Settings): ContextEngine {
  return new Engine(ports, settings);
}

type Options = { readonly signal: AbortSignal };

/** The first prompt goes first. */
const INDEX_START_DELAY_MS = 500;
/** By then the index has made ready what it can for the first question. */
const REHEARSAL_DELAY_MS = 500;
const REHEARSED_QUESTION = 'Where does the program start, and what does it do first?';
const INDEX_SETTINGS = ['index.enabled', 'index.maxFiles', 'index.maxMegabytes'] as const;

class Engine implements ContextEngine {
  readonly #ports: EnginePorts;
  readonly #documents = new DocumentMirror();
  readonly #gatherer: MaterialGatherer;
  readonly #index: ProjectIndex;
  readonly #history: PersistentHistory;
  readonly #session: SessionRecorder;
  /** A switch begins with what the one before it has left. */
  readonly #switches = new SerialQueue();
  readonly #questions: QuestionRunner;
  #settings: Settings;
  /** As they were last read: heads that watch their files read them again when one changes. */
  #templates: TemplateList | undefined;
  #templateCues: { readonly list: TemplateList; readonly cues: TemplateCues } | undefined;
  #indexStart: Disposable | undefined;
  #rehearsal: Disposable | undefined;
  readonly #closing = new AbortController();

  constructor(ports: EnginePorts, settings: Settings) {
    this.#ports = ports;
    this.#settings = settings;
    const workspace = withReadableNotebooks(ports.workspace);
    this.#index = new ProjectIndex({
      ...ports,
      workspace,
      store: ports.index,
      isWatched: ports.watchesFiles,
      settings: () => this.#settings,
      onStatus: status => this.#onIndex(status),
      hiddenPaths: () => ports.choices.load().excluded,
    });
    if (ports.watchesFiles) this.#indexStart = ports.timers.schedule(INDEX_START_DELAY_MS, () => this.#index.start());
    this.#session = new SessionRecorder(ports);
    this.#history = new PersistentHistory({
      store: ports.history,
      timers: ports.timers,
      tell: ports.tell,
      log: ports.log,
      policy: () => historyPolicyOf(this.#settings),
      limits: () => storeLimitsOf(this.#settings),
    });
    this.#gatherer = new MaterialGatherer({
      ports: { ...ports, workspace },
      settings: () => this.#settings,
      documents: this.#documents,
      index: this.#index,
      history: this.#history,
    });
    this.#questions = new QuestionRunner({
      workspace: ports.workspace,
      settings: () => this.#settings,
      documents: this.#documents,
      index: this.#index,
      git: ports.git,
      openTexts: () => this.#gatherer.openTexts(),
      planOf: (mode, options) => this.#planOf(mode, options),
      bundle: (request, plan, options) => this.#bundle(request, plan, options),
      recommend: (request, options) => this.#recommend(request, options),
    });
  }

  notify(event: DocumentEvent): void {
    this.#documents.apply(event);
    if (event.kind === 'renamed') this.#rename(event.from.path, event.to.path);
    if (this.#settings['history.record'] && !this.#isIgnored(event))
      this.#history.record(event, this.#ports.clock.now());
  }

  noteChange(change: WorkspaceChange): void {
    this.#index.noteChange(change);
  }

  async standingOf(path: string): Promise<Reason> {
    return this.#index.standingOf(path);
  }

  controlIndex(action: IndexAction): Promise<void> {
    return this.#index.control(action);
  }

  allowSemantic(access: SemanticAccess | undefined): void {
    this.#index.allowSemantic(access);
  }

  configure(settings: Settings): void {
    const isIndexChanged = INDEX_SETTINGS.some(name => settings[name] !== this.#settings[name]);
    this.#settings = settings;
    if (isIndexChanged) this.#index.configure();
    // The limits of what is kept may be others now.
    this.#history.flush();
  }

  async build(request: ContextRequest, { signal }: Options): Promise<BuiltContext> {
    signal.throwIfAborted();
    const plan = await this.#planOf(request.mode, { signal });
    const retrieves = plan.policy.retrieval !== 'none' || plan.template !== undefined;
    const bundle = await this.#session.withStale(await this.#bundle(request, plan, { signal }), {
      retrieves,
      isShown: request.isAside !== true,
      signal,
    });
    return { bundle, prompt: renderPrompt(bundle.units) };
  }

  async #bundle(
    request: ContextRequest,
    plan: ModePlan,
    options: Options & { readonly apart?: ApartFromUser },
  ): Promise<ContextBundle> {
    const { signal } = options;
    signal.throwIfAborted();
    const { policy } = plan;
    const budget = Math.min(policy.budget, request.maxTokens ?? policy.budget);
    const material = await this.#gatherer.gather(request, { ...plan, policy: { ...policy, budget } }, options);
    signal.throwIfAborted();
    const bundle = assemble(material);
    this.#ports.log.debug(
      `build: ${bundle.mode} mode, ${bundle.units.length} units, ${bundle.omissions.length} left out or shortened, ` +
        `${formatTokens(bundle.totalTokens())} of ${formatTokens(bundle.budget)} tokens`,
    );
    return bundle;
  }

  async estimate(request: ContextRequest, { signal }: Options): Promise<readonly ModeEstimate[]> {
    const estimates: ModeEstimate[] = [];
    for (const mode of BASE_MODES) {
      const policy = policyOf(mode, this.#settings);
      const { budget } = policy;
      try {
        const bundle = await this.#bundle({ ...request, mode }, { policy }, { signal });
        estimates.push({ kind: 'counted', mode, budget, tokens: bundle.totalTokens() });
      } catch (error) {
        // The caller can send the document; a cancelled estimate is none at all.
        if (isOutOfSync(error) || isAbortError(error)) throw error;
        this.#ports.log.debug(`estimate: no figure for ${mode} mode, ${String(error)}`);
        estimates.push({ kind: 'failed', mode, budget, error });
      }
    }
    return estimates;
  }

  findUses(target: UseTarget, { signal }: Options): Promise<Uses> {
    return this.#index.findUses(target, { openTexts: this.#gatherer.openTexts(), signal });
  }

  recommend(request: ContextRequest, { signal }: Options): Promise<Recommendation | undefined> {
    return this.#recommend(request, { signal });
  }

  async #recommend(
    request: ContextRequest,
    { apart, signal }: Options & { readonly apart?: ApartFromUser },
  ): Promise<Recommendation | undefined> {
    signal.throwIfAborted();
    const choices = apart?.choices ?? this.#ports.choices.load();
    const gathered = await this.#gatherer.gatherCurrent(request.active, choices, { signal });
    signal.throwIfAborted();
    const templates = await this.#knownCues({ signal });
    signal.throwIfAborted();
    const { names, areAll } = this.#index.names;
    return recommendMode({
      question: request.question,
      open: gathered.kind === 'in' ? openFileOf(gathered.current) : undefined,
      names,
      namesAreKnown: areAll,
      recentlyEdited: apart === undefined ? this.#recentlyEdited() : new Set(),
      templates,
    });
  }

  async templates({ signal }: Options): Promise<TemplateList> {
    const list = templateList(await this.#ports.templates.list({ signal }));
    this.#templates = list;
    return list;
  }

  async checkTemplate(text: string): Promise<readonly TemplateProblem[]> {
    const parsed = parseTemplate({ id: 'checked', origin: 'workspace', text });
    return parsed.kind === 'invalid' ? parsed.problems : [];
  }

  async parseRegressionSet(text: string, path: string): Promise<ParsedRegressionSet> {
    return parseRegressionSet(text, path);
  }

  async buildQuestion(question: RegressionQuestion, options: Options): Promise<BuiltContext> {
    const bundle = await this.#questions.build(question, options);
    return { bundle, prompt: renderPrompt(bundle.units) };
  }

  draftQuestions(options: Options & { readonly count: number }): Promise<GitAnswer<readonly RegressionQuestion[]>> {
    return this.#questions.draft(options);
  }

  scoreQuestion(question: RegressionQuestion, options: Options): Promise<QuestionResult> {
    return this.#questions.score(question, options);
  }

  async currentMode(): Promise<ModeId> {
    const { defaultMode } = this.#settings;
    const stored = await this.#ports.modes.load();
    if (stored === undefined || isBaseMode(stored)) return stored ?? defaultMode;
    const { templates } = await this.templates({ signal: new AbortController().signal });
    return templates.some(({ template }) => templateMode(template.id) === stored) ? stored : defaultMode;
  }

  switchMode(to: ModeId): Promise<ModeChange | undefined> {
    return this.#switches.run(() => this.#switch(to));
  }

  recordSent(sent: SentPrompt): Promise<void> {
    return this.#session.recordSent(sent, { keepsText: this.#settings['receipts.keepText'] });
  }

  async recordRequest(request: OtherRequest): Promise<void> {
    const counter = await this.#ports.tokens.get(request.encoding);
    await this.recordSent(sentRequest(request, counter.count(request.text)));
  }

  async sessionLog(): Promise<SessionLog> {
    return this.#session.log();
  }

  async findReceipt(id: number): Promise<ReceiptWithText | undefined> {
    return this.#ports.receipts.find(id);
  }

  async clearSessionLog(): Promise<void> {
    await this.#session.clear();
  }

  async choices(): Promise<Choices> {
    return this.#ports.choices.load();
  }

  async setChoices(choices: Choices): Promise<void> {
    this.#ports.choices.save(choices);
  }

  async clearHistory(): Promise<SaveResult> {
    return this.#history.clear();
  }

  dispose(): void {
    this.#closing.abort();
    this.#indexStart?.dispose();
    this.#rehearsal?.dispose();
    this.#history.dispose();
    this.#index.dispose();
  }

  #onIndex(status: IndexStatus): void {
    const { showIndex, watchesFiles, timers } = this.#ports;
    showIndex(status);
    if (!watchesFiles || status.activity !== 'ready') return;
    this.#rehearsal ??= timers.schedule(REHEARSAL_DELAY_MS, () => this.#rehearse());
  }

  /**
   * Makes a prompt for nobody: the first one of a session takes three times as long, because its code has never run and the
   * vocabulary is not loaded. It is neither shown nor recorded, and no service is asked.
   */
  async #rehearse(): Promise<void> {
    const { signal } = this.#closing;
    const { choices, log } = this.#ports;
    try {
      const plan = await this.#planOf('project', { signal });
      await this.#bundle({ question: REHEARSED_QUESTION, mode: 'project', active: 'noEditor', turns: [] }, plan, {
        apart: { choices: choices.load() },
        signal,
      });
    } catch (error) {
      // Whoever asks the first question is told.
      if (!isAbortError(error)) log.debug(`rehearsal: no prompt could be made, ${String(error)}`);
    }
  }

  async #switch(to: ModeId): Promise<ModeChange | undefined> {
    // Also a template that is not there now: it would come back by itself.
    const from = (await this.#ports.modes.load()) ?? this.#settings.defaultMode;
    return from === to ? undefined : await this.#session.switch(from, to);
  }

  #rename(from: string, to: string): void {
    this.#session.rename(from, to);
    const { choices, log } = this.#ports;
    try {
      const before = choices.load();
      const after = withRename(before, from, to);
      if (JSON.stringify(after) !== JSON.stringify(before)) choices.save(after);
    } catch (error) {
      // An event is never answered; what was decided holds for the old name until it is decided anew.
      log.warn(`What was decided about ${from} could not follow it to its new name (${String(error)}).`);
    }
  }

  #planOf(mode: ModeId, { signal }: Options): Promise<ModePlan> {
    return planOf(mode, this.#settings, () => this.templates({ signal }));
  }

  /** In a workspace that is not trusted no template is recommended. */
  async #knownCues({ signal }: Options): Promise<TemplateCues> {
    if (!this.#ports.isTrusted) return NO_TEMPLATES;
    const list = this.#templates ?? (await this.templates({ signal }));
    if (this.#templateCues?.list !== list) {
      this.#templateCues = { list, cues: new TemplateCues(list.templates.map(({ template }) => template)) };
    }
    return this.#templateCues.cues;
  }

  /** Asked when a document is opened: of one that the history does not know, nothing else is recorded. */
  #isIgnored(event: DocumentEvent): boolean {
    if (event.kind !== 'opened') return false;
    // One that the user insists on is in the prompt; in the store it is never.
    return isSecretPath(event.document.path) || this.#ports.workspace.ignores(event.document.path);
  }

  #recentlyEdited(): ReadonlySet<string> {
    if (!this.#settings['history.record']) return new Set();
    return new Set(this.#history.state.entries.flatMap(({ kind, document }) => (kind === 'edit' ? document.path : [])));
  }
}

function isOutOfSync(error: unknown): boolean {
  return error instanceof ContextModeError && error.code === 'document.outOfSync';
}
