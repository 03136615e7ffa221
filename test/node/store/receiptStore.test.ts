import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Receipt } from '../../../src/core/receipts/receipt.ts';
import { SqliteReceiptStore } from '../../../src/node/store/receiptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aDatabase, closeDatabases } from './aDatabase.ts';

const receipt: Omit<Receipt, 'id' | 'hash'> = {
  event: 'prompt_sent',
  destination: 'chat',
  model: 'echo',
  mode: 'file',
  tokens: 12,
  budget: 8_000,
  encoding: 'o200k_base',
  units: [{ id: 'current_file:a.ts', role: 'current_file', tokens: 10, path: 'a.ts' }],
  stale_units: ['retrieved:b.ts'],
  timestamp: '2025-01-15T10:23:00.000Z',
};

describe('SqliteReceiptStore', () => {
  afterEach(closeDatabases);
  const folder = temporaryFolder();
  const aStore = (path = ':memory:', limits?: { maxRows: number; maxBytes: number }) =>
    new SqliteReceiptStore(aDatabase(path).database, limits);

  it('keeps receipts across restarts, with the hash that other tools give', () => {
    const path = folder.path('store.sqlite');
    aStore(path).record(receipt, { sent: 'abc' });
    // From FIPS 180-2, appendix B.1.
    const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    assert.deepEqual(aStore(path).list(), [{ ...receipt, id: 1, hash }]);
  });

  it('keeps texts of any kind exactly while they are wanted', () => {
    const store = aStore();
    for (const [index, text] of ['', 'plain', 'zero \0 byte', 'half \ud83d', '👩‍👩‍👧‍👦'].entries()) {
      store.record(receipt, { sent: text, kept: text });
      assert.equal(store.find(index + 1)?.text, text);
    }
    assert.equal(store.list().length, 5);
    assert.ok(!('text' in store.list()[0]!));
  });

  it('removes the texts of earlier receipts when none are to be kept any more', () => {
    const store = aStore();
    store.record(receipt, { sent: 'one', kept: 'one' });
    store.record(receipt, { sent: 'two' });
    assert.deepEqual(
      [1, 2].map(id => store.find(id)?.text),
      [undefined, undefined],
    );
  });

  it('finds nothing that is not there', () => assert.equal(aStore().find(7), undefined));

  it('is bounded in number, the oldest go first, and their ids are not used again', () => {
    const store = aStore(':memory:', { maxRows: 3, maxBytes: 1_000_000 });
    for (let index = 0; index < 5; index++) store.record(receipt, { sent: 'x' });
    assert.deepEqual(
      store.list().map(({ id }) => id),
      [3, 4, 5],
    );
  });

  it('is bounded in bytes', () => {
    const store = aStore(':memory:', { maxRows: 100, maxBytes: 5_000 });
    for (let index = 0; index < 6; index++) store.record(receipt, { sent: 'x', kept: 'x'.repeat(1_500) });
    assert.deepEqual(
      store.list().map(({ id }) => id),
      [5, 6],
    );
    store.record(receipt, { sent: 'x', kept: 'x'.repeat(6_000) });
    assert.deepEqual(store.list(), []);
  });

  it('leaves nothing in the file when it is cleared', () => {
    const path = folder.path('cleared.sqlite');
    const store = aStore(path);
    store.record(receipt, { sent: 'x', kept: 'a text that nobody should find' });
    store.clear();
    for (const file of [path, `${path}-wal`]) {
      assert.ok(!readFileSync(file, 'latin1').includes('nobody should find'), file);
    }
    assert.deepEqual(store.list(), []);
  });
});
