import type { WorkspaceChange } from './workspaceChange.ts';

/** What is to be looked at. */
export interface Changes {
  /** All files are to be listed. */
  readonly all: boolean;
  readonly paths: readonly string[];
  readonly repositories: boolean;
}

/** Listing everything is cheaper than looking at so many paths one by one. */
const MAX_PATHS = 300;
/** A change of such a file changes what is listed. */
const RULE_FILE = /(?:^|\/)(?:\.\w*ignore|\.aiexclude|\.gitmodules)$/;

/** Collects what is to be looked at until somebody takes it. */
export class PendingChanges {
  readonly #paths = new Set<string>();
  #all = false;
  #repositories = false;

  get isEmpty(): boolean {
    return !this.#all && !this.#repositories && this.#paths.size === 0;
  }

  add(change: WorkspaceChange): void {
    switch (change.kind) {
      case 'many':
        this.#all = true;
        return;
      case 'repository':
        this.#repositories = true;
        return;
      case 'paths':
        for (const path of change.paths) this.#paths.add(path);
        if (this.#paths.size > MAX_PATHS || change.paths.some(path => RULE_FILE.test(path))) this.#all = true;
    }
  }

  addAll(): void {
    this.#all = true;
    this.#repositories = true;
  }

  take(): Changes {
    const changes = { all: this.#all, paths: [...this.#paths], repositories: this.#repositories };
    this.#all = false;
    this.#repositories = false;
    this.#paths.clear();
    return changes;
  }
}
