import type { Memento } from 'vscode';
import { WORKSPACE_STATE } from '../ids.ts';

/** What became of recommendations in this workspace. */
export interface AdviceFigures {
  readonly accepted: number;
  /** Questions that were sent in another mode than the recommended one. */
  readonly overridden: number;
}

const NONE: AdviceFigures = { accepted: 0, overridden: 0 };

/** Counts accepted and overridden recommendations, in VS Code's `workspaceState`: nobody else sees them. */
export class AdviceCounts {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  get current(): AdviceFigures {
    return this.#memory.get(WORKSPACE_STATE.adviceCounts, NONE);
  }

  async add(change: Partial<AdviceFigures>): Promise<void> {
    const { accepted, overridden } = this.current;
    await this.#memory.update(WORKSPACE_STATE.adviceCounts, {
      accepted: accepted + (change.accepted ?? 0),
      overridden: Math.max(0, overridden + (change.overridden ?? 0)),
    });
  }

  async clear(): Promise<void> {
    await this.#memory.update(WORKSPACE_STATE.adviceCounts, undefined);
  }
}
