/** Something that holds a resource until it is disposed. Disposing twice is harmless. */
export interface Disposable {
  dispose(): void;
}

/** Owns disposables and releases them last-in first-out. A thing added after the store was disposed is disposed at once. */
export class DisposableStore implements Disposable {
  readonly #items = new Set<Disposable>();
  #isDisposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.add(item);
    return item;
  }

  /** Disposes everything even if some of it fails; then reports the failures together. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    const errors: unknown[] = [];
    for (const item of [...this.#items].reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.#items.clear();
    if (errors.length > 0) throw new AggregateError(errors, 'Disposing failed');
  }
}
