import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import type { Turn } from '../../core/conversation/turn.ts';
import { isModeId } from '../../core/modes/contextMode.ts';
import { WORKSPACE_STATE } from '../ids.ts';

/** What is known of a question before its answer has come. */
export type AskedTurn = Pick<Turn, 'mode' | 'files'>;

/** A question at its place in the history of its conversation, 0-based: the same words may be asked again in another mode. */
export interface AskedAt {
  readonly question: string;
  readonly at: number;
}

type Entry = AskedTurn & { readonly key: string; readonly at?: number };

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

  async remember({ question, at }: AskedAt, { mode, files }: AskedTurn): Promise<void> {
    const key = keyOf(question);
    const others = this.#entries().filter(entry => entry.key !== key || entry.at !== at);
    await this.#memory.update(WORKSPACE_STATE.askedTurns, [...others, { key, at, mode, files }].slice(-MAX_ASKED));
  }

  /** What is remembered of the question nearest to the place: those before it may have been deleted. Empty when there is none. */
  find({ question, at }: AskedAt): AskedTurn {
    const key = keyOf(question);
    const distance = (entry: Entry): number => Math.abs((entry.at ?? at) - at);
    const [nearest] = this.#entries()
      .filter(entry => entry.key === key)
      .sort((a, b) => distance(a) - distance(b));
    const { mode, files } = nearest ?? {};
    return {
      ...(mode !== undefined && isModeId(mode) ? { mode } : {}),
      ...(files === undefined ? {} : { files }),
    };
  }

  #entries(): readonly Entry[] {
    return this.#memory.get(WORKSPACE_STATE.askedTurns, []);
  }
}

function keyOf(question: string): string {
  return createHash('sha256').update(question).digest('base64url');
}
