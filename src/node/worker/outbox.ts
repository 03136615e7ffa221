import type { ToWorker } from './protocol.ts';

/** Handing over a million characters takes a thread some three milliseconds, and six if they are not Latin. */
const MAX_PART_LENGTH = 500_000;

/**
 * Sends messages in the order in which they are posted. A long text goes in parts, one in a turn of the event loop, so that the
 * thread is free in between; what is posted meanwhile waits.
 */
export class Outbox {
  readonly #send: (message: ToWorker) => void;
  readonly #waiting: ToWorker[] = [];

  constructor(send: (message: ToWorker) => void) {
    this.#send = send;
  }

  post(message: ToWorker): void {
    const isFree = this.#waiting.length === 0;
    this.#waiting.push(...inParts(message));
    if (isFree) this.#sendOn();
  }

  /** Up to the next part; the rest in later turns. */
  #sendOn(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#send(next);
      if (next.kind !== 'part') continue;
      setImmediate(() => this.#sendOn());
      return;
    }
  }
}

function inParts(message: ToWorker): readonly ToWorker[] {
  if (message.kind !== 'notify' || message.event.kind !== 'opened') return [message];
  const { event } = message;
  const { text = '' } = event;
  const parts: ToWorker[] = [];
  let start = 0;
  for (; text.length - start > MAX_PART_LENGTH; start += MAX_PART_LENGTH) {
    parts.push({ kind: 'part', text: text.slice(start, start + MAX_PART_LENGTH) });
  }
  return parts.length === 0 ? [message] : [...parts, { ...message, event: { ...event, text: text.slice(start) } }];
}
