import assert from 'node:assert/strict';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { HistoryWorld } from '../../core/history/aHistory.ts';
import { editsOf, rangesOf, texts } from '../../core/text/textArbitraries.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { closeDatabases } from './aDatabase.ts';
import {
  aHistoryStore,
  assertSameEntries,
  type OpenedHistory,
  originsOf,
  ROOMY,
  reloaded,
  rowsOf,
} from './aStoredHistory.ts';

const LINES = 'one\ntwo\nthree\nfour\n';

describe('SqliteHistoryStore', () => {
  const folder = temporaryFolder();
  let count = 0;
  const freshPath = (): string => folder.path(`${++count}`, 'store.sqlite');
  afterEach(closeDatabases);

  it('is empty the first time', () => {
    assert.deepEqual(reloaded(freshPath()), []);
  });

  it('gives back edits and visible ranges as they were, in their order', () => {
    const path = freshPath();
    const world = new HistoryWorld().open('a.ts', LINES).open('b.ts', LINES).view('b.ts', [0, 3], [4, 7]);
    world.edit('a.ts', [0, 0, 'x']).edit('a.ts', [9, 9, 'y']).rename('b.ts', 'c.ts').edit('a.ts', [1, 1, 'z']);
    const { store } = aHistoryStore(path);
    store.load(ROOMY);
    assert.deepEqual(store.save(world.entries, ROOMY), { kind: 'saved' });
    assertSameEntries(reloaded(path), world.entries);
  });

  it('gives back every text and edit exactly, whatever it is made of', () => {
    const path = freshPath();
    const { store } = aHistoryStore(path);
    store.load(ROOMY);
    fc.assert(
      fc.property(
        texts().chain(text => fc.tuple(fc.constant(text), editsOf(text), rangesOf(text))),
        ([text, edit, { start, endExclusive }]) => {
          const world = new HistoryWorld().open('edited.ts', text).apply('edited.ts', edit.replacements);
          world.open('viewed.ts', text).view('viewed.ts', [start, endExclusive]);
          store.save(world.entries, ROOMY);
          assertSameEntries(reloaded(path), world.entries);
        },
      ),
    );
  });

  it('keeps null characters, byte order marks and halves of surrogate pairs in texts, edits and names', () => {
    const path = freshPath();
    const odd = '\ufeff\0\ud83d \ude00 é 𝒳\0';
    const world = new HistoryWorld().open(odd, odd).edit(odd, [1, 2, '\ud83d\0'], [3, 3, '\ude00']);
    world.open('utf8', `\ufeff\0${'é𝒳'.repeat(10)}`).edit('utf8', [0, 0, '\ufeff']);
    const { store } = aHistoryStore(path);
    store.load(ROOMY);
    store.save(world.entries, ROOMY);
    assertSameEntries(reloaded(path), world.entries);
  });

  it('keeps the order when the clock goes back, and when entries in the middle are renamed', () => {
    const path = freshPath();
    const world = new HistoryWorld().open('a.ts', LINES).open('b.ts', LINES).open('c.ts', LINES);
    world.edit('a.ts', [0, 0, 'x']).edit('b.ts', [0, 0, 'x']).edit('c.ts', [0, 0, 'x']);
    const [a, b, c] = world.entries;
    const times = [5_000, 3_000, 3_000].map((at, index) => ({ ...[a!, b!, c!][index]!, at }));
    const { store } = aHistoryStore(path);
    store.load(ROOMY);
    store.save(times, ROOMY);
    assertSameEntries(reloaded(path), times);
    const renamed = [times[0]!, { ...times[1]!, document: { uri: 'file:///r', path: 'r', languageId: '' } }, times[2]!];
    store.save(renamed, ROOMY);
    assertSameEntries(reloaded(path), renamed);
  });

  describe('texts', () => {
    it('are kept once, however many entries and files have them', () => {
      const opened = aHistoryStore(freshPath());
      const world = new HistoryWorld().open('a.ts', LINES).open('copy.ts', LINES);
      world.edit('a.ts', [0, 0, 'x']).edit('a.ts', [9, 9, 'y']).edit('copy.ts', [0, 0, 'z']);
      opened.store.load(ROOMY);
      opened.store.save(world.entries, ROOMY);
      assert.equal(rowsOf(opened, 'history_entry'), 3);
      assert.equal(rowsOf(opened, 'history_text'), 1);
    });

    it('go with the last entry that needs them', () => {
      const opened = aHistoryStore(freshPath());
      const world = new HistoryWorld().open('a.ts', LINES).open('b.ts', `${LINES}b`);
      world.edit('a.ts', [0, 0, 'x']).edit('b.ts', [0, 0, 'x']).edit('a.ts', [9, 9, 'x']);
      opened.store.load(ROOMY);
      opened.store.save(world.entries, ROOMY);
      assert.equal(rowsOf(opened, 'history_text'), 2);
      opened.store.save(world.delete('a.ts').entries, ROOMY);
      assert.equal(rowsOf(opened, 'history_text'), 1);
      opened.store.save(world.delete('b.ts').entries, ROOMY);
      assert.equal(rowsOf(opened, 'history_text'), 0);
    });

    it('are shared again in memory by the versions of a document', () => {
      const path = freshPath();
      const world = new HistoryWorld().open('a.ts', LINES.repeat(100));
      for (let line = 0; line < 20; line++) world.edit('a.ts', [line * 40, line * 40, 'x']);
      const { store } = aHistoryStore(path);
      store.load(ROOMY);
      store.save(world.entries, ROOMY);
      assert.equal(originsOf(reloaded(path)), 1);
    });

    it('that were inserted as a whole are not written again while one goes on typing in them', () => {
      const path = freshPath();
      const opened = aHistoryStore(path);
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'pasted '.repeat(20_000)]);
      opened.store.load(ROOMY);
      opened.store.save(world.entries, ROOMY);
      const longest = () =>
        opened.database.run(open =>
          Number(open.prepare('SELECT max(length(change) + length(after_edit)) AS n FROM history_entry').get()?.n),
        );
      assert.ok(longest() < 100, `${longest()}`);
      for (let key = 0; key < 50; key++) world.edit('a.ts', [50_000, 50_000, 'x']);
      opened.store.save(world.entries, ROOMY);
      assert.equal(world.entries.length, 1);
      assert.ok(longest() < 200, `${longest()}`);
      assert.equal(rowsOf(opened, 'history_text'), 2);
      assertSameEntries(reloaded(path), world.entries);
      assert.equal(originsOf(reloaded(path)), 2);
    });
  });

  describe('saving', () => {
    it('writes the rows of entries that changed, and no others', () => {
      const opened = aHistoryStore(freshPath());
      const world = new HistoryWorld().open('a.ts', LINES).open('b.ts', LINES);
      world.edit('a.ts', [0, 0, 'x']).edit('b.ts', [0, 0, 'x']).edit('b.ts', [9, 9, 'y']);
      opened.store.load(ROOMY);
      opened.store.save(world.entries, ROOMY);
      const before = rowIdsOf(opened);
      opened.store.save(world.edit('b.ts', [10, 10, 'z']).entries, ROOMY);
      const after = rowIdsOf(opened);
      assert.deepEqual(after.slice(0, 2), before.slice(0, 2));
      assert.equal(after.length, 3);
      assert.ok(after[2]! > before[2]!);
    });

    it('writes nothing when nothing changed', () => {
      const opened = aHistoryStore(freshPath());
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']);
      opened.store.load(ROOMY);
      opened.store.save(world.entries, ROOMY);
      const before = changesOf(opened);
      opened.store.save([...world.entries], ROOMY);
      assert.equal(changesOf(opened), before);
    });

    it('goes on after a restart with the rows that were loaded', () => {
      const path = freshPath();
      const world = new HistoryWorld().open('a.ts', LINES).open('b.ts', LINES).edit('a.ts', [0, 0, 'x']);
      const first = aHistoryStore(path);
      first.store.load(ROOMY);
      first.store.save(world.entries, ROOMY);
      const second = aHistoryStore(path);
      const restored = second.store.load(ROOMY);
      second.store.save(
        [...restored, ...new HistoryWorld().open('c.ts', LINES).edit('c.ts', [0, 0, 'y']).entries],
        ROOMY,
      );
      assert.equal(rowsOf(second, 'history_entry'), 2);
      assert.equal(rowsOf(second, 'history_text'), 1);
      second.store.save([], ROOMY);
      assert.deepEqual(reloaded(path), []);
    });
  });

  describe('limits', () => {
    it('keep the newest entries', () => {
      const path = freshPath();
      const world = new HistoryWorld().open('a.ts', LINES);
      for (const offset of [0, 5, 10, 16]) world.edit('a.ts', [offset, offset, 'x']);
      const { store } = aHistoryStore(path);
      store.load(ROOMY);
      store.save(world.entries, { ...ROOMY, maxEntries: 2 });
      assertSameEntries(reloaded(path), world.entries.slice(-2));
      store.save(world.entries, ROOMY);
      assertSameEntries(reloaded(path), world.entries);
      assertSameEntries(reloaded(path, { ...ROOMY, maxEntries: 3 }), world.entries.slice(-3));
    });

    it('count the bytes of texts once, and of edits', () => {
      const path = freshPath();
      const world = new HistoryWorld().open('a.ts', 'a'.repeat(10_000)).open('b.ts', 'b'.repeat(10_000));
      world
        .edit('a.ts', [0, 0, 'x'])
        .edit('b.ts', [0, 0, 'x'])
        .edit('b.ts', [0, 0, 'y'.repeat(3_000)]);
      const { store } = aHistoryStore(path);
      store.load(ROOMY);
      for (const [maxBytes, kept] of [
        [30_000, 2],
        [20_000, 1],
        [10_000, 0],
        [0, 0],
      ] as const) {
        store.save(world.entries, { ...ROOMY, maxBytes });
        assertSameEntries(reloaded(path), world.entries.slice(world.entries.length - kept));
      }
    });

    it('never write a text that is too large to be kept', () => {
      const opened = aHistoryStore(freshPath());
      const world = new HistoryWorld().open('a.ts', 'a'.repeat(1_000_000)).edit('a.ts', [0, 0, 'x']);
      opened.store.load(ROOMY);
      const before = changesOf(opened);
      opened.store.save(world.entries, { ...ROOMY, maxBytes: 500_000 });
      assert.equal(changesOf(opened), before);
    });

    it('of 0 entries keep nothing, and remove what was kept: persistence is off', () => {
      const path = freshPath();
      const world = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']);
      const off = { ...ROOMY, maxEntries: 0 };
      const opened = aHistoryStore(path);
      opened.store.load(ROOMY);
      opened.store.save(world.entries, ROOMY);
      assert.deepEqual(reloaded(path, off), []);
      opened.store.save(world.entries, off);
      assert.equal(rowsOf(opened, 'history_text'), 0);
      opened.store.save(world.entries, ROOMY);
      assertSameEntries(reloaded(path), world.entries);
    });

    it('keep the file small, whatever went through it', () => {
      const path = freshPath();
      const opened = aHistoryStore(path);
      opened.store.load(ROOMY);
      const limits = { maxEntries: 50, maxBytes: 1_000_000 };
      for (let round = 0; round < 100; round++) {
        const world = new HistoryWorld().open('a.ts', `${round}`.repeat(100_000)).edit('a.ts', [0, 0, 'x']);
        opened.store.save(world.entries, limits);
      }
      opened.database.run(open => open.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
      assert.ok(statSync(path).size < 1.2 * limits.maxBytes, `${statSync(path).size} bytes`);
    });
  });

  describe('two windows on one workspace', () => {
    const aWindow = (path: string) => {
      const opened = aHistoryStore(path);
      return { ...opened, restored: opened.store.load(ROOMY) };
    };
    const typedIn = (name: string, at: number) => {
      const { entries } = new HistoryWorld().open(name, LINES).edit(name, [0, 0, 'x']);
      return entries.map(entry => ({ ...entry, at }));
    };

    it('keep the entries of both, which the next session reads in the order of time', () => {
      const path = freshPath();
      const [one, other] = [aWindow(path), aWindow(path)];
      const [a, b, c] = [typedIn('a.ts', 1), typedIn('b.ts', 2), typedIn('c.ts', 3)];
      one.store.save(a, ROOMY);
      other.store.save(b, ROOMY);
      one.store.save([...a, ...c], ROOMY);
      assertSameEntries(reloaded(path), [...a, ...b, ...c]);
    });

    it('share texts, and neither loses one that the other has no more use for', () => {
      const path = freshPath();
      const [one, other] = [aWindow(path), aWindow(path)];
      const [a, b] = [typedIn('a.ts', 1), typedIn('b.ts', 2)];
      one.store.save(a, ROOMY);
      other.store.save(b, ROOMY);
      assert.equal(rowsOf(one, 'history_text'), 1);
      one.store.save([], ROOMY);
      assertSameEntries(reloaded(path), b);
      other.store.save([], ROOMY);
      assert.equal(rowsOf(one, 'history_text'), 0);
      other.store.save(b, ROOMY);
      assertSameEntries(reloaded(path), b);
    });

    it('keep the limits together: the oldest of all go', () => {
      const path = freshPath();
      const [one, other] = [aWindow(path), aWindow(path)];
      const limits = { ...ROOMY, maxEntries: 2 };
      const [a, b, c] = [typedIn('a.ts', 1), typedIn('b.ts', 2), typedIn('c.ts', 3)];
      one.store.save(a, limits);
      other.store.save(b, limits);
      other.store.save([...b, ...c], limits);
      assertSameEntries(reloaded(path), [...b, ...c]);
    });

    it('each leave their version of an entry that both went on with', () => {
      const path = freshPath();
      aWindow(path).store.save(typedIn('a.ts', 1), ROOMY);
      const [one, other] = [aWindow(path), aWindow(path)];
      one.store.save([{ ...one.restored[0]!, at: 2 }], ROOMY);
      other.store.save([{ ...other.restored[0]!, at: 3 }], ROOMY);
      assert.deepEqual(
        reloaded(path).map(({ at }) => at),
        [2, 3],
      );
    });

    it('learn that the other has cleared the history', () => {
      const path = freshPath();
      const [one, other] = [aWindow(path), aWindow(path)];
      const [a, b] = [typedIn('a.ts', 1), typedIn('b.ts', 2)];
      one.store.save(a, ROOMY);
      other.store.save(b, ROOMY);
      assert.deepEqual(other.store.clear(), { kind: 'saved' });
      assert.deepEqual(one.store.save([...a, ...typedIn('c.ts', 3)], ROOMY), { kind: 'clearedElsewhere' });
      assert.deepEqual(reloaded(path), []);
      assert.deepEqual(one.store.save(typedIn('d.ts', 4), ROOMY), { kind: 'saved' });
      assertSameEntries(reloaded(path), typedIn('d.ts', 4));
    });
  });

  it('leaves nothing of a cleared history in the file or in its log', () => {
    const path = freshPath();
    const { store } = aHistoryStore(path);
    store.load(ROOMY);
    store.save(
      new HistoryWorld().open('a.ts', 'very private\n'.repeat(1_000)).edit('a.ts', [0, 0, 'x']).entries,
      ROOMY,
    );
    assert.ok(isIn(`${path}-wal`, 'very private'));
    assert.deepEqual(store.clear(), { kind: 'saved' });
    assert.ok(!isIn(path, 'very private') && !isIn(`${path}-wal`, 'very private'));
    assert.deepEqual(reloaded(path), []);
  });

  it('does not keep a second copy of everything when the database is in memory', () => {
    const opened = aHistoryStore(':memory:');
    assert.deepEqual(opened.store.load(ROOMY), []);
    const { entries } = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [0, 0, 'x']);
    assert.deepEqual(opened.store.save(entries, ROOMY), { kind: 'saved' });
    assert.equal(rowsOf(opened, 'history_text'), 0);
    assert.deepEqual(opened.store.clear(), { kind: 'saved' });
  });

  describe('when something is wrong', () => {
    const world = () => new HistoryWorld().open('a.ts', LINES).open('b.ts', `${LINES}b`).edit('a.ts', [0, 0, 'x']);

    it('writes nothing while another process writes, and all of it afterwards', () => {
      const path = freshPath();
      const opened = aHistoryStore(path);
      const { entries } = world();
      opened.store.load(ROOMY);
      const other = new DatabaseSync(path);
      other.exec('BEGIN IMMEDIATE');
      assert.deepEqual(opened.store.save(entries, ROOMY), { kind: 'failed', why: 'locked' });
      assert.deepEqual(opened.store.clear(), { kind: 'failed', why: 'locked' });
      other.exec('COMMIT');
      other.close();
      assert.deepEqual(opened.store.save(entries, ROOMY), { kind: 'saved' });
      assertSameEntries(reloaded(path), entries);
    }).timeout(10_000);

    it('says so while the file cannot be opened, and adds the session to what is there afterwards', () => {
      const path = freshPath();
      const before = aHistoryStore(path);
      const earlier = new HistoryWorld().open('old.ts', LINES).edit('old.ts', [0, 0, 'o']).entries;
      before.store.load(ROOMY);
      before.store.save(earlier, ROOMY);
      closeDatabases();
      const other = new DatabaseSync(path);
      other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM mode_change');
      const opened = aHistoryStore(path);
      assert.deepEqual(opened.store.load(ROOMY), []);
      const { entries } = world();
      assert.deepEqual(opened.store.save(entries, ROOMY), { kind: 'failed', why: 'locked' });
      assert.deepEqual(opened.store.clear(), { kind: 'failed', why: 'locked' });
      other.exec('COMMIT');
      other.close();
      opened.clock.advance(5_000);
      assert.deepEqual(opened.store.save(entries, ROOMY), { kind: 'saved' });
      assertSameEntries(reloaded(path), [...earlier, ...entries]);
      assert.deepEqual(opened.notices, []);
    }).timeout(10_000);

    it('rolls back when the disk is full, and writes all when there is room again', () => {
      const path = freshPath();
      const opened = aHistoryStore(path);
      const recorded = world();
      const before = recorded.entries;
      opened.store.load(ROOMY);
      opened.store.save(before, ROOMY);
      recorded.edit('a.ts', [9, 9, 'y']).open('large.ts', 'large '.repeat(100_000)).edit('large.ts', [0, 0, 'x']);
      const setPages = (pages: number) => opened.database.run(open => open.exec(`PRAGMA max_page_count = ${pages}`));
      setPages(20);
      assert.deepEqual(opened.store.save(recorded.entries, ROOMY), { kind: 'failed', why: 'full' });
      assertSameEntries(reloaded(path), before);
      setPages(1_000_000);
      assert.deepEqual(opened.store.save(recorded.entries, ROOMY), { kind: 'saved' });
      assertSameEntries(reloaded(path), recorded.entries);
    });

    it('writes everything anew when the file was deleted', () => {
      const path = freshPath();
      const opened = aHistoryStore(path);
      const recorded = world();
      opened.store.load(ROOMY);
      opened.store.save(recorded.entries, ROOMY);
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix);
      recorded.edit('b.ts', [0, 0, 'y']);
      assert.deepEqual(opened.store.save(recorded.entries, ROOMY), { kind: 'saved' });
      assertSameEntries(reloaded(path), recorded.entries);
    });

    it('writes everything anew when the file was found damaged', () => {
      const path = freshPath();
      const before = aHistoryStore(path);
      const recorded = new HistoryWorld();
      for (const name of ['a.ts', 'b.ts', 'c.ts']) recorded.open(name, name.repeat(20_000)).edit(name, [0, 0, 'x']);
      before.store.load(ROOMY);
      before.store.save(recorded.entries, ROOMY);
      closeDatabases();
      const after = aHistoryStore(path);
      const restored = after.store.load(ROOMY);
      writeFileSync(path, readFileSync(path).fill('damaged ', 8_192));
      after.database.run(open => open.exec('PRAGMA shrink_memory'));
      assert.deepEqual(after.store.save(restored.slice(1), ROOMY), { kind: 'saved' });
      assert.deepEqual(
        after.notices.map(({ kind }) => kind),
        ['setAside'],
      );
      assertSameEntries(reloaded(path), restored.slice(1));
    });

    it('leaves out entries that it cannot read, and says how many', () => {
      const path = freshPath();
      const opened = aHistoryStore(path);
      const recorded = world().edit('b.ts', [0, 0, 'y']).edit('b.ts', [9, 9, 'z']);
      recorded.open('c.ts', 'another text').edit('c.ts', [0, 0, 'w']);
      opened.store.load(ROOMY);
      opened.store.save(recorded.entries, ROOMY);
      opened.database.run(open => {
        open.exec(`UPDATE history_entry SET change = '[5, 1, "x"]' WHERE id = (SELECT max(id) - 1 FROM history_entry)`);
        open.exec(`UPDATE history_text SET content = x'00' WHERE content = CAST('another text' AS BLOB)`);
      });
      const next = aHistoryStore(path);
      assertSameEntries(next.store.load(ROOMY), recorded.entries.slice(0, 2));
      assert.deepEqual(next.warnings, ['2 entries of the history cannot be read and are left out.']);
    });
  });
});

function rowIdsOf({ database }: OpenedHistory): readonly number[] {
  const ids = database.run(open => open.prepare('SELECT id FROM history_entry ORDER BY sort_at, place').all());
  return ids.map(({ id }) => Number(id));
}

/** How many rows the window has inserted, changed or deleted. */
function changesOf({ database }: OpenedHistory): unknown {
  return database.run(open => open.prepare('SELECT total_changes() AS count').get()?.count);
}

function isIn(path: string, text: string): boolean {
  return readFileSync(path).includes(text);
}
