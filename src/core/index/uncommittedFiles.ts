import type { Disposable } from '../base/disposable.ts';
import { isAbortError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { GitDiff } from '../ports.ts';

/** Beyond this a tool has changed them, or a branch is being put together: it says nothing of what is worked on. */
const MAX_PATHS = 100;

/**
 * The files with changes that are in no commit yet. They are looked for when files or branches have changed; a question takes
 * those of the last look, because git has to look at every file of a repository.
 */
export class UncommittedFiles implements Disposable {
  readonly #git: Pick<GitDiff, 'changedPaths'>;
  readonly #log: Log;
  readonly #controller = new AbortController();
  #paths: readonly string[] = [];
  #run: Promise<void> | undefined;
  /** Something has changed since the look began. */
  #isAgain = false;

  constructor({ git, log }: { readonly git: Pick<GitDiff, 'changedPaths'>; readonly log: Log }) {
    this.#git = git;
    this.#log = log;
  }

  /** In the order of their names; none without git, and none of very many. */
  get paths(): readonly string[] {
    return this.#paths;
  }

  /** Looks again. Never rejects: without git the search goes on without it. */
  refresh(): Promise<void> {
    this.#isAgain = true;
    this.#run ??= this.#look().finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  dispose(): void {
    this.#controller.abort();
  }

  async #look(): Promise<void> {
    const { signal } = this.#controller;
    try {
      while (this.#isAgain && !signal.aborted) {
        this.#isAgain = false;
        const answer = await this.#git.changedPaths({ signal });
        this.#paths = answer.kind === 'known' && answer.value.length <= MAX_PATHS ? answer.value : [];
      }
    } catch (error) {
      if (!isAbortError(error)) this.#log.error(error instanceof Error ? error : String(error));
    }
  }
}
