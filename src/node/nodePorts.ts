import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disposable } from '../core/base/disposable.ts';
import type { Log } from '../core/base/log.ts';
import { NO_INDEX_STORE } from '../core/index/noIndexStore.ts';
import type { Clock, EnginePorts } from '../core/ports.ts';
import { NO_VECTOR_STORE } from '../core/semantic/noVectorStore.ts';
import { createGitDiff } from './git/gitDiff.ts';
import { createGitHistory } from './git/gitHistory.ts';
import { nodeTimers } from './nodeTimers.ts';
import { startReadingHelper } from './reading/readingHelper.ts';
import { createOpenAiEmbedder } from './semantic/openAiEmbedder.ts';
import { SqliteChoiceStore } from './store/choiceStore.ts';
import type { StorePath } from './store/database.ts';
import { SqliteHistoryStore } from './store/historyStore.ts';
import { SqliteIndexStore } from './store/indexStore.ts';
import { SqliteModeStore } from './store/modeStore.ts';
import { SqliteReceiptStore } from './store/receiptStore.ts';
import { SqliteVectorStore } from './store/vectorStore.ts';
import { WorkspaceDatabase } from './store/workspaceDatabase.ts';
import { createSyntaxService } from './syntax/syntaxService.ts';
import { createTemplateFiles } from './templates/templateFiles.ts';
import { createTokenCounters } from './tokens/counters.ts';
import { createNodeWorkspace } from './workspace/nodeWorkspace.ts';
import type { WorkspaceFolder } from './workspace/workspaceRoots.ts';

/** What a head must say for the engine to run on Node. */
export interface NodePortsOptions {
  readonly folders: readonly WorkspaceFolder[];
  /** Globs of `files.exclude` and `search.exclude` that are on. */
  readonly excludes: readonly string[];
  /** Where the build put grammars, queries, token ranks and the entry of the reading thread. */
  readonly assetsPath: string;
  readonly storePath: StorePath;
  /** The folder with the user's own templates; absent for none. */
  readonly userTemplatesPath?: string;
  readonly watchesFiles: boolean;
  readonly isTrusted: boolean;
  readonly log: Log;
  /** Tells the user something about the store. */
  readonly tell: EnginePorts['tell'];
  readonly showIndex: EnginePorts['showIndex'];
}

/**
 * The engine's ports over Node: files, tree-sitter, token ranks and SQLite, each loaded at its first use. To be disposed
 * after the engine, which writes to the end.
 */
export function createNodePorts(options: NodePortsOptions): EnginePorts & Disposable {
  const { folders, excludes, assetsPath, storePath, userTemplatesPath, watchesFiles, isTrusted, log, tell, showIndex } =
    options;
  const readAsset = (name: string): Promise<Uint8Array> => readFile(join(assetsPath, name));
  const reading = JSON.stringify(folders.map(({ encoding }) => encoding ?? ''));
  const clock: Clock = { now: () => Date.now() };
  const database = new WorkspaceDatabase({ path: storePath, clock, tell, log });
  const workspace = createNodeWorkspace({ folders, excludes, log });
  return {
    workspace,
    startReadingHelper: () => startReadingHelper(join(assetsPath, 'readingThread.mjs'), { folders, excludes }),
    syntax: createSyntaxService({ readAsset, log }),
    tokens: createTokenCounters({ readRanks: encoding => readAsset(`${encoding}.bin`) }),
    modes: new SqliteModeStore(database),
    history: new SqliteHistoryStore({ database, log }),
    receipts: new SqliteReceiptStore(database),
    choices: new SqliteChoiceStore({ database, log }),
    // In memory it would only be a second copy.
    index: storePath === ':memory:' ? NO_INDEX_STORE : new SqliteIndexStore({ database, log, reading }),
    git: createGitHistory({ folders, isTrusted, log }),
    semantic: {
      vectors: storePath === ':memory:' ? NO_VECTOR_STORE : new SqliteVectorStore({ database, log }),
      connect: createOpenAiEmbedder,
    },
    diffs: createGitDiff({ folders, isTrusted, log }),
    templates: createTemplateFiles({
      folders,
      workspace,
      builtInPath: join(assetsPath, 'templates'),
      ...(userTemplatesPath === undefined ? {} : { userPath: userTemplatesPath }),
      isTrusted,
      log,
    }),
    timers: nodeTimers,
    tell,
    showIndex,
    watchesFiles,
    isTrusted,
    clock,
    log,
    dispose: () => database.dispose(),
  };
}
