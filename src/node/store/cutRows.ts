import type { DatabaseSync } from 'node:sqlite';
import type { IndexStore, StoredCuts } from '../../core/ports.ts';
import { packLines, unpackLines } from '../../core/syntax/definitionCuts.ts';

/** `undefined` when there is no row for this text in this version. */
export function cutsOf(
  version: number,
  { path, hash }: Pick<StoredCuts, 'path' | 'hash'>,
  database: DatabaseSync,
): StoredCuts | undefined {
  const row = database
    .prepare('SELECT lines FROM index_cuts WHERE path = ? AND version = ? AND hash = ?')
    .get(path, version, hash);
  if (row === undefined) return undefined;
  return { path, hash, lines: row.lines === null ? undefined : unpackLines(row.lines as Uint8Array) };
}

export function hashesOfCuts(version: number, database: DatabaseSync): ReadonlyMap<string, number> {
  const rows = database.prepare('SELECT path, hash FROM index_cuts WHERE version = ?').all(version);
  return new Map(rows.map(({ path, hash }) => [String(path), Number(hash)]));
}

export function writeCuts(
  version: number,
  { put, remove }: Parameters<IndexStore['saveCuts']>[1],
  database: DatabaseSync,
): void {
  const drop = database.prepare('DELETE FROM index_cuts WHERE path = ?');
  for (const path of remove) drop.run(path);
  const insert = database.prepare('INSERT OR REPLACE INTO index_cuts (path, version, hash, lines) VALUES (?, ?, ?, ?)');
  for (const { path, hash, lines } of put)
    insert.run(path, version, hash, lines === undefined ? null : packLines(lines));
}
