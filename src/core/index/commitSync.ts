import type { Log } from '../base/log.ts';
import type { GitHistory, IndexStore } from '../ports.ts';
import type { WorkspaceSearch } from '../retrieval/workspaceSearch.ts';

/** How many commits are looked at: beyond 4,000 the answers no longer got better (measured on the development questions). */
const MAX_COMMITS = 4_000;

export interface CommitSyncParts {
  readonly git: GitHistory;
  readonly search: WorkspaceSearch;
  readonly store: IndexStore;
  readonly log: Log;
}

/** Keeps the commits that the search knows equal to those of the repositories. */
export class CommitSync {
  readonly #parts: CommitSyncParts;
  /** What was checked out when the commits were read. */
  #heads: string | undefined;

  constructor(parts: CommitSyncParts) {
    this.#parts = parts;
  }

  /**
   * Reads the commits if others are checked out than before. Without git the search goes on without them.
   *
   * @param whenFilesAreRead what is not stored waits for it: the files are found by more questions, and git would take the
   *   processor from those who read them
   */
  async refresh(whenFilesAreRead: Promise<unknown>, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    const { git, search, store, log } = this.#parts;
    const heads = await git.heads({ signal });
    if (heads.kind === 'unavailable') {
      log.debug(`index: no commits (${heads.why})`);
      return;
    }
    if (heads.value === this.#heads) return;
    const stored = store.loadCommits(heads.value);
    if (stored === undefined) await whenFilesAreRead;
    const commits = stored ?? (await this.#read(heads.value, { signal }));
    if (commits === undefined) return;
    this.#heads = heads.value;
    search.setCommits(commits);
    log.debug(`index: commits ${stored === undefined ? 'read' : 'known'}`);
  }

  /** The next {@link refresh} reads them anew. */
  forget(): void {
    this.#heads = undefined;
  }

  async #read(heads: string, { signal }: { readonly signal: AbortSignal }) {
    const commits = await this.#parts.git.commits({ limit: MAX_COMMITS, signal });
    if (commits.kind === 'unavailable') {
      this.#parts.log.debug(`index: the commits cannot be read (${commits.why})`);
      return undefined;
    }
    this.#parts.store.saveCommits(heads, commits.value);
    return () => commits.value;
  }
}
