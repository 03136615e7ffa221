import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { wallTimeMs } from './interleave.ts';
import { withReadyEngine } from './readyEngine.ts';

export interface FirstPrompt {
  readonly folder: string;
  readonly storePath: string;
  readonly question: string;
  /** How long after the index is ready it is asked. */
  readonly delayMs: number;
}

/**
 * Asks the first question of an engine in a thread of its own, where none of its code has ever run: as after the start of an
 * editor.
 *
 * @param beforeAsking is waited for in this thread right before the question
 * @returns milliseconds
 */
export async function firstPromptMs(first: FirstPrompt, beforeAsking: () => Promise<void>): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: first });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  worker.on('error', reject);
  worker.on('message', async (message: 'ready' | number) => {
    if (typeof message === 'number') resolve(message);
    else await beforeAsking().then(() => worker.postMessage('ask'), reject);
  });
  return await promise.finally(() => worker.terminate());
}

async function askFirst({ folder, storePath, question, delayMs }: FirstPrompt): Promise<void> {
  await withReadyEngine({ folder, storePath }, async ask => {
    await setTimeout(delayMs);
    const go = Promise.withResolvers<void>();
    parentPort!.once('message', () => go.resolve());
    parentPort!.postMessage('ready');
    await go.promise;
    parentPort!.postMessage(await wallTimeMs(() => ask(question)));
  });
}

if (!isMainThread && workerData !== null) await askFirst(workerData as FirstPrompt);
