import type { Disposable } from '../base/disposable.ts';
import type { Log } from '../base/log.ts';
import type { DocumentEvent } from '../documents/documentEvent.ts';
import type { HistoryStore, HistoryStoreLimits, SaveResult, StoreFailure, StoreNotice, Timers } from '../ports.ts';
import type { HistoryEntry } from './historyEntry.ts';
import { HistoryRecorder } from './historyRecorder.ts';
import type { HistoryPolicy, HistoryState } from './recordEvent.ts';
import { StorableEntries } from './storableEntries.ts';

/** How long a change may wait to be written: what a crash may cost. */
const WRITE_DELAY_MS = 250;

/** The longest wait between two attempts while the store cannot be written; the wait doubles until then. */
const MAX_RETRY_DELAY_MS = 30_000;

/**
 * How often the store may be found locked before anybody is told. With the waits in between (250, 500, 1,000 ms) a backup
 * or another window that writes for a second or two stays unnoticed.
 */
const UNTOLD_LOCKED_ATTEMPTS = 3;

export interface PersistentHistoryOptions {
  readonly store: HistoryStore;
  readonly timers: Timers;
  readonly policy: () => HistoryPolicy;
  readonly limits: () => HistoryStoreLimits;
  readonly tell: (notice: StoreNotice) => void;
  readonly log: Log;
}

/**
 * The history of a workspace across restarts: goes on with what the store holds and writes behind what changes.
 *
 * The store is opened by the first use. A change is written within `WRITE_DELAY_MS` together with all that follow until
 * then. What could not be written stays in memory and is tried again; that is told once until writing succeeds. What looks
 * like a secret is not written at all.
 */
export class PersistentHistory implements Disposable {
  readonly #options: PersistentHistoryOptions;
  readonly #storable = new StorableEntries();
  #recorder: HistoryRecorder | undefined;
  /** The entries that the store is known to hold. */
  #saved: readonly HistoryEntry[] = [];
  #isClearPending = false;
  #timer: Disposable | undefined;
  #failedAttempts = 0;
  #isFailureTold = false;
  #isDisposed = false;

  constructor(options: PersistentHistoryOptions) {
    this.#options = options;
  }

  /** The history as it stands; a value that later events do not change. */
  get state(): HistoryState {
    return this.#restored().state;
  }

  /** @param at when it happened, in milliseconds since 1970 */
  record(event: DocumentEvent, at: number): void {
    const recorder = this.#restored();
    recorder.record(event, at);
    if (recorder.state.entries !== this.#saved) this.#writeLater();
  }

  /** Writes what waits, and applies limits that have changed. Opens nothing that was not used yet. */
  flush(): void {
    this.#timer?.dispose();
    this.#timer = undefined;
    if (this.#recorder !== undefined) this.#write(this.#recorder);
  }

  /** Forgets everything, here and in the store. If the store cannot be written now, that is done later. */
  clear(): SaveResult {
    const recorder = this.#restored();
    forgetAll(recorder);
    this.#isClearPending = true;
    return this.#write(recorder);
  }

  /** Writes what waits; nothing is written after it. */
  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.flush();
  }

  #restored(): HistoryRecorder {
    if (this.#recorder !== undefined) return this.#recorder;
    const { store, policy, limits } = this.#options;
    this.#saved = store.load(limits());
    this.#recorder = new HistoryRecorder({ policy, restored: { entries: this.#saved } });
    return this.#recorder;
  }

  #writeLater(delayMs = WRITE_DELAY_MS): void {
    if (this.#timer !== undefined || this.#isDisposed) return;
    this.#timer = this.#options.timers.schedule(delayMs, () => this.flush());
  }

  #write(recorder: HistoryRecorder): SaveResult {
    const result = this.#clearedAndSaved(recorder.state.entries);
    switch (result.kind) {
      case 'saved':
        this.#saved = recorder.state.entries;
        this.#noteSuccess();
        break;
      case 'clearedElsewhere':
        this.#options.log.info('The history was cleared by another window; it is forgotten here, too.');
        forgetAll(recorder);
        this.#saved = recorder.state.entries;
        break;
      case 'failed':
        this.#noteFailure(result.why);
        break;
    }
    return result;
  }

  #clearedAndSaved(entries: readonly HistoryEntry[]): SaveResult {
    const { store, limits } = this.#options;
    if (this.#isClearPending) {
      const result = store.clear();
      if (result.kind === 'failed') return result;
      this.#isClearPending = false;
    }
    return store.save(this.#storable.of(entries), limits());
  }

  #noteSuccess(): void {
    if (this.#failedAttempts > 0) this.#options.log.info('The history can be written again; nothing was lost.');
    this.#failedAttempts = 0;
    this.#isFailureTold = false;
  }

  #noteFailure(why: StoreFailure): void {
    this.#failedAttempts++;
    if (!this.#isFailureTold && (why !== 'locked' || this.#failedAttempts > UNTOLD_LOCKED_ATTEMPTS)) {
      this.#isFailureTold = true;
      this.#options.log.warn(`The history cannot be written (${why}); it waits in memory and is tried again.`);
      this.#options.tell({ kind: 'notSaved', why });
    }
    this.#writeLater(Math.min(WRITE_DELAY_MS * 2 ** (this.#failedAttempts - 1), MAX_RETRY_DELAY_MS));
  }
}

/** To the recorder it is as if all files were deleted: entries go, open documents stay known. */
function forgetAll(recorder: HistoryRecorder): void {
  const uris = new Set(recorder.state.entries.map(entry => entry.document.uri));
  for (const uri of uris) recorder.record({ kind: 'deleted', uri }, 0);
}
