import type { Clock, Timers } from '../ports.ts';

/** Lets requests go no faster than is allowed, in the order in which they come. */
export class RequestPace {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #intervalMs: number;
  #nextAtMs = 0;

  constructor(options: { readonly clock: Clock; readonly timers: Timers; readonly requestsPerMinute: number }) {
    this.#clock = options.clock;
    this.#timers = options.timers;
    this.#intervalMs = 60_000 / options.requestsPerMinute;
  }

  /**
   * Resolves when the next request may go.
   *
   * @throws AbortError when the signal fires; then the turn is the next one's
   */
  async turn(signal: AbortSignal): Promise<void> {
    for (;;) {
      const delayMs = this.#nextAtMs - this.#clock.now();
      if (delayMs <= 0) break;
      await this.wait(delayMs, signal);
    }
    signal.throwIfAborted();
    this.#nextAtMs = this.#clock.now() + this.#intervalMs;
  }

  /** @throws AbortError when the signal fires */
  async wait(delayMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = this.#timers.schedule(delayMs, resolve);
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    await promise.finally(() => {
      timer.dispose();
      signal.removeEventListener('abort', abort);
    });
  }
}
