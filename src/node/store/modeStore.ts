import type { DatabaseSync } from 'node:sqlite';
import type { Log } from '../../core/base/log.ts';
import { CONTEXT_MODES, type ContextMode } from '../../core/modes/contextMode.ts';
import type { ModeChange } from '../../core/modes/modeChange.ts';
import type { ModeStore } from '../../core/ports.ts';
import { inTransaction, openDatabase, type StorePath } from './database.ts';

/** The log of switches is bounded; some years of daily use. */
const MAX_CHANGES = 2_000;

/** The mode and its log in the workspace's store, which is opened at the first call. */
export class SqliteModeStore implements ModeStore {
  readonly #open: () => Promise<DatabaseSync>;
  #database: Promise<DatabaseSync> | undefined;

  constructor(path: StorePath, log: Log) {
    this.#open = () => openDatabase(path, log);
  }

  async load(): Promise<ContextMode | undefined> {
    const row = (await this.#opened()).prepare('SELECT mode FROM mode_current').get();
    return CONTEXT_MODES.find(mode => mode === row?.mode);
  }

  async record(change: ModeChange): Promise<void> {
    const database = await this.#opened();
    inTransaction(database, () => {
      database.prepare('INSERT OR REPLACE INTO mode_current (id, mode) VALUES (1, ?)').run(change.to);
      database.prepare('INSERT INTO mode_change (entry) VALUES (?)').run(JSON.stringify(change));
      database.prepare('DELETE FROM mode_change WHERE id <= (SELECT max(id) FROM mode_change) - ?').run(MAX_CHANGES);
    });
  }

  async changes(): Promise<readonly ModeChange[]> {
    const rows = (await this.#opened()).prepare('SELECT entry FROM mode_change ORDER BY id').all();
    return rows.map(row => JSON.parse(String(row.entry)) as ModeChange);
  }

  #opened(): Promise<DatabaseSync> {
    this.#database ??= this.#open();
    return this.#database;
  }
}
