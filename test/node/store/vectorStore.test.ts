import assert from 'node:assert/strict';
import type { StoredVectors } from '../../../src/core/semantic/fileVectors.ts';
import { SqliteVectorStore } from '../../../src/node/store/vectorStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aDatabase, closeDatabases } from './aDatabase.ts';

const file = (path: string, chunks: number, dimension = 3): StoredVectors => ({
  path,
  hash: 2 ** 53 - 1 - chunks,
  dimension: chunks === 0 ? 0 : dimension,
  chunkHashes: Array.from({ length: chunks }, (_, index) => 2 ** 52 + index),
  scales: Float32Array.from({ length: chunks }, (_, index) => 0.5 + index),
  bytes: Int8Array.from({ length: chunks * dimension }, (_, index) => (index % 2 === 0 ? 127 - index : -127 + index)),
});

describe('SqliteVectorStore', () => {
  afterEach(closeDatabases);
  const folder = temporaryFolder();
  const storeAt = (path: string): SqliteVectorStore => new SqliteVectorStore(aDatabase(path));
  const loaded = (store: SqliteVectorStore, space = 'one') =>
    [...store.load(space)].sort((a, b) => (a.path < b.path ? -1 : 1));

  it('gives back exactly what was saved, after a restart as well', () => {
    const path = folder.path('vectors.db');
    const files = [file('a.ts', 2), file('b.ts', 0), file('目录/c.ts', 1)];
    storeAt(path).save('one', { put: files, remove: [] });
    assert.deepEqual(loaded(storeAt(path)), files);
  });

  it('replaces and removes in one step', () => {
    const store = storeAt(':memory:');
    store.save('one', { put: [file('a.ts', 1), file('b.ts', 1)], remove: [] });
    store.save('one', { put: [file('a.ts', 3)], remove: ['b.ts', 'never.ts'] });
    assert.deepEqual(loaded(store), [file('a.ts', 3)]);
  });

  it('drops what another service or model has made', () => {
    const store = storeAt(':memory:');
    store.save('one', { put: [file('a.ts', 1)], remove: [] });
    assert.deepEqual(loaded(store, 'two'), []);
    store.save('two', { put: [file('b.ts', 1, 5)], remove: [] });
    assert.deepEqual(loaded(store, 'one'), []);
    assert.deepEqual(loaded(store, 'two'), [file('b.ts', 1, 5)]);
  });

  it('is empty after it is cleared', () => {
    const store = storeAt(':memory:');
    store.save('one', { put: Array.from({ length: 500 }, (_, index) => file(`f${index}.ts`, 1)), remove: [] });
    assert.equal(loaded(store).length, 500);
    store.clear();
    assert.deepEqual(loaded(store), []);
  });
});
