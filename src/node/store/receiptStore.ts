import type { ReceiptStore } from '../../core/ports.ts';
import type { Receipt, ReceiptWithText } from '../../core/receipts/receipt.ts';
import { inTransaction, overwriting } from './database.ts';
import { keepNewestRows, type RowLimits } from './newestRows.ts';
import { decodeText, encodeText, hashOfText } from './textCodec.ts';
import type { WorkspaceDatabase } from './workspaceDatabase.ts';

/** Some weeks of daily use; 16 MB hold a hundred prompts of project mode with their texts. */
const LIMITS: RowLimits = { maxRows: 500, maxBytes: 16_000_000 };

/** The receipts of prompts in the workspace's database; store.md says what the table holds. */
export class SqliteReceiptStore implements ReceiptStore {
  readonly #database: WorkspaceDatabase;
  readonly #limits: RowLimits;

  constructor(database: WorkspaceDatabase, limits = LIMITS) {
    this.#database = database;
    this.#limits = limits;
  }

  record(
    receipt: Omit<Receipt, 'id' | 'hash'>,
    { sent, kept }: { readonly sent: string; readonly kept?: string },
  ): void {
    const entry = JSON.stringify({ ...receipt, hash: hashOfText(sent) });
    const { codec, content } = kept === undefined ? { codec: null, content: null } : encodeText(kept);
    const size = Buffer.byteLength(entry) + (content?.length ?? 0);
    this.#database.run(database => {
      const write = (): void => {
        database
          .prepare('INSERT INTO receipt_prompt (size, entry, codec, content) VALUES (?, ?, ?, ?)')
          .run(size, entry, codec, content);
        if (kept === undefined) database.exec(FORGET_TEXTS);
        keepNewestRows(database, { table: 'receipt_prompt', size: 'size' }, this.#limits);
      };
      overwriting(database, () => inTransaction(database, write));
    });
  }

  list(): readonly Receipt[] {
    const rows = this.#database.run(database =>
      database.prepare('SELECT id, entry FROM receipt_prompt ORDER BY id').all(),
    );
    return rows.map(({ id, entry }) => receiptOf(Number(id), String(entry)));
  }

  find(id: number): ReceiptWithText | undefined {
    const row = this.#database.run(database =>
      database.prepare('SELECT entry, codec, content FROM receipt_prompt WHERE id = ?').get(id),
    );
    if (row === undefined) return undefined;
    const receipt = receiptOf(id, String(row.entry));
    const { codec, content } = row;
    return codec === 'utf8' || codec === 'utf16le'
      ? { ...receipt, text: decodeText({ codec, content: content as Uint8Array }) }
      : receipt;
  }

  clear(): void {
    this.#database.run(database => {
      overwriting(database, () => database.exec('DELETE FROM receipt_prompt'));
      // What was deleted may still stand in the log.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }
}

/** The sizes of rows without their texts are those of their entries. */
const FORGET_TEXTS = `UPDATE receipt_prompt SET content = NULL, codec = NULL, size = length(CAST(entry AS BLOB))
  WHERE codec IS NOT NULL`;

function receiptOf(id: number, entry: string): Receipt {
  return { ...(JSON.parse(entry) as Omit<Receipt, 'id'>), id };
}
