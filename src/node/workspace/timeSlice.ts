import { setImmediate } from 'node:timers/promises';

/** How long synchronous work goes on before others get their turn: half a frame. */
const SLICE_MS = 8;

/** Breaks a long run of synchronous steps into slices, so that messages, aborts and timers are seen between them. */
export class TimeSlice {
  #startedAtMs = performance.now();

  /** Waits for a turn of the event loop when the slice is used up. @throws AbortError when the signal has fired */
  async pause(signal: AbortSignal): Promise<void> {
    if (performance.now() - this.#startedAtMs >= SLICE_MS) {
      await setImmediate();
      this.#startedAtMs = performance.now();
    }
    signal.throwIfAborted();
  }
}
