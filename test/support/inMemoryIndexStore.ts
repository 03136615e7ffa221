import { joined } from '../../src/core/base/sections.ts';
import type { Commit, IndexStore, StoredCuts, StoredFile } from '../../src/core/ports.ts';

/** A store without a disk, of one version. */
export class InMemoryIndexStore implements IndexStore {
  readonly files = new Map<string, StoredFile>();
  snapshot: Uint8Array | undefined;
  readonly cuts = new Map<string, StoredCuts>();
  clears = 0;
  #commits: { readonly heads: string; readonly commits: readonly Commit[] } | undefined;

  load() {
    return { snapshot: this.snapshot, files: [...this.files.values()] };
  }

  saveAll({ snapshot, files }: Parameters<IndexStore['saveAll']>[0]): boolean {
    this.snapshot = joined([...snapshot]);
    this.files.clear();
    for (const file of files) this.files.set(file.path, file);
    return true;
  }

  save({ put, touch, remove }: Parameters<IndexStore['save']>[0]): boolean {
    for (const path of remove) this.files.delete(path);
    for (const [path, stamp] of touch) this.files.set(path, { ...this.files.get(path)!, stamp });
    for (const file of put) this.files.set(file.path, file);
    return true;
  }

  loadCommits(heads: string): (() => readonly Commit[]) | undefined {
    const stored = this.#commits;
    return stored?.heads === heads ? () => stored.commits : undefined;
  }

  saveCommits(heads: string, commits: readonly Commit[]): void {
    this.#commits = { heads, commits };
  }

  loadCuts(_version: number, { path, hash }: Pick<StoredCuts, 'path' | 'hash'>): StoredCuts | undefined {
    const stored = this.cuts.get(path);
    return stored?.hash === hash ? stored : undefined;
  }

  knownCuts(): ReadonlyMap<string, number> {
    return new Map([...this.cuts].map(([path, { hash }]) => [path, hash]));
  }

  saveCuts(_version: number, { put, remove }: Parameters<IndexStore['saveCuts']>[1]): void {
    for (const path of remove) this.cuts.delete(path);
    for (const stored of put) this.cuts.set(stored.path, stored);
  }

  clear(): void {
    this.cuts.clear();
    this.clears++;
    this.snapshot = undefined;
    this.files.clear();
    this.#commits = undefined;
  }
}
