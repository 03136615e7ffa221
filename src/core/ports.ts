import type { Disposable } from './base/disposable.ts';
import type { Log } from './base/log.ts';
import type { HistoryEntry } from './history/historyEntry.ts';
import type { ContextMode } from './modes/contextMode.ts';
import type { ModeChange } from './modes/modeChange.ts';
import type { OutlineResult } from './syntax/outline.ts';
import type { TokenCounters } from './tokens/tokenCounter.ts';

/** Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Calls back when time has passed; the callback is not called after disposing. */
export interface Timers {
  schedule(delayMs: number, callback: () => void): Disposable;
}

/** A file of the workspace that may be looked at. */
export interface WorkspaceFile {
  /** Relative to its folder with `/`; prefixed by the folder's name when the workspace has several. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** Known without reading it: the file may be named as left out, and is never read. Absent for a candidate. */
  readonly refused?: 'binary' | 'tooLarge' | 'secret';
}

export type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly mtimeMs: number }
  | { readonly kind: 'refused'; readonly why: 'binary' | 'tooLarge' | 'missing' | 'secret' | 'outside' | 'unreadable' };

/** The files of a workspace. Nothing outside its folders is ever read. */
export interface Workspace {
  /**
   * Files in the order of their paths: candidates, and those that would be if they were not refused. Ignored, excluded,
   * vendored, lock and generated ones are left out already.
   */
  list(options: { readonly signal: AbortSignal }): Promise<readonly WorkspaceFile[]>;
  /**
   * Whether ignore files or settings hide the file: what of it is done in an editor is then not recorded. At once, because
   * it is asked between two events; looks at a few small files at most. False for what is not in the workspace.
   */
  ignores(path: string): boolean;
  /** The text of one file. Never throws for a file that cannot be read: it says why. */
  read(path: string, options: { readonly signal: AbortSignal }): Promise<FileContent>;
}

/** Syntax trees as plain outlines. */
export interface SyntaxService {
  /** @param path decides the grammar together with the language id, which may be empty */
  outline(
    document: { readonly path: string; readonly languageId: string; readonly text: string },
    options: { readonly signal: AbortSignal },
  ): Promise<OutlineResult>;
}

/** The mode of a workspace and the log of its switches; kept across restarts. */
export interface ModeStore {
  /** `undefined` when the workspace has not chosen a mode yet. */
  load(): Promise<ContextMode | undefined>;
  /** Stores the new mode and the log entry in one step. */
  record(change: ModeChange): Promise<void>;
  /** Most recent last. */
  changes(): Promise<readonly ModeChange[]>;
}

/** What keeps a store from being opened or written. */
export type StoreFailure = 'locked' | 'full' | 'readOnly' | 'unreadable' | 'other';

/** What a user should be told about the store of the workspace, once each. */
export type StoreNotice =
  /** The file could not be used and has another name now; a new one was made in its place. */
  | { readonly kind: 'setAside'; readonly path: string; readonly why: 'unreadable' | 'newer' }
  /** Nothing of this session will outlive it. */
  | { readonly kind: 'inMemory'; readonly why: StoreFailure }
  /** Changes wait in memory and are tried again. */
  | { readonly kind: 'notSaved'; readonly why: StoreFailure };

/** What is kept of the history on disk; the oldest entries go first. Nothing at all with `maxEntries` 0. */
export interface HistoryStoreLimits {
  readonly maxEntries: number;
  /** Texts and edits together; a text that several entries share counts once. */
  readonly maxBytes: number;
}

export type SaveResult =
  | { readonly kind: 'saved' }
  /** Another window has cleared the history since it was last read or written here; nothing was written. */
  | { readonly kind: 'clearedElsewhere' }
  /** Nothing was written; the next call writes it as well. */
  | { readonly kind: 'failed'; readonly why: StoreFailure };

/** The history of a workspace, kept across restarts and shared by its windows. */
export interface HistoryStore {
  /**
   * The entries of earlier sessions and of other windows, in the order of their last change. Entries that cannot be read
   * are left out; empty if none can.
   */
  load(limits: HistoryStoreLimits): readonly HistoryEntry[];
  /**
   * Makes the store hold these entries, oldest first, instead of those that were loaded or saved last. Writes what
   * changed since, told by the identity of the entries, in one step.
   */
  save(entries: readonly HistoryEntry[], limits: HistoryStoreLimits): SaveResult;
  /** Removes the entries of all sessions and windows, also from the free space of the file. */
  clear(): SaveResult;
}

/** Everything the engine asks of its host. */
export interface EnginePorts {
  readonly workspace: Workspace;
  readonly syntax: SyntaxService;
  readonly tokens: TokenCounters;
  readonly modes: ModeStore;
  readonly history: HistoryStore;
  readonly timers: Timers;
  /** Tells the user something about the store. */
  readonly tell: (notice: StoreNotice) => void;
  readonly clock: Clock;
  readonly log: Log;
}
