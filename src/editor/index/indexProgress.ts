import {
  type CancellationToken,
  commands,
  l10n,
  type Progress,
  ProgressLocation,
  StatusBarAlignment,
  type StatusBarItem,
  window,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { Event } from '../../core/base/emitter.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import type { IndexStatus } from '../../core/index/indexStatus.ts';
import type { Timers } from '../../core/ports.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS, CONTEXT_KEYS, INDEX_ITEM_ID } from '../ids.ts';
import { indexItemText, indexProgressText, indexSentence } from './indexTexts.ts';

export interface IndexProgressParts {
  readonly engine: Pick<ContextEngine, 'controlIndex'> & {
    readonly onDidChangeIndex: Event<IndexStatus>;
    readonly onDidStop: Event<void>;
  };
  readonly prompt: Pick<CurrentPrompt, 'state' | 'refresh'>;
  readonly timers: Timers;
}

/** Work that ends sooner is not worth a movement on the screen. */
const SHOW_AFTER_MS = 1_000;
/** The first reading of a project says more if it takes this long. */
const NOTIFY_AFTER_MS = 5_000;

/** When the engine's thread has ended, nothing goes on until it is started again. */
const STOPPED: IndexStatus = { activity: 'idle', indexedFiles: 0, totalFiles: 0, beyondLimit: 0, isFirst: false };

/** A run of the index that the user can see. */
interface VisibleRun {
  readonly disposables: DisposableStore;
  progress: Progress<{ message?: string; increment?: number }> | undefined;
  percent: number;
}

/** Shows what the index is doing: in the status bar while it works, as a notification when that takes long for once. */
export class IndexProgress implements Disposable {
  readonly #parts: IndexProgressParts;
  readonly #disposables = new DisposableStore();
  readonly #item: StatusBarItem;
  #status: IndexStatus | undefined;
  #run: VisibleRun | undefined;

  constructor(parts: IndexProgressParts) {
    this.#parts = parts;
    this.#item = this.#disposables.add(window.createStatusBarItem(INDEX_ITEM_ID, StatusBarAlignment.Left, -11));
    this.#item.name = l10n.t('Context Mode: Index');
    this.#disposables.add(parts.engine.onDidChangeIndex(status => this.#onStatus(status)));
    this.#disposables.add(parts.engine.onDidStop(() => this.#onStatus(STOPPED)));
    this.#disposables.add({ dispose: () => this.#endRun() });
  }

  /** What was told last; `undefined` before anything was. */
  get status(): IndexStatus | undefined {
    return this.#status;
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onStatus(status: IndexStatus): void {
    const before = this.#status?.activity;
    this.#status = status;
    if (before !== status.activity) this.#onActivity(status);
    this.#draw(status);
  }

  #onActivity({ activity, isFirst }: IndexStatus): void {
    const isOn = activity !== 'off' && activity !== 'paused';
    void commands.executeCommand('setContext', CONTEXT_KEYS.indexIsOn, isOn);
    void commands.executeCommand('setContext', CONTEXT_KEYS.indexIsPaused, activity === 'paused');
    if (activity === 'indexing') this.#beginRun(isFirst);
    else this.#endRun();
    if (activity === 'ready' && this.#isPromptOfPart()) this.#parts.prompt.refresh();
  }

  /** Whether the prompt that is shown was searched for when not all was known. */
  #isPromptOfPart(): boolean {
    const omissions = this.#parts.prompt.state.built?.bundle.omissions ?? [];
    return omissions.some(({ reason }) => reason.code === 'omitted.indexing');
  }

  #beginRun(isFirst: boolean): void {
    const { timers } = this.#parts;
    const run: VisibleRun = { disposables: new DisposableStore(), progress: undefined, percent: 0 };
    this.#run = run;
    run.disposables.add(timers.schedule(SHOW_AFTER_MS, () => this.#item.show()));
    if (isFirst) run.disposables.add(timers.schedule(NOTIFY_AFTER_MS, () => this.#notify(run)));
  }

  #endRun(): void {
    this.#run?.disposables.dispose();
    this.#run = undefined;
    if (this.#status?.activity === 'paused') this.#item.show();
    else this.#item.hide();
  }

  #draw(status: IndexStatus): void {
    const text = indexItemText(status);
    if (text === undefined) return;
    this.#item.text = text;
    this.#item.tooltip = indexSentence(status);
    this.#item.accessibilityInformation = { label: indexSentence(status), role: 'button' };
    this.#item.command = status.activity === 'paused' ? COMMANDS.resumeIndexing : COMMANDS.pauseIndexing;
    if (this.#run !== undefined) advance(this.#run, status);
  }

  #notify(run: VisibleRun): void {
    const ended = Promise.withResolvers<void>();
    run.disposables.add({ dispose: () => ended.resolve() });
    const title = l10n.t(
      'Context Mode reads this project for the first time. Project mode can be used already, with what has been read.',
    );
    const options = { location: ProgressLocation.Notification, title, cancellable: true };
    void window.withProgress(options, async (progress, token: CancellationToken) => {
      run.progress = progress;
      run.disposables.add(token.onCancellationRequested(() => void this.#parts.engine.controlIndex('pause')));
      if (this.#status !== undefined) advance(run, this.#status);
      await ended.promise;
    });
  }
}

/** VS Code wants steps, not places. */
function advance(run: VisibleRun, status: IndexStatus): void {
  const percent = status.totalFiles === 0 ? 0 : (status.indexedFiles / status.totalFiles) * 100;
  run.progress?.report({ message: indexProgressText(status), increment: Math.max(0, percent - run.percent) });
  if (run.progress !== undefined) run.percent = Math.max(run.percent, percent);
}
