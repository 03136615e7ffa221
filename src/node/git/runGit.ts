import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import type { GitUnavailable } from '../../core/ports.ts';

/** What git printed; `isComplete` is false when it printed more than was taken. */
export type GitOutput =
  | { readonly kind: 'done'; readonly text: string; readonly isComplete: boolean }
  /** Git ended with this code, and what it said about it. */
  | { readonly kind: 'failed'; readonly exitCode: number; readonly message: string }
  | { readonly kind: 'unavailable'; readonly why: GitUnavailable };

export interface GitCall {
  /** The working tree that the command is about. */
  readonly folder: string;
  /** Not through a shell. What comes from a repository stands after a `--`. */
  readonly args: readonly string[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Settings that would make a reading command start a program which the repository names, or change what it prints. Commands
 * that have no setting for it are given an option: see their callers.
 */
const HARDENING = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'diff.external=',
  // Would start a signature checker for every commit.
  'log.showSignature=false',
  'log.showRoot=true',
  'submodule.recurse=false',
].flatMap(setting => ['-c', setting]);

/** How long git may take to end after it was told to; then it is gone from our sight in any case. */
const KILL_SIGNAL = 'SIGKILL';

/**
 * Runs one reading command of git.
 *
 * Nothing of the repository is executed (hooks, monitors, pagers, diff programs), nothing is written to it (no optional
 * locks), nothing is fetched: in a partial clone git would load what is missing over the network.
 *
 * @throws AbortError when the signal fires; git is ended then
 */
export function runGit(gitPath: string, { folder, args, timeoutMs, maxBytes, signal }: GitCall): Promise<GitOutput> {
  signal.throwIfAborted();
  const options = {
    // Windows looks for programs in the working folder first, and the repository may hold a git.exe.
    cwd: dirname(process.execPath),
    env: environment(),
    timeout: timeoutMs,
    killSignal: KILL_SIGNAL,
    maxBuffer: maxBytes,
    windowsHide: true,
    signal,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(
      gitPath,
      ['--no-pager', '--literal-pathspecs', ...HARDENING, '-C', folder, ...args],
      options,
      (error, stdout, stderr) => {
        if (signal.aborted) reject(signal.reason);
        else
          resolve(error === null ? { kind: 'done', text: stdout, isComplete: true } : outcomeOf(error, stdout, stderr));
      },
    );
    child.stdin?.end();
  });
}

type ExecError = Error & { readonly code?: string | number | null; readonly killed?: boolean };

function outcomeOf(error: ExecError, stdout: string, stderr: string): GitOutput {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return { kind: 'done', text: stdout, isComplete: false };
  if (error.code === 'ENOENT' || error.code === 'EACCES') return { kind: 'unavailable', why: 'missing' };
  if (error.killed === true) return { kind: 'unavailable', why: 'timeout' };
  if (typeof error.code === 'number') return { kind: 'failed', exitCode: error.code, message: stderr.trim() };
  return { kind: 'unavailable', why: 'failed' };
}

/** Variables of git that would point it elsewhere or make it start programs are not handed on. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('GIT_'));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    // Known since git 2.45; for older ones no way to fetch is allowed.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}
