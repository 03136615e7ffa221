import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { ContextModeError } from '../../core/base/errors.ts';
import type { Log } from '../../core/base/log.ts';
import type { FileContent, PlaceContent, Workspace, WorkspaceFile } from '../../core/ports.ts';
import { isSecretPath } from '../../core/safety/secretPaths.ts';
import { FileReader } from './fileReader.ts';
import { globalIgnoreFiles, IgnoreRules, RuleCache } from './ignoreRules.ts';
import { PathRules } from './pathRules.ts';
import { TimeSlice } from './timeSlice.ts';
import { walkFolder, workspaceFile } from './walkFolder.ts';
import { type WorkspaceFolder, type WorkspaceRoot, withSeparator, workspaceRoots } from './workspaceRoots.ts';

export interface NodeWorkspaceOptions {
  readonly folders: readonly WorkspaceFolder[];
  /** Globs of `files.exclude` and `search.exclude` that are on. */
  readonly excludes: readonly string[];
  readonly log: Log;
  /** How long a list is taken as current, in milliseconds. */
  readonly listTtlMs?: number;
  /** Git's ignore files of the user; found by themselves when absent. */
  readonly globalIgnoreFiles?: readonly string[];
}

/** A second: short enough that nobody waits for a new file, long enough that the modes of one question share a list. */
const LIST_TTL_MS = 1_000;
/** Where the folders really lie is asked for every file that is read: half a second, in which no folder moves. */
const ROOTS_TTL_MS = 500;
/** Listing stops here, and says so in the log: 200,000 files that are not ignored are no project. */
const MAX_LISTED_FILES = 200_000;

/** The files of folders on disk. */
export function createNodeWorkspace(options: NodeWorkspaceOptions): Workspace {
  return new NodeWorkspace(options);
}

/**
 * Lists and reads with synchronous calls in short slices: this runs in a worker or on the command line, where they are
 * two to three times as fast as asynchronous ones (150 MB/s against 70 on small files), and between slices others get
 * their turn.
 */
class NodeWorkspace implements Workspace {
  readonly #options: NodeWorkspaceOptions;
  readonly #ruleCache = new RuleCache();
  readonly #slice = new TimeSlice();
  readonly #pathRules: PathRules;
  /** Key: none; valid for {@link LIST_TTL_MS}; holds one list. */
  #lastList: { readonly atMs: number; readonly files: readonly WorkspaceFile[] } | undefined;

  readonly #reader = new FileReader();
  /** Where folders really lie. Key: path; valid for {@link ROOTS_TTL_MS}. */
  readonly #realFolders = new Map<string, string>();
  #realFoldersAtMs = 0;

  /** Key: none; valid for {@link ROOTS_TTL_MS}. */
  #lastRoots: { readonly atMs: number; readonly roots: readonly WorkspaceRoot[] } | undefined;

  constructor(options: NodeWorkspaceOptions) {
    this.#options = options;
    this.#pathRules = new PathRules({
      excludes: options.excludes,
      globalIgnoreFiles: () => options.globalIgnoreFiles ?? globalIgnoreFiles(),
      cache: this.#ruleCache,
      isRootOfWorkspace: path => this.#roots().some(({ realPath }) => realPath === path),
    });
  }

  async list({ signal }: { readonly signal: AbortSignal }): Promise<readonly WorkspaceFile[]> {
    signal.throwIfAborted();
    const ttlMs = this.#options.listTtlMs ?? LIST_TTL_MS;
    const last = this.#lastList;
    if (last !== undefined && performance.now() - last.atMs < ttlMs) return last.files;

    const atMs = performance.now();
    const roots = this.#roots();
    const [firstFolder] = this.#options.folders;
    if (roots.length === 0 && firstFolder !== undefined) {
      throw new ContextModeError('workspace.unreadable', { path: firstFolder.fsPath, detail: 'ENOENT' });
    }
    const realPaths = new Set(roots.map(root => root.realPath));
    const files: WorkspaceFile[] = [];
    for (const root of roots) {
      await walkFolder(root.realPath, {
        isRootOfWorkspace: path => realPaths.has(path),
        excludes: this.#options.excludes,
        globalIgnoreFiles: this.#options.globalIgnoreFiles ?? globalIgnoreFiles(),
        ruleCache: this.#ruleCache,
        slice: this.#slice,
        maxFiles: MAX_LISTED_FILES - files.length,
        onFile: file => files.push({ ...file, path: root.prefix + file.path }),
        log: this.#options.log,
        signal,
      });
    }
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    this.#options.log.debug(`workspace: listed ${files.length} files in ${Math.round(performance.now() - atMs)} ms`);
    this.#lastList = { atMs: performance.now(), files };
    return files;
  }

  look(path: string): PlaceContent {
    const place = this.#placeOf(path);
    const root = this.#roots().find(({ prefix }) => path.startsWith(prefix));
    if (root === undefined || place === undefined) return { kind: 'excluded', why: { kind: 'outside' } };
    const stats = lstatSync(place, { throwIfNoEntry: false });
    if (stats === undefined) return { kind: 'missing' };
    if (stats.isSymbolicLink()) return { kind: 'excluded', why: { kind: 'link' } };
    const names = path.slice(root.prefix.length).split('/');
    const why = this.#pathRules.exclusionOf(root.realPath, names, stats.isDirectory() ? 'folder' : 'file');
    if (why !== undefined) return { kind: 'excluded', why };
    if (stats.isDirectory()) return { kind: 'folder' };
    if (!stats.isFile()) return { kind: 'missing' };
    return { kind: 'file', file: { ...workspaceFile(names.join('/'), stats), path } };
  }

  ignores(path: string): boolean {
    const root = this.#roots().find(({ prefix }) => path.startsWith(prefix));
    if (root === undefined || this.#placeOf(path) === undefined) return false;
    const { excludes } = this.#options;
    const above = IgnoreRules.above(root.realPath, {
      excludes,
      globalIgnoreFiles: this.#options.globalIgnoreFiles ?? globalIgnoreFiles(),
      cache: this.#ruleCache,
    });
    return above.hides(root.realPath, path.slice(root.prefix.length).split('/'), this.#ruleCache);
  }

  async read(path: string, { signal }: { readonly signal: AbortSignal }): Promise<FileContent> {
    await this.#slice.pause(signal);
    try {
      return this.#read(path);
    } catch (error) {
      return refused(isMissing(error) ? 'missing' : 'unreadable');
    }
  }

  #read(path: string): FileContent {
    if (isSecretPath(path)) return refused('secret');
    const place = this.#placeOf(path);
    if (place === undefined) return refused('outside');
    if (this.#reader.seesLinks) {
      const realPath = join(this.#realFolderOf(place), basename(place));
      const content = this.#readAt(realPath, place, root => this.#reader.tryRead(realPath, root.encoding));
      if (content !== undefined) return content;
    }
    const realPath = realpathSync.native(place);
    return this.#readAt(realPath, place, root => this.#reader.read(realPath, root.encoding));
  }

  #readAt<T>(realPath: string, place: string, read: (root: WorkspaceRoot) => T): T | FileContent {
    const root = this.#rootOf(realPath);
    if (root === undefined) return refused('outside');
    // A harmless name may be a link to a secret one.
    if (realPath !== place && isSecretPath(realPath.slice(root.realPath.length + 1))) return refused('secret');
    return read(root);
  }

  #realFolderOf(place: string): string {
    const now = performance.now();
    if (now - this.#realFoldersAtMs > ROOTS_TTL_MS) {
      this.#realFolders.clear();
      this.#realFoldersAtMs = now;
    }
    const folder = dirname(place);
    const known = this.#realFolders.get(folder);
    if (known !== undefined) return known;
    const realPath = realpathSync.native(folder);
    this.#realFolders.set(folder, realPath);
    return realPath;
  }

  #roots(): readonly WorkspaceRoot[] {
    const now = performance.now();
    if (this.#lastRoots === undefined || now - this.#lastRoots.atMs > ROOTS_TTL_MS) {
      this.#lastRoots = { atMs: now, roots: workspaceRoots(this.#options.folders) };
    }
    return this.#lastRoots.roots;
  }

  #rootOf(realPath: string): WorkspaceRoot | undefined {
    return this.#roots().find(root => realPath.startsWith(withSeparator(root.realPath)));
  }

  /** Where a path of the workspace lies; `undefined` when it points out of it or is no such path. */
  #placeOf(path: string): string | undefined {
    const names = path.split('/');
    if (path.includes('\0') || (sep === '\\' && /[\\:]/.test(path))) return undefined;
    if (names.some(name => name === '' || name === '.' || name === '..')) return undefined;
    for (const { prefix, realPath } of this.#roots()) {
      if (path.startsWith(prefix)) return join(realPath, path.slice(prefix.length));
    }
    return undefined;
  }
}

function refused(why: Extract<FileContent, { kind: 'refused' }>['why']): FileContent {
  return { kind: 'refused', why };
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
