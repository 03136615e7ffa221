import { parentPort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from '../../src/node/worker/protocol.ts';

/** A worker that dies when it is asked for an estimate, and answers everything else. */
parentPort?.on('message', (message: ToWorker) => {
  if (message.kind !== 'call') return;
  if (message.method === 'estimate') process.exit(7);
  parentPort?.postMessage({ kind: 'result', id: message.id, value: 'zero' } satisfies FromWorker);
});
