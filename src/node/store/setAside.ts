import { existsSync, renameSync, statSync } from 'node:fs';

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
  const aside = freeName(`${path}.aside-${new Date(nowMs).toISOString().replace(/[-:.]/g, '')}`);
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

function freeName(name: string): string {
  let free = name;
  for (let count = 2; existsSync(free); count++) free = `${name}-${count}`;
  return free;
}
