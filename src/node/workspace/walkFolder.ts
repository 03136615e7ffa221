import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { ContextModeError } from '../../core/base/errors.ts';
import type { Log } from '../../core/base/log.ts';
import { hasBinaryEnding, isExcludedFile, isExcludedFolder } from '../../core/index/exclusions.ts';
import { isJupyterFile } from '../../core/notebook/jupyterFile.ts';
import type { WorkspaceFile } from '../../core/ports.ts';
import { isSecretPath } from '../../core/safety/secretPaths.ts';
import { isLinkedWorktree } from './gitFolders.ts';
import { IgnoreRules, type RuleCache } from './ignoreRules.ts';
import type { TimeSlice } from './timeSlice.ts';

/** The largest file that may become a candidate. 512 KB is some 150,000 tokens: beyond it is data, and no prompt holds it. */
export const MAX_CANDIDATE_BYTES = 512 * 1024;
/** A notebook is mostly pictures, which no prompt holds: 8 MB leaves room for some thirty of them. */
const MAX_NOTEBOOK_BYTES = 8 * 1024 * 1024;

export interface WalkOptions {
  /** Whether an absolute path is a folder of the workspace: such a one is walked on its own account. */
  readonly isRootOfWorkspace: (path: string) => boolean;
  readonly excludes: readonly string[];
  readonly globalIgnoreFiles: readonly string[];
  readonly ruleCache: RuleCache;
  readonly slice: TimeSlice;
  readonly maxFiles: number;
  /** Paths are relative to the folder that is walked. */
  readonly onFile: (file: WorkspaceFile) => void;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** A folder still to be read. */
interface OpenFolder {
  readonly fsPath: string;
  /** Relative, ending in `/`; empty for the first. */
  readonly prefix: string;
  readonly rules: IgnoreRules;
}

/**
 * Finds the files of a folder that may be looked at; see `exclusions.ts` and `ignoreRules.ts` for what is left out.
 *
 * Symbolic links are not followed: what they point to inside the workspace is found at its own place, each file once, and
 * what lies outside is nobody's business. So no loop is possible either. Other working trees of the repository are left
 * out: they hold the same files again.
 *
 * @throws ContextModeError `workspace.unreadable` when the folder itself cannot be read; folders inside it are skipped
 */
export async function walkFolder(root: string, options: WalkOptions): Promise<void> {
  const { excludes, globalIgnoreFiles, ruleCache: cache, slice, signal, log } = options;
  const above = IgnoreRules.above(root, { excludes, globalIgnoreFiles, cache });
  const open: OpenFolder[] = [{ fsPath: root, prefix: '', rules: above }];
  let count = 0;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    await slice.pause(signal);
    const entries = readFolder(folder, log);
    const isRoot = folder.fsPath === root;
    if (!isRoot && entries.some(entry => entry.name === '.git' && entry.isFile()) && isLinkedWorktree(folder.fsPath)) {
      continue;
    }
    const fileNames = entries.filter(entry => entry.isFile()).map(entry => entry.name);
    const rules = folder.rules.enter(folder.fsPath, fileNames, cache);
    for (const entry of entries) {
      const { name } = entry;
      const fsPath = join(folder.fsPath, name);
      if (entry.isDirectory()) {
        const isLeftOut =
          isExcludedFolder(name, () => fileNames) ||
          options.isRootOfWorkspace(fsPath) ||
          rules.ignores(fsPath, 'folder');
        if (!isLeftOut) open.push({ fsPath, prefix: `${folder.prefix}${name}/`, rules });
      } else if (entry.isFile() && !isExcludedFile(name) && !rules.ignores(fsPath, 'file')) {
        const file = describe(fsPath, folder.prefix + name);
        if (file === undefined) continue;
        if (++count > options.maxFiles) {
          log.warn(`workspace: more than ${options.maxFiles} files; the rest is not listed`);
          return;
        }
        options.onFile(file);
      }
    }
  }
}

function readFolder(folder: OpenFolder, log: Log): readonly Dirent[] {
  try {
    return readdirSync(folder.fsPath, { withFileTypes: true });
  } catch (cause) {
    const detail = (cause as NodeJS.ErrnoException).code ?? String(cause);
    if (folder.prefix === '')
      throw new ContextModeError('workspace.unreadable', { path: folder.fsPath, detail }, { cause });
    log.debug(`workspace: ${folder.prefix} cannot be read (${detail})`);
    return [];
  }
}

/** `undefined` when the file is gone meanwhile. */
function describe(fsPath: string, path: string): WorkspaceFile | undefined {
  const stats = lstatSync(fsPath, { throwIfNoEntry: false });
  return stats && workspaceFile(path, stats);
}

/** What the list says of a file that is not left out. @param path relative to its folder */
export function workspaceFile(path: string, stats: Stats): WorkspaceFile {
  const known = { path, sizeBytes: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs };
  if (isSecretPath(path)) return { ...known, refused: 'secret' };
  if (hasBinaryEnding(path)) return { ...known, refused: 'binary' };
  const maxBytes = isJupyterFile(path) ? MAX_NOTEBOOK_BYTES : MAX_CANDIDATE_BYTES;
  return stats.size > maxBytes ? { ...known, refused: 'tooLarge' } : known;
}
