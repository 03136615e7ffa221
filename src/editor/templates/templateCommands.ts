import { commands, env, type LogOutputChannel, l10n, Uri, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { ContextModeError } from '../../core/base/errors.ts';
import { newTemplateText } from '../../core/templates/newTemplate.ts';
import { MAX_TEMPLATE_LENGTH } from '../../core/templates/parseTemplate.ts';
import { fromPromptFile, nameOfPromptFile, promptFileName, toPromptFile } from '../../core/templates/promptFile.ts';
import { TEMPLATES_FOLDER, tryTemplateId } from '../../core/templates/taskTemplate.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS } from '../ids.ts';
import { documentPath } from '../listeners/documentPath.ts';
import type { EditorSettings } from '../settings.ts';
import type { EditorSurroundings } from './editorSurroundings.ts';
import { templateName } from './templateTexts.ts';

/** A template may not be longer; four bytes are the most for a character. */
const MAX_PROMPT_FILE_BYTES = 4 * MAX_TEMPLATE_LENGTH;

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
    this.#disposables.add(registerCommand(COMMANDS.exportTemplate, parts.log, () => this.#export()));
    this.#disposables.add(registerCommand(COMMANDS.importPromptFile, parts.log, () => this.#import()));
    this.#disposables.add(registerCommand(COMMANDS.useTerminalSelection, parts.log, () => this.#useSelection()));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #newTemplate(): Promise<void> {
    const { prompt, settings } = this.#parts;
    const { mode, built } = await prompt.latest();
    const name = await window.showInputBox({
      title: l10n.t('New Template from Current Context'),
      prompt: l10n.t('Its name, as it is typed after /context: letters, digits and hyphens.'),
      validateInput: value =>
        tryTemplateId(`${value}.md`) === undefined ? l10n.t('Write letters, digits and hyphens.') : undefined,
    });
    const id = name === undefined ? undefined : tryTemplateId(`${name}.md`);
    if (id === undefined) return;
    const policy = prompt.templates.policyOf(mode, settings.current);
    await this.#openNew(id, () => newTemplateText({ id, policy, units: built?.bundle.units ?? [] }));
  }

  async #export(): Promise<void> {
    const { templates } = await this.#parts.prompt.templates.known();
    const items = templates.map(({ template }) => ({ label: templateName(template), template }));
    const choice = await window.showQuickPick(items, { title: l10n.t('Export Template as Prompt File') });
    if (choice === undefined) return;
    const name = promptFileName(choice.template);
    const root = workspace.workspaceFolders?.[0]?.uri;
    const uri = await window.showSaveDialog(
      root === undefined ? {} : { defaultUri: Uri.joinPath(root, '.github', 'prompts', name) },
    );
    if (uri === undefined) return;
    await workspace.fs.writeFile(uri, new TextEncoder().encode(toPromptFile(choice.template)));
    await window.showTextDocument(await workspace.openTextDocument(uri));
  }

  async #import(): Promise<void> {
    const [source] = (await window.showOpenDialog({ title: l10n.t('Import Prompt File') })) ?? [];
    if (source === undefined) return;
    const fileName = source.path.slice(source.path.lastIndexOf('/') + 1);
    const isOfWorkspace = workspace.getWorkspaceFolder(source) !== undefined;
    const path = isOfWorkspace ? documentPath({ uri: source, isUntitled: false }) : fileName;
    const { size } = await workspace.fs.stat(source);
    if (size > MAX_PROMPT_FILE_BYTES) throw new ContextModeError('file.tooLarge', { path: fileName });
    const text = new TextDecoder().decode(await workspace.fs.readFile(source));
    const id = tryTemplateId(`${nameOfPromptFile(fileName).replace(/[^\p{L}\p{N}]+/gu, '-')}.md`) ?? 'imported';
    await this.#openNew(id, () => fromPromptFile(path, text));
  }

  /** What is there already is opened as it is, and said to be. */
  async #openNew(id: string, textOf: () => string): Promise<void> {
    const root = workspace.workspaceFolders?.[0]?.uri;
    const isOfTeam = root !== undefined && workspace.isTrusted;
    const folder = isOfTeam ? Uri.joinPath(root, TEMPLATES_FOLDER) : this.#parts.userFolder;
    const uri = Uri.joinPath(folder, `${id}.md`);
    const isThere = await workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
    if (!isThere) await workspace.fs.writeFile(uri, new TextEncoder().encode(textOf()));
    else void window.showInformationMessage(l10n.t('There is a template {0} already; it was left as it is.', id));
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
