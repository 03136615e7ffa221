import type { DatabaseSync } from 'node:sqlite';

export interface RowLimits {
  readonly maxRows: number;
  readonly maxBytes: number;
}

/**
 * Deletes the oldest rows of a log until the newest ones keep the limits. Older is what has the lower id.
 *
 * @param table a name of ours, not of anybody else's making
 * @param size an SQL expression: what a row takes, in bytes
 */
export function keepNewestRows(
  database: DatabaseSync,
  { table, size }: { readonly table: string; readonly size: string },
  { maxRows, maxBytes }: RowLimits,
): void {
  database
    .prepare(
      `DELETE FROM ${table} WHERE id <= (
         SELECT max(id) FROM (
           SELECT id, row_number() OVER newest AS place, sum(${size}) OVER newest AS bytes
           FROM ${table} WINDOW newest AS (ORDER BY id DESC)
         ) WHERE place > ? OR bytes > ?
       )`,
    )
    .run(maxRows, maxBytes);
}
