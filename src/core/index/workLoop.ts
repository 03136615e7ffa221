import { isAbortError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { PendingChanges } from './pendingChanges.ts';

export interface WorkLoopParts {
  readonly pending: PendingChanges;
  /** Works off what is pending, once. */
  readonly work: (signal: AbortSignal) => Promise<void>;
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
  #hasFailed = false;

  constructor(parts: WorkLoopParts) {
    this.#parts = parts;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Whether the last loop ended with a failure. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Resolves when all that is pending is done, or the loop was stopped. */
  run(): Promise<void> {
    // One that is being stopped does nothing more: the next begins when it has ended.
    if (this.#running?.controller.signal.aborted === true) return this.stop().then(() => this.run());
    if (this.#running === undefined) {
      const controller = new AbortController();
      this.#running = { done: this.#loop(controller.signal), controller };
      this.#parts.onChange();
    }
    return this.#running.done;
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
    await this.#running?.done.catch(() => {
      // Told to those who waited for it.
    });
  }

  async #loop(signal: AbortSignal): Promise<void> {
    const { pending, work, log, onChange } = this.#parts;
    try {
      // Not before `run` has noted that this is running.
      await Promise.resolve();
      while (!pending.isEmpty) await work(signal);
      this.#hasFailed = false;
    } catch (error) {
      // What was taken from the list may be half done.
      pending.addAll();
      if (isAbortError(error) && signal.aborted) return;
      this.#hasFailed = true;
      log.warn(`index: stopped, ${String(error)}`);
      throw error;
    } finally {
      // In the same step as the last look at the list, so that nothing is added that nobody works off.
      this.#running = undefined;
      onChange();
    }
  }
}
