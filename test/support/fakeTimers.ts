import type { Disposable } from '../../src/core/base/disposable.ts';
import type { Timers } from '../../src/core/ports.ts';

/** Timers whose time passes only when a test says so. */
export class FakeTimers implements Timers {
  readonly #waiting = new Set<{ readonly atMs: number; readonly callback: () => void }>();
  #nowMs = 0;

  /** How many callbacks wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  schedule(delayMs: number, callback: () => void): Disposable {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#waiting.add(timer);
    return { dispose: () => this.#waiting.delete(timer) };
  }

  async turn({ signal }: { readonly signal: AbortSignal }): Promise<void> {
    signal.throwIfAborted();
  }

  /** Calls back all that is due by then, in the order of time; also what is scheduled meanwhile. */
  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const [next] = [...this.#waiting].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs);
      if (next === undefined) break;
      this.#waiting.delete(next);
      this.#nowMs = next.atMs;
      next.callback();
    }
    this.#nowMs = untilMs;
  }
}
