import { assemble, type Material } from './assemble/assemble.ts';
import { AssemblyCache } from './assemble/assemblyCache.ts';
import type { OutlinedFile } from './assemble/collect/retrieved.ts';
import { renderPrompt } from './assemble/renderPrompt.ts';
import type { Disposable } from './base/disposable.ts';
import { ContextModeError, isAbortError } from './base/errors.ts';
import { SerialQueue } from './base/serialQueue.ts';
import { type Choices, NO_CHOICES } from './choices/choices.ts';
import { gatherPinned } from './choices/gatherPinned.ts';
import { PageCache } from './clipping/pageCache.ts';
import type { Settings } from './config/settings.ts';
import type { BuiltContext, ContextEngine, ContextRequest, ModeEstimate, SessionLog } from './contextEngine.ts';
import type { DocumentEvent } from './documents/documentEvent.ts';
import { DocumentMirror } from './documents/documentMirror.ts';
import { type CurrentFile, type GatheredCurrent, gatherCurrent } from './documents/gatherCurrent.ts';
import { gatherInstructions } from './gatherInstructions.ts';
import { historyPolicyOf, storeLimitsOf } from './history/historyPolicy.ts';
import { PersistentHistory } from './history/persistentHistory.ts';
import { recentPathsOf } from './history/recentDocuments.ts';
import type { IndexAction } from './index/indexStatus.ts';
import { ProjectIndex } from './index/projectIndex.ts';
import { limitsOf } from './index/searchLimits.ts';
import type { WorkspaceChange } from './index/workspaceChange.ts';
import { BASE_MODES, isBaseMode, type ModeId, templateMode } from './modes/contextMode.ts';
import { policyOf } from './modes/layerPolicy.ts';
import type { ModeChange } from './modes/modeChange.ts';
import { isJupyterFile, readableText, withReadableNotebooks } from './notebook/jupyterFile.ts';
import { isNotebookText, notebookOutline } from './notebook/notebookOutline.ts';
import type { EnginePorts, SaveResult, SyntaxDocument, SyntaxService, Workspace } from './ports.ts';
import type { ReceiptWithText, SentPrompt } from './receipts/receipt.ts';
import { SessionRecorder } from './receipts/sessionRecorder.ts';
import { openFileOf } from './recommend/openFileOf.ts';
import type { Recommendation } from './recommend/recommendMode.ts';
import { recommendMode } from './recommend/recommendMode.ts';
import { OutlineCache } from './retrieval/outlineCache.ts';
import type { RetrievedFile } from './retrieval/selection.ts';
import { isSecretPath } from './safety/secretPaths.ts';
import type { SemanticAccess } from './semantic/embedding.ts';
import type { OutlineResult } from './syntax/outline.ts';
import { PlainOutlines } from './syntax/plainOutline.ts';
import { gatherSources } from './templates/gatherSources.ts';
import { type ModePlan, planOf } from './templates/modePlan.ts';
import { parseTemplate } from './templates/parseTemplate.ts';
import { NO_SURROUNDINGS } from './templates/surroundings.ts';
import type { TemplateProblem } from './templates/taskTemplate.ts';
import { type TemplateList, templateList } from './templates/templateList.ts';
import { TextSnapshot } from './text/textSnapshot.ts';
import { formatTokens } from './tokens/format.ts';
import type { TokenCounter } from './tokens/tokenCounter.ts';
import type { ContextBundle, Omission } from './units/contextBundle.ts';
import { type Reason, reason } from './units/reason.ts';
import { type Uses, withoutHidden } from './uses/findUses.ts';
import { targetIn } from './uses/targetIn.ts';
import type { UseTarget } from './uses/useTarget.ts';

/** The engine over its ports; see {@link ContextEngine}. */
export function createContextEngine(ports: EnginePorts, settings: Settings): ContextEngine {
  return new Engine(ports, settings);
}

/** Files that were edited or looked at before the last ten have little to do with the next question. */
const MAX_RECENT_PATHS = 10;

type Options = { readonly signal: AbortSignal };

interface RetrieveOptions extends Options {
  readonly activePath: string | undefined;
  readonly choices: Choices;
  /** Takes what was found and is left out. */
  readonly excluded: Omission[];
}

/** The first prompt goes first. */
const INDEX_START_DELAY_MS = 500;
const INDEX_SETTINGS = ['index.enabled', 'index.maxFiles', 'index.maxMegabytes'] as const;

class Engine implements ContextEngine {
  readonly #ports: EnginePorts;
  readonly #documents = new DocumentMirror();
  readonly #workspace: Workspace;
  readonly #plainOutlines = new PlainOutlines();
  readonly #index: ProjectIndex;
  readonly #history: PersistentHistory;
  readonly #pages = new PageCache();
  readonly #outlines = new OutlineCache();
  /** One for each vocabulary. */
  readonly #assembled = new Map<TokenCounter, AssemblyCache>();
  readonly #session: SessionRecorder;
  /** A switch begins with what the one before it has left. */
  readonly #switches = new SerialQueue();
  #settings: Settings;
  #indexStart: Disposable | undefined;

  constructor(ports: EnginePorts, settings: Settings) {
    this.#ports = ports;
    this.#settings = settings;
    this.#workspace = withReadableNotebooks(ports.workspace);
    this.#index = new ProjectIndex({
      ...ports,
      workspace: this.#workspace,
      store: ports.index,
      isWatched: ports.watchesFiles,
      settings: () => this.#settings,
      onStatus: ports.showIndex,
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
  }

  notify(event: DocumentEvent): void {
    this.#documents.apply(event);
    if (event.kind === 'renamed') this.#session.rename(event.from.path, event.to.path);
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
    const bundle = await this.#session.withStale(await this.#bundle(request, plan, { signal }), { retrieves, signal });
    return { bundle, prompt: renderPrompt(bundle.units) };
  }

  async #bundle(request: ContextRequest, plan: ModePlan, { signal }: Options): Promise<ContextBundle> {
    signal.throwIfAborted();
    const { policy } = plan;
    const budget = Math.min(policy.budget, request.maxTokens ?? policy.budget);
    const material = await this.#gather(request, { ...plan, policy: { ...policy, budget } }, { signal });
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
    return this.#index.findUses(target, { openTexts: this.#openTexts(), signal });
  }

  async recommend(request: ContextRequest, { signal }: Options): Promise<Recommendation | undefined> {
    signal.throwIfAborted();
    const gathered = await this.#gatherCurrent(request.active, this.#ports.choices.load(), { signal });
    signal.throwIfAborted();
    const { names, areAll } = this.#index.names;
    return recommendMode({
      question: request.question,
      open: gathered.kind === 'in' ? openFileOf(gathered.current) : undefined,
      names,
      namesAreKnown: areAll,
      recentlyEdited: this.#recentlyEdited(),
    });
  }

  async templates({ signal }: Options): Promise<TemplateList> {
    return templateList(await this.#ports.templates.list({ signal }));
  }

  async checkTemplate(text: string): Promise<readonly TemplateProblem[]> {
    const parsed = parseTemplate({ id: 'checked', origin: 'workspace', text });
    return parsed.kind === 'invalid' ? parsed.problems : [];
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
    this.#indexStart?.dispose();
    this.#history.dispose();
    this.#index.dispose();
  }

  async #switch(to: ModeId): Promise<ModeChange | undefined> {
    const from = await this.currentMode();
    return from === to ? undefined : await this.#session.switch(from, to);
  }

  /** Reads what the policy lets in, and nothing else: zero mode touches neither documents nor files. */
  async #gather(request: ContextRequest, { policy, template }: ModePlan, { signal }: Options): Promise<Material> {
    const excluded: Omission[] = [];
    const choices = policy.includesPinnedFiles ? this.#ports.choices.load() : NO_CHOICES;
    const gathered = policy.includesCurrentFile
      ? await this.#gatherCurrent(request.active, choices, { signal })
      : undefined;
    if (gathered?.kind === 'out') excluded.push(gathered.omission);
    const current = gathered?.kind === 'in' ? gathered.current : undefined;
    const activePath = current?.document.identity.path;
    const retrieved =
      policy.retrieval === 'byQuestion'
        ? await this.#retrieve(request, { activePath, choices, excluded, signal })
        : undefined;
    const uses =
      policy.retrieval === 'byQuestion' ? await this.#usesAsked(request, { current, choices, signal }) : undefined;
    const pinned = await gatherPinned(choices.pinned, {
      workspace: this.#workspace,
      openTexts: this.#openTexts(),
      activePath,
      signal,
    });
    excluded.push(...pinned.omissions);
    const shown = new Set(pinned.files.map(({ pin }) => pin.path));
    const sources =
      template === undefined
        ? undefined
        : await gatherSources(template, {
            ...this.#ports,
            workspace: this.#workspace,
            git: this.#ports.diffs,
            outline: (document, options) => this.#outline(document, options),
            known: () => this.#index.known({ openTexts: this.#openTexts(), signal }),
            openTexts: this.#openTexts(),
            activePath: activePath ?? this.#pathOf(request.active),
            showsActive: activePath !== undefined,
            question: request.question,
            surroundings: request.surroundings ?? NO_SURROUNDINGS,
            isHidden: path => choices.excluded.includes(path) || shown.has(path),
            signal,
          });
    excluded.push(...(sources?.omissions ?? []));
    const instructions =
      policy.includesInstructionFiles && this.#ports.isTrusted
        ? await gatherInstructions(this.#settings['instructions.files'], {
            workspace: this.#workspace,
            activePath,
            excluded: choices.excluded,
            signal,
          })
        : undefined;
    excluded.push(...(instructions?.omissions ?? []));
    const counter = await this.#ports.tokens.get(request.encoding ?? this.#settings['tokens.encoding']);
    return {
      request,
      policy,
      settings: this.#settings,
      counter,
      cache: this.#cacheOf(counter),
      ...(policy.includesRecentFiles && this.#settings['history.record']
        ? { recent: { history: this.#history.state, cache: this.#pages, nowMs: this.#ports.clock.now() } }
        : {}),
      ...(current === undefined ? {} : { current }),
      ...(retrieved === undefined ? {} : { retrieved }),
      instructions: instructions?.files ?? [],
      ...(uses === undefined ? {} : { uses }),
      ...(template === undefined ? {} : { template: { template, parts: sources?.parts ?? [] } }),
      pinned: pinned.files,
      choices,
      excluded,
    };
  }

  #planOf(mode: ModeId, { signal }: Options): Promise<ModePlan> {
    return planOf(mode, this.#settings, () => this.templates({ signal }));
  }

  /** The path of the document in front, for templates that leave the document itself out. */
  #pathOf(active: ContextRequest['active']): string | undefined {
    if (typeof active === 'string') return undefined;
    return 'cells' in active ? active.path : this.#documents.tryGet(active.uri, active.version)?.identity.path;
  }

  /** Asked when a document is opened: of one that the history does not know, nothing else is recorded. */
  #isIgnored(event: DocumentEvent): boolean {
    if (event.kind !== 'opened') return false;
    // One that the user insists on is in the prompt; in the store it is never.
    return isSecretPath(event.document.path) || this.#ports.workspace.ignores(event.document.path);
  }

  #gatherCurrent(active: ContextRequest['active'], choices: Choices, { signal }: Options): Promise<GatheredCurrent> {
    return gatherCurrent(active, {
      documents: this.#documents,
      outline: (document, options) => this.#outline(document, options),
      partsAround: (document, place) => this.#ports.syntax.partsAround(document, place),
      workspace: this.#workspace,
      choices,
      signal,
    });
  }

  #recentlyEdited(): ReadonlySet<string> {
    if (!this.#settings['history.record']) return new Set();
    return new Set(this.#history.state.entries.flatMap(({ kind, document }) => (kind === 'edit' ? document.path : [])));
  }

  /** What a search of the project must see instead of the files. */
  #openTexts(): ReadonlyMap<string, string> {
    const texts = this.#documents.unsavedTexts();
    return new Map([...texts].map(([path, text]) => [path, readableText(path, text)]));
  }

  async #retrieve(
    request: ContextRequest,
    { activePath, choices, excluded, signal }: RetrieveOptions,
  ): Promise<NonNullable<Material['retrieved']>> {
    const pinned = choices.pinned.map(({ path }) => path);
    const result = await this.#index.retrieve({
      question: request.question,
      ...(activePath === undefined ? {} : { activePath }),
      hiddenPaths: [...choices.excluded, ...pinned],
      openTexts: this.#openTexts(),
      editedPaths: recentPathsOf(this.#history.state, MAX_RECENT_PATHS),
      settings: this.#settings,
      signal,
    });
    excluded.push(...result.omissions, ...limitsOf(result));
    for (const path of result.hiddenHits) {
      excluded.push(omissionOf(path, reason(pinned.includes(path) ? 'omitted.pinned' : 'omitted.byUser')));
    }
    return {
      core: await this.#outlined(result.core, { signal }),
      auxiliary: await this.#outlined(result.auxiliary, { signal }),
      terms: result.terms,
    };
  }

  /** `undefined` when the question does not ask for all uses of something. */
  async #usesAsked(
    { question }: ContextRequest,
    { current, choices, signal }: { readonly current: CurrentFile | undefined; readonly choices: Choices } & Options,
  ): Promise<Uses | undefined> {
    const { document, selection } = current ?? {};
    const pointed = document && selection && { path: document.identity.path, text: document.snapshot.text, selection };
    const target = targetIn(question, pointed);
    if (target === undefined) return undefined;
    const uses = await this.findUses(target, { signal });
    // Without an index, the limits of the bundle say why.
    return uses.searchedFiles === 0 ? undefined : withoutHidden(uses, choices.excluded);
  }

  #cacheOf(counter: TokenCounter): AssemblyCache {
    const cache = this.#assembled.get(counter) ?? new AssemblyCache(text => counter.count(text));
    this.#assembled.set(counter, cache);
    return cache;
  }

  async #outline(document: SyntaxDocument, options: Options): Promise<OutlineResult> {
    if (isJupyterFile(document.path) && isNotebookText(document.text))
      return await this.#notebookOutline(document.text, options);
    return this.#plainOutlines.tryGet(document) ?? (await this.#ports.syntax.outline(document, options));
  }

  /** Of what `readableText` has made of a notebook. */
  async #notebookOutline(text: string, { signal }: Options): Promise<OutlineResult> {
    const outline: SyntaxService['outline'] = (document, options) => this.#ports.syntax.outline(document, options);
    return { kind: 'outline', outline: await notebookOutline(new TextSnapshot(text), { outline, signal }) };
  }

  async #outlined(files: readonly RetrievedFile[], { signal }: Options): Promise<OutlinedFile[]> {
    const outlined: OutlinedFile[] = [];
    for (const file of files) {
      const document = { path: file.path, languageId: '', text: file.text };
      const outline = await this.#outlines.get(document, () => this.#outline(document, { signal }));
      outlined.push({ file, outline });
    }
    return outlined;
  }
}

function isOutOfSync(error: unknown): boolean {
  return error instanceof ContextModeError && error.code === 'document.outOfSync';
}

function omissionOf(path: string, why: Reason): Omission {
  const source = { kind: 'file', path } as const;
  return { unitId: `retrieved:${path}`, role: 'retrieved', source, what: 'excluded', tokens: 0, reason: why };
}
