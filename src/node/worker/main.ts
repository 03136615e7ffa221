import { parentPort, workerData } from 'node:worker_threads';
import { invariant } from '../../core/base/invariant.ts';
import type { Log } from '../../core/base/log.ts';
import { createContextEngine } from '../../core/engine.ts';
import type { IndexStatus } from '../../core/index/indexStatus.ts';
import type { StoreNotice } from '../../core/ports.ts';
import { createNodePorts } from '../nodePorts.ts';
import type { FromWorker, ToWorker, WorkerInit } from './protocol.ts';
import { serveEngine } from './serveEngine.ts';

/** The door of the worker thread: wiring only. */
invariant(parentPort !== null, 'The worker entry was loaded outside a worker thread');
const port = parentPort;
const { ports, settings } = workerData as WorkerInit;
const send = (message: FromWorker): void => port.postMessage(message);

const logAt =
  (level: keyof Log) =>
  (message: string | Error): void =>
    send({ kind: 'log', level, message: message instanceof Error ? (message.stack ?? message.message) : message });
const log: Log = {
  trace: logAt('trace'),
  debug: logAt('debug'),
  info: logAt('info'),
  warn: logAt('warn'),
  error: logAt('error'),
};

const tell = (notice: StoreNotice): void => send({ kind: 'notice', notice });

const showIndex = (status: IndexStatus): void => send({ kind: 'index', status });

const nodePorts = createNodePorts({ ...ports, log, tell, showIndex });
const receive = serveEngine(createContextEngine(nodePorts, settings), send, log);
port.on('message', (message: ToWorker) => {
  receive(message);
  if (message.kind !== 'dispose') return;
  nodePorts.dispose();
  port.close();
});
