import assert from 'node:assert/strict';
import { nullLog } from '../../../src/core/base/log.ts';
import { NO_CHOICES, withChange } from '../../../src/core/choices/choices.ts';
import { SqliteChoiceStore } from '../../../src/node/store/choiceStore.ts';
import { WorkspaceDatabase } from '../../../src/node/store/workspaceDatabase.ts';
import { FakeClock } from '../../support/fakeClock.ts';

describe('SqliteChoiceStore', () => {
  const open = () => {
    const database = new WorkspaceDatabase({ path: ':memory:', clock: new FakeClock(), tell: () => {}, log: nullLog });
    return { database, store: new SqliteChoiceStore({ database, log: nullLog }) };
  };

  it('has none at first, and then what was saved last, for every window', () => {
    const { database, store } = open();
    assert.deepEqual(store.load(), NO_CHOICES);
    const choices = withChange(NO_CHOICES, { kind: 'exclude', path: 'a.ts' });
    store.save(NO_CHOICES);
    store.save(choices);
    assert.deepEqual(new SqliteChoiceStore({ database, log: nullLog }).load(), choices);
    database.dispose();
  });

  it('has none in force when they cannot be read', () => {
    const { database, store } = open();
    database.run(each => each.exec(`INSERT INTO choice_current (id, choices) VALUES (1, '{"pinned": 3}')`));
    assert.deepEqual(store.load(), NO_CHOICES);
    database.dispose();
  });
});
