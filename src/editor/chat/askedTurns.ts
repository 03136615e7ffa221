import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import type { Turn } from '../../core/conversation/turn.ts';
import { isModeId } from '../../core/modes/contextMode.ts';
import { WORKSPACE_STATE } from '../ids.ts';

/** What is known of a question before its answer has come. */
export type AskedTurn = Pick<Turn, 'mode' | 'files'>;

/** The most questions that are remembered. Only interrupted ones need it, and few of those are ever looked up again. */
const MAX_ASKED = 50;

/**
 * Remembers in which mode questions were asked. VS Code keeps what a response of ours carries along, but nothing for one
 * that was interrupted. Kept by the hash of the question in `workspaceState`, bounded, the oldest go first.
 */
export class AskedTurns {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  async remember(question: string, { mode, files }: AskedTurn): Promise<void> {
    const key = keyOf(question);
    const others = this.#entries().filter(entry => entry.key !== key);
    await this.#memory.update(WORKSPACE_STATE.askedTurns, [...others, { key, mode, files }].slice(-MAX_ASKED));
  }

  /** Empty when the question is not remembered. */
  find(question: string): AskedTurn {
    const key = keyOf(question);
    const { mode, files } = this.#entries().find(entry => entry.key === key) ?? {};
    return {
      ...(mode !== undefined && isModeId(mode) ? { mode } : {}),
      ...(files === undefined ? {} : { files }),
    };
  }

  #entries(): readonly (AskedTurn & { readonly key: string })[] {
    return this.#memory.get(WORKSPACE_STATE.askedTurns, []);
  }
}

function keyOf(question: string): string {
  return createHash('sha256').update(question).digest('base64url');
}
