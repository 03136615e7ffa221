import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { uniqueNames } from '../../core/base/uniqueNames.ts';
import { tryEncodingLabel } from './encodings.ts';

export interface WorkspaceFolder {
  /** Stands before the paths of its files when the workspace has several folders; see `uniqueNames`. */
  readonly name: string;
  readonly fsPath: string;
  /** VS Code's `files.encoding` there: how files are read that are not UTF-8. */
  readonly encoding?: string;
}

/** A folder of the workspace with its links resolved. */
export interface WorkspaceRoot {
  /** `name/`, or empty when the folder is the only one. */
  readonly prefix: string;
  /** The real path, without a separator at the end. */
  readonly realPath: string;
  /** Of files that are not UTF-8: a label of the Encoding Standard. */
  readonly encoding: string | undefined;
}

/** The folders that are there, each once even if two names lead to it. */
export function workspaceRoots(folders: readonly WorkspaceFolder[]): readonly WorkspaceRoot[] {
  const names = uniqueNames(folders.map(({ name }) => name));
  const roots = new Map<string, WorkspaceRoot>();
  for (const [index, { fsPath, encoding }] of folders.entries()) {
    const realPath = tryRealPath(fsPath);
    if (realPath === undefined || roots.has(realPath)) continue;
    const prefix = folders.length === 1 ? '' : `${names[index]}/`;
    roots.set(realPath, { prefix, realPath, encoding: encoding && tryEncodingLabel(encoding) });
  }
  return [...roots.values()];
}

/** The path of the workspace for a real path; `undefined` for one outside. Inside nested folders the innermost counts. */
export function tryWorkspacePath(realPath: string, roots: readonly WorkspaceRoot[]): string | undefined {
  let innermost: WorkspaceRoot | undefined;
  for (const root of roots) {
    const isInside = realPath.startsWith(withSeparator(root.realPath));
    if (isInside && root.realPath.length > (innermost?.realPath.length ?? -1)) innermost = root;
  }
  if (innermost === undefined) return undefined;
  const relative = realPath.slice(withSeparator(innermost.realPath).length);
  return innermost.prefix + (sep === '/' ? relative : relative.replaceAll(sep, '/'));
}

export function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}

/** `undefined` when there is nothing, or nothing that we may see. */
function tryRealPath(fsPath: string): string | undefined {
  try {
    return realpathSync.native(fsPath);
  } catch {
    // A folder that is not there (a drive not connected, say) has no files; the others of the workspace still do.
    return undefined;
  }
}
