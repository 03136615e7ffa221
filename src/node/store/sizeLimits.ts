import type { HistoryStoreLimits } from '../../core/ports.ts';

/** A text that an entry refers to; `key` tells which. */
export interface SizedText<K> {
  readonly key: K;
  readonly size: number;
}

/** Adds entries up, newest first, until the limits are reached. A text that several refer to counts once. */
export class SizeLimits<K> {
  readonly #limits: HistoryStoreLimits;
  readonly #texts = new Set<K>();
  #entries = 0;
  #bytes = 0;

  constructor(limits: HistoryStoreLimits) {
    this.#limits = limits;
  }

  /** Whether the entry has room; after one that has none, nothing has. */
  tryAdd(size: number, texts: readonly SizedText<K>[]): boolean {
    this.#entries++;
    this.#bytes += size;
    for (const text of texts) {
      if (!this.#texts.has(text.key)) this.#bytes += text.size;
      this.#texts.add(text.key);
    }
    return this.#entries <= this.#limits.maxEntries && this.#bytes <= this.#limits.maxBytes;
  }
}
