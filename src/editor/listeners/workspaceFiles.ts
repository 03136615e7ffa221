import { RelativePattern, Uri, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { isExcludedEverywhere } from '../../core/index/exclusions.ts';
import type { Timers } from '../../core/ports.ts';
import { isHeadFile, outerHeadFolders } from '../../node/git/headFolders.ts';
import { documentPath } from './documentPath.ts';

/** How long changes are collected before the engine is told: editors and tools write many files at once. */
const COLLECT_MS = 200;
/** After many changes: a build or an installation goes on, and looking at everything each time would be most of the work. */
const COLLECT_MANY_MS = 1_500;
/** More are told as "many": the engine then looks at everything, and nothing has to be remembered here. */
const MAX_PATHS = 300;

export interface WorkspaceFilesParts {
  readonly engine: Pick<ContextEngine, 'noteChange'>;
  readonly timers: Timers;
}

/**
 * Tells the engine which files of the workspace were created, changed or deleted, by whomever, and when another commit is
 * checked out.
 *
 * Listens to the watchers that VS Code has on the workspace anyway, so that none is added on ignored folders; what
 * `files.watcherExclude` leaves out is not told. Only repositories around the workspace get watchers of their own, on the few
 * files in two folders.
 */
export class WorkspaceFiles implements Disposable {
  readonly #parts: WorkspaceFilesParts;
  readonly #disposables = new DisposableStore();
  readonly #paths = new Set<string>();
  #hasMany = false;
  /** Whether what was told last was "many". */
  #hadMany = false;
  #hasNewHead = false;
  #timer: Disposable | undefined;

  constructor(parts: WorkspaceFilesParts) {
    this.#parts = parts;
    const files = this.#disposables.add(workspace.createFileSystemWatcher('**/*'));
    for (const event of [files.onDidCreate, files.onDidChange, files.onDidDelete]) {
      this.#disposables.add(event(uri => this.#onFile(uri)));
    }
    // Later, because it looks for repositories on disk.
    this.#disposables.add(parts.timers.schedule(COLLECT_MS, () => this.#watchOuterHeads()));
    this.#disposables.add({ dispose: () => this.#timer?.dispose() });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #watchOuterHeads(): void {
    const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    for (const folder of outerHeadFolders(folders)) {
      const heads = this.#disposables.add(
        workspace.createFileSystemWatcher(new RelativePattern(Uri.file(folder), 'HEAD')),
      );
      for (const event of [heads.onDidCreate, heads.onDidChange]) this.#disposables.add(event(() => this.#onHead()));
    }
  }

  #onFile(uri: Uri): void {
    const path = documentPath({ uri, isUntitled: false });
    if (isHeadFile(path)) {
      this.#onHead();
      return;
    }
    if (this.#hasMany || path.split('/').some(isExcludedEverywhere)) return;
    this.#paths.add(path);
    if (this.#paths.size > MAX_PATHS) {
      this.#paths.clear();
      this.#hasMany = true;
    }
    this.#tellSoon();
  }

  #onHead(): void {
    this.#hasNewHead = true;
    this.#tellSoon();
  }

  #tellSoon(): void {
    const collectMs = this.#hadMany ? COLLECT_MANY_MS : COLLECT_MS;
    this.#timer ??= this.#parts.timers.schedule(collectMs, () => this.#tell());
  }

  #tell(): void {
    const { engine } = this.#parts;
    this.#timer = undefined;
    if (this.#hasMany) engine.noteChange({ kind: 'many' });
    else if (this.#paths.size > 0) engine.noteChange({ kind: 'paths', paths: [...this.#paths] });
    if (this.#hasNewHead) engine.noteChange({ kind: 'repository' });
    this.#hadMany = this.#hasMany;
    this.#paths.clear();
    this.#hasMany = false;
    this.#hasNewHead = false;
  }
}
