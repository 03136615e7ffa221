import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import type { IndexStatus } from '../../../src/core/index/indexStatus.ts';
import { ProjectIndex } from '../../../src/core/index/projectIndex.ts';
import type { GitHistory } from '../../../src/core/ports.ts';
import { createGitHistory } from '../../../src/node/git/gitHistory.ts';
import { nodeTimers } from '../../../src/node/nodeTimers.ts';
import { startReadingHelper } from '../../../src/node/reading/readingHelper.ts';
import { SqliteIndexStore } from '../../../src/node/store/indexStore.ts';
import { WorkspaceDatabase } from '../../../src/node/store/workspaceDatabase.ts';
import { createNodeWorkspace } from '../../../src/node/workspace/nodeWorkspace.ts';
import { noGit, noSemantic, nothingChanged } from '../../support/indexPorts.ts';
import { treeSitter } from '../../support/nodeServices.ts';

const clock = { now: () => Date.now() };

export interface IndexRunOptions {
  readonly storePath: string;
  readonly hasCommits: boolean;
  /** See `builtEngine`. */
  readonly enginePath: string;
}

/** The index of a folder as the editor's engine has it, told of changes and kept in a database. */
export class IndexRun {
  readonly index: ProjectIndex;
  readonly #database: WorkspaceDatabase;
  #onStatus: ((status: IndexStatus) => void) | undefined;

  constructor(folder: string, options: IndexRunOptions) {
    const folders = [{ name: 'corpus', fsPath: folder }];
    const fail = (notice: { readonly kind: string }): never => {
      throw new Error(`The store is ${notice.kind}`);
    };
    this.#database = new WorkspaceDatabase({ path: options.storePath, clock, tell: fail, log: nullLog });
    const git: GitHistory = options.hasCommits ? createGitHistory({ folders, isTrusted: true, log: nullLog }) : noGit;
    this.index = new ProjectIndex({
      workspace: createNodeWorkspace({ folders, excludes: [], log: nullLog, listTtlMs: 0 }),
      startReadingHelper: () =>
        startReadingHelper(path.join(options.enginePath, 'readingThread.mjs'), { folders, excludes: [] }),
      git,
      diffs: nothingChanged,
      semantic: noSemantic,
      syntax: treeSitter,
      store: new SqliteIndexStore({ database: this.#database, log: nullLog }),
      clock,
      timers: nodeTimers,
      log: nullLog,
      isWatched: true,
      isTrusted: true,
      settings: () => DEFAULT_SETTINGS,
      hiddenPaths: () => [],
      onStatus: status => this.#onStatus?.(status),
    });
  }

  /** From the start, or from what is told, until the index is as the files are and nothing is left to be read or written. */
  async whenReady(begin: () => void): Promise<IndexStatus> {
    return await this.#when(() => this.index.isIdle, begin);
  }

  /** From the start until questions are answered from all texts; commits and the writing of the store come after that. */
  async whenSearchable(begin: () => void): Promise<IndexStatus> {
    return await this.#when(() => true, begin);
  }

  async #when(isEnough: () => boolean, begin: () => void): Promise<IndexStatus> {
    const reached = Promise.withResolvers<IndexStatus>();
    const look = (status: IndexStatus): void => {
      if (status.activity === 'ready' && isEnough()) reached.resolve(status);
      if (status.activity === 'failed') reached.reject(new Error('The index has failed'));
    };
    this.#onStatus = look;
    begin();
    look(this.index.status);
    return await reached.promise;
  }

  dispose(): void {
    this.index.dispose();
    this.#database.dispose();
  }
}

/** A place for a database that is gone after the work. */
export async function withStorePath<T>(work: (storePath: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'context-mode-bench-'));
  try {
    return await work(path.join(folder, 'store.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of the database and its log, in bytes. */
export function storeSize(storePath: string): number {
  return [storePath, `${storePath}-wal`].reduce((sum, file) => {
    return sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}
