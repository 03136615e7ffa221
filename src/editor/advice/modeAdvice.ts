import { commands } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Log } from '../../core/base/log.ts';
import type { Timers } from '../../core/ports.ts';
import type { Recommendation } from '../../core/recommend/recommendMode.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { isCancellation } from '../errorReports.ts';
import { CONTEXT_KEYS } from '../ids.ts';
import type { EditorSettings } from '../settings.ts';

/** How long after it was accepted the same key opens the choice of modes: long enough to look and press again. */
const AGAIN_MS = 3_000;

/**
 * What is recommended for the question that is being typed. It follows the current prompt, which waits for a pause in typing;
 * the latest question wins. It only shows: nothing is switched and nothing is sent.
 */
export class ModeAdvice implements Disposable {
  readonly #prompt: CurrentPrompt;
  readonly #settings: EditorSettings;
  readonly #timers: Timers;
  readonly #log: Log;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<void>());
  #recommendation: Recommendation | undefined;
  #asking: AbortController | undefined;
  #again: Disposable | undefined;
  #published = false;

  readonly onDidChange = this.#changes.event;

  constructor(parts: {
    readonly prompt: CurrentPrompt;
    readonly settings: EditorSettings;
    readonly timers: Timers;
    readonly log: Log;
  }) {
    this.#prompt = parts.prompt;
    this.#settings = parts.settings;
    this.#timers = parts.timers;
    this.#log = parts.log;
    this.#disposables.add(parts.prompt.onDidChange(() => this.#ask()));
    this.#disposables.add(parts.settings.onDidChange(() => this.#ask()));
    this.#disposables.add({ dispose: () => this.#asking?.abort() });
    this.#disposables.add({ dispose: () => this.#again?.dispose() });
  }

  /** The recommendation, if it is for another mode than the one that is on. */
  get pending(): Recommendation | undefined {
    const { conversation, state } = this.#prompt;
    if (conversation.answered !== undefined || !this.#isOn) return undefined;
    return this.#recommendation?.mode === state.mode ? undefined : this.#recommendation;
  }

  /** Whether a recommendation was accepted a moment ago: the same key then opens the choice of modes. */
  get wasJustAccepted(): boolean {
    return this.#again !== undefined;
  }

  /** From now on for a moment {@link wasJustAccepted}. */
  noteAccepted(): void {
    this.#again?.dispose();
    this.#again = this.#timers.schedule(AGAIN_MS, () => {
      this.#again = undefined;
      this.#publish();
    });
    this.#publish();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  get #isOn(): boolean {
    return this.#settings.current['recommend.enabled'];
  }

  #ask(): void {
    this.#asking?.abort();
    const controller = new AbortController();
    this.#asking = controller;
    const { signal } = controller;
    const { conversation } = this.#prompt;
    const isAsked = this.#isOn && conversation.question !== '' && conversation.answered === undefined;
    const found = isAsked ? this.#prompt.recommend({ signal }) : Promise.resolve(undefined);
    found
      .then(recommendation => {
        if (signal.aborted) return;
        this.#recommendation = recommendation;
        this.#publish();
      })
      .catch((error: unknown) => {
        // A hint that cannot be given is none.
        if (!isCancellation(error)) this.#log.debug(`no recommendation: ${String(error)}`);
      });
  }

  #publish(): void {
    const takesKey = this.pending !== undefined || this.wasJustAccepted;
    if (takesKey !== this.#published) {
      this.#published = takesKey;
      void commands.executeCommand('setContext', CONTEXT_KEYS.canAcceptRecommendation, takesKey);
    }
    this.#changes.fire();
  }
}
