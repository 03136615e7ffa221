import type { Timers } from '../core/ports.ts';
import { TimeSlice } from './workspace/timeSlice.ts';

/** Of this thread. */
const slice = new TimeSlice();

/** The timers of the thread. A timer that waits keeps the thread alive, so that what it is for gets done. */
export const nodeTimers: Timers = {
  schedule: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return { dispose: () => clearTimeout(timer) };
  },
  turn: ({ signal }) => slice.pause(signal),
};
