import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Commit, IndexStore, StoredFile } from '../../../src/core/ports.ts';
import { SqliteHistoryStore } from '../../../src/node/store/historyStore.ts';
import { SqliteIndexStore } from '../../../src/node/store/indexStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aDatabase, closeDatabases } from './aDatabase.ts';

const VERSION = 7;

const file = (path: string, parts: Partial<StoredFile> = {}): StoredFile => ({
  path,
  stamp: { sizeBytes: 12, mtimeMs: 1_700_000_000_123.456, ctimeMs: 1_700_000_000_124.5 },
  hash: 2 ** 53 - 1,
  facts: new Uint8Array([1, 2, 3]),
  ...parts,
});

const commit = (message: string): Commit => ({ id: message, atMs: 1, message, paths: ['ünï.ts'] });

const put = (store: IndexStore, ...files: readonly StoredFile[]): boolean =>
  store.save({ version: VERSION, put: files, touch: [], remove: [] });

const loaded = (store: IndexStore, version = VERSION): readonly StoredFile[] =>
  Array.from(store.load(version).files, row => ({ ...row, facts: row.facts && Uint8Array.from(row.facts) }));

describe('SqliteIndexStore', () => {
  afterEach(closeDatabases);
  const folder = temporaryFolder();
  const storeAt = (path: string): SqliteIndexStore => new SqliteIndexStore(aDatabase(path));

  it('is empty at first', () => {
    const store = storeAt(':memory:');
    assert.deepEqual(loaded(store), []);
    assert.equal(store.loadCommits('a'), undefined);
  });

  it('gives back exactly what was saved, after a restart as well', () => {
    const path = folder.path('kept.db');
    const files = [file('a.ts'), file('目录/b.ts', { hash: 0, facts: new Uint8Array() })];
    assert.equal(put(storeAt(path), ...files), true);
    assert.deepEqual(loaded(storeAt(path)), files);
  });

  it('replaces a file that is put again, and removes others in the same step', () => {
    const store = storeAt(':memory:');
    put(store, file('a.ts'), file('b.ts'), file('c.ts'));
    const changed = file('a.ts', { hash: 5 });
    store.save({ version: VERSION, put: [changed], touch: [], remove: ['b.ts', 'never there.ts'] });
    assert.deepEqual(
      new Map(loaded(store).map(row => [row.path, row.hash])),
      new Map([
        ['c.ts', 2 ** 53 - 1],
        ['a.ts', 5],
      ]),
    );
  });

  it('has the cuts of a text in one version, after a restart as well, until the path has others', () => {
    const path = folder.path('cuts.db');
    const cuts = { path: 'a.ts', hash: 2 ** 53 - 1, lines: [0, 3, 300] };
    const none = { path: 'b.ts', hash: 2, lines: undefined };
    storeAt(path).saveCuts(1, { put: [cuts, none], remove: [] });
    const store = storeAt(path);
    assert.deepEqual(store.loadCuts(1, cuts), cuts);
    assert.deepEqual(store.loadCuts(1, none), none);
    assert.equal(store.loadCuts(2, cuts), undefined);
    assert.equal(store.loadCuts(1, { path: 'a.ts', hash: 7 }), undefined);
    assert.deepEqual([...store.knownCuts(1)].sort(), [
      ['a.ts', 2 ** 53 - 1],
      ['b.ts', 2],
    ]);

    store.saveCuts(2, { put: [{ ...cuts, hash: 7 }], remove: ['b.ts'] });
    assert.deepEqual([...store.knownCuts(1)], []);
    assert.deepEqual([...store.knownCuts(2)], [['a.ts', 7]]);
    store.clear();
    assert.deepEqual([...store.knownCuts(2)], []);
  });

  it('gives a file another stamp and leaves its facts', () => {
    const store = storeAt(':memory:');
    put(store, file('a.ts'), file('b.ts'));
    const stamp = { sizeBytes: 1, mtimeMs: 2, ctimeMs: 3.5 };
    store.save({ version: VERSION, put: [], touch: [['b.ts', stamp]], remove: [] });
    assert.deepEqual(loaded(store), [file('a.ts'), file('b.ts', { stamp })]);
  });

  it('puts a snapshot with all files in the place of everything before', () => {
    const path = folder.path('snapshot.db');
    const store = storeAt(path);
    put(store, file('a.ts'), file('gone.ts'));
    const files = [file('a.ts', { facts: undefined }), file('b.ts', { facts: undefined })];
    const snapshot = new Uint8Array(100_000).map((_, index) => index);
    assert.equal(
      store.saveAll({ version: VERSION, snapshot: [snapshot.subarray(0, 70_000), snapshot.subarray(70_000)], files }),
      true,
    );
    put(store, file('b.ts', { hash: 3 }));
    const again = storeAt(path);
    assert.deepEqual(Uint8Array.from(again.load(VERSION).snapshot!), snapshot);
    assert.deepEqual(loaded(again), [file('a.ts', { facts: undefined }), file('b.ts', { hash: 3 })]);
    assert.equal(again.load(VERSION + 1).snapshot, undefined);
    assert.deepEqual(loaded(again), []);
  });

  it('reads more files than one page, while others are written', () => {
    const store = storeAt(':memory:');
    put(store, ...Array.from({ length: 1_234 }, (_, index) => file(`f${index}.ts`)));
    const seen = new Set<string>();
    for (const { path } of store.load(VERSION).files) {
      if (seen.size === 10) put(store, file('late.ts'));
      seen.add(path);
    }
    assert.equal([...seen].filter(path => path !== 'late.ts').length, 1_234);
  });

  it('drops what another version of the facts has written', () => {
    const path = folder.path('version.db');
    put(storeAt(path), file('a.ts'));
    assert.deepEqual(loaded(storeAt(path), VERSION + 1), []);
    assert.deepEqual(loaded(storeAt(path), VERSION), []);

    put(storeAt(path), file('a.ts'));
    storeAt(path).save({ version: VERSION + 1, put: [file('b.ts')], touch: [], remove: [] });
    assert.deepEqual(
      loaded(storeAt(path), VERSION + 1).map(row => row.path),
      ['b.ts'],
    );
  });

  it('drops what was read in another encoding', () => {
    const path = folder.path('encoding.db');
    const storeIn = (reading: string) => new SqliteIndexStore({ ...aDatabase(path), reading });
    put(storeIn('utf8'), file('a.ts'));
    assert.equal(loaded(storeIn('utf8')).length, 1);
    assert.equal(loaded(storeIn('gb2312')).length, 0);
  });

  it('keeps the commits of the last heads', () => {
    const path = folder.path('commits.db');
    storeAt(path).saveCommits('one', [commit('Fix the thing')]);
    assert.deepEqual(storeAt(path).loadCommits('one')?.(), [commit('Fix the thing')]);
    storeAt(path).saveCommits('two', [commit('And another')]);
    assert.equal(storeAt(path).loadCommits('one'), undefined);
    assert.deepEqual(storeAt(path).loadCommits('two')?.(), [commit('And another')]);
  });

  it('gives its room back when it is cleared, and leaves the history alone', () => {
    const path = folder.path('cleared.db');
    const window = aDatabase(path);
    const history = new SqliteHistoryStore(window);
    history.load({ maxEntries: 10, maxBytes: 1_000_000 });
    const store = new SqliteIndexStore(window);
    put(store, file('large.ts', { facts: new Uint8Array(3_000_000).map((_, index) => index * 7) }));
    store.saveCommits('one', [commit('Fix')]);
    store.clear();
    assert.deepEqual(loaded(store), []);
    assert.equal(store.loadCommits('one'), undefined);
    assert.ok(statSync(path).size < 200_000, `${statSync(path).size} bytes`);
  });

  it('can lose its tables while everything else stays', () => {
    const path = folder.path('dropped.db');
    put(storeAt(path), file('a.ts'));
    closeDatabases();
    const raw = new DatabaseSync(path);
    const tables = raw
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'index!_%' ESCAPE '!'")
      .all();
    for (const { name } of tables) raw.exec(`DROP TABLE ${String(name)}`);
    raw.close();
    const window = aDatabase(path);
    const store = new SqliteIndexStore(window);
    assert.deepEqual(loaded(store), []);
    assert.equal(put(store, file('b.ts')), false);
    assert.equal(store.loadCommits('a'), undefined);
    assert.deepEqual(window.notices, [], 'nobody is bothered');
  });

  it('says false instead of throwing while another process writes', () => {
    const path = folder.path('locked.db');
    const store = storeAt(path);
    put(store, file('a.ts'));
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    assert.equal(put(store, file('b.ts')), false);
    other.exec('COMMIT');
    other.close();
    assert.equal(put(store, file('b.ts')), true);
    assert.equal(loaded(store).length, 2);
  });

  it('starts empty on a file that is no database', () => {
    const path = folder.path('broken.db');
    writeFileSync(path, 'not a database'.repeat(1_000));
    const store = storeAt(path);
    assert.deepEqual(loaded(store), []);
    assert.equal(put(store, file('a.ts')), true);
  });
});
