import type { Log } from '../../core/base/log.ts';
import { type Choices, NO_CHOICES, tryParseChoices } from '../../core/choices/choices.ts';
import type { ChoiceStore } from '../../core/ports.ts';
import type { WorkspaceDatabase } from './workspaceDatabase.ts';

/** What the user decided about parts of the prompt: one row, read anew each time, because other windows change it too. */
export class SqliteChoiceStore implements ChoiceStore {
  readonly #database: WorkspaceDatabase;
  readonly #log: Log;

  constructor({ database, log }: { readonly database: WorkspaceDatabase; readonly log: Log }) {
    this.#database = database;
    this.#log = log;
  }

  load(): Choices {
    const row = this.#database.run(database => database.prepare('SELECT choices FROM choice_current').get());
    if (row === undefined) return NO_CHOICES;
    const choices = tryParseChoices(String(row.choices));
    if (choices !== undefined) return choices;
    this.#log.warn('The stored choices about parts of the prompt cannot be read, so none are in force.');
    return NO_CHOICES;
  }

  save(choices: Choices): void {
    this.#database.run(database =>
      database
        .prepare('INSERT OR REPLACE INTO choice_current (id, choices) VALUES (1, ?)')
        .run(JSON.stringify(choices)),
    );
  }
}
