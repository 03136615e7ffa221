import { invariant } from './invariant.ts';

/** A map bounded in entries that forgets the least recently used one first. Reading and writing count as use. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #maxEntries: number;
  readonly #onForget: (value: V) => void;

  /** @param onForget called with each value that is no longer in the map: what it holds can be given back */
  constructor(maxEntries: number, onForget: (value: V) => void = () => {}) {
    invariant(maxEntries >= 1, `An LRU map needs room for an entry: ${maxEntries}`);
    this.#maxEntries = maxEntries;
    this.#onForget = onForget;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#maxEntries) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.delete(oldest.value);
    }
  }

  /** The least recently used one first. */
  values(): IterableIterator<V> {
    return this.#entries.values();
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (this.#entries.delete(key)) this.#onForget(value as V);
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.delete(key);
  }
}
