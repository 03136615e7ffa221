import { writeSync } from 'node:fs';
import { nullLog } from '../../../src/core/base/log.ts';
import { PersistentHistory } from '../../../src/core/history/persistentHistory.ts';
import { DEFAULT_HISTORY_POLICY } from '../../../src/core/history/recordEvent.ts';
import { nodeTimers } from '../../../src/node/nodeTimers.ts';
import { SqliteHistoryStore } from '../../../src/node/store/historyStore.ts';
import { WorkspaceDatabase } from '../../../src/node/store/workspaceDatabase.ts';
import { documentOf, TEXT } from './recordedText.ts';

/**
 * A window that records as fast as it can until it is killed, or until its input ends:
 *
 *     node recordingProcess.ts STORE NAME
 *
 * Event number i types `i;` at the start of one of three documents in turn. For each event it prints `i AT` when it has been
 * recorded, and for each notice its kind.
 */
const DOCUMENTS = 3;

// A runner that loads all files of the folder must not start recording.
if (import.meta.main) recordUntilStopped(process.argv[2]!, process.argv[3]!);

function recordUntilStopped(storePath: string, name: string): void {
  const tell = ({ kind }: { readonly kind: string }): void => void writeSync(1, `${kind}\n`);
  const clock = { now: () => Date.now() };
  const database = new WorkspaceDatabase({ path: storePath, clock, tell, log: nullLog });
  const history = new PersistentHistory({
    store: new SqliteHistoryStore({ database, log: nullLog }),
    timers: nodeTimers,
    policy: () => DEFAULT_HISTORY_POLICY,
    limits: () => ({ maxEntries: 50, maxBytes: 10_000_000 }),
    tell,
    log: nullLog,
  });

  for (let index = 0; index < DOCUMENTS; index++) {
    const document = documentOf(name, index);
    history.record({ kind: 'opened', document, version: 1, text: TEXT, isUnsaved: false }, clock.now());
  }

  let count = 0;
  const recorder = setInterval(() => {
    const [index, turn] = [count % DOCUMENTS, Math.floor(count / DOCUMENTS)];
    const replacements = [{ start: 0, endExclusive: 0, text: `${count};` }];
    const at = clock.now();
    const { uri } = documentOf(name, index);
    history.record({ kind: 'edited', uri, version: turn + 2, replacements, isUnsaved: true }, at);
    writeSync(1, `${count++} ${at}\n`);
  }, 1);

  process.stdin.resume();
  process.stdin.on('end', () => {
    clearInterval(recorder);
    history.dispose();
    database.dispose();
  });
}
