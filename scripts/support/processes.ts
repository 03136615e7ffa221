import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** How long a process may take to end by itself after it was asked to, before it is killed. */
const STOP_GRACE_MS = 5_000;

/** A process that is just ending may still write into its folder for a moment. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5 };

/** What must not outlive this process. Module state, because it is the state of the process. */
const owned = { processes: new Set<ChildProcess>(), folders: new Set<string>(), isExitHandled: false };

/**
 * Starts a process that ends, together with all that it starts, when this process ends by exit, exception or signal.
 * It leads a process group of its own (except on Windows, which has none), so that its children can be reached.
 */
export function spawnOwned(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  handleExit();
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  owned.processes.add(child);
  child.once('error', () => owned.processes.delete(child));
  return child;
}

/** Asks a process started by `spawnOwned` and its whole group to end, kills it if it does not, and waits for its end. */
export async function stopOwned(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
    signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_GRACE_MS);
    await ended;
    clearTimeout(timer);
  }
  // The leader is gone; what it left running in its group would otherwise outlive it.
  signalGroup(child, 'SIGKILL');
  owned.processes.delete(child);
}

/** A new empty folder for things that are needed only while this process runs; gone at its end at the latest. */
export async function temporaryFolder(name: string): Promise<string> {
  handleExit();
  // The real path, because VS Code names files by it; on macOS the folder for temporary files is a link.
  const folder = await realpath(await mkdtemp(join(tmpdir(), `context-mode-${name}-`)));
  owned.folders.add(folder);
  return folder;
}

/** Removes a folder given by `temporaryFolder`. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, REMOVAL);
  owned.folders.delete(folder);
}

/** Runs a command with this process's output and waits for it. @returns its exit code; 1 when a signal ended it */
export async function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  // No standard input: whatever asks a question gets its end at once instead of waiting for an answer.
  const child = spawnOwned(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', code => resolve(code ?? 1));
    });
  } finally {
    await stopOwned(child);
  }
}

/** Runs a short command and gives what it printed; `undefined` if it cannot be started or fails. */
export function tryOutputOf(command: string, args: readonly string[]): string | undefined {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.status === 0 ? result.stdout : undefined;
}

function handleExit(): void {
  if (owned.isExitHandled) {
    return;
  }
  owned.isExitHandled = true;
  process.once('exit', () => {
    for (const child of owned.processes) {
      // A script in between (a suite started by `npm test`) must get the chance to end its own children, which lead
      // groups of their own; a kill would leave those behind.
      signalGroup(child, 'SIGTERM');
    }
    for (const folder of owned.folders) {
      rmSync(folder, REMOVAL);
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) {
    return;
  }
  try {
    if (process.platform === 'win32') {
      child.kill(signal);
    } else {
      process.kill(-child.pid, signal);
    }
  } catch {
    // Nothing is lost: there is no such group any more.
  }
}
