import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ContextMode } from '../../../src/core/modes/contextMode.ts';
import { setAside } from '../../../src/node/store/setAside.ts';
import type { WorkspaceDatabase } from '../../../src/node/store/workspaceDatabase.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aDatabase, closeDatabases } from './aDatabase.ts';

const writeMode = (database: WorkspaceDatabase, mode: ContextMode): void =>
  database.run(open => {
    open.prepare('INSERT OR REPLACE INTO mode_current (id, mode) VALUES (1, ?)').run(mode);
  });

const readMode = (database: WorkspaceDatabase): unknown =>
  database.run(open => open.prepare('SELECT mode FROM mode_current').get()?.mode);

const isSound = (path: string): boolean => {
  const database = new DatabaseSync(path);
  try {
    return database.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok';
  } finally {
    database.close();
  }
};

describe('WorkspaceDatabase', () => {
  const folder = temporaryFolder();
  afterEach(closeDatabases);

  it('opens nothing before the first use', () => {
    const path = folder.path('lazy.sqlite');
    const { database } = aDatabase(path);
    assert.ok(!existsSync(path));
    assert.equal(database.isInMemory, false);
    assert.ok(existsSync(path));
  });

  it('is in memory when it has no file, and says nothing about it', () => {
    const { database, notices } = aDatabase(':memory:');
    writeMode(database, 'zero');
    assert.equal(readMode(database), 'zero');
    assert.equal(database.isInMemory, true);
    assert.deepEqual(notices, []);
  });

  it('does not wait for another window that is writing', () => {
    const path = folder.path('busy.sqlite');
    writeMode(aDatabase(path).database, 'zero');
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    assert.equal(readMode(aDatabase(path).database), 'zero');
    other.close();
  });

  it('brings the tables of an older version up to date and keeps what they hold', () => {
    const path = folder.path('older.sqlite');
    const older = new DatabaseSync(path);
    older.exec(`CREATE TABLE mode_current (id INTEGER PRIMARY KEY CHECK (id = 1), mode TEXT NOT NULL) STRICT;
      CREATE TABLE mode_change (id INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;
      INSERT INTO mode_current VALUES (1, 'project'); PRAGMA user_version = 1`);
    older.close();
    const { database, notices } = aDatabase(path);
    assert.equal(readMode(database), 'project');
    assert.equal(
      database.run(open => open.prepare('SELECT count FROM history_clear').get()?.count),
      0,
    );
    assert.deepEqual(notices, []);
  });

  describe('a file that cannot be used', () => {
    const broken = (name: string): string => folder.write(name, 'no database, whatever its name says '.repeat(100));
    const newer = (name: string): string => {
      const database = new DatabaseSync(folder.path(name));
      database.exec('CREATE TABLE later (x); PRAGMA user_version = 1000');
      database.close();
      return folder.path(name);
    };
    const foreign = (name: string): string => {
      const database = new DatabaseSync(folder.path(name));
      database.exec('CREATE TABLE mode_change (id)');
      database.close();
      return folder.path(name);
    };

    for (const [what, make, why] of [
      ['that is no database', broken, 'unreadable'],
      ['of a newer version', newer, 'newer'],
      ['with tables of somebody else', foreign, 'unreadable'],
    ] as const) {
      it(`${what} is set aside as it is, a new one is made, and that is told once`, () => {
        const path = make(`${why}-${what.length}.sqlite`);
        const before = readFileSync(path);
        const { database, notices, warnings } = aDatabase(path);
        writeMode(database, 'zero');
        assert.equal(readMode(database), 'zero');
        const aside = `${path}.aside-20250115T102300000Z`;
        assert.deepEqual(notices, [{ kind: 'setAside', path: aside, why }]);
        assert.equal(warnings.length, 1);
        if (what !== 'with tables of somebody else') assert.deepEqual(readFileSync(aside), before);
        assert.equal(readMode(aDatabase(path).database), 'zero');
      });
    }

    it('is set aside under a name that is free', () => {
      const path = broken('twice.sqlite');
      aDatabase(path).database.run(() => {});
      closeDatabases();
      writeFileSync(path, 'broken again '.repeat(100));
      const { database, notices } = aDatabase(path);
      database.run(() => {});
      assert.deepEqual(
        notices.map(notice => notice.kind === 'setAside' && basename(notice.path)),
        ['twice.sqlite.aside-20250115T102300000Z-2'],
      );
    });

    it('is removed with its log after 30 days, when there are three newer ones', () => {
      const path = broken('many.sqlite');
      const days = ['20241201', '20241210', '20241212', '20241220', '20250110'];
      for (const day of days) folder.write(`many.sqlite.aside-${day}T000000000Z`, 'old');
      folder.write('many.sqlite.aside-20241201T000000000Z-wal', 'its log');
      folder.write('many.sqlite.aside-by-hand', 'not ours');
      folder.write('other.sqlite.aside-20201201T000000000Z', 'of another');
      aDatabase(path).database.run(() => {});
      assert.deepEqual(
        readdirSync(dirname(path)).filter(name => name.includes('.aside-') && /^(many|other)/.test(name)),
        [
          'many.sqlite.aside-20241220T000000000Z',
          'many.sqlite.aside-20250110T000000000Z',
          'many.sqlite.aside-20250115T102300000Z',
          'many.sqlite.aside-by-hand',
          'other.sqlite.aside-20201201T000000000Z',
        ],
      );
    });

    it('takes its log along, so that the new one does not read it', () => {
      const path = broken('log.sqlite');
      folder.write('log.sqlite-wal', 'its log');
      folder.write('log.sqlite-shm', 'the index of its log');
      const aside = setAside(path, Date.UTC(2025, 0, 15, 10, 23));
      assert.equal(readFileSync(`${aside}-wal`, 'utf8'), 'its log');
      assert.equal(readFileSync(`${aside}-shm`, 'utf8'), 'the index of its log');
      assert.ok(!['', '-wal', '-shm'].some(suffix => existsSync(path + suffix)));
    });

    it('is set aside by one of two windows only', () => {
      const path = broken('race.sqlite');
      const one = aDatabase(path);
      const other = aDatabase(path);
      writeMode(one.database, 'zero');
      assert.equal(readMode(other.database), 'zero');
      assert.equal(one.notices.length, 1);
      assert.equal(other.notices.length, 0);
    });

    it('is set aside when that is found while it is open, and the work is done on the new one', () => {
      const path = folder.path('later.sqlite');
      aDatabase(path).database.run(open => {
        const insert = open.prepare('INSERT INTO mode_change (entry) VALUES (?)');
        for (let count = 0; count < 100; count++) insert.run('x'.repeat(5_000));
      });
      closeDatabases();
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill('damaged ', 100_000, 300_000));
      const { database, notices } = aDatabase(path);
      assert.equal(readMode(database), undefined);
      assert.equal(
        database.run(open => open.prepare('SELECT entry FROM mode_change').all().length),
        0,
      );
      writeMode(database, 'project');
      assert.equal(readMode(database), 'project');
      assert.deepEqual(
        notices.map(({ kind }) => kind),
        ['setAside'],
      );
      assert.ok(isSound(path));
    });

    it('leaves the session in memory when no other can be made, and stays where it is', () => {
      const path = folder.path('folder.sqlite');
      mkdirSync(path);
      const { database, notices } = aDatabase(path);
      writeMode(database, 'zero');
      assert.equal(readMode(database), 'zero');
      assert.deepEqual(notices, [{ kind: 'inMemory', why: 'other' }]);
      assert.ok(existsSync(path));
    });

    it('leaves the session in memory when its folder cannot be made', () => {
      const { database, notices } = aDatabase(`${folder.write('a file', '')}/deep/store.sqlite`);
      writeMode(database, 'zero');
      assert.deepEqual(notices, [{ kind: 'inMemory', why: 'other' }]);
      assert.equal(database.isInMemory, true);
    });
  });

  describe('a file that is locked when it is opened', () => {
    const locked = (name: string): { readonly path: string; readonly unlock: () => void } => {
      const path = folder.path(name);
      writeMode(aDatabase(path).database, 'file');
      closeDatabases();
      const other = new DatabaseSync(path);
      other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      other.exec('INSERT INTO mode_change (entry) VALUES (\'"of the other"\')');
      const unlock = (): void => {
        other.exec('COMMIT');
        other.close();
      };
      return { path, unlock };
    };
    const changesIn = (database: WorkspaceDatabase): readonly unknown[] =>
      database.run(open =>
        open
          .prepare('SELECT entry FROM mode_change ORDER BY id')
          .all()
          .map(row => row.entry),
      );

    it('is opened later, when it is free, with what was decided meanwhile', () => {
      const { path, unlock } = locked('locked.sqlite');
      const { database, notices, clock } = aDatabase(path);
      assert.equal(readMode(database), undefined);
      assert.equal(database.passingFailure, 'locked');
      writeMode(database, 'project');
      database.run(open => open.exec('INSERT INTO mode_change (entry) VALUES (\'"of this session"\')'));
      clock.advance(5_000);
      assert.equal(readMode(database), 'project');
      assert.equal(database.passingFailure, 'locked');
      unlock();
      assert.equal(database.passingFailure, 'locked', 'Not tried at every use.');
      clock.advance(5_000);
      assert.equal(database.passingFailure, undefined);
      assert.equal(readMode(aDatabase(path).database), 'project');
      assert.deepEqual(changesIn(database), ['"of the other"', '"of this session"']);
      assert.deepEqual(notices, []);
    });

    it('is opened when it is free although the clock was set back meanwhile', () => {
      const { path, unlock } = locked('locked-set-back.sqlite');
      const { database, clock } = aDatabase(path);
      writeMode(database, 'project');
      unlock();
      clock.advance(-3_600_000);
      assert.equal(readMode(database), 'project');
      assert.equal(database.passingFailure, undefined);
      assert.equal(readMode(aDatabase(path).database), 'project');
    });

    it('keeps what it says where the session has decided nothing', () => {
      const { path, unlock } = locked('locked-untouched.sqlite');
      const { database, clock } = aDatabase(path);
      assert.equal(readMode(database), undefined);
      unlock();
      clock.advance(5_000);
      assert.equal(readMode(database), 'file');
    });
  });

  it('is made anew when it is deleted while it is open', () => {
    const path = folder.path('deleted', 'store.sqlite');
    const { database, notices } = aDatabase(path);
    writeMode(database, 'zero');
    rmSync(dirname(path), { recursive: true });
    writeMode(database, 'project');
    assert.equal(readMode(aDatabase(path).database), 'project');
    assert.deepEqual(notices, []);
    assert.deepEqual(
      readdirSync(dirname(path)).filter(name => name.includes('aside')),
      [],
    );
  });
});
