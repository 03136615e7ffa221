import type { FileRecord } from './fileRecord.ts';

export interface IndexLimits {
  readonly maxFiles: number;
  /** Sizes on disk, of all files together. */
  readonly maxBytes: number;
}

/** What the index may still take in. */
export class IndexRoom {
  #files: number;
  #bytes: number;

  constructor({ maxFiles, maxBytes }: IndexLimits, records: Iterable<FileRecord>) {
    this.#files = maxFiles;
    this.#bytes = maxBytes;
    for (const { content, stamp } of records) if (content.kind === 'text') this.#fill(stamp.sizeBytes);
  }

  /** Takes a place; `false` when there is none. */
  tryTake(sizeBytes: number): boolean {
    if (this.#files <= 0 || this.#bytes < sizeBytes) return false;
    this.#fill(sizeBytes);
    return true;
  }

  /** The place of a file that turned out to be none that is indexed. */
  giveBack(sizeBytes: number): void {
    this.#files++;
    this.#bytes += sizeBytes;
  }

  #fill(sizeBytes: number): void {
    this.#files--;
    this.#bytes -= sizeBytes;
  }
}
