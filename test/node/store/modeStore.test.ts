import assert from 'node:assert/strict';
import type { BaseMode } from '../../../src/core/modes/contextMode.ts';
import type { ModeChange } from '../../../src/core/modes/modeChange.ts';
import { SqliteModeStore } from '../../../src/node/store/modeStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aDatabase, closeDatabases } from './aDatabase.ts';

const change = (from: BaseMode, to: BaseMode): ModeChange => ({
  event: 'mode_changed',
  from,
  to,
  discarded_units: ['retrieved:a.ts'],
  timestamp: '2025-01-15T10:23:00.000Z',
});

describe('SqliteModeStore', () => {
  afterEach(closeDatabases);
  const folder = temporaryFolder();

  it('has no mode before the first switch', async () => {
    assert.equal(await new SqliteModeStore(aDatabase(':memory:').database).load(), undefined);
  });

  it('keeps the mode and the log of switches across restarts', async () => {
    const path = folder.path('deep', 'store.sqlite');
    const store = new SqliteModeStore(aDatabase(path).database);
    await store.record(change('file', 'project'));
    await store.record(change('project', 'zero'));
    const reopened = new SqliteModeStore(aDatabase(path).database);
    assert.equal(await reopened.load(), 'zero');
    assert.deepEqual(await reopened.changes(), [change('file', 'project'), change('project', 'zero')]);
  });

  it('is bounded, the oldest switches go first', async () => {
    const { database } = aDatabase(':memory:');
    const store = new SqliteModeStore(database, { maxRows: 2, maxBytes: 1_000 });
    for (const to of ['zero', 'project', 'file'] as const) await store.record(change('file', to));
    assert.deepEqual(await store.changes(), [change('file', 'project'), change('file', 'file')]);
    const long = { ...change('file', 'zero'), discarded_units: ['x'.repeat(800)] };
    await store.record(long);
    assert.deepEqual(await store.changes(), [long]);
  });

  it('forgets the log, not the mode', async () => {
    const store = new SqliteModeStore(aDatabase(':memory:').database);
    await store.record(change('file', 'zero'));
    await store.clearChanges();
    assert.deepEqual(await store.changes(), []);
    assert.equal(await store.load(), 'zero');
  });

  it('is shared by two windows on one workspace', async () => {
    const path = folder.path('shared.sqlite');
    const [one, other] = [new SqliteModeStore(aDatabase(path).database), new SqliteModeStore(aDatabase(path).database)];
    await one.record(change('file', 'zero'));
    assert.equal(await other.load(), 'zero');
    await other.record(change('zero', 'project'));
    assert.equal(await one.load(), 'project');
  });
});
