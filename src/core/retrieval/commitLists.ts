import type { Commit } from '../ports.ts';
import { type LeftOutCommit, leftOutTeller } from './leftOutCommit.ts';
import { PostingLists } from './postingLists.ts';
import type { TermScanner } from './termScanner.ts';
import { withoutTrailers } from './trailers.ts';

interface CommitTerms {
  readonly lists: PostingLists;
  readonly commits: readonly Commit[];
  /** Terms of each message. */
  readonly lengths: Uint32Array;
  /** 0 for commits that are left out. */
  readonly alive: Uint8Array;
  readonly togetherByPath: ReadonlyMap<string, readonly number[]>;
}

/** A commit that touches more files says little about which of them belong together. */
export const MAX_FILES_TOGETHER = 12;

/** Past commits, to be searched by the words of their messages. */
export class CommitLists implements CommitTerms {
  readonly lists: PostingLists;
  /** Those that are left out, too: they keep their places. */
  readonly commits: readonly Commit[];
  readonly lengths: Uint32Array;
  /** Ones, and 0 for commits that are left out; otherwise commits do not die, they are replaced together. */
  readonly alive: Uint8Array;
  /** Of those that are alive, as the figures below. */
  readonly count: number;
  readonly meanLength: number;
  /** The numbers of the commits, those that are left out too, that touched a path and some others, but not many; ascending. */
  readonly togetherByPath: ReadonlyMap<string, readonly number[]>;
  /** How many commits of the last year before the newest touched a path. */
  readonly touchesByPath: ReadonlyMap<string, number>;

  private constructor({ lists, commits, lengths, alive, togetherByPath }: CommitTerms) {
    this.lists = lists;
    this.commits = commits;
    this.lengths = lengths;
    this.alive = alive;
    this.togetherByPath = togetherByPath;
    const living = commits.filter((_, number) => alive[number] === 1);
    const total = lengths.reduce((sum, length, number) => sum + length * alive[number]!, 0);
    this.count = living.length;
    this.meanLength = total / Math.max(1, this.count);
    this.touchesByPath = touchesOf(living);
  }

  static of(commits: readonly Commit[], scanner: TermScanner): CommitLists {
    const lists = new PostingLists();
    const lengths = new Uint32Array(commits.length);
    for (const [number, { message }] of commits.entries()) {
      const length = scanner.scan(withoutTrailers(message));
      for (const [hash, count] of countsOf(scanner.hashes.subarray(0, length))) lists.add(hash, number, count);
      lengths[number] = length;
    }
    const alive = new Uint8Array(commits.length).fill(1);
    return new CommitLists({ lists, commits, lengths, alive, togetherByPath: togetherOf(commits) });
  }

  /** As if the commit and those that tell the same had never been made. Shares the lists. */
  without(leftOut: LeftOutCommit): CommitLists {
    const isLeftOut = leftOutTeller(leftOut, this.commits);
    const alive = this.alive.map((isAlive, number) => (isLeftOut(this.commits[number]!) ? 0 : isAlive));
    return new CommitLists({ ...this, lists: this.lists, alive });
  }
}

const YEAR_MS = 365 * 24 * 3_600_000;

function touchesOf(commits: readonly Commit[]): ReadonlyMap<string, number> {
  const newestMs = commits.reduce((newest, { atMs }) => Math.max(newest, atMs), 0);
  const touches = new Map<string, number>();
  for (const { atMs, paths } of commits) {
    if (atMs < newestMs - YEAR_MS) continue;
    for (const path of paths) touches.set(path, (touches.get(path) ?? 0) + 1);
  }
  return touches;
}

function togetherOf(commits: readonly Commit[]): ReadonlyMap<string, readonly number[]> {
  const together = new Map<string, number[]>();
  for (const [number, { paths }] of commits.entries()) {
    if (paths.length < 2 || paths.length > MAX_FILES_TOGETHER) continue;
    for (const path of paths) {
      const known = together.get(path);
      if (known === undefined) together.set(path, [number]);
      else known.push(number);
    }
  }
  return together;
}

/** Each hash with how often it occurs, at most 63 times. */
export function countsOf(hashes: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const hash of hashes) counts.set(hash, Math.min(63, (counts.get(hash) ?? 0) + 1));
  return counts;
}
