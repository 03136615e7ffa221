import { isAbortError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { PendingChanges } from './pendingChanges.ts';

export interface WorkLoopParts {
  readonly pending: PendingChanges;
  /** Works off what is pending, once. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** What is to be done then and nobody waits for; also after a failure. */
  readonly afterwards: () => Promise<void>;
  /** Called when the loop begins and when it has ended. */
  readonly onChange: () => void;
  readonly log: Log;
}

/**
 * Works off what is pending until nothing is left, in one loop at a time: whoever wants it done waits for the same. A failure
 * ends the loop and is told to all who wait; then everything is to be looked at again.
 */
export class WorkLoop {
  readonly #parts: WorkLoopParts;
  #running: { readonly done: Promise<void>; readonly controller: AbortController } | undefined;
  /** Of those who wait. */
  #waiting: PromiseWithResolvers<void> | undefined;
  #isWorking = false;
  #hasFailed = false;

  constructor(parts: WorkLoopParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Whether nothing is left to wait for. */
  get isWorkedOff(): boolean {
    return !this.#isWorking && this.#parts.pending.isEmpty;
  }

  /** Whether the last loop ended with a failure. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Resolves when all that is pending is worked off, or the loop was stopped. */
  run(): Promise<void> {
    // One that is being stopped does nothing more: the next begins when it has ended.
    if (this.#running?.controller.signal.aborted === true) return this.stop().then(() => this.run());
    this.#waiting ??= Promise.withResolvers();
    const { promise } = this.#waiting;
    if (this.#running === undefined) {
      const controller = new AbortController();
      this.#running = { done: this.#loop(controller.signal), controller };
      this.#parts.onChange();
    }
    return promise;
  }

  /** Goes on without anybody who waits. */
  runInBackground(): void {
    this.run().catch(() => {
      // Logged where it happened.
    });
  }

  /** Ends the loop after the step that it is in. */
  async stop(): Promise<void> {
    this.#running?.controller.abort();
    await this.#running?.done;
  }

  async #loop(signal: AbortSignal): Promise<void> {
    const { pending, afterwards, onChange } = this.#parts;
    // Not before `run` has noted that this is running.
    await Promise.resolve();
    try {
      do {
        await this.#workOff(signal);
        await afterwards();
      } while (!signal.aborted && (this.#waiting !== undefined || (!pending.isEmpty && !this.#hasFailed)));
    } finally {
      // In the same step as the last look at the list, so that nothing is added that nobody works off.
      this.#running = undefined;
      this.#waiting?.resolve();
      this.#waiting = undefined;
      onChange();
    }
  }

  async #workOff(signal: AbortSignal): Promise<void> {
    const { pending, work, log } = this.#parts;
    this.#isWorking = true;
    try {
      while (!pending.isEmpty) await work(signal);
      this.#hasFailed = false;
      this.#waiting?.resolve();
    } catch (error) {
      // What was taken from the list may be half done.
      pending.addAll();
      if (isAbortError(error) && signal.aborted) return;
      this.#hasFailed = true;
      log.warn(`index: stopped, ${String(error)}`);
      this.#waiting?.reject(error);
    } finally {
      this.#isWorking = false;
    }
    this.#waiting = undefined;
  }
}
