import type { LogOutputChannel, SecretStorage } from 'vscode';
import type { Disposable } from '../../core/base/disposable.ts';
import { COMMANDS } from '../ids.ts';
import type { SemanticQuestions } from '../semantic/semanticQuestions.ts';
import { originOf, secretOf } from '../semantic/semanticService.ts';
import type { EditorSettings } from '../settings.ts';
import { registerCommand } from './registerCommand.ts';

export interface SemanticCommandsParts {
  readonly settings: Pick<EditorSettings, 'current'>;
  readonly secrets: SecretStorage;
  readonly questions: SemanticQuestions;
  readonly log: LogOutputChannel;
}

/** Keeps the key of the service for semantic search, or removes it. */
export class SemanticCommands implements Disposable {
  readonly #parts: SemanticCommandsParts;
  readonly #command: Disposable;

  constructor(parts: SemanticCommandsParts) {
    this.#parts = parts;
    this.#command = registerCommand(COMMANDS.setSemanticKey, parts.log, () => this.#setKey());
  }

  dispose(): void {
    this.#command.dispose();
  }

  async #setKey(): Promise<void> {
    const { settings, secrets, questions } = this.#parts;
    const endpoint = settings.current['semantic.endpoint'];
    const origin = originOf(endpoint);
    if (origin === undefined) {
      questions.tellWrongEndpoint(endpoint);
      return;
    }
    const key = await questions.askKey(origin);
    if (key === undefined) return;
    if (key === '') await secrets.delete(secretOf(origin));
    else await secrets.store(secretOf(origin), key);
  }
}
