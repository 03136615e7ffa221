import assert from 'node:assert/strict';
import fc from 'fast-check';
import { HistoryWorld } from '../../core/history/aHistory.ts';
import { editsOf, rangesOf, texts } from '../../core/text/textArbitraries.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { closeDatabases } from './aDatabase.ts';
import { aHistoryStore, assertSameEntries, originsOf, ROOMY, reloaded, rowsOf } from './aStoredHistory.ts';

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
});
