import { type Choices, NO_CHOICES } from '../../src/core/choices/choices.ts';
import type { ChoiceStore } from '../../src/core/ports.ts';

/** Keeps what was saved last. */
export class InMemoryChoiceStore implements ChoiceStore {
  choices: Choices = NO_CHOICES;

  load(): Choices {
    return this.choices;
  }

  save(choices: Choices): void {
    this.choices = choices;
  }
}
