import type { Clock } from '../../src/core/ports.ts';

/** Time that passes only when a test says so. */
export class FakeClock implements Clock {
  #nowMs: number;

  constructor(nowMs = Date.UTC(2025, 0, 15, 10, 23)) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}
