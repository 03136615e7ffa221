/** Runs asynchronous work one after the other, in the order in which it comes. Work that fails does not keep the next from running. */
export class SerialQueue {
  /** Settles when the work before has ended, in whatever way. */
  #previous: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#previous.then(work);
    this.#previous = result.catch(() => {
      // Reported to whoever awaits `result`; the queue only needs to know that it ended.
    });
    return result;
  }
}
