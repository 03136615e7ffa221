import type { Log } from './base/log.ts';
import type { ContextMode } from './modes/contextMode.ts';
import type { ModeChange } from './modes/modeChange.ts';
import type { OutlineResult } from './syntax/outline.ts';
import type { TokenCounters } from './tokens/tokenCounter.ts';

/** Milliseconds since 1970. */
export interface Clock {
  now(): number;
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

/** Everything the engine asks of its host. */
export interface EnginePorts {
  readonly workspace: Workspace;
  readonly syntax: SyntaxService;
  readonly tokens: TokenCounters;
  readonly modes: ModeStore;
  readonly clock: Clock;
  readonly log: Log;
}
