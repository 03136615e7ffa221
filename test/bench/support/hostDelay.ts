import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { IndexStatus } from '../../../src/core/index/indexStatus.ts';
import { EngineHost } from '../../../src/node/worker/engineHost.ts';
import { builtEngine } from './builtEngine.ts';

export interface LoopDelay {
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** The engine in its thread on a folder, as the editor starts it. */
export async function startHost(folder: string, storePath: string): Promise<EngineHost> {
  const assetsPath = await builtEngine();
  return new EngineHost({
    workerPath: path.join(assetsPath, 'worker.mjs'),
    ports: {
      folders: [{ name: 'corpus', fsPath: folder }],
      excludes: [],
      assetsPath,
      storePath,
      watchesFiles: true,
      isTrusted: true,
    },
    settings: DEFAULT_SETTINGS,
    log: nullLog,
  });
}

/** What the work of others costs this thread, which here is the editor's. */
export async function loopDelayDuring(work: () => Promise<unknown>): Promise<LoopDelay> {
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  await work();
  monitor.disable();
  return { p99Ms: monitor.percentile(99) / 1e6, maxMs: monitor.max / 1e6 };
}

/** Starts the engine's thread and waits until its index has reached this state. */
export async function whenIndex(
  host: EngineHost,
  isReached: (status: IndexStatus) => boolean,
  begin: () => unknown = () => host.currentMode(),
): Promise<IndexStatus> {
  const reached = Promise.withResolvers<IndexStatus>();
  const listener = host.onDidChangeIndex(status => {
    if (isReached(status)) reached.resolve(status);
  });
  try {
    await begin();
    return await reached.promise;
  } finally {
    listener.dispose();
  }
}
