import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Log, nullLog } from '../../../src/core/base/log.ts';
import type { BaseMode } from '../../../src/core/modes/contextMode.ts';
import type { ModeChange } from '../../../src/core/modes/modeChange.ts';
import { SqliteModeStore } from '../../../src/node/store/modeStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const change = (from: BaseMode, to: BaseMode): ModeChange => ({
  event: 'mode_changed',
  from,
  to,
  discarded_units: ['retrieved:a.ts'],
  timestamp: '2025-01-15T10:23:00.000Z',
});

describe('SqliteModeStore', () => {
  const folder = temporaryFolder();

  it('has no mode before the first switch', async () => {
    assert.equal(await new SqliteModeStore(':memory:', nullLog).load(), undefined);
  });

  it('keeps the mode and the log of switches across restarts', async () => {
    const path = folder.path('deep', 'store.sqlite');
    const store = new SqliteModeStore(path, nullLog);
    await store.record(change('file', 'project'));
    await store.record(change('project', 'zero'));
    const reopened = new SqliteModeStore(path, nullLog);
    assert.equal(await reopened.load(), 'zero');
    assert.deepEqual(await reopened.changes(), [change('file', 'project'), change('project', 'zero')]);
  });

  it('is shared by two windows on one workspace', async () => {
    const path = folder.path('shared.sqlite');
    const [one, other] = [new SqliteModeStore(path, nullLog), new SqliteModeStore(path, nullLog)];
    await one.record(change('file', 'zero'));
    assert.equal(await other.load(), 'zero');
    await other.record(change('zero', 'project'));
    assert.equal(await one.load(), 'project');
  });

  it('goes on in memory when the file is no database or comes from a newer version, and leaves the file as it is', async () => {
    const broken = folder.write('broken.sqlite', 'this is no database, whatever its name says'.repeat(100));
    const newer = folder.path('newer.sqlite');
    const database = new DatabaseSync(newer);
    database.exec('PRAGMA user_version = 1000');
    database.close();
    for (const path of [broken, newer]) {
      const before = readFileSync(path);
      const warnings: string[] = [];
      const log: Log = { ...nullLog, warn: message => warnings.push(message) };
      const store = new SqliteModeStore(path, log);
      await store.record(change('file', 'zero'));
      assert.equal(await store.load(), 'zero');
      assert.equal(warnings.length, 1);
      assert.deepEqual(readFileSync(path), before);
    }
  });
});
