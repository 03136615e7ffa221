import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { hasBinaryEnding, isExcludedFile, isExcludedFolder } from '../../../src/core/index/exclusions.ts';
import type { Commit } from '../../../src/core/ports.ts';
import { isSecretPath } from '../../../src/core/safety/secretPaths.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { LOG_FORMAT, parseCommitLog } from '../../../src/node/git/commitLog.ts';
import { decodeText } from '../../../src/node/workspace/decodeText.ts';
import { MAX_CANDIDATE_BYTES } from '../../../src/node/workspace/walkFolder.ts';

/** A file of a commit that the product would index. */
export interface SnapshotFile {
  readonly path: string;
  /** Id of its content. */
  readonly blob: string;
}

/** How many past commits the product looks at. */
export const MAX_COMMITS = 4_000;
const GIT_OPTIONS = {
  encoding: 'utf8',
  maxBuffer: 1_000_000_000,
  env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
} as const;

/** A clone with history: what the workspace held at a commit, and what was known then. Reads only. */
export class Clone {
  readonly #gitFolder: string;
  #children: ReadonlyMap<string, readonly string[]> | undefined;

  /**
   * @param folder holds clones as `owner/name` or `owner+name/repo`, bare or not
   * @throws when there is none of that name
   */
  constructor(folder: string, repository: string) {
    const places = [
      repository,
      `${repository}.git`,
      `${repository.replace('/', '+')}/repo`,
      repository.replace('/', '+'),
    ];
    const found = places
      .flatMap(place => [join(folder, place, '.git'), join(folder, place)])
      .find(place => existsSync(join(place, 'HEAD')) || (place.endsWith('.git') && existsSync(place)));
    if (found === undefined) throw new Error(`No clone of ${repository} in ${folder}`);
    this.#gitFolder = found;
  }

  files(commit: string): readonly SnapshotFile[] {
    const lines = this.#git('ls-tree', '-r', '-z', '-l', '--full-tree', commit).split('\0');
    const files = lines.flatMap(line => {
      const [, mode, blob, size, path] = /^(\d+) \w+ (\w+) +(\d+|-)\t(.*)$/s.exec(line) ?? [];
      // Neither links nor submodules.
      return path === undefined || blob === undefined || !mode!.startsWith('100') ? [] : [{ path, blob, size }];
    });
    const namesByFolder = Map.groupBy(files, ({ path }) => posix.dirname(path));
    const filesIn = (folder: string): readonly string[] =>
      (namesByFolder.get(folder) ?? []).map(({ path }) => posix.basename(path));
    return files.flatMap(({ path, blob, size }) => {
      return Number(size) <= MAX_CANDIDATE_BYTES && isIndexed(path, filesIn) ? [{ path, blob }] : [];
    });
  }

  /** Texts by content id; binary ones are left out. */
  async texts(blobs: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const texts = new Map<string, string>();
    const bytes = await this.#readBlobs(blobs);
    for (let at = 0; at < bytes.length; ) {
      const headerEnd = bytes.indexOf('\n', at);
      const [blob, , size] = bytes.toString('latin1', at, headerEnd).split(' ');
      const start = headerEnd + 1;
      if (blob === undefined || size === undefined) throw new Error(`Not a header of cat-file: ${blob}`);
      const text = decodeText(bytes.subarray(start, start + Number(size)));
      if (text !== undefined) texts.set(blob, text);
      at = start + Number(size) + 1;
    }
    return texts;
  }

  /** What was known before a commit: its ancestors without itself, newest first. Empty for the first commit. */
  commitsBefore(commit: string): readonly Commit[] {
    const parent = this.#parentOf(commit);
    if (parent === undefined) return [];
    const options = [
      '-z',
      '--no-merges',
      `--max-count=${MAX_COMMITS}`,
      '--name-status',
      LOG_FORMAT,
      '--encoding=UTF-8',
    ];
    // In a partial clone the contents that tell a rename with changes are not here; those without are told by their ids.
    const log =
      this.#tryGit('log', ...options, '--find-renames', parent) ??
      this.#git('log', ...options, '--find-renames=100%', parent);
    return parseCommitLog(log, path => path);
  }

  /** In seconds since 1970. */
  timeOf(commit: string): number {
    return Number(this.#git('show', '-s', '--format=%ct', commit).trim());
  }

  /**
   * The lines of these files that the next commit changed, by path, 0-based, as they were before; a place where lines were
   * only added counts as the line before. `undefined` when no next commit changed any of them.
   */
  linesChangedNext(commit: string, paths: readonly string[]): ReadonlyMap<string, readonly LineRange[]> | undefined {
    for (const child of this.#childrenOf(commit)) {
      const diff = this.#tryGit('diff', '--no-ext-diff', '--no-renames', '-U0', commit, child, '--', ...paths);
      const changes = changedLines(diff ?? '');
      if (changes.size > 0) return changes;
    }
    return undefined;
  }

  #parentOf(commit: string): string | undefined {
    return this.#git('rev-list', '--parents', '-n', '1', commit).trim().split(' ')[1];
  }

  #childrenOf(commit: string): readonly string[] {
    if (this.#children === undefined) {
      const children = new Map<string, string[]>();
      for (const line of this.#git('rev-list', '--all', '--parents').split('\n')) {
        const [child, ...parents] = line.split(' ');
        for (const parent of parents) children.set(parent, [...(children.get(parent) ?? []), child!]);
      }
      this.#children = children;
    }
    return this.#children.get(commit) ?? [];
  }

  #git(...args: readonly string[]): string {
    return execFileSync('git', ['-C', this.#gitFolder, ...args], GIT_OPTIONS);
  }

  /** `undefined` when git cannot do it, as with contents that a partial clone does not have. */
  #tryGit(...args: readonly string[]): string | undefined {
    const { status, stdout } = spawnSync('git', ['-C', this.#gitFolder, ...args], GIT_OPTIONS);
    return status === 0 ? stdout : undefined;
  }

  #readBlobs(blobs: readonly string[]): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const child = spawn('git', ['-C', this.#gitFolder, 'cat-file', '--batch'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const parts: Buffer[] = [];
      child.stdout.on('data', (part: Buffer) => parts.push(part));
      child.on('error', reject);
      child.on('close', code =>
        code === 0 ? resolve(Buffer.concat(parts)) : reject(new Error(`git cat-file ended with ${code}`)),
      );
      child.stdin.end(blobs.map(blob => `${blob}\n`).join(''));
    });
  }
}

/** The rules of the product's workspace that follow from the path alone. */
function isIndexed(path: string, filesIn: (folder: string) => readonly string[]): boolean {
  const names = path.split('/');
  const base = names.pop()!;
  const isExcluded = (name: string, depth: number): boolean =>
    isExcludedFolder(name, () => filesIn(names.slice(0, depth).join('/') || '.'));
  if (names.some(isExcluded) || isExcludedFile(base) || hasBinaryEnding(base)) return false;
  return !isSecretPath(path);
}

function changedLines(diff: string): ReadonlyMap<string, readonly LineRange[]> {
  const changes = new Map<string, LineRange[]>();
  let path: string | undefined;
  for (const line of diff.split('\n')) {
    if (line.startsWith('--- ')) path = line.startsWith('--- a/') ? line.slice('--- a/'.length) : undefined;
    const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (hunk === null || path === undefined) continue;
    const count = Number(hunk[2] ?? 1);
    const start = Math.max(0, Number(hunk[1]) - 1);
    changes.set(path, [...(changes.get(path) ?? []), new LineRange(start, start + Math.max(1, count))]);
  }
  return changes;
}
