import assert from 'node:assert/strict';
import { SOAK_LIMITS, soakHistory } from '../../../scripts/support/historySoak.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** `scripts/soakHistory.ts` runs ten times as many. */
const EVENTS = 20_000;

describe('recorder and store, in a long session of random editing', () => {
  const folder = temporaryFolder();
  const seed = Math.floor(Math.random() * 1_000_000);

  it(`have the texts of the documents after each of ${EVENTS} events (seed ${seed})`, () => {
    const { entries, fileBytes } = soakHistory({ events: EVENTS, seed, path: folder.path('store.sqlite') });
    assert.ok(entries <= SOAK_LIMITS.maxEntries);
    // Beyond the limit: pages that are not full, and the texts that one batch brought before others went.
    assert.ok(fileBytes < 2 * SOAK_LIMITS.maxBytes, `${fileBytes} bytes`);
  }).timeout(120_000);
});
