import type { TextDocument } from 'vscode';
import { type Disposable, DisposableStore } from '../core/base/disposable.ts';
import { Emitter } from '../core/base/emitter.ts';
import { ContextModeError, type ErrorCode } from '../core/base/errors.ts';
import type { Log } from '../core/base/log.ts';
import type { BuiltContext, ContextEngine, ContextRequest, ModeEstimate } from '../core/contextEngine.ts';
import type { Turn } from '../core/conversation/turn.ts';
import { isBaseMode, type ModeId, modeIdOf, templateMode } from '../core/modes/contextMode.ts';
import { type OtherRequest, sentPrompt } from '../core/receipts/receipt.ts';
import type { Recommendation } from '../core/recommend/recommendMode.ts';
import type { LanguageSymbol } from '../core/syntax/languageSymbols.ts';
import type { TaskTemplate } from '../core/templates/taskTemplate.ts';
import type { ModelEncoding } from '../core/tokens/modelEncoding.ts';
import { type Conversation, NO_CONVERSATION, withAnswer, withDraft, withQuestion } from './conversation.ts';
import { isCancellation } from './errorReports.ts';
import { activeOf } from './listeners/activeDocument.ts';
import type { CurrentFile, CurrentFileTracker } from './listeners/currentFile.ts';
import type { DocumentSync } from './listeners/documentSync.ts';
import type { LanguageSymbols } from './listeners/languageSymbols.ts';
import { type PromptState, tryMissingFile } from './promptState.ts';
import type { EditorSettings } from './settings.ts';
import { asksForSurroundings, type EditorSurroundings } from './templates/editorSurroundings.ts';
import type { TemplateCatalog } from './templates/templateCatalog.ts';

/** A build starts when nothing has happened for this long: shorter than a pause between words, longer than between keys. */
const QUIET_MS = 150;

/**
 * How often in a row a build is tried again by itself when the engine stopped under it. A stop is rare and mostly no fault
 * of the prompt; one that comes again at once would go on for ever.
 */
const MAX_RECOVERIES = 2;

/** A question to a model, as the chat view hands it over. */
export interface Question {
  readonly question: string;
  readonly turns: readonly Turn[];
  readonly encoding: ModelEncoding;
  readonly progress?: NonNullable<ContextRequest['progress']>;
}

export interface CurrentPromptParts {
  readonly engine: ContextEngine;
  readonly settings: EditorSettings;
  readonly currentFile: CurrentFileTracker;
  readonly documents: DocumentSync;
  readonly symbols: LanguageSymbols;
  readonly templates: TemplateCatalog;
  readonly surroundings: EditorSurroundings;
  readonly log: Log;
  /** How long nothing must have happened before a build starts; tests choose a time that does not pass. */
  readonly quietMs?: number;
}

/**
 * The prompt that would be sent now: the one place of state of the editor. It is built anew, after a short pause, when
 * something that it is made from changes; the latest build wins.
 */
export class CurrentPrompt implements Disposable {
  readonly #parts: CurrentPromptParts;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<PromptState>());
  /** `undefined` until the engine has said it. */
  #mode: ModeId | undefined;
  #conversation: Conversation = NO_CONVERSATION;
  #encoding: ModelEncoding | undefined;
  #state: PromptState;
  #lastSent: BuiltContext | undefined;
  #needsBuild = true;
  #timer: NodeJS.Timeout | undefined;
  #running: { readonly controller: AbortController; readonly done: Promise<void> } | undefined;
  #lastSequence = 0;
  #shownSequence = 0;
  /** Builds in a row under which the engine stopped. */
  #stops = 0;
  #isDisposed = false;

  readonly onDidChange = this.#changes.event;

  constructor(parts: CurrentPromptParts) {
    this.#parts = parts;
    this.#state = this.#emptyState();
    const { settings, currentFile, symbols, engine, templates, surroundings } = parts;
    this.#disposables.add(
      settings.onDidChange(() => {
        engine.configure(settings.current);
        this.#schedule();
      }),
    );
    this.#disposables.add(currentFile.onDidChange(() => this.#onFile()));
    this.#disposables.add(templates.onDidChange(() => this.#onTemplates()));
    this.#disposables.add(surroundings.onDidChange(() => asksForSurroundings(this.#template) && this.#schedule()));
    this.#disposables.add(symbols.onDidAnswerLate(document => this.#onLateSymbols(document)));
    this.#disposables.add({ dispose: () => this.#cancelBuild() });
    this.#schedule();
  }

  get templates(): TemplateCatalog {
    return this.#parts.templates;
  }

  get state(): PromptState {
    return this.#state;
  }

  get conversation(): Conversation {
    return this.#conversation;
  }

  /** The prompt of what is on the screen now. Waits for a build that is due; builds again what failed or was searched for. */
  async latest(): Promise<PromptState> {
    const { retrieval } = this.#policy();
    if (this.#state.built === undefined || retrieval !== 'none') this.#needsBuild = true;
    while (this.#needsBuild || this.#running !== undefined) {
      if (this.#needsBuild) this.#startBuild();
      await this.#running?.done;
    }
    return this.#state;
  }

  /** Builds anew because something outside of the editors changed. */
  refresh(): void {
    this.#schedule();
  }

  /** Takes what the user is typing for the question. */
  setDraft(question: string): void {
    const conversation = withDraft(this.#conversation, question);
    if (conversation === this.#conversation) return;
    this.#conversation = conversation;
    this.#schedule();
  }

  /** Builds the prompt of a question that is to be sent. Later changes on the screen do not disturb it. */
  async ask(
    { encoding, ...conversation }: Question,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<BuiltContext> {
    this.#conversation = withQuestion(conversation);
    this.#encoding = encoding;
    this.#cancelBuild();
    this.#needsBuild = false;
    return await this.#build(signal);
  }

  /** Builds a prompt that is not shown: of another mode, question or budget. */
  async buildAside(
    aside: Partial<Pick<ContextRequest, 'mode' | 'question' | 'turns' | 'maxTokens'>>,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<BuiltContext> {
    const { engine, documents, settings, currentFile, templates } = this.#parts;
    const mode = aside.mode ?? (await this.currentMode());
    if (!isBaseMode(mode)) await templates.known();
    const { includesCurrentFile, retrieval } = templates.policyOf(mode, settings.current);
    if (retrieval !== 'none') documents.ensureUnsavedSent();
    return await this.#withDocuments(includesCurrentFile ? currentFile.current : undefined, request =>
      engine.build({ ...request, ...aside, mode, isAside: true, ...this.#surroundingsFor(mode) }, { signal }),
    );
  }

  /** Leaves a receipt of a prompt that was sent. Nothing waits for it, and without it the prompt is sent all the same. */
  recordSent(built: BuiltContext, where: Parameters<typeof sentPrompt>[1]): void {
    const { engine, log } = this.#parts;
    this.#lastSent = built;
    engine.recordSent(sentPrompt(built, where)).catch((error: unknown) => log.warn(`no receipt: ${String(error)}`));
  }

  /** The same for the request that a model summarises earlier turns. */
  recordRequest(request: OtherRequest): void {
    const { engine, log } = this.#parts;
    engine.recordRequest(request).catch((error: unknown) => log.warn(`no receipt: ${String(error)}`));
  }

  /** The last prompt that this window sent. */
  get lastSent(): BuiltContext | undefined {
    return this.#lastSent;
  }

  recordAnswer(turn: Turn): void {
    this.#conversation = withAnswer(this.#conversation, turn);
  }

  /** The mode that is on, as the engine says. */
  async currentMode(): Promise<ModeId> {
    return this.#mode ?? (await this.#loadMode());
  }

  async switchMode(to: ModeId): Promise<void> {
    await this.#parts.engine.switchMode(to);
    if (to === this.#mode) return;
    this.#mode = to;
    this.#cancelBuild();
    this.#show(this.#emptyState());
    this.#startBuild();
  }

  /** What the same request would cost in each mode, and then in one template after the other. */
  async *estimates(options: { readonly signal: AbortSignal }): AsyncGenerator<ModeEstimate, void> {
    yield* await this.estimate(options);
    const { templates } = await this.templates.known();
    for (const { template } of templates) yield await this.estimateTemplate(template, options);
  }

  /** What the same request would cost with a template; all that it names is read for it. */
  async estimateTemplate(
    { id, budget }: Pick<TaskTemplate, 'id' | 'budget'>,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<ModeEstimate> {
    const mode = templateMode(id);
    try {
      const { bundle } = await this.buildAside({ mode }, { signal });
      return { kind: 'counted', mode, budget: bundle.budget, tokens: bundle.totalTokens() };
    } catch (error) {
      if (isCancellation(error)) throw error;
      return { kind: 'failed', mode, budget, error };
    }
  }

  /** What the same request would cost in each of the modes that need no template. */
  async estimate({ signal }: { readonly signal: AbortSignal }): Promise<readonly ModeEstimate[]> {
    await this.currentMode();
    // One of the modes retrieves, whatever the current one does.
    this.#parts.documents.ensureUnsavedSent();
    return await this.#withDocuments(this.#parts.currentFile.current, request =>
      this.#parts.engine.estimate(request, { signal }),
    );
  }

  /** The mode that fits what is being asked, as far as can be told; see `ContextEngine.recommend`. */
  async recommend({ signal }: { readonly signal: AbortSignal }): Promise<Recommendation | undefined> {
    return await this.#withDocuments(this.#parts.currentFile.current, request =>
      this.#parts.engine.recommend(request, { signal }),
    );
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#disposables.dispose();
  }

  #policy() {
    const settings = this.#parts.settings.current;
    return this.#parts.templates.policyOf(this.#mode ?? settings.defaultMode, settings);
  }

  get #template(): TaskTemplate | undefined {
    return this.#mode === undefined ? undefined : this.#parts.templates.find(this.#mode)?.template;
  }

  /** What the editor knows of problems, if the mode asks for it. */
  #surroundingsFor(mode: ModeId): Pick<ContextRequest, 'surroundings'> {
    const template = this.#parts.templates.find(mode)?.template;
    return asksForSurroundings(template) ? { surroundings: this.#parts.surroundings.current() } : {};
  }

  async #loadMode(): Promise<ModeId> {
    const mode = await this.#parts.engine.currentMode();
    // The user may have switched in the meantime, and then knows better.
    this.#mode ??= mode;
    return this.#mode;
  }

  #emptyState(): PromptState {
    const { budget } = this.#policy();
    const mode = this.#mode ?? this.#parts.settings.current.defaultMode;
    return { mode, budget, question: this.#conversation.question, isEstimate: this.#encoding?.exact === false };
  }

  /** Also when the template is not there any more, or not whole: then there is no prompt. */
  #onTemplates(): void {
    if (this.#mode !== undefined && !isBaseMode(this.#mode)) this.#schedule();
  }

  #onFile(): void {
    if (this.#policy().includesCurrentFile) this.#schedule();
  }

  #onLateSymbols(document: TextDocument): void {
    const { current } = this.#parts.currentFile;
    if (current.kind === 'open' && current.editor.document === document) this.#onFile();
  }

  #schedule(): void {
    this.#needsBuild = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#startBuild(), this.#parts.quietMs ?? QUIET_MS);
  }

  #cancelBuild(): void {
    clearTimeout(this.#timer);
    this.#running?.controller.abort();
    this.#running = undefined;
  }

  #startBuild(): void {
    this.#cancelBuild();
    this.#needsBuild = false;
    const controller = new AbortController();
    const done = this.#build(controller.signal).then(
      () => {},
      // What went wrong is part of the state by now; a cancelled build was replaced by another one.
      () => {},
    );
    const running = { controller, done };
    this.#running = running;
    void done.then(() => {
      if (this.#running === running) this.#running = undefined;
    });
  }

  /** Builds and shows the result, unless a later build has been shown already or the mode was switched meanwhile. */
  async #build(signal: AbortSignal): Promise<BuiltContext> {
    const sequence = ++this.#lastSequence;
    const show = (result: Pick<PromptState, 'built' | 'error'>, file: CurrentFile | undefined): void => {
      const isOfOtherMode = result.built !== undefined && modeIdOf(result.built.bundle) !== this.#mode;
      if (signal.aborted || sequence < this.#shownSequence || isOfOtherMode) return;
      this.#shownSequence = sequence;
      const missingFile = tryMissingFile(file, result.built);
      this.#show({ ...this.#emptyState(), ...(missingFile === undefined ? {} : { missingFile }), ...result });
    };
    let file: CurrentFile | undefined;
    try {
      const mode = await this.currentMode();
      // What a template lets in stands in its file.
      if (!isBaseMode(mode)) await this.#parts.templates.known();
      signal.throwIfAborted();
      const { includesCurrentFile } = this.#policy();
      file = includesCurrentFile ? this.#parts.currentFile.current : undefined;
      const built = await this.#withDocuments(file, request => this.#parts.engine.build(request, { signal }));
      this.#stops = 0;
      show({ built }, file);
      return built;
    } catch (error) {
      if (!isCancellation(error)) {
        this.#parts.log.debug(`build failed: ${String(error)}`);
        show({ error }, file);
        if (hasCode(error, 'engine.stopped') && !signal.aborted) this.#recover();
      }
      throw error;
    }
  }

  /** The next build starts the engine again. */
  #recover(): void {
    this.#stops++;
    if (this.#stops <= MAX_RECOVERIES && !this.#isDisposed) this.#schedule();
  }

  /** Sends what the engine has to know, asks, and does so once more if the engine had lost the document. */
  async #withDocuments<T>(file: CurrentFile | undefined, ask: (request: ContextRequest) => Promise<T>): Promise<T> {
    const { documents, symbols, log } = this.#parts;
    const document = file?.kind === 'open' ? file.editor.document : undefined;
    const known = document === undefined ? [] : await symbols.of(document);
    if (document !== undefined) documents.ensureSent(document);
    if (this.#policy().retrieval !== 'none') documents.ensureUnsavedSent();
    try {
      return await ask(this.#request(file, known));
    } catch (error) {
      if (!hasCode(error, 'document.outOfSync') || document === undefined) throw error;
      log.debug('the engine does not know the current file at this version: sending it as a whole');
      documents.send(document);
      return await ask(this.#request(file, []));
    }
  }

  #request(file: CurrentFile | undefined, symbols: readonly LanguageSymbol[]): ContextRequest {
    const { question, turns, progress } = this.#conversation;
    const mode = this.#mode ?? this.#parts.settings.current.defaultMode;
    return {
      question,
      turns,
      ...(progress === undefined ? {} : { progress }),
      mode,
      active: activeOf(file, symbols),
      ...this.#surroundingsFor(mode),
      ...(this.#encoding === undefined ? {} : { encoding: this.#encoding.encoding }),
    };
  }

  #show(state: PromptState): void {
    this.#state = state;
    this.#changes.fire(state);
  }
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ContextModeError && error.code === code;
}
