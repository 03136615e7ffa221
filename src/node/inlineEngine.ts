import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ContextModeError } from '../core/base/errors.ts';
import { nullLog } from '../core/base/log.ts';
import { withChange } from '../core/choices/choices.ts';
import type { Settings } from '../core/config/settings.ts';
import type { ActiveDocument, ContextEngine } from '../core/contextEngine.ts';
import { createContextEngine } from '../core/engine.ts';
import type { IndexStatus } from '../core/index/indexStatus.ts';
import { TextSnapshot } from '../core/text/textSnapshot.ts';
import { createNodePorts } from './nodePorts.ts';

/** The name of the store in the folder that the editor gives to the extension. */
export const STORE_FILE = 'context-mode.db';

export interface InlineEngineOptions {
  /** The folder of the project. */
  readonly folder: string;
  readonly settings: Settings;
  readonly assetsPath: string;
  /** A store to share with the editor, or the folder that holds it; absent: nothing is remembered. */
  readonly store?: string;
  readonly showIndex?: (status: IndexStatus) => void;
}

/**
 * Where VS Code keeps the user's own templates beside a store of a workspace: it has `workspaceStorage/HASH/EXTENSION` and
 * `globalStorage/EXTENSION` in one folder. `undefined` for a store elsewhere.
 */
export function tryUserTemplatesPath(storePath: string): string | undefined {
  const extension = dirname(storePath);
  const workspaces = dirname(dirname(extension));
  if (basename(workspaces) !== 'workspaceStorage') return undefined;
  return join(dirname(workspaces), 'globalStorage', basename(extension), 'templates');
}

/** 1-based, inclusive; one line is a cursor, several are a selection. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** An engine in this thread, for heads without an editor. To be disposed. */
export interface InlineEngine {
  readonly engine: ContextEngine;
  /**
   * Tells the engine of a file as an editor would, with the cursor or selection at the lines.
   *
   * @param path absolute, or relative to the folder
   * @throws ContextModeError `file.*` when it cannot be read or has no such line
   */
  open(path: string, lines: Lines, options: { readonly signal: AbortSignal }): Promise<ActiveDocument>;
  dispose(): void;
}

export function createInlineEngine(options: InlineEngineOptions): InlineEngine {
  const { folder, settings, assetsPath, store, showIndex = () => {} } = options;
  const storePath = store === undefined ? ':memory:' : store.endsWith('.db') ? store : join(store, STORE_FILE);
  const userTemplatesPath = tryUserTemplatesPath(storePath);
  const ports = createNodePorts({
    folders: [{ name: basename(folder), fsPath: folder }],
    excludes: [],
    assetsPath,
    storePath,
    ...(userTemplatesPath === undefined ? {} : { userTemplatesPath }),
    watchesFiles: false,
    // Who names a folder wants it to be read, and nothing of it is executed.
    isTrusted: true,
    showIndex,
    log: nullLog,
    tell: () => {},
  });
  const engine = createContextEngine(ports, settings);

  async function open(file: string, { first, last }: Lines, { signal }: { readonly signal: AbortSignal }) {
    const absolute = resolve(folder, file);
    const path = relative(folder, absolute).split(sep).join('/');
    const content = await ports.workspace.read(path, { signal });
    if (content.kind === 'refused') throw new ContextModeError(`file.${content.why}`, { path });
    const snapshot = new TextSnapshot(content.text);
    const lineCount = snapshot.contentLines.endExclusive;
    if (first > lineCount) throw new ContextModeError('file.lineMissing', { path, line: first, lines: lineCount });
    const uri = pathToFileURL(absolute).toString();
    // Who names a file wants it, whatever ignore rules say.
    if (store === undefined) await engine.setChoices(withChange(await engine.choices(), { kind: 'allow', path }));
    engine.notify({
      kind: 'opened',
      document: { uri, path, languageId: '' },
      version: 1,
      text: content.text,
      isUnsaved: false,
    });
    const start = snapshot.lineStart(first - 1);
    return { uri, version: 1, selection: { start, endExclusive: first === last ? start : snapshot.lineStart(last) } };
  }

  return {
    engine,
    open,
    dispose: () => {
      engine.dispose();
      ports.dispose();
    },
  };
}
