import { Worker } from 'node:worker_threads';
import { Emitter } from '../../core/base/emitter.ts';
import { ContextModeError } from '../../core/base/errors.ts';
import type { Log } from '../../core/base/log.ts';
import type { Choices } from '../../core/choices/choices.ts';
import type { Settings } from '../../core/config/settings.ts';
import type {
  BuiltContext,
  ContextEngine,
  ContextRequest,
  ModeEstimate,
  SessionLog,
} from '../../core/contextEngine.ts';
import type { DocumentEvent } from '../../core/documents/documentEvent.ts';
import type { IndexAction, IndexStatus } from '../../core/index/indexStatus.ts';
import type { WorkspaceChange } from '../../core/index/workspaceChange.ts';
import type { ModeId } from '../../core/modes/contextMode.ts';
import type { ModeChange } from '../../core/modes/modeChange.ts';
import type { GitAnswer, SaveResult, StoreNotice } from '../../core/ports.ts';
import type { OtherRequest, ReceiptWithText, SentPrompt } from '../../core/receipts/receipt.ts';
import type { Recommendation } from '../../core/recommend/recommendMode.ts';
import type { QuestionResult } from '../../core/regression/questionResult.ts';
import type { ParsedRegressionSet, RegressionQuestion } from '../../core/regression/regressionSet.ts';
import type { SemanticAccess } from '../../core/semantic/embedding.ts';
import type { TemplateProblem } from '../../core/templates/taskTemplate.ts';
import type { TemplateList } from '../../core/templates/templateList.ts';
import { ContextBundle } from '../../core/units/contextBundle.ts';
import type { Reason } from '../../core/units/reason.ts';
import type { Uses } from '../../core/uses/findUses.ts';
import type { UseTarget } from '../../core/uses/useTarget.ts';
import { Outbox } from './outbox.ts';
import {
  type CallMethod,
  type CallResult,
  type FromWorker,
  fromPlainError,
  type PlainError,
  type WorkerInit,
} from './protocol.ts';

export interface EngineHostOptions {
  /** The bundled worker entry. */
  readonly workerPath: string;
  readonly ports: WorkerInit['ports'];
  readonly settings: Settings;
  readonly log: Log;
}

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface RunningWorker {
  readonly worker: Worker;
  readonly outbox: Outbox;
}

/** A worker that dies again within this time is not trusted at once. */
const QUICK_DEATH_MS = 2_000;
const MAX_RESTART_DELAY_MS = 5_000;
/** How long a worker may take to end: it has at most a few hundred milliseconds of edits to write. */
const MAX_END_MS = 2_000;
/** Bounds the worker's heap, so that a runaway index ends the worker and not the editor. */
const MAX_HEAP_MB = 1_024;

/**
 * The engine in a worker thread, so that nothing heavy runs on the extension host's thread. The worker starts when it is
 * first needed. If it dies, what was asked is rejected with `engine.stopped`, and the next need starts another one.
 */
export class EngineHost implements ContextEngine {
  readonly #options: EngineHostOptions;
  readonly #stops = new Emitter<void>();
  readonly #notices = new Emitter<StoreNotice>();
  readonly #indexChanges = new Emitter<IndexStatus>();
  readonly #pending = new Map<number, PendingCall>();
  #ports: WorkerInit['ports'];
  #settings: Settings;
  #semanticAccess: SemanticAccess | undefined;
  #running: RunningWorker | undefined;
  #startedAtMs = 0;
  #quickDeaths = 0;
  #lastId = 0;
  #isDisposed = false;

  /** Fires when the worker has died or was replaced: its successor knows no documents. */
  readonly onDidStop = this.#stops.event;

  /** What the user should be told about the store. */
  readonly onDidNotice = this.#notices.event;

  /** Tells what the index is doing, a few times a second while it works. */
  readonly onDidChangeIndex = this.#indexChanges.event;

  constructor(options: EngineHostOptions) {
    this.#options = options;
    this.#ports = options.ports;
    this.#settings = options.settings;
  }

  notify(event: DocumentEvent): void {
    if (this.#isDisposed) return;
    this.#running ??= this.#start();
    this.#running.outbox.post({ kind: 'notify', event });
  }

  /** A worker that is not there will look at all files anyway. */
  noteChange(change: WorkspaceChange): void {
    this.#running?.outbox.post({ kind: 'change', change });
  }

  standingOf(path: string): Promise<Reason> {
    return this.#call('standingOf', [path]);
  }

  controlIndex(action: IndexAction): Promise<void> {
    return this.#call('controlIndex', [action]);
  }

  configure(settings: Settings): void {
    this.#settings = settings;
    this.#running?.outbox.post({ kind: 'configure', settings });
  }

  allowSemantic(access: SemanticAccess | undefined): void {
    this.#semanticAccess = access;
    this.#running?.outbox.post({ kind: 'allowSemantic', access });
  }

  /** Goes on with other folders or excludes, in a new worker. What was asked of the old one is rejected. */
  restart(ports: WorkerInit['ports']): void {
    this.#ports = ports;
    if (this.#running === undefined) return;
    this.#end();
    this.#stops.fire();
  }

  async build(request: ContextRequest, { signal }: { readonly signal: AbortSignal }): Promise<BuiltContext> {
    return withMethods(await this.#call('build', [request], signal));
  }

  parseRegressionSet(text: string, path: string): Promise<ParsedRegressionSet> {
    return this.#call('parseRegressionSet', [text, path]);
  }

  async buildQuestion(
    question: RegressionQuestion,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<BuiltContext> {
    return withMethods(await this.#call('buildQuestion', [question], signal));
  }

  draftQuestions({
    count,
    signal,
  }: {
    readonly count: number;
    readonly signal: AbortSignal;
  }): Promise<GitAnswer<readonly RegressionQuestion[]>> {
    return this.#call('draftQuestions', [count], signal);
  }

  scoreQuestion(question: RegressionQuestion, { signal }: { readonly signal: AbortSignal }): Promise<QuestionResult> {
    return this.#call('scoreQuestion', [question], signal);
  }

  async estimate(
    request: ContextRequest,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<readonly ModeEstimate[]> {
    const estimates = await this.#call('estimate', [request], signal);
    return estimates.map(estimate =>
      estimate.kind === 'failed' ? { ...estimate, error: fromPlainError(estimate.error as PlainError) } : estimate,
    );
  }

  findUses(target: UseTarget, { signal }: { readonly signal: AbortSignal }): Promise<Uses> {
    return this.#call('findUses', [target], signal);
  }

  templates({ signal }: { readonly signal: AbortSignal }): Promise<TemplateList> {
    return this.#call('templates', [], signal);
  }

  checkTemplate(text: string): Promise<readonly TemplateProblem[]> {
    return this.#call('checkTemplate', [text]);
  }

  recommend(
    request: ContextRequest,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<Recommendation | undefined> {
    return this.#call('recommend', [request], signal);
  }

  currentMode(): Promise<ModeId> {
    return this.#call('currentMode', []);
  }

  choices(): Promise<Choices> {
    return this.#call('choices', []);
  }

  setChoices(choices: Choices): Promise<void> {
    return this.#call('setChoices', [choices]);
  }

  clearHistory(): Promise<SaveResult> {
    return this.#call('clearHistory', []);
  }

  switchMode(to: ModeId): Promise<ModeChange | undefined> {
    return this.#call('switchMode', [to]);
  }

  recordSent(sent: SentPrompt): Promise<void> {
    return this.#call('recordSent', [sent]);
  }

  recordRequest(request: OtherRequest): Promise<void> {
    return this.#call('recordRequest', [request]);
  }

  sessionLog(): Promise<SessionLog> {
    return this.#call('sessionLog', []);
  }

  findReceipt(id: number): Promise<ReceiptWithText | undefined> {
    return this.#call('findReceipt', [id]);
  }

  clearSessionLog(): Promise<void> {
    return this.#call('clearSessionLog', []);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#end();
    this.#stops.dispose();
    this.#notices.dispose();
    this.#indexChanges.dispose();
  }

  /** Lets the worker write what waits; it ends by itself, or is ended if it does not. */
  #end(): void {
    const running = this.#running;
    this.#running = undefined;
    this.#rejectAll();
    if (running === undefined) return;
    const { worker, outbox } = running;
    outbox.post({ kind: 'dispose' });
    const timer = setTimeout(() => void worker.terminate(), MAX_END_MS);
    timer.unref();
    worker.once('exit', () => clearTimeout(timer));
  }

  async #call<Method extends CallMethod>(
    method: Method,
    args: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<CallResult<Method>> {
    signal?.throwIfAborted();
    const { outbox } = await this.#runningWorker();
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#pending.set(id, { resolve, reject });
    const abort = (): void => {
      outbox.post({ kind: 'abort', id });
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    outbox.post({ kind: 'call', id, method, args });
    try {
      return (await promise) as CallResult<Method>;
    } finally {
      this.#pending.delete(id);
      signal?.removeEventListener('abort', abort);
    }
  }

  async #runningWorker(): Promise<RunningWorker> {
    if (this.#running === undefined && this.#quickDeaths > 0) {
      const delayMs = Math.min(MAX_RESTART_DELAY_MS, 100 * 2 ** this.#quickDeaths);
      await new Promise(resolve => setTimeout(resolve, delayMs));
    }
    if (this.#isDisposed) throw new ContextModeError('engine.stopped');
    this.#running ??= this.#start();
    return this.#running;
  }

  #start(): RunningWorker {
    const { workerPath, log } = this.#options;
    const worker = new Worker(workerPath, {
      workerData: { ports: this.#ports, settings: this.#settings } satisfies WorkerInit,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#startedAtMs = performance.now();
    const access = this.#semanticAccess;
    const outbox = new Outbox(message => worker.postMessage(message));
    if (access !== undefined) outbox.post({ kind: 'allowSemantic', access });
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', error => log.error(error instanceof Error ? error : String(error)));
    worker.on('exit', code => {
      if (this.#running?.worker !== worker) return;
      this.#running = undefined;
      const isQuick = performance.now() - this.#startedAtMs < QUICK_DEATH_MS;
      this.#quickDeaths = isQuick ? this.#quickDeaths + 1 : 0;
      log.warn(`The context engine stopped (exit code ${code}); the next request starts it again.`);
      this.#rejectAll();
      this.#stops.fire();
    });
    return { worker, outbox };
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case 'result':
        this.#pending.get(message.id)?.resolve(message.value);
        return;
      case 'error':
        this.#pending.get(message.id)?.reject(fromPlainError(message.error));
        return;
      case 'notice':
        this.#notices.fire(message.notice);
        return;
      case 'index':
        this.#indexChanges.fire(message.status);
        return;
      case 'log':
        this.#options.log[message.level](message.message);
        return;
    }
  }

  #rejectAll(): void {
    for (const { reject } of this.#pending.values()) reject(new ContextModeError('engine.stopped'));
    this.#pending.clear();
  }
}

/** A class does not cross threads: its values do. */
function withMethods({ bundle, prompt }: BuiltContext): BuiltContext {
  return { bundle: new ContextBundle(bundle), prompt };
}
