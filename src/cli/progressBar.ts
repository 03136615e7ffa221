/** Cells of a full bar. */
const BAR_WIDTH = 24;

/** One line on a terminal that is drawn again and again. */
export class ProgressBar {
  readonly #write: (text: string) => void;
  #isShown = false;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  show(done: number, total: number, what: string): void {
    if (total === 0) {
      this.clear();
      return;
    }
    const cells = Math.round((done / total) * BAR_WIDTH);
    const bar = `${'█'.repeat(cells)}${'░'.repeat(BAR_WIDTH - cells)}`;
    // What stood there may have been longer.
    this.#write(`\r${bar} ${done} of ${total} ${what}\u001b[K`);
    this.#isShown = true;
  }

  clear(): void {
    if (this.#isShown) this.#write('\r\u001b[K');
    this.#isShown = false;
  }
}
