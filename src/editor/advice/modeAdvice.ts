import { commands } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Log } from '../../core/base/log.ts';
import type { ModeId } from '../../core/modes/contextMode.ts';
import type { Timers } from '../../core/ports.ts';
import type { AdviceOutcome } from '../../core/recommend/adviceOutcomes.ts';
import { isBetterThan } from '../../core/recommend/isBetterThan.ts';
import type { Recommendation } from '../../core/recommend/recommendMode.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { isCancellation } from '../errorReports.ts';
import { CONTEXT_KEYS } from '../ids.ts';
import type { EditorSettings } from '../settings.ts';
import type { AdviceCounts } from './adviceCounts.ts';

/** How long after it was accepted the same key opens the choice of modes: long enough to look and press again. */
const AGAIN_MS = 3_000;

/** How long a recommendation waits: one can read a long answer in that time, and nobody presses Problems' key for it later. */
const PENDING_MS = 5 * 60_000;

/** What is recommended for a question. */
export interface Advice extends Recommendation {
  readonly question: string;
  /** It stands below the answer; otherwise the question is still being typed. */
  readonly isOfAnswer: boolean;
}

/**
 * What is recommended for the question that is being typed or was just answered, and what becomes of it; the rules stand in
 * core/recommend/recommend.md. It only shows: nothing is switched and nothing is sent.
 */
export class ModeAdvice implements Disposable {
  readonly #prompt: CurrentPrompt;
  readonly #settings: EditorSettings;
  readonly #counts: AdviceCounts;
  readonly #timers: Timers;
  readonly #log: Log;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<void>());
  #advice: Advice | undefined;
  /** The question whose recommendation was accepted or dismissed, or has had its time. */
  #doneWith: string | undefined;
  #mode: ModeId;
  #asking: AbortController | undefined;
  #end: Disposable | undefined;
  #again: Disposable | undefined;
  #published = false;

  readonly onDidChange = this.#changes.event;

  constructor(parts: {
    readonly prompt: CurrentPrompt;
    readonly settings: EditorSettings;
    readonly counts: AdviceCounts;
    readonly timers: Timers;
    readonly log: Log;
  }) {
    this.#prompt = parts.prompt;
    this.#settings = parts.settings;
    this.#counts = parts.counts;
    this.#timers = parts.timers;
    this.#log = parts.log;
    this.#mode = parts.prompt.state.mode;
    this.#disposables.add(parts.prompt.onDidChange(() => this.#onPrompt()));
    this.#disposables.add(parts.settings.onDidChange(() => this.#onPrompt()));
    this.#disposables.add({ dispose: () => this.#asking?.abort() });
    this.#disposables.add({ dispose: () => this.#end?.dispose() });
    this.#disposables.add({ dispose: () => this.#again?.dispose() });
  }

  /** The recommendation, if it is for a better mode than the one that is on. */
  get pending(): Advice | undefined {
    return this.#isOn ? this.better(this.#advice, this.#prompt.state.mode) : undefined;
  }

  /** The recommendation if it says anything to somebody in this mode. */
  better<T extends Recommendation>(recommendation: T | undefined, mode: ModeId): T | undefined {
    const template = this.#prompt.templates.find(mode)?.template;
    return recommendation !== undefined && isBetterThan(mode, recommendation, template) ? recommendation : undefined;
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

  /** The user begins to type or goes on with a draft: its recommendation is there again. */
  noteOpened(): void {
    this.#doneWith = undefined;
    this.#onPrompt();
  }

  /** The question is sent, in the mode that is on: to be called before it is the question of the prompt. */
  noteAsked(question: string): void {
    this.#doneWith = undefined;
    const { pending } = this;
    if (pending?.question === question) this.#counts.settle(question, 'overridden');
    else if (pending?.isOfAnswer) this.#finish('ignored');
  }

  /** The question has its answer, which was given in this mode. */
  noteAnswered(question: string, mode: ModeId, recommendation: Recommendation | undefined): void {
    this.#asking?.abort();
    // Who has switched while the answer came has made a choice already.
    const isDecided = this.#prompt.state.mode !== mode || this.#doneWith === question;
    const better = isDecided ? undefined : this.better(recommendation, mode);
    this.#show(better && { ...better, question, isOfAnswer: true });
  }

  /** The user wants none for this question. */
  dismiss(): void {
    this.#finish('ignored');
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  get #isOn(): boolean {
    return this.#settings.current['recommend.enabled'];
  }

  #onPrompt(): void {
    const { state, conversation } = this.#prompt;
    if (state.mode !== this.#mode) this.#onSwitch(state.mode);
    // What came with an answer is of the moment when it was asked.
    if (conversation.answered === undefined) this.#ask(conversation.question);
    else this.#publish();
  }

  /** However it came about: who goes where the recommendation points has accepted it. */
  #onSwitch(mode: ModeId): void {
    this.#mode = mode;
    if (!this.#isOn || this.#advice === undefined) return;
    if (this.#advice.mode === mode) this.#finish('accepted');
    else if (this.#advice.isOfAnswer) this.#finish('ignored');
  }

  #ask(question: string): void {
    this.#asking?.abort();
    const controller = new AbortController();
    this.#asking = controller;
    const { signal } = controller;
    const isAsked = this.#isOn && question !== '' && question !== this.#doneWith;
    const found = isAsked ? this.#prompt.recommend({ signal }) : Promise.resolve(undefined);
    found
      .then(recommendation => {
        if (!signal.aborted) this.#show(recommendation && { ...recommendation, question, isOfAnswer: false });
      })
      .catch((error: unknown) => {
        // A hint that cannot be given is none.
        if (!isCancellation(error)) this.#log.debug(`no recommendation: ${String(error)}`);
      });
  }

  #show(advice: Advice | undefined): void {
    const before = this.pending;
    if (before?.isOfAnswer && advice?.question !== before.question) this.#counts.settle(before.question, 'ignored');
    if (advice?.question !== this.#advice?.question || advice?.isOfAnswer !== this.#advice?.isOfAnswer) {
      this.#end?.dispose();
      this.#end = advice && this.#timers.schedule(PENDING_MS, () => this.#finish('ignored'));
    }
    this.#advice = advice;
    this.#publish();
  }

  /** A question that has no answer yet was not asked, and cannot have been asked in spite of it. */
  #finish(outcome: AdviceOutcome): void {
    const advice = this.#advice;
    if (advice === undefined) return;
    if (outcome === 'accepted' || advice.isOfAnswer) this.#counts.settle(advice.question, outcome);
    this.#end?.dispose();
    this.#doneWith = advice.question;
    this.#advice = undefined;
    this.#publish();
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
