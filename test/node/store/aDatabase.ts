import { type Log, nullLog } from '../../../src/core/base/log.ts';
import type { StoreNotice } from '../../../src/core/ports.ts';
import type { StorePath } from '../../../src/node/store/database.ts';
import { WorkspaceDatabase } from '../../../src/node/store/workspaceDatabase.ts';
import { FakeClock } from '../../support/fakeClock.ts';

export interface OpenedDatabase {
  readonly database: WorkspaceDatabase;
  readonly notices: readonly StoreNotice[];
  readonly warnings: readonly string[];
  readonly log: Log;
  readonly clock: FakeClock;
}

const opened: WorkspaceDatabase[] = [];

/** The database of a window on a workspace, closed after the test, with what it tells. */
export function aDatabase(path: StorePath): OpenedDatabase {
  const notices: StoreNotice[] = [];
  const warnings: string[] = [];
  const log: Log = { ...nullLog, warn: message => warnings.push(message) };
  const clock = new FakeClock();
  const database = new WorkspaceDatabase({ path, clock, tell: notice => notices.push(notice), log });
  opened.push(database);
  return { database, notices, warnings, log, clock };
}

/** For `afterEach`: a test that fails leaves no file open. */
export function closeDatabases(): void {
  for (const database of opened.splice(0)) database.dispose();
}
