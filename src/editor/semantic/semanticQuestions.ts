import { commands, l10n, window } from 'vscode';
import { SETTINGS_SECTION } from '../ids.ts';

/** What the user is asked and told about semantic search. */
export interface SemanticQuestions {
  /** @returns `undefined` when it was closed without an answer */
  askConsent(service: { readonly endpoint: string; readonly model: string }): Promise<boolean | undefined>;
  /** @returns empty to remove the key; `undefined` when it was cancelled */
  askKey(origin: string): Promise<string | undefined>;
  /** @param endpoint may be empty */
  tellWrongEndpoint(endpoint: string): void;
}

export const semanticQuestions: SemanticQuestions = {
  async askConsent({ endpoint, model }) {
    const send = l10n.t('Send');
    const notHere = l10n.t('Not in This Workspace');
    const choice = await window.showInformationMessage(
      l10n.t(
        'Semantic search sends the functions of this workspace’s source files with their paths, and your questions in project mode, to {0} (model {1}). Ignored and secret files are not sent, and values that look like secrets are removed.',
        endpoint,
        model,
      ),
      send,
      notHere,
    );
    return choice === undefined ? undefined : choice === send;
  },

  async askKey(origin) {
    return await window.showInputBox({
      title: l10n.t('Key for Semantic Search'),
      prompt: l10n.t(
        'Sent to {0} and nowhere else. Kept in the secret storage of VS Code. Leave empty to remove it.',
        origin,
      ),
      password: true,
      ignoreFocusOut: true,
    });
  },

  tellWrongEndpoint(endpoint) {
    const name = `${SETTINGS_SECTION}.semantic.endpoint`;
    const sentence =
      endpoint === ''
        ? l10n.t('No service for semantic search is set. Set {0} first.', name)
        : l10n.t('{0} must be an http or https address, such as http://localhost:11434/v1.', name);
    const openSetting = l10n.t('Open Setting');
    void window.showWarningMessage(sentence, openSetting).then(choice => {
      if (choice === openSetting) void commands.executeCommand('workbench.action.openSettings', `@id:${name}`);
    });
  },
};
