import type { Timers } from '../core/ports.ts';

/** The timers of the thread. A timer that waits keeps the thread alive, so that what it is for gets done. */
export const nodeTimers: Timers = {
  schedule: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return { dispose: () => clearTimeout(timer) };
  },
};
