import type { Commit } from '../ports.ts';
import { PostingLists } from './postingLists.ts';
import type { TermScanner } from './termScanner.ts';

/** Past commits, to be searched by the words of their messages. */
export class CommitLists {
  readonly lists = new PostingLists();
  readonly commits: readonly Commit[];
  /** Terms of each message. */
  readonly lengths: Uint32Array;
  /** All ones: commits do not die, they are replaced together. */
  readonly alive: Uint8Array;
  readonly meanLength: number;
  /** How many commits of the last year before the newest touched a path. */
  readonly touchesByPath: ReadonlyMap<string, number>;

  constructor(commits: readonly Commit[], scanner: TermScanner) {
    this.commits = commits;
    this.lengths = new Uint32Array(commits.length);
    this.alive = new Uint8Array(commits.length).fill(1);
    let total = 0;
    for (const [number, { message }] of commits.entries()) {
      const length = scanner.scan(message);
      for (const [hash, count] of countsOf(scanner.hashes.subarray(0, length))) this.lists.add(hash, number, count);
      this.lengths[number] = length;
      total += length;
    }
    this.meanLength = total / Math.max(1, commits.length);
    this.touchesByPath = touchesOf(commits);
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

/** Each hash with how often it occurs, at most 63 times. */
export function countsOf(hashes: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const hash of hashes) counts.set(hash, Math.min(63, (counts.get(hash) ?? 0) + 1));
  return counts;
}
