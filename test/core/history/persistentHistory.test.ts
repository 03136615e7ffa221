import assert from 'node:assert/strict';
import { nullLog } from '../../../src/core/base/log.ts';
import type { DocumentEvent } from '../../../src/core/documents/documentEvent.ts';
import type { HistoryEntry } from '../../../src/core/history/historyEntry.ts';
import { PersistentHistory } from '../../../src/core/history/persistentHistory.ts';
import { DEFAULT_HISTORY_POLICY } from '../../../src/core/history/recordEvent.ts';
import type { HistoryStore, SaveResult, StoreNotice } from '../../../src/core/ports.ts';
import { FakeTimers } from '../../support/fakeTimers.ts';

/** Keeps what is saved; answers with `result` instead when a test has set it. */
class FakeHistoryStore implements HistoryStore {
  entries: readonly HistoryEntry[] = [];
  result: SaveResult | undefined;
  readonly calls: string[] = [];

  load(): readonly HistoryEntry[] {
    this.calls.push('load');
    return this.entries;
  }

  save(entries: readonly HistoryEntry[]): SaveResult {
    this.calls.push('save');
    if (this.result === undefined) this.entries = entries;
    return this.result ?? { kind: 'saved' };
  }

  clear(): SaveResult {
    this.calls.push('clear');
    if (this.result === undefined) this.entries = [];
    return this.result ?? { kind: 'saved' };
  }
}

const LIMITS = { maxEntries: 50, maxBytes: 1_000_000 };
const DOCUMENT = { uri: 'file:///ws/a.ts', path: 'a.ts', languageId: 'typescript' };

/** A session with one open document in which one can type. */
function aSession(store = new FakeHistoryStore()) {
  const timers = new FakeTimers();
  const notices: StoreNotice[] = [];
  const history = new PersistentHistory({
    store,
    timers,
    policy: () => DEFAULT_HISTORY_POLICY,
    limits: () => LIMITS,
    tell: notice => notices.push(notice),
    log: nullLog,
  });
  let version = 1;
  const record = (event: DocumentEvent) => history.record(event, version * 1_000);
  const open = (text = 'one\ntwo\n') => {
    version = 1;
    record({ kind: 'opened', document: DOCUMENT, version, text, isUnsaved: false });
  };
  const type = (text: string) => {
    const replacements = [{ start: 0, endExclusive: 0, text }];
    record({ kind: 'edited', uri: DOCUMENT.uri, version: ++version, replacements, isUnsaved: true });
  };
  const saves = () => store.calls.filter(call => call === 'save').length;
  return { store, timers, notices, history, open, type, saves };
}

/** What was typed into the document, as the entries have it. */
const typed = (entries: readonly HistoryEntry[]): readonly string[] =>
  entries.map(entry => (entry.kind === 'edit' ? entry.edit.replacements.map(({ text }) => text).join() : entry.kind));

describe('PersistentHistory', () => {
  it('opens the store when it is used first', () => {
    const { store, history, open } = aSession();
    history.flush();
    assert.deepEqual(store.calls, []);
    open();
    assert.deepEqual(store.calls, ['load']);
  });

  it('never writes a text with a value that looks like a secret, pasted or completed by typing', () => {
    const key = `${'AKIA'}${'QWERTY7UIOPASDF4'}`;
    for (const [before, last] of [
      ['', `const key = '${key}';`],
      [key.slice(1), key[0]!],
    ] as const) {
      const { store, history, open, type } = aSession();
      open(`${before}\nconst x = 1;\n`);
      type(last);
      history.flush();
      assert.deepEqual(store.entries, []);
      assert.equal(history.state.entries.length, 1);
    }
  });

  it('goes on with what the store holds', () => {
    const { store, open, type, history } = aSession();
    open();
    type('x');
    history.dispose();
    const next = aSession(store);
    assert.deepEqual(typed(next.history.state.entries), ['x']);
    next.open('xone\ntwo\n');
    next.type('y');
    assert.deepEqual(typed(next.history.state.entries), ['yx']);
  });

  it('writes a change 250 ms later, together with what followed until then', () => {
    const { store, timers, open, type, saves } = aSession();
    open();
    type('c');
    timers.advance(200);
    type('b');
    timers.advance(49);
    assert.equal(saves(), 0);
    timers.advance(1);
    assert.equal(saves(), 1);
    assert.deepEqual(typed(store.entries), ['bc']);
    type('a');
    timers.advance(250);
    assert.deepEqual(typed(store.entries), ['abc']);
  });

  it('writes nothing when nothing has changed', () => {
    const { timers, open, type } = aSession();
    open();
    assert.equal(timers.waiting, 0);
    type('x');
    timers.advance(250);
    assert.equal(timers.waiting, 0);
  });

  it('writes at once when asked, and when it is disposed, and nothing after it', () => {
    const { store, timers, history, open, type } = aSession();
    open();
    type('x');
    history.flush();
    assert.deepEqual(typed(store.entries), ['x']);
    type('y');
    history.dispose();
    assert.deepEqual(typed(store.entries), ['yx']);
    type('z');
    assert.equal(timers.waiting, 0);
  });

  describe('a store that cannot be written', () => {
    it('is tried again, more and more rarely, until it can; nothing is lost', () => {
      const { store, timers, open, type, saves } = aSession();
      store.result = { kind: 'failed', why: 'full' };
      open();
      type('x');
      timers.advance(250 + 250 + 500 + 1_000);
      assert.equal(saves(), 4);
      timers.advance(10 * 60_000);
      assert.ok(saves() < 30, `${saves()} attempts`);
      type('y');
      store.result = undefined;
      timers.advance(30_000);
      assert.deepEqual(typed(store.entries), ['yx']);
      assert.equal(timers.waiting, 0);
    });

    it('is told once until it can be written again', () => {
      const { store, timers, notices, open, type } = aSession();
      store.result = { kind: 'failed', why: 'full' };
      open();
      type('x');
      timers.advance(10 * 60_000);
      assert.deepEqual(notices, [{ kind: 'notSaved', why: 'full' }]);
      store.result = undefined;
      timers.advance(30_000);
      store.result = { kind: 'failed', why: 'readOnly' };
      type('y');
      timers.advance(250);
      assert.deepEqual(notices.slice(1), [{ kind: 'notSaved', why: 'readOnly' }]);
    });

    it('is told only after a while when somebody else writes', () => {
      const { store, timers, notices, open, type } = aSession();
      store.result = { kind: 'failed', why: 'locked' };
      open();
      type('x');
      timers.advance(250 + 250 + 500);
      assert.deepEqual(notices, []);
      timers.advance(1_000);
      assert.deepEqual(notices, [{ kind: 'notSaved', why: 'locked' }]);
    });
  });

  describe('clearing', () => {
    it('forgets everything, here and in the store, and goes on with the open documents', () => {
      const { store, timers, history, open, type } = aSession();
      open();
      type('x');
      assert.deepEqual(history.clear(), { kind: 'saved' });
      assert.deepEqual(history.state.entries, []);
      assert.deepEqual(store.entries, []);
      type('y');
      timers.advance(250);
      assert.deepEqual(typed(store.entries), ['y']);
    });

    it('is done later when the store cannot be written, before anything else', () => {
      const { store, timers, history, open, type } = aSession();
      open();
      type('x');
      timers.advance(250);
      store.result = { kind: 'failed', why: 'locked' };
      assert.deepEqual(history.clear(), { kind: 'failed', why: 'locked' });
      assert.deepEqual(history.state.entries, []);
      type('y');
      store.result = undefined;
      store.calls.length = 0;
      timers.advance(250);
      assert.deepEqual(store.calls, ['clear', 'save']);
      assert.deepEqual(typed(store.entries), ['y']);
    });

    it('in another window is followed at the next write', () => {
      const { store, timers, history, open, type } = aSession();
      open();
      type('x');
      store.result = { kind: 'clearedElsewhere' };
      timers.advance(250);
      assert.deepEqual(history.state.entries, []);
      assert.equal(timers.waiting, 0);
    });
  });
});
