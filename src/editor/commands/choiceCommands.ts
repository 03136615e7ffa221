import { FileType, type LogOutputChannel, l10n, TabInputText, type Uri, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { ChoiceChange } from '../../core/choices/choices.ts';
import { pinnedLines } from '../../core/choices/pinnedRanges.ts';
import { LineRange } from '../../core/text/lineRange.ts';
import type { ContextChoices } from '../contextView/contextChoices.ts';
import type { ContextNode } from '../contextView/contextNodes.ts';
import { openSource } from '../contextView/openPart.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS } from '../ids.ts';
import { documentPath } from '../listeners/documentPath.ts';
import type { PromptPreview } from '../preview/promptPreview.ts';
import { type CommandId, registerCommand } from './registerCommand.ts';

export interface ChoiceCommandsParts {
  readonly choices: ContextChoices;
  readonly prompt: CurrentPrompt;
  readonly preview: PromptPreview;
  readonly log: LogOutputChannel;
}

/** What of the menus of the explorer, editors, tabs and the context view decides about parts of the prompt. */
export class ChoiceCommands implements Disposable {
  readonly #parts: ChoiceCommandsParts;
  readonly #disposables = new DisposableStore();

  constructor(parts: ChoiceCommandsParts) {
    this.#parts = parts;
    const { choices, log } = parts;
    const own = (id: CommandId, run: (...args: readonly unknown[]) => unknown) =>
      this.#disposables.add(registerCommand(id, log, run));
    const decide = (id: CommandId, change: (path: string) => ChoiceChange) =>
      own(id, async (...args) => {
        const paths = await pathsOf(args);
        await choices.decide(paths.map(change));
      });
    decide(COMMANDS.addToContext, path => ({ kind: 'pin', path }));
    decide(COMMANDS.removeFromContext, path => ({ kind: 'unpin', path }));
    decide(COMMANDS.excludeFromContext, path => ({ kind: 'exclude', path }));
    decide(COMMANDS.includeInContext, path => ({ kind: 'include', path }));
    decide(COMMANDS.keepLongest, path => ({ kind: 'weigh', path, weight: 'last' }));
    decide(COMMANDS.dropFirst, path => ({ kind: 'weigh', path, weight: 'first' }));
    decide(COMMANDS.resetWeight, path => ({ kind: 'weigh', path, weight: undefined }));
    decide(COMMANDS.hideSecretValues, path => ({ kind: 'distrust', path }));
    own(COMMANDS.addSelectionToContext, () => this.#addSelection());
    own(COMMANDS.sendSecretValues, (...args) => this.#sendSecretValues(args));
    own(COMMANDS.useIgnoredFile, (...args) => this.#useIgnoredFile(args));
    own(COMMANDS.undoContextChange, () => this.#undo());
    own(COMMANDS.openContextItem, node => this.#open(node as ContextNode));
    own(COMMANDS.showInPrompt, node => this.#parts.preview.show((node as ContextNode).unitId));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** Pins files, such as those that were dropped. */
  async addFiles(uris: readonly Uri[]): Promise<void> {
    const paths = await filesAmong(uris);
    await this.#parts.choices.decide(paths.map(path => ({ kind: 'pin', path })));
  }

  async #addSelection(): Promise<void> {
    const editor = window.activeTextEditor;
    if (editor === undefined) return;
    const { document, selections } = editor;
    const path = documentPath(document);
    const changes = selections.map(({ start, end }): ChoiceChange => {
      // A selection that ends before the first character of a line means the lines above it.
      const last = end.character === 0 && end.line > start.line ? end.line : end.line + 1;
      const lines = pinnedLines(document.lineAt(start.line).text, new LineRange(start.line, last));
      return { kind: 'pin', path, lines };
    });
    await this.#parts.choices.decide(changes);
  }

  /** From the context view the file of the row; from elsewhere the current file, which may be a notebook. */
  async #useIgnoredFile(args: readonly unknown[]): Promise<void> {
    const { missingFile } = this.#parts.prompt.state;
    const missingPath = missingFile?.why === 'ignored' ? missingFile.path : undefined;
    const paths = args.length === 0 && missingPath !== undefined ? [missingPath] : await pathsOf(args);
    await this.#parts.choices.decide(paths.map(path => ({ kind: 'allow', path })));
  }

  /** The one way for a value that looks like a secret into a prompt: said in full, and confirmed. */
  async #sendSecretValues(args: readonly unknown[]): Promise<void> {
    const [path] = await pathsOf(args);
    if (path === undefined) return;
    const send = l10n.t('Use It');
    const choice = await window.showWarningMessage(
      l10n.t('Use {0} with all that may be secret in it?', path),
      {
        modal: true,
        detail: l10n.t(
          'Whoever runs the model you choose will see it. It is never stored. This holds for this file and this workspace until you take it back in the context view.',
        ),
      },
      send,
    );
    if (choice === send) await this.#parts.choices.decide([{ kind: 'trust', path }]);
  }

  async #undo(): Promise<void> {
    if (await this.#parts.choices.undo()) return;
    void window.showInformationMessage(l10n.t('There is no decision about the context to take back.'));
  }

  async #open(node: ContextNode): Promise<void> {
    const { prompt, preview } = this.#parts;
    const unit = prompt.state.built?.bundle.units.find(({ id }) => id === node.unitId);
    const { path } = node;
    const target = unit ?? (path === undefined ? undefined : { source: { kind: 'file' as const, path }, snippets: [] });
    const isOpened = target !== undefined && (await openSource(target));
    if (!isOpened && node.unitId !== undefined) await preview.show(node.unitId);
  }
}

/**
 * The files that a command is about: rows of the context view, files of the explorer or of a tab, or without any argument the
 * file in the active editor.
 */
async function pathsOf([first, selected]: readonly unknown[]): Promise<readonly string[]> {
  if (isNode(first)) return first.path === undefined ? [] : [first.path];
  const uris =
    Array.isArray(selected) && selected.length > 0 ? (selected as Uri[]) : first === undefined ? [] : [first as Uri];
  if (uris.length > 0) return await filesAmong(uris);
  const document = window.activeTextEditor?.document;
  if (document !== undefined) return [documentPath(document)];
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText ? await filesAmong([input.uri]) : [];
}

function isNode(value: unknown): value is ContextNode {
  return typeof value === 'object' && value !== null && 'actions' in value;
}

/** Paths of the workspace's files; folders, and files outside the workspace, are named to the user and left out. */
async function filesAmong(uris: readonly Uri[]): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const uri of uris) {
    const document = workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
    const path = documentPath(document ?? { uri, isUntitled: uri.scheme === 'untitled' });
    if (document === undefined && workspace.getWorkspaceFolder(uri) === undefined) {
      void window.showWarningMessage(l10n.t('{0} is outside the workspace, so it is not read.', path));
    } else if (document === undefined && ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0) {
      void window.showWarningMessage(l10n.t('{0} is a folder. Add the files that the model should see.', path));
    } else paths.push(path);
  }
  return paths;
}
