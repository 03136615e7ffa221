import assert from 'node:assert/strict';
import { nullLog } from '../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../src/core/config/settings.ts';
import { createContextEngine } from '../../src/core/engine.ts';
import { FakeClock } from '../support/fakeClock.ts';
import { FakeTimers } from '../support/fakeTimers.ts';
import { unwatchedIndex } from '../support/indexPorts.ts';
import { InMemoryChoiceStore } from '../support/inMemoryChoiceStore.ts';
import { InMemoryHistoryStore } from '../support/inMemoryHistoryStore.ts';
import { InMemoryModeStore } from '../support/inMemoryModeStore.ts';
import { InMemoryReceiptStore } from '../support/inMemoryReceiptStore.ts';
import { InMemoryWorkspace } from '../support/inMemoryWorkspace.ts';
import { exactTokens, treeSitter } from '../support/nodeServices.ts';

const START_MS = 10_000;

/** An engine for a while in which nobody asks it anything. */
async function unasked({ watchesFiles = true, isTrusted = true } = {}) {
  const timers = new FakeTimers();
  const made = Promise.withResolvers<string>();
  let countersAsked = 0;
  const engine = createContextEngine(
    {
      ...unwatchedIndex,
      workspace: new InMemoryWorkspace({ 'notes.md': 'Where the program starts.\n' }),
      modes: new InMemoryModeStore(),
      receipts: new InMemoryReceiptStore(),
      history: new InMemoryHistoryStore(),
      choices: new InMemoryChoiceStore(),
      clock: new FakeClock(),
      timers,
      tell: () => {},
      syntax: treeSitter,
      tokens: {
        get: encoding => {
          countersAsked++;
          return exactTokens.get(encoding);
        },
      },
      watchesFiles,
      isTrusted,
      log: {
        ...nullLog,
        debug: message => {
          if (message.startsWith('build: ')) made.resolve(message);
        },
      },
    },
    DEFAULT_SETTINGS,
  );
  const pass = async (): Promise<void> => {
    for (let round = 0; round < 5; round++) {
      timers.advance(START_MS);
      await new Promise(resolve => setImmediate(resolve));
    }
  };
  await pass();
  return { engine, made: made.promise, countersAsked: () => countersAsked, pass };
}

describe('the engine that nobody has asked yet', () => {
  it('makes one prompt of the project when its files are known, so that the first question finds all ready', async () => {
    const { engine, made, countersAsked, pass } = await unasked();
    assert.match(await made, /^build: project mode, [3-9] units/);
    engine.noteChange({ kind: 'paths', paths: ['notes.md'] });
    await pass();
    assert.equal(countersAsked(), 1);
    engine.dispose();
  });

  it('makes none without watchers, or in a workspace that is not trusted', async () => {
    for (const options of [{ watchesFiles: false }, { isTrusted: false }]) {
      const { engine, countersAsked } = await unasked(options);
      assert.equal(countersAsked(), 0);
      engine.dispose();
    }
  });
});
