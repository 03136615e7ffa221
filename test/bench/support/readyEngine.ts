import type { IndexStatus } from '../../../src/core/index/indexStatus.ts';
import { openEngine } from './openEngine.ts';

const { signal } = new AbortController();

/** Makes a prompt in project mode. */
export type Ask = (question: string) => Promise<unknown>;

/** An engine whose index is complete before the first question. */
export async function withReadyEngine(
  { folder, storePath }: { readonly folder: string; readonly storePath: string },
  work: (ask: Ask) => Promise<void>,
): Promise<void> {
  const ready = Promise.withResolvers<void>();
  const showIndex = ({ activity }: IndexStatus): void => {
    if (activity === 'ready') ready.resolve();
  };
  const engine = await openEngine(folder, storePath, { showIndex });
  try {
    await ready.promise;
    await work(question => engine.build({ question, mode: 'project', active: 'noEditor', turns: [] }, { signal }));
  } finally {
    engine.dispose();
  }
}
