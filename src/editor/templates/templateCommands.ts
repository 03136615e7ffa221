import { commands, env, type LogOutputChannel, l10n, Uri, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { newTemplateText } from '../../core/templates/newTemplate.ts';
import { TEMPLATES_FOLDER, tryTemplateId } from '../../core/templates/taskTemplate.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS } from '../ids.ts';
import type { EditorSettings } from '../settings.ts';
import type { EditorSurroundings } from './editorSurroundings.ts';

export interface TemplateCommandsParts {
  readonly prompt: CurrentPrompt;
  readonly settings: EditorSettings;
  readonly surroundings: EditorSurroundings;
  readonly userFolder: Uri;
  readonly log: LogOutputChannel;
}

/** Writes a template from what the prompt holds now, and takes text over from the terminal. */
export class TemplateCommands implements Disposable {
  readonly #parts: TemplateCommandsParts;
  readonly #disposables = new DisposableStore();

  constructor(parts: TemplateCommandsParts) {
    this.#parts = parts;
    this.#disposables.add(registerCommand(COMMANDS.newTemplate, parts.log, () => this.#newTemplate()));
    this.#disposables.add(registerCommand(COMMANDS.useTerminalSelection, parts.log, () => this.#useSelection()));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #newTemplate(): Promise<void> {
    const { prompt, settings, userFolder } = this.#parts;
    const { mode, built } = await prompt.latest();
    const name = await window.showInputBox({
      title: l10n.t('New Template from Current Context'),
      prompt: l10n.t('Its name, as it is typed after /context: letters, digits and hyphens.'),
      validateInput: value =>
        tryTemplateId(`${value}.md`) === undefined ? l10n.t('Write letters, digits and hyphens.') : undefined,
    });
    const id = name === undefined ? undefined : tryTemplateId(`${name}.md`);
    if (id === undefined) return;
    const root = workspace.workspaceFolders?.[0]?.uri;
    const folder = root !== undefined && workspace.isTrusted ? Uri.joinPath(root, TEMPLATES_FOLDER) : userFolder;
    const uri = Uri.joinPath(folder, `${id}.md`);
    const isThere = await workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (!isThere) {
      const policy = prompt.templates.policyOf(mode, settings.current);
      const text = newTemplateText({ id, policy, units: built?.bundle.units ?? [] });
      await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    }
    await window.showTextDocument(await workspace.openTextDocument(uri));
  }

  /** VS Code gives a selection of the terminal to the clipboard alone, which has its text back afterwards. */
  async #useSelection(): Promise<void> {
    const before = await env.clipboard.readText();
    await env.clipboard.writeText('');
    await commands.executeCommand('workbench.action.terminal.copySelection');
    const text = await env.clipboard.readText();
    await env.clipboard.writeText(before);
    if (text.trim() === '') {
      void window.showInformationMessage(l10n.t('Nothing is selected in the terminal.'));
      return;
    }
    this.#parts.surroundings.setTerminalSelection(text);
    void window.showInformationMessage(
      l10n.t('Templates that ask for text from the terminal, such as "Fix this error", have it now.'),
    );
  }
}
