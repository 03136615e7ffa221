import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashText } from '../../core/base/hashText.ts';
import { invariant } from '../../core/base/invariant.ts';
import { nullLog } from '../../core/base/log.ts';
import { SerialQueue } from '../../core/base/serialQueue.ts';
import { withReadableNotebooks } from '../../core/notebook/jupyterFile.ts';
import type { ReadFile } from '../../core/ports.ts';
import { factsOf } from '../../core/retrieval/fileFacts.ts';
import { TermCounter } from '../../core/retrieval/termCounter.ts';
import { createNodeWorkspace } from '../workspace/nodeWorkspace.ts';
import type { ReadingThreadInit } from './readingHelper.ts';

/** Below the editor's own threads, where the system has priorities of threads; elsewhere it would be that of the process. */
const LOW_PRIORITY = 10;

/** The door of the thread that reads files for the index: paths come in, what is to be remembered of the files goes out. */
invariant(parentPort !== null, 'The reading thread was loaded outside a worker thread');
const port = parentPort;
if (process.platform === 'linux') setPriority(LOW_PRIORITY);
const workspace = withReadableNotebooks(createNodeWorkspace({ ...(workerData as ReadingThreadInit), log: nullLog }));
const counter = new TermCounter();
const { signal } = new AbortController();

/** Reading lets other messages in: the answers must come in the order of the questions all the same. */
const queue = new SerialQueue();

async function answer(paths: readonly string[]): Promise<void> {
  const files: ReadFile[] = [];
  for (const path of paths) {
    const content = await workspace.read(path, { signal });
    if (content.kind === 'refused') files.push(content);
    else files.push({ kind: 'facts', hash: hashText(content.text), facts: factsOf(path, content.text, counter) });
  }
  port.postMessage(files);
}

port.on('message', (paths: readonly string[]) => void queue.run(() => answer(paths)));
