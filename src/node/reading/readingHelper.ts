import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ReadFile, ReadingHelper } from '../../core/ports.ts';
import type { NodeWorkspaceOptions } from '../workspace/nodeWorkspace.ts';

/** What the thread is given. */
export type ReadingThreadInit = Pick<NodeWorkspaceOptions, 'folders' | 'excludes'>;

/** Bounds the thread's heap: it holds one text and a table of words. */
const MAX_HEAP_MB = 256;

/**
 * Starts a thread that reads files of the workspace.
 *
 * @param threadPath the bundled entry of the thread
 * @returns `undefined` where there is no second processor to run it
 */
export function startReadingHelper(threadPath: string, init: ReadingThreadInit): ReadingHelper | undefined {
  return availableParallelism() < 2 ? undefined : new ThreadHelper(threadPath, init);
}

class ThreadHelper implements ReadingHelper {
  readonly #worker: Worker;
  /** Answers come in the order of the questions. */
  readonly #waiting: PromiseWithResolvers<readonly ReadFile[]>[] = [];
  #failure: Error | undefined;

  constructor(threadPath: string, init: ReadingThreadInit) {
    this.#worker = new Worker(threadPath, {
      workerData: init,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.#worker.on('message', (files: readonly ReadFile[]) => this.#waiting.shift()?.resolve(files));
    this.#worker.on('error', error => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#fail(new Error('The reading thread has ended')));
  }

  async read(paths: readonly string[]): Promise<readonly ReadFile[]> {
    if (this.#failure !== undefined) throw this.#failure;
    const answer = Promise.withResolvers<readonly ReadFile[]>();
    this.#waiting.push(answer);
    this.#worker.postMessage(paths);
    return await answer.promise;
  }

  dispose(): void {
    this.#fail(new DOMException('The reading thread was ended', 'AbortError'));
    void this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
