import type { Disposable } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import { SerialQueue } from '../../core/base/serialQueue.ts';
import { type ChoiceChange, type Choices, NO_CHOICES, withChange } from '../../core/choices/choices.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';

/** How many decisions can be taken back. */
const MAX_UNDO = 50;

/** What the user decided about parts of the prompt, with a way back. */
export class ContextChoices implements Disposable {
  readonly #engine: ContextEngine;
  readonly #prompt: CurrentPrompt;
  readonly #changes = new Emitter<Choices>();
  /** Decisions are taken one after the other: each builds on what the one before has stored. */
  readonly #queue = new SerialQueue();
  readonly #undo: Choices[] = [];
  #current = NO_CHOICES;

  readonly onDidChange = this.#changes.event;

  constructor(engine: ContextEngine, prompt: CurrentPrompt) {
    this.#engine = engine;
    this.#prompt = prompt;
    // With the first prompt the engine has started; before, nobody needs it.
    const first = prompt.onDidChange(() => {
      first.dispose();
      // What cannot be read is told by the prompt itself.
      this.load().catch(() => {});
    });
  }

  /** As far as they have been read. */
  get current(): Choices {
    return this.#current;
  }

  /** Reads what is in force, which another window may have changed. */
  load(): Promise<void> {
    return this.#queue.run(async () => this.#show(await this.#engine.choices()));
  }

  /** Several changes are one decision. */
  decide(changes: readonly ChoiceChange[]): Promise<void> {
    return this.#queue.run(async () => {
      const before = await this.#engine.choices();
      await this.#store(changes.reduce(withChange, before));
      this.#undo.push(before);
      if (this.#undo.length > MAX_UNDO) this.#undo.shift();
    });
  }

  /** Takes the last decision of this window back. @returns whether there was one */
  undo(): Promise<boolean> {
    return this.#queue.run(async () => {
      const before = this.#undo.at(-1);
      if (before === undefined) return false;
      await this.#store(before);
      this.#undo.pop();
      return true;
    });
  }

  dispose(): void {
    this.#changes.dispose();
  }

  async #store(choices: Choices): Promise<void> {
    await this.#engine.setChoices(choices);
    this.#show(choices);
    this.#prompt.refresh();
  }

  #show(choices: Choices): void {
    this.#current = choices;
    this.#changes.fire(choices);
  }
}
