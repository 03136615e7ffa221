import { l10n, window } from 'vscode';
import type { ContextChoices } from './contextView/contextChoices.ts';
import type { MissingFile, PromptState } from './promptState.ts';

/**
 * Asks whether a file is to be used although an ignore rule hides it: once per file and session, when somebody makes use of a
 * prompt that it is missing in. Either answer is kept as a choice and can be taken back in the context view.
 */
export class IgnoredFileQuestion {
  readonly #choices: ContextChoices;
  /** By path; bounded by the files that one asks about in a session. */
  readonly #asked = new Set<string>();

  constructor(choices: ContextChoices) {
    this.#choices = choices;
  }

  async askOnce({ missingFile }: PromptState): Promise<void> {
    const path = missingFile?.path;
    if (missingFile?.why !== 'ignored' || path === undefined || this.#asked.has(path)) return;
    this.#asked.add(path);
    const use = l10n.t('Use It Anyway');
    const keepOut = l10n.t('Keep It Out');
    const answer = await window.showInformationMessage(questionAbout(missingFile), use, keepOut);
    if (answer === use) await this.#choices.decide([{ kind: 'allow', path }]);
    else if (answer === keepOut) await this.#choices.decide([{ kind: 'exclude', path }]);
  }
}

function questionAbout({ path = '', rule = '' }: MissingFile): string {
  return l10n.t('{0} is not in the prompt, because an ignore rule hides it ({1}). Use it anyway?', path, rule);
}
