import { workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Timers } from '../../core/ports.ts';

/** `.gitignore`, `.cursorignore` and their like, and the one that is named otherwise. */
const IGNORE_FILES = '**/{.*ignore,.aiexclude}';

/** The engine remembers rules for a second; what is told later is built with the new ones. */
const SETTLE_MS = 1_200;

/** Tells when an ignore file has changed: the file in the editor may be hidden now, or shown again. */
export class IgnoreFiles implements Disposable {
  readonly #timers: Timers;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<void>());
  #timer: Disposable | undefined;

  readonly onDidChange = this.#changes.event;

  constructor(timers: Timers) {
    this.#timers = timers;
    const files = this.#disposables.add(workspace.createFileSystemWatcher(IGNORE_FILES));
    for (const event of [files.onDidCreate, files.onDidChange, files.onDidDelete]) {
      this.#disposables.add(event(() => this.#onFile()));
    }
    this.#disposables.add({ dispose: () => this.#timer?.dispose() });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onFile(): void {
    this.#timer?.dispose();
    this.#timer = this.#timers.schedule(SETTLE_MS, () => this.#changes.fire());
  }
}
