import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { EntryColumns } from './historyRows.ts';
import type { EncodedText } from './textCodec.ts';

/** Where an entry stands among all: by time, and by place where the times are equal. */
export interface EntryOrder {
  /** `at`, but never less than that of the entry before it: clocks may go back, the order may not. */
  readonly sortAt: number;
  readonly place: number;
}

/** Ids of the texts that an entry refers to. */
export interface TextIds {
  readonly text: number;
  readonly afterText: number | undefined;
}

export interface EntryRow extends EntryOrder, TextIds {
  readonly id: number;
  readonly size: number;
  readonly columns: EntryColumns;
}

export interface TextRow extends EncodedText {
  readonly hash: string;
}

/** What counts towards the limits of an entry that may have to go. */
export interface EntrySize extends TextIds {
  readonly id: number;
  readonly size: number;
}

/** The statements over the `history_*` tables of one open database. Transactions are up to the caller. */
export class HistoryTables {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  /** How often the history was cleared. */
  get clears(): number {
    return Number(this.#sql('SELECT count FROM history_clear').get()?.count);
  }

  /** The newest entries, newest first. */
  newestEntries(maxEntries: number): readonly EntryRow[] {
    const rows = this.#sql('SELECT * FROM history_entry ORDER BY sort_at DESC, place DESC, id DESC LIMIT ?');
    return rows.all(maxEntries).map(row => ({
      id: Number(row.id),
      sortAt: Number(row.sort_at),
      place: Number(row.place),
      size: Number(row.size),
      text: Number(row.text),
      afterText: row.after_text === null ? undefined : Number(row.after_text),
      columns: {
        kind: row.kind as EntryColumns['kind'],
        at: Number(row.at),
        document: String(row.document),
        textEdit: String(row.text_edit),
        afterEdit: row.after_edit === null ? null : String(row.after_edit),
        change: String(row.change),
      },
    }));
  }

  insertEntry(row: Omit<EntryRow, 'id'>): number {
    const { kind, at, document, textEdit, afterEdit, change } = row.columns;
    const { lastInsertRowid } = this.#sql(
      `INSERT INTO history_entry
         (sort_at, place, at, size, kind, text, after_text, document, text_edit, after_edit, change)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      row.sortAt,
      row.place,
      at,
      row.size,
      kind,
      row.text,
      row.afterText ?? null,
      document,
      textEdit,
      afterEdit,
      change,
    );
    return Number(lastInsertRowid);
  }

  /** Harmless if it is gone already. */
  deleteEntry(id: number): void {
    this.#sql('DELETE FROM history_entry WHERE id = ?').run(id);
  }

  /** Newest first. */
  entrySizes(): readonly EntrySize[] {
    const rows = this.#sql(
      'SELECT id, size, text, after_text FROM history_entry ORDER BY sort_at DESC, place DESC, id DESC',
    );
    return rows.all().map(row => ({
      id: Number(row.id),
      size: Number(row.size),
      text: Number(row.text),
      afterText: row.after_text === null ? undefined : Number(row.after_text),
    }));
  }

  textSizes(): ReadonlyMap<number, number> {
    const rows = this.#sql('SELECT id, size FROM history_text').all();
    return new Map(rows.map(row => [Number(row.id), Number(row.size)]));
  }

  /** `undefined` if there is none. */
  textById(id: number): TextRow | undefined {
    const row = this.#sql('SELECT hash, codec, content FROM history_text WHERE id = ?').get(id);
    if (row === undefined) return undefined;
    return {
      hash: Buffer.from(row.hash as Uint8Array).toString('hex'),
      codec: row.codec as EncodedText['codec'],
      content: row.content as Uint8Array,
    };
  }

  /** `undefined` if no text has the hash. */
  textIdByHash(hash: string): number | undefined {
    const row = this.#sql('SELECT id FROM history_text WHERE hash = ?').get(Buffer.from(hash, 'hex'));
    return row === undefined ? undefined : Number(row.id);
  }

  insertText({ hash, codec, content }: TextRow): number {
    const { lastInsertRowid } = this.#sql(
      'INSERT INTO history_text (hash, size, codec, content) VALUES (?, ?, ?, ?)',
    ).run(Buffer.from(hash, 'hex'), content.byteLength, codec, content);
    return Number(lastInsertRowid);
  }

  /** Texts that no entry of any window refers to. */
  deleteUnusedTexts(): void {
    this.#sql(
      `DELETE FROM history_text WHERE id NOT IN
         (SELECT text FROM history_entry UNION SELECT after_text FROM history_entry WHERE after_text IS NOT NULL)`,
    ).run();
  }

  clear(): void {
    this.database.exec(
      'DELETE FROM history_entry; DELETE FROM history_text; UPDATE history_clear SET count = count + 1',
    );
  }

  /** Compiled once: compiling takes about as long as running. */
  #sql(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.database.prepare(text);
      this.#statements.set(text, statement);
    }
    return statement;
  }
}
