import { join, relative, sep } from 'node:path';
import type { Log } from '../../core/base/log.ts';
import type { Commit, GitAnswer, GitHistory, GitUnavailable } from '../../core/ports.ts';
import {
  tryWorkspacePath,
  type WorkspaceFolder,
  type WorkspaceRoot,
  withSeparator,
  workspaceRoots,
} from '../workspace/workspaceRoots.ts';
import { LOG_FORMAT, parseCommitLog } from './commitLog.ts';
import { tryHeadOnDisk } from './headOnDisk.ts';
import { nameNow } from './nameNow.ts';
import { type Repository, repositoriesOf } from './repositories.ts';
import { type GitCall, type GitOutput, runGit } from './runGit.ts';

export interface GitHistoryOptions {
  readonly folders: readonly WorkspaceFolder[];
  /** Whether the user trusts the workspace: otherwise git is not started. */
  readonly isTrusted: boolean;
  readonly log: Log;
  /** The executable; `git` of the search path when absent. */
  readonly gitPath?: string;
  /** How long one command may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Long enough for the log of a large repository on a slow disk; a minute would be a hang. */
const TIMEOUT_MS = 20_000;
/** The log of 4,000 commits takes 2 to 4 MB; what goes beyond this bound is older and is left out. */
const MAX_OUTPUT_BYTES = 64_000_000;
/** No program that the repository or the user has set up is asked what differs, and no submodule is entered. */
const READ_ONLY_DIFF = ['--no-ext-diff', '--no-textconv', '--no-relative', '--ignore-submodules=all'];
/** Whatever the settings of the user say. */
const LOG_AS_WRITTEN = ['--no-notes', '--no-color', '--encoding=UTF-8'];

/** Reads the repositories of a workspace with the git of this machine. */
export function createGitHistory(options: GitHistoryOptions): GitHistory {
  return new NodeGitHistory(options);
}

type Options = { readonly signal: AbortSignal };

class NodeGitHistory implements GitHistory {
  readonly #options: GitHistoryOptions;

  constructor(options: GitHistoryOptions) {
    this.#options = options;
  }

  async heads({ signal }: Options): Promise<GitAnswer<string>> {
    const answer = await this.#ofAll(async repository => {
      const head = await this.#headOf(repository, signal);
      return head.kind === 'known' ? known(`${repository.root}:${repository.part} ${head.value ?? 'none'}`) : head;
    });
    return answer.kind === 'known' ? known(answer.value.join('\n')) : answer;
  }

  async commits({ limit, signal }: Options & { readonly limit: number }): Promise<GitAnswer<readonly Commit[]>> {
    const answer = await this.#ofAll((repository, roots) => this.#commitsOf(repository, roots, limit, signal));
    if (answer.kind === 'unavailable') return answer;
    const newestFirst =
      answer.value.length === 1 ? answer.value[0]! : answer.value.flat().sort((a, b) => b.atMs - a.atMs);
    return known(newestFirst.slice(0, limit));
  }

  async nameNow(path: string, { signal }: Options): Promise<GitAnswer<string | undefined>> {
    const answer = await this.#ofAll(async (repository, roots) => {
      const head = await this.#headOf(repository, signal);
      if (head.kind === 'unavailable') return head;
      const { root } = repository;
      const inRepository = roots.flatMap(({ prefix, realPath }) => {
        if (!path.startsWith(prefix)) return [];
        const real = join(realPath, path.slice(prefix.length));
        return real.startsWith(withSeparator(root)) ? relative(root, real).split(sep).join('/') : [];
      })[0];
      if (head.value === undefined || inRepository === undefined) return known(undefined);
      const ask = async (args: readonly string[]): Promise<string | undefined> => {
        const output = await this.#git(repository, args, signal);
        return output.kind === 'done' ? output.text : undefined;
      };
      const now = await nameNow({ root, path: inRepository, head: head.value, readOnly: READ_ONLY_DIFF, ask });
      return known(now === undefined ? undefined : tryWorkspacePath(join(root, now), roots));
    });
    return answer.kind === 'known' ? known(answer.value.find(name => name !== undefined)) : answer;
  }

  /** Asks every repository; one that does not answer is left out unless it is the only one. */
  async #ofAll<T>(
    ask: (repository: Repository, roots: readonly WorkspaceRoot[]) => Promise<GitAnswer<T>>,
  ): Promise<GitAnswer<readonly T[]>> {
    if (!this.#options.isTrusted) return unavailable('untrusted');
    const roots = workspaceRoots(this.#options.folders);
    const values: T[] = [];
    let why: GitUnavailable = 'noRepository';
    for (const repository of repositoriesOf(roots.map(({ realPath }) => realPath))) {
      const answer = await ask(repository, roots);
      if (answer.kind === 'known') values.push(answer.value);
      else why = answer.why;
      // Without git, or with one that hangs, the others would only add to the time.
      if (why === 'missing' || why === 'timeout') break;
    }
    return values.length === 0 ? unavailable(why) : known(values);
  }

  /** The id of the commit that is checked out; `undefined` before the first. */
  async #headOf(repository: Repository, signal: AbortSignal): Promise<GitAnswer<string | undefined>> {
    const onDisk = tryHeadOnDisk(repository.root);
    if (onDisk !== undefined) return known(onDisk === 'none' ? undefined : onDisk);
    const output = await this.#git(repository, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], signal);
    if (output.kind === 'done') return known(output.text.trim());
    const isUnborn = output.kind === 'failed' && output.exitCode === 1 && output.message === '';
    return isUnborn ? known(undefined) : this.#refusal(output);
  }

  async #commitsOf(
    repository: Repository,
    roots: readonly WorkspaceRoot[],
    limit: number,
    signal: AbortSignal,
  ): Promise<GitAnswer<readonly Commit[]>> {
    const head = await this.#headOf(repository, signal);
    if (head.kind === 'unavailable') return head;
    if (head.value === undefined) return known([]);
    const options = ['-z', '--no-merges', `--max-count=${limit}`, '--name-status', LOG_FORMAT, ...LOG_AS_WRITTEN];
    const log = (renames: string): Promise<GitOutput> =>
      this.#git(
        repository,
        ['log', ...options, ...READ_ONLY_DIFF, renames, head.value!, ...partOf(repository)],
        signal,
      );
    let output = await log('--find-renames');
    // In a partial clone the contents that tell a rename with changes are not here; those without are told by their ids.
    if (output.kind === 'failed') output = await log('--find-renames=100%');
    if (output.kind !== 'done') return this.#refusal(output);
    return known(parseCommitLog(output.text, file => tryWorkspacePath(join(repository.root, file), roots)));
  }

  #git({ root }: Repository, args: readonly string[], signal: AbortSignal): Promise<GitOutput> {
    const { gitPath = 'git', timeoutMs = TIMEOUT_MS } = this.#options;
    const call: GitCall = { folder: root, args, timeoutMs, maxBytes: MAX_OUTPUT_BYTES, signal };
    return runGit(gitPath, call);
  }

  #refusal(output: Exclude<GitOutput, { kind: 'done' }>): GitAnswer<never> {
    if (output.kind === 'unavailable') return unavailable(output.why);
    this.#options.log.debug(`git: ended with ${output.exitCode}, ${output.message.split('\n', 1)[0]}`);
    return unavailable('failed');
  }
}

function partOf({ part }: Repository): readonly string[] {
  return part === '' ? [] : ['--', part];
}

function known<T>(value: T): GitAnswer<T> {
  return { kind: 'known', value };
}

function unavailable(why: GitUnavailable): GitAnswer<never> {
  return { kind: 'unavailable', why };
}
