import type { Commit } from '../../core/ports.ts';
import { redactSecrets } from '../../core/safety/secretValues.ts';

/** Longer messages are lists of what was squashed: beyond this they say everything about nothing. */
const MAX_MESSAGE_LENGTH = 1_500;
/** A commit that touches more files (formatting, licences, a release) says little about each of them. */
const MAX_FILES = 30;

/** Begins the line of a commit; see {@link LOG_FORMAT}. */
const RECORD = '\x1e';
const FIELD = '\x1f';

/** What {@link parseCommitLog} reads: id, time in seconds, message. */
export const LOG_FORMAT = '--format=%x1e%H%x1f%ct%x1f%B%x1f';

/**
 * Reads the output of `git log -z --name-status` in {@link LOG_FORMAT}, newest commit first.
 *
 * Renames are followed: a file is given under the name that it has in the newest commit, whatever it was called then. In
 * branched histories the order of the log decides, which is right unless both sides renamed the same file.
 *
 * @param toWorkspacePath from a path of the repository to that of the workspace; `undefined` for a file outside
 * @returns commits that touch one to {@link MAX_FILES} files, at least one of them in the workspace
 */
export function parseCommitLog(
  log: string,
  toWorkspacePath: (repositoryPath: string) => string | undefined,
): readonly Commit[] {
  const tokens = log.split('\0');
  const names = new NamesOfToday();
  const commits: Commit[] = [];
  let at = 0;
  while (at < tokens.length) {
    const header = headerOf(tokens[at]!);
    at++;
    if (header === undefined) continue;
    const files = new Set<string>();
    for (let change = changeAt(tokens, at); change !== undefined; change = changeAt(tokens, at)) {
      at = change.next;
      files.add(names.follow(change.path, change.oldPath));
    }
    const paths = [...files].flatMap(file => toWorkspacePath(file) ?? []);
    if (files.size <= MAX_FILES && paths.length > 0) commits.push({ ...header, paths });
  }
  return commits;
}

/** Read from the newest commit to the oldest: what a file was called before each rename is learnt on the way. */
class NamesOfToday {
  readonly #today = new Map<string, string>();

  /** @param oldPath its name before this commit, if the commit renamed it */
  follow(path: string, oldPath: string | undefined): string {
    const today = this.#today.get(path) ?? path;
    if (oldPath !== undefined) {
      // Before this commit the new name belonged to nobody, or to another file that is gone.
      this.#today.delete(path);
      this.#today.set(oldPath, today);
    }
    return today;
  }
}

function headerOf(token: string): Omit<Commit, 'paths'> | undefined {
  // The log puts a line break between the last change of a commit and nothing before its first.
  const start = token.startsWith('\n') ? 1 : 0;
  if (token[start] !== RECORD) return undefined;
  const [id, seconds, message] = token.slice(start + 1).split(FIELD);
  if (id === undefined || seconds === undefined || message === undefined) return undefined;
  return {
    id,
    atMs: Number(seconds) * 1_000,
    message: redactSecrets(message.trim().slice(0, MAX_MESSAGE_LENGTH)).text,
  };
}

/** A change at this token; `undefined` where the next commit begins or the log ends, cut off or not. */
function changeAt(
  tokens: readonly string[],
  at: number,
): { readonly path: string; readonly oldPath: string | undefined; readonly next: number } | undefined {
  const status = /^\n?([A-Z])\d*$/.exec(tokens[at] ?? '')?.[1];
  if (status === undefined) return undefined;
  const hasTwoNames = status === 'R' || status === 'C';
  const path = tokens[at + (hasTwoNames ? 2 : 1)];
  if (path === undefined || path === '') return undefined;
  return { path, oldPath: status === 'R' ? tokens[at + 1] : undefined, next: at + (hasTwoNames ? 3 : 2) };
}
