import { isAbortError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { ReadFile, ReadingHelper } from '../ports.ts';

export interface SharedReadingParts<T> {
  readonly helper: ReadingHelper;
  /** What was read of a file that was taken; called in the order in which they were. */
  readonly onRead: (file: T, read: ReadFile) => void;
  readonly log: Log;
}

/** How many files go to the helper together: 5 to 10 ms of work, so that taking over what it found blocks nobody longer. */
const BATCH_FILES = 24;
/** One is read while the other is on its way. */
const MAX_BATCHES = 2;

/** Gives some of the files that are to be read to a helper, as many as it can do beside the one who gives them. */
export class SharedReading<T extends { readonly path: string }> {
  readonly #parts: SharedReadingParts<T>;
  readonly #batches = new Set<Promise<void>>();
  #next: T[] = [];
  #unread: T[] = [];
  #hasFailed = false;
  /** What went wrong with taking over what was read. */
  readonly #errors: unknown[] = [];

  constructor(parts: SharedReadingParts<T>) {
    this.#parts = parts;
  }

  /** @returns whether the helper reads the file; otherwise the caller does */
  tryGive(file: T): boolean {
    if (this.#hasFailed || this.#batches.size === MAX_BATCHES) return false;
    this.#next.push(file);
    if (this.#next.length === BATCH_FILES) this.#send();
    return true;
  }

  /**
   * Waits for all that was given.
   *
   * @returns what the helper could not do, and the caller must
   * @throws what `onRead` threw
   */
  async settle(): Promise<readonly T[]> {
    if (this.#next.length > 0) this.#send();
    await Promise.all(this.#batches);
    if (this.#errors.length > 0) throw this.#errors[0];
    return this.#unread.splice(0);
  }

  #send(): void {
    const files = this.#next;
    this.#next = [];
    const batch = this.#read(files).finally(() => this.#batches.delete(batch));
    this.#batches.add(batch);
  }

  async #read(files: readonly T[]): Promise<void> {
    const { helper, onRead, log } = this.#parts;
    let found: readonly ReadFile[];
    try {
      found = await helper.read(files.map(({ path }) => path));
    } catch (error) {
      // Everything is read all the same, only not by two.
      if (!this.#hasFailed && !isAbortError(error)) log.debug(`index: no help with reading, ${String(error)}`);
      this.#hasFailed = true;
      this.#unread.push(...files);
      return;
    }
    try {
      for (const [index, file] of files.entries()) onRead(file, found[index]!);
    } catch (error) {
      this.#errors.push(error);
    }
  }
}
