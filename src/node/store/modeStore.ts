import { isModeId, type ModeId } from '../../core/modes/contextMode.ts';
import type { ModeChange } from '../../core/modes/modeChange.ts';
import type { ModeStore } from '../../core/ports.ts';
import { inTransaction, overwriting } from './database.ts';
import { keepNewestRows, type RowLimits } from './newestRows.ts';
import type { WorkspaceDatabase } from './workspaceDatabase.ts';

/** The log of switches is bounded; some years of daily use. */
const LIMITS: RowLimits = { maxRows: 2_000, maxBytes: 4_000_000 };

/** The mode and its log in the workspace's database, which is opened at the first call. */
export class SqliteModeStore implements ModeStore {
  readonly #database: WorkspaceDatabase;
  readonly #limits: RowLimits;

  constructor(database: WorkspaceDatabase, limits = LIMITS) {
    this.#database = database;
    this.#limits = limits;
  }

  async load(): Promise<ModeId | undefined> {
    const row = this.#database.run(database => database.prepare('SELECT mode FROM mode_current').get());
    const mode = String(row?.mode);
    return isModeId(mode) ? mode : undefined;
  }

  async record(change: ModeChange): Promise<void> {
    this.#database.run(database =>
      inTransaction(database, () => {
        database.prepare('INSERT OR REPLACE INTO mode_current (id, mode) VALUES (1, ?)').run(change.to);
        database.prepare('INSERT INTO mode_change (entry) VALUES (?)').run(JSON.stringify(change));
        keepNewestRows(database, { table: 'mode_change', size: 'length(entry)' }, this.#limits);
      }),
    );
  }

  async changes(): Promise<readonly ModeChange[]> {
    const rows = this.#database.run(database => database.prepare('SELECT entry FROM mode_change ORDER BY id').all());
    return rows.map(row => JSON.parse(String(row.entry)) as ModeChange);
  }

  async clearChanges(): Promise<void> {
    this.#database.run(database => overwriting(database, () => database.exec('DELETE FROM mode_change')));
  }
}
