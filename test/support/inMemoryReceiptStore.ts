import { createHash } from 'node:crypto';
import type { ReceiptStore } from '../../src/core/ports.ts';
import type { Receipt, ReceiptWithText } from '../../src/core/receipts/receipt.ts';

export class InMemoryReceiptStore implements ReceiptStore {
  receipts: ReceiptWithText[] = [];
  /** Thrown by the next record. */
  nextError: Error | undefined;

  record(
    receipt: Omit<Receipt, 'id' | 'hash'>,
    { sent, kept }: { readonly sent: string; readonly kept?: string },
  ): void {
    const error = this.nextError;
    this.nextError = undefined;
    if (error !== undefined) throw error;
    const hash = createHash('sha256').update(sent).digest('hex');
    const id = (this.receipts.at(-1)?.id ?? 0) + 1;
    this.receipts.push({ ...receipt, id, hash, ...(kept === undefined ? {} : { text: kept }) });
  }

  list(): readonly Receipt[] {
    return this.receipts.map(({ text: _, ...receipt }) => receipt);
  }

  find(id: number): ReceiptWithText | undefined {
    return this.receipts.find(receipt => receipt.id === id);
  }

  clear(): void {
    this.receipts = [];
  }
}
