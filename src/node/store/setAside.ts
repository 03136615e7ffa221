import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** So many of the files that were set aside are kept however old they are: a newer version may want its own back. */
const MIN_KEPT = 3;

/** The others are kept this long. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

/** What stands in their names. */
const ASIDE = '.aside-';

const SUFFIXES = ['-wal', '-shm', ''];

/** Which file has a name at the moment; `undefined` if none has. Two files that are there at the same time differ. */
export function fileIdOf(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? undefined : `${stat.dev}:${stat.ino}`;
}

/**
 * Gives a database another name beside its own, with the log that belongs to it, so that SQLite can open it there.
 *
 * The log goes first: a new database must never find the log of the old one.
 *
 * @returns the new path
 */
export function setAside(path: string, nowMs: number): string {
  const aside = freeName(`${path}${ASIDE}${new Date(nowMs).toISOString().replace(/[-:.]/g, '')}`);
  for (const suffix of SUFFIXES) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

function freeName(name: string): string {
  let free = name;
  for (let count = 2; existsSync(free); count++) free = `${name}-${count}`;
  return free;
}

/** Removes what was set aside of a database longer than 30 days ago, except the newest three. */
export function removeOldAside(path: string, nowMs: number): void {
  const folder = dirname(path);
  const newestFirst = readdirSync(folder)
    .filter(name => name.startsWith(basename(path) + ASIDE) && !name.endsWith('-wal') && !name.endsWith('-shm'))
    .toSorted()
    .toReversed();
  for (const name of newestFirst.slice(MIN_KEPT)) {
    const aside = join(folder, name);
    if (setAsideAt(name) > nowMs - MAX_AGE_MS) continue;
    for (const suffix of SUFFIXES) rmSync(aside + suffix, { force: true });
  }
}

/** The time in the name; never old if there is none, because then it is not ours. */
function setAsideAt(name: string): number {
  const [, date, hours, minutes, seconds] = /\.aside-(\d{8})T(\d\d)(\d\d)(\d\d)/.exec(name) ?? [];
  if (date === undefined) return Infinity;
  const day = date.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}
