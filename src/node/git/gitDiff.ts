import { join } from 'node:path';
import type { Log } from '../../core/base/log.ts';
import type { FileDiff, GitAnswer, GitDiff, GitUnavailable } from '../../core/ports.ts';
import { isSecretPath } from '../../core/safety/secretPaths.ts';
import type { DiffBase } from '../../core/templates/taskTemplate.ts';
import {
  tryWorkspacePath,
  type WorkspaceFolder,
  type WorkspaceRoot,
  workspaceRoots,
} from '../workspace/workspaceRoots.ts';
import { type Change, changesIn, patchesIn } from './diffOutput.ts';
import { type Repository, repositoriesOf } from './repositories.ts';
import { type GitOutput, runGit } from './runGit.ts';

export interface GitDiffOptions {
  readonly folders: readonly WorkspaceFolder[];
  /** Whether the user trusts the workspace: otherwise git is not started. */
  readonly isTrusted: boolean;
  readonly log: Log;
  /** The executable; `git` of the search path when absent. */
  readonly gitPath?: string;
}

/** A prompt is waiting for it. */
const TIMEOUT_MS = 10_000;
/** Far more than any prompt holds; what goes beyond is cut off. */
const MAX_OUTPUT_BYTES = 16_000_000;
/** Beyond this it is not a change that somebody reviews. Also bounds the length of a command. */
const MAX_CHANGES = 200;
/** A hunk-by-hunk text longer than this is data. */
const MAX_HUNKS_LENGTH = 400_000;

/** Whatever the settings of the user say, and nothing started that the repository or the user has set up. */
const PLAIN_DIFF = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--ignore-submodules=all',
  '--find-renames',
  '--unified=3',
  '--inter-hunk-context=0',
  '--diff-algorithm=histogram',
];

type Options = { readonly signal: AbortSignal };

/** Arguments of git: what is compared with what, in which part of a repository. */
interface Comparison {
  readonly withoutFilters: readonly string[];
  readonly compared: readonly string[];
  readonly part: readonly string[];
}

/** Reads what differs in the repositories of a workspace, with the git of this machine. */
export function createGitDiff(options: GitDiffOptions): GitDiff {
  return new NodeGitDiff(options);
}

class NodeGitDiff implements GitDiff {
  readonly #options: GitDiffOptions;

  constructor(options: GitDiffOptions) {
    this.#options = options;
  }

  async diff({ base, signal }: Options & { readonly base: DiffBase }): Promise<GitAnswer<readonly FileDiff[]>> {
    const answer = await this.#ofAll((repository, roots) => this.#diffOf(repository, base, roots, { signal }));
    if (answer.kind === 'unavailable') return answer;
    return { kind: 'known', value: answer.value.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
  }

  async changedPaths({ signal }: Options): Promise<GitAnswer<readonly string[]>> {
    const answer = await this.#ofAll(async (repository, roots) => {
      const comparison = await this.#comparisonWith(repository, { kind: 'workingTree' }, { signal });
      const changes = await this.#changesOf(repository, comparison, { signal });
      return changes.flatMap(({ path, status }) => {
        return status === 'deleted' ? [] : (tryWorkspacePath(join(repository.root, path), roots) ?? []);
      });
    });
    return answer.kind === 'known' ? { kind: 'known', value: answer.value.toSorted() } : answer;
  }

  /** What all repositories answer; those that do not are left out unless none does. */
  async #ofAll<T>(
    ask: (repository: Repository, roots: readonly WorkspaceRoot[]) => Promise<readonly T[]>,
  ): Promise<GitAnswer<readonly T[]>> {
    if (!this.#options.isTrusted) return { kind: 'unavailable', why: 'untrusted' };
    const roots = workspaceRoots(this.#options.folders);
    const found: T[] = [];
    let why: GitUnavailable = 'noRepository';
    let hasAnswer = false;
    for (const repository of repositoriesOf(roots.map(({ realPath }) => realPath))) {
      try {
        found.push(...(await ask(repository, roots)));
        hasAnswer = true;
      } catch (error) {
        if (!(error instanceof GitRefusal)) throw error;
        why = error.why;
      }
    }
    return hasAnswer ? { kind: 'known', value: found } : { kind: 'unavailable', why };
  }

  async #diffOf(
    repository: Repository,
    base: DiffBase,
    roots: readonly WorkspaceRoot[],
    options: Options,
  ): Promise<readonly FileDiff[]> {
    const git = (args: readonly string[]): Promise<string> => this.#git(repository, args, options);
    const comparison = await this.#comparisonWith(repository, base, options);
    const { withoutFilters, compared, part } = comparison;
    const changes = (await this.#changesOf(repository, comparison, options)).slice(0, MAX_CHANGES);
    const readable = changes.filter(({ path, oldPath = '' }) => !isSecretPath(path) && !isSecretPath(oldPath));
    const paths = readable.flatMap(({ path, oldPath }) => (oldPath === undefined ? [path] : [oldPath, path]));
    const patches =
      paths.length === 0
        ? new Map<string, string>()
        : patchesIn(
            await git([
              ...withoutFilters,
              'diff',
              '-z',
              '--patch-with-raw',
              '--no-abbrev',
              ...PLAIN_DIFF,
              ...compared,
              '--',
              ...paths,
            ]),
          );
    const untracked =
      base.kind === 'staged'
        ? []
        : (await git(['ls-files', '-z', '--full-name', '--others', '--exclude-standard', '--', ...part])).split('\0');
    const all: readonly Change[] = [
      ...changes,
      ...untracked.filter(path => path !== '').map(path => ({ path, status: 'untracked' }) as const),
    ];
    return all
      .slice(0, MAX_CHANGES)
      .flatMap(change => inWorkspace(repository, change, patches.get(change.path) ?? '', roots));
  }

  async #comparisonWith(repository: Repository, base: DiffBase, options: Options): Promise<Comparison> {
    return {
      withoutFilters: await this.#withoutFilters(repository, options),
      compared: [...(base.kind === 'staged' ? ['--cached'] : []), await this.#baseOf(repository, base, options)],
      part: repository.part === '' ? [] : [repository.part],
    };
  }

  async #changesOf(
    repository: Repository,
    { withoutFilters, compared, part }: Comparison,
    options: Options,
  ): Promise<readonly Change[]> {
    const how = [...withoutFilters, 'diff', '-z', '--raw', '--no-abbrev', ...PLAIN_DIFF];
    return changesIn(await this.#git(repository, [...how, ...compared, '--', ...part], options));
  }

  /** What the index or the working tree is compared with: a commit, or the empty tree before the first. */
  async #baseOf(repository: Repository, base: DiffBase, options: Options): Promise<string> {
    const head = await this.#tryCommit(repository, 'HEAD', options);
    if (head === undefined)
      return (await this.#git(repository, ['hash-object', '-t', 'tree', '--stdin'], options)).trim();
    if (base.kind !== 'revision') return head;
    // On a fresh clone only the branch of the remote is there.
    const other =
      (await this.#tryCommit(repository, base.revision, options)) ??
      (await this.#tryCommit(repository, `origin/${base.revision}`, options));
    if (other === undefined) throw new GitRefusal('noRevision');
    return (await this.#git(repository, ['merge-base', head, other], options)).trim();
  }

  async #tryCommit(repository: Repository, name: string, options: Options): Promise<string | undefined> {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    const output = await this.#run(repository, args, options);
    if (output.kind === 'unavailable') throw new GitRefusal(output.why);
    return output.kind === 'done' ? output.text.trim() : undefined;
  }

  /** Options that turn off the content filters that the repository names: programs that git would start to compare a file. */
  async #withoutFilters(repository: Repository, options: Options): Promise<readonly string[]> {
    const args = [
      'config',
      '--null',
      '--name-only',
      '--get-regexp',
      String.raw`^filter\..*\.(clean|process|required)$`,
    ];
    const output = await this.#run(repository, args, options);
    if (output.kind === 'unavailable') throw new GitRefusal(output.why);
    const names = output.kind === 'done' ? output.text.split('\0').filter(name => name !== '') : [];
    return names.flatMap(name => ['-c', name.endsWith('.required') ? `${name}=false` : `${name}=`]);
  }

  async #git(repository: Repository, args: readonly string[], options: Options): Promise<string> {
    const output = await this.#run(repository, args, options);
    if (output.kind === 'done') return output.text;
    if (output.kind === 'unavailable') throw new GitRefusal(output.why);
    this.#options.log.debug(`git: ended with ${output.exitCode}, ${output.message.split('\n', 1)[0]}`);
    throw new GitRefusal('failed');
  }

  #run({ root }: Repository, args: readonly string[], { signal }: Options): Promise<GitOutput> {
    const { gitPath = 'git' } = this.#options;
    return runGit(gitPath, { folder: root, args, timeoutMs: TIMEOUT_MS, maxBytes: MAX_OUTPUT_BYTES, signal });
  }
}

/** Git did not answer one repository; the others count. */
class GitRefusal extends Error {
  readonly why: GitUnavailable;

  constructor(why: GitUnavailable) {
    super(why);
    this.why = why;
  }
}

function inWorkspace(
  { root }: Repository,
  { path, oldPath, status }: Change,
  hunks: string,
  roots: readonly WorkspaceRoot[],
): readonly FileDiff[] {
  const workspacePath = tryWorkspacePath(join(root, path), roots);
  if (workspacePath === undefined) return [];
  const before = oldPath === undefined ? undefined : tryWorkspacePath(join(root, oldPath), roots);
  return [
    {
      path: workspacePath,
      status,
      ...(before === undefined ? {} : { oldPath: before }),
      hunks: hunks.length > MAX_HUNKS_LENGTH ? '' : hunks,
    },
  ];
}
