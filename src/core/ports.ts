import type { Disposable } from './base/disposable.ts';
import type { Log } from './base/log.ts';
import type { Choices } from './choices/choices.ts';
import type { HistoryEntry } from './history/historyEntry.ts';
import type { IndexStatus } from './index/indexStatus.ts';
import type { ModeId } from './modes/contextMode.ts';
import type { ModeChange } from './modes/modeChange.ts';
import type { Receipt, ReceiptWithText } from './receipts/receipt.ts';
import type { FileFacts } from './retrieval/fileFacts.ts';
import type { Embedder, SemanticAccess, VectorStore } from './semantic/embedding.ts';
import type { OutlineResult } from './syntax/outline.ts';
import type { DiffBase, TemplateFile } from './templates/taskTemplate.ts';
import type { LineRange } from './text/lineRange.ts';
import type { TokenCounters } from './tokens/tokenCounter.ts';

/** Milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Calls back when time has passed; the callback is not called after disposing. */
export interface Timers {
  schedule(delayMs: number, callback: () => void): Disposable;
  /**
   * Lets messages and timers have their turn if this thread has worked for some milliseconds without a break; at once
   * otherwise.
   */
  turn(options: { readonly signal: AbortSignal }): Promise<void>;
}

/** What a file system tells of a file without reading it. */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  /** When anything about the file changed last. Programs can set the other time back, but not this one. */
  readonly ctimeMs: number;
}

/** A file of the workspace that may be looked at. */
export interface WorkspaceFile extends FileStamp {
  /** Relative to its folder with `/`; prefixed by the folder's name when the workspace has several. */
  readonly path: string;
  /** Known without reading it: the file may be named as left out, and is never read. Absent for a candidate. */
  readonly refused?: 'binary' | 'tooLarge' | 'secret';
}

export type FileContent =
  | { readonly kind: 'text'; readonly text: string; readonly mtimeMs: number }
  | { readonly kind: 'refused'; readonly why: 'binary' | 'tooLarge' | 'missing' | 'secret' | 'outside' | 'unreadable' };

/** What is at a path of the workspace. */
export type PlaceContent =
  | { readonly kind: 'file'; readonly file: WorkspaceFile }
  | { readonly kind: 'folder' }
  /** Something that is never a candidate and never named. */
  | { readonly kind: 'excluded'; readonly why: Exclusion }
  | { readonly kind: 'missing' };

/** Why a file or folder is left out of the list. */
export type Exclusion =
  /** An ignore file says so. */
  | { readonly kind: 'ignored'; readonly file: string; readonly rule: string }
  /** `files.exclude` or `search.exclude` does. */
  | { readonly kind: 'setting'; readonly rule: string }
  /** It lies in a folder of what others wrote, or what a tool made or remembers. */
  | { readonly kind: 'folder'; readonly name: string }
  /** By its name. `derived`: a map, a snapshot, a translation, or what a generator marks as its own. */
  | { readonly kind: 'name'; readonly what: 'lockFile' | 'changeLog' | 'minified' | 'derived' | 'toolFile' }
  /** Another working tree of the repository: the same files once more. */
  | { readonly kind: 'worktree' }
  /** A link: what it points to is found at its own place, if it lies in the workspace. */
  | { readonly kind: 'link' }
  /** Not in the workspace. */
  | { readonly kind: 'outside' };

/** The files of a workspace. Nothing outside its folders is ever read. */
export interface Workspace {
  /**
   * What is there now at one path, by the same rules as {@link list}. At once, because it is asked for single files after a
   * change; looks at a few small files at most.
   */
  look(path: string): PlaceContent;
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

/** What is to be remembered of a file that was read: see `hashText` and `factsOf`. */
export type ReadFile =
  | { readonly kind: 'facts'; readonly hash: number; readonly facts: FileFacts }
  | Extract<FileContent, { kind: 'refused' }>;

/** Reads files of the workspace beside this thread, while many are to be read. */
export interface ReadingHelper extends Disposable {
  /**
   * What {@link Workspace.read} gives of the files now, in the order of the paths, and is to be remembered.
   *
   * @throws AbortError after disposing; Error when it cannot work any longer
   */
  read(paths: readonly string[]): Promise<readonly ReadFile[]>;
}

/** A text whose outline is wanted. */
export interface SyntaxDocument {
  /** Decides the grammar together with the language id, which may be empty. */
  readonly path: string;
  readonly languageId: string;
  readonly text: string;
  /** Of an open document: its tree is kept, so that its next version costs what has changed. Absent for a file. */
  readonly uri?: string;
  /** Of an open document: around it all definitions are wanted; of a long one, elsewhere only what is not nested deeply. */
  readonly place?: Place;
}

/** Syntax trees as plain outlines. */
export interface SyntaxService {
  outline(document: SyntaxDocument, options: { readonly signal: AbortSignal }): Promise<OutlineResult>;
  /**
   * The lines of the statements and other nodes on the way to the place and of those beside them: what a definition that is
   * too large to be shown is made of. In no particular order; none unless the text is the last one whose outline was asked
   * for by this URI.
   */
  partsAround(document: Required<SyntaxDocument>): readonly LineRange[];
}

/** Half-open UTF-16 offsets. */
export interface Place {
  readonly start: number;
  readonly endExclusive: number;
}

/** The mode of a workspace and the log of its switches; kept across restarts. */
export interface ModeStore {
  /** `undefined` when the workspace has not chosen a mode yet. */
  load(): Promise<ModeId | undefined>;
  /** Stores the new mode and the log entry in one step. */
  record(change: ModeChange): Promise<void>;
  /** Most recent last. */
  changes(): Promise<readonly ModeChange[]>;
  /** Forgets the log; the mode stays. */
  clearChanges(): Promise<void>;
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

/** A commit and the files that it touched. */
export interface Commit {
  readonly id: string;
  readonly atMs: number;
  /** Subject and body, at most 1,500 characters. */
  readonly message: string;
  /** Paths of the workspace under the names that the files have today: renames are followed. One to thirty. */
  readonly paths: readonly string[];
}

/** Why nothing is known of the history of versions. */
export type GitUnavailable =
  /** The workspace is not trusted: git is not started. */
  | 'untrusted'
  | 'noRepository'
  /** No git on this machine. */
  | 'missing'
  /** It did not answer in time. */
  | 'timeout'
  /** It refused; the log has what it said. */
  | 'failed'
  /** There is no such branch or commit. */
  | 'noRevision';

export type GitAnswer<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'unavailable'; readonly why: GitUnavailable };

/**
 * The repositories of a workspace: those that its folders are, lie in or hold, with their submodules. Of several, those that
 * answer count. Only reads, and starts nothing that a repository names.
 */
export interface GitHistory {
  /**
   * Changes when another commit is checked out or made in any of the repositories. Nothing can be read from it. Repositories
   * without commits have heads, too.
   */
  heads(options: { readonly signal: AbortSignal }): Promise<GitAnswer<string>>;
  /**
   * Ancestors of what is checked out, newest first, without merges and without commits that touch more than 30 files.
   *
   * @param options.limit how many are looked at, in all repositories together
   */
  commits(options: { readonly limit: number; readonly signal: AbortSignal }): Promise<GitAnswer<readonly Commit[]>>;
  /**
   * What a file is called now that is not at this path of the workspace any more: renamed by commits, or moved since with its
   * text as it was. `undefined` as an answer when it was deleted or never there, as far as git can tell.
   */
  nameNow(path: string, options: { readonly signal: AbortSignal }): Promise<GitAnswer<string | undefined>>;
}

/** What differs in the repositories of a workspace. Only reads, and starts nothing that a repository names. */
export interface GitDiff {
  /**
   * What was changed, by files in the order of their paths. New files that are not ignored belong to a working tree. The
   * text of a file that may hold secrets is never read.
   */
  diff(options: { readonly base: DiffBase; readonly signal: AbortSignal }): Promise<GitAnswer<readonly FileDiff[]>>;
  /**
   * The files that git knows and that are not as they were committed, staged or not, in the order of their paths; without
   * deleted ones.
   */
  changedPaths(options: { readonly signal: AbortSignal }): Promise<GitAnswer<readonly string[]>>;
}

/** How one file differs. */
export interface FileDiff {
  /** Of the workspace, as the file is named now. */
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed' | 'untracked';
  /** The name that it had before. */
  readonly oldPath?: string;
  /** Hunks in unified form, without the lines that name the file; empty for a binary, a new or a very large file. */
  readonly hunks: string;
}

/** Where templates may lie. */
export interface TemplateFiles {
  /** Those of the user and, in a workspace that is trusted, of its folders; in the order of their ids. Read anew each time. */
  list(options: { readonly signal: AbortSignal }): Promise<readonly TemplateFile[]>;
}

/** What the index keeps of one file between sessions. */
export interface StoredFile {
  readonly path: string;
  readonly stamp: FileStamp;
  /** Of the text that the facts are of; see `hashText`. */
  readonly hash: number;
  /** `undefined` when they are in the snapshot. */
  readonly facts: Uint8Array | undefined;
}

/**
 * The index of a workspace, kept across restarts. All of it is derived: it may be lost at any time, and no failure of it is
 * the user's concern. So its methods never throw; what cannot be read is not there, and what cannot be written is not kept.
 */
export interface IndexStore {
  /** What was saved in this version, the files in no order. What another version has saved is removed. */
  load(version: number): { readonly snapshot: Uint8Array | undefined; readonly files: Iterable<StoredFile> };
  /** Stores a snapshot with all files, instead of everything before. @returns whether it is stored */
  saveAll(index: {
    readonly version: number;
    /** In parts; to be read at once, because they share the memory of what is changed later. */
    readonly snapshot: Iterable<Uint8Array>;
    readonly files: readonly StoredFile[];
  }): boolean;
  /** Stores and removes some files in one step. @returns whether it is stored */
  save(change: {
    readonly version: number;
    readonly put: readonly StoredFile[];
    /** Files whose facts stay, with their new stamps. */
    readonly touch: readonly (readonly [path: string, stamp: FileStamp])[];
    readonly remove: readonly string[];
  }): boolean;
  /** The commits that were saved for these heads, decoded when they are asked for; `undefined` if those of other heads were. */
  loadCommits(heads: string): (() => readonly Commit[]) | undefined;
  /** Stores them instead of those that are there. */
  saveCommits(heads: string, commits: readonly Commit[]): void;
  /** What was saved for this text in this version. */
  loadCuts(version: number, text: Pick<StoredCuts, 'path' | 'hash'>): StoredCuts | undefined;
  /** The hashes of the texts that have cuts in this version, by path. */
  knownCuts(version: number): ReadonlyMap<string, number>;
  saveCuts(version: number, change: { readonly put: readonly StoredCuts[]; readonly remove: readonly string[] }): void;
  /** Removes everything and gives its room on disk back. */
  clear(): void;
}

/** Where definitions begin and end in a text (`DefinitionCuts`). */
export interface StoredCuts {
  readonly path: string;
  /** Of the text. */
  readonly hash: number;
  /** `undefined` for a text without syntax. */
  readonly lines: readonly number[] | undefined;
}

/** What is remembered of the prompts that were sent; bounded, the oldest go first. Shared by the windows of a workspace. */
export interface ReceiptStore {
  /**
   * Adds the receipt, with the hash of what was sent.
   *
   * @param text what to keep of it is absent when no texts are to be kept: then those of earlier receipts go, too
   */
  record(receipt: Omit<Receipt, 'id' | 'hash'>, text: { readonly sent: string; readonly kept?: string }): void;
  /** Most recent last, without their texts. */
  list(): readonly Receipt[];
  /** `undefined` when it is not kept any more. */
  find(id: number): ReceiptWithText | undefined;
  /** Removes all, also from the free space of the file. */
  clear(): void;
}

/** What the user decided about parts of the prompt, kept across restarts and shared by the windows of a workspace. */
export interface ChoiceStore {
  /** None when nothing was decided yet, or what is stored cannot be read. */
  load(): Choices;
  save(choices: Choices): void;
}

/** What semantic search needs. Nothing is asked of it before the user has allowed a service. */
export interface SemanticPorts {
  readonly vectors: VectorStore;
  readonly connect: (access: SemanticAccess) => Embedder;
}

/** Everything the engine asks of its host. */
export interface EnginePorts {
  readonly workspace: Workspace;
  /** Where there is something to help with; `undefined` when nobody can. */
  readonly startReadingHelper: () => ReadingHelper | undefined;
  readonly syntax: SyntaxService;
  readonly tokens: TokenCounters;
  readonly modes: ModeStore;
  readonly history: HistoryStore;
  readonly receipts: ReceiptStore;
  readonly choices: ChoiceStore;
  readonly index: IndexStore;
  readonly git: GitHistory;
  readonly semantic: SemanticPorts;
  readonly diffs: GitDiff;
  readonly templates: TemplateFiles;
  readonly timers: Timers;
  /** Tells the user something about the store. */
  readonly tell: (notice: StoreNotice) => void;
  /** Shows what the index is doing; called often while it works. */
  readonly showIndex: (status: IndexStatus) => void;
  /** Whether the host tells the engine of changes to files. Otherwise each question in project mode looks for them first. */
  readonly watchesFiles: boolean;
  /** Whether the user trusts the workspace: otherwise its files are not indexed. */
  readonly isTrusted: boolean;
  readonly clock: Clock;
  readonly log: Log;
}
