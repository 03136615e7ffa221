import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import type { Disposable } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import {
  type AdviceFigures,
  type AdviceOutcome,
  type AdviceRecord,
  NO_ADVICE,
  withOutcome,
} from '../../core/recommend/adviceOutcomes.ts';
import { WORKSPACE_STATE } from '../ids.ts';

/** Counts what became of recommendations, in VS Code's `workspaceState`: nobody else sees it. Questions are kept as hashes. */
export class AdviceCounts implements Disposable {
  readonly #memory: Memento;
  readonly #changes = new Emitter<void>();

  readonly onDidChange = this.#changes.event;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  get current(): AdviceFigures {
    return this.#record.figures;
  }

  /** The recommendation for the question had this outcome. */
  settle(question: string, outcome: AdviceOutcome): void {
    const key = createHash('sha256').update(question).digest('base64url');
    const record = withOutcome(this.#record, key, outcome);
    if (record !== this.#record) this.#save(record);
  }

  clear(): void {
    this.#save(undefined);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  get #record(): AdviceRecord {
    return this.#memory.get(WORKSPACE_STATE.adviceOutcomes, NO_ADVICE);
  }

  #save(record: AdviceRecord | undefined): void {
    // The memory has the value at once; only writing it to disk takes time, and VS Code sees to that.
    void this.#memory.update(WORKSPACE_STATE.adviceOutcomes, record);
    this.#changes.fire();
  }
}
