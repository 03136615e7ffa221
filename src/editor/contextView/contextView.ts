import {
  type DataTransfer,
  EventEmitter,
  l10n,
  ThemeIcon,
  type TreeDataProvider,
  type TreeDragAndDropController,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeView,
  Uri,
  window,
} from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import type { CurrentPrompt } from '../currentPrompt.ts';
import { COMMANDS, VIEWS } from '../ids.ts';
import { modeLabel, usageText } from '../messages.ts';
import { figuresOf } from '../promptState.ts';
import type { ContextChoices } from './contextChoices.ts';
import { type ContextNode, contextNodes } from './contextNodes.ts';

const URI_LIST = 'text/uri-list';

/** The tree of what is in the prompt, what is not, and why. It follows the prompt while it can be seen. */
export class ContextView implements TreeDataProvider<ContextNode>, TreeDragAndDropController<ContextNode>, Disposable {
  readonly dropMimeTypes = [URI_LIST];
  readonly dragMimeTypes = [];
  readonly #prompt: CurrentPrompt;
  readonly #choices: ContextChoices;
  readonly #addFiles: (uris: readonly Uri[]) => Promise<void>;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new EventEmitter<void>());
  readonly #view: TreeView<ContextNode>;

  readonly onDidChangeTreeData = this.#changes.event;

  constructor(parts: {
    readonly prompt: CurrentPrompt;
    readonly choices: ContextChoices;
    readonly addFiles: (uris: readonly Uri[]) => Promise<void>;
  }) {
    this.#prompt = parts.prompt;
    this.#choices = parts.choices;
    this.#addFiles = parts.addFiles;
    this.#view = this.#disposables.add(
      window.createTreeView(VIEWS.context, {
        treeDataProvider: this,
        dragAndDropController: this,
        showCollapseAll: true,
      }),
    );
    this.#disposables.add(this.#prompt.onDidChange(() => this.#refresh()));
    this.#disposables.add(this.#choices.onDidChange(() => this.#refresh()));
    this.#disposables.add(this.#view.onDidChangeVisibility(({ visible }) => visible && void this.#onShown()));
  }

  getChildren(node?: ContextNode): ContextNode[] {
    return [...(node === undefined ? contextNodes(this.#prompt.state, this.#choices.current) : (node.children ?? []))];
  }

  getTreeItem(node: ContextNode): TreeItem {
    const item = new TreeItem(
      node.label,
      node.children === undefined ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Expanded,
    );
    item.id = node.id;
    item.contextValue = node.actions;
    item.accessibilityInformation = { label: node.sentence };
    item.tooltip = node.sentence;
    if (node.description !== undefined) item.description = node.description;
    if (node.icon !== undefined) item.iconPath = new ThemeIcon(node.icon);
    if (node.unitId !== undefined || node.path !== undefined) {
      item.command = { command: COMMANDS.openContextItem, title: l10n.t('Open'), arguments: [node] };
    }
    return item;
  }

  async handleDrop(_target: ContextNode | undefined, data: DataTransfer): Promise<void> {
    const list = await data.get(URI_LIST)?.asString();
    const uris = (list ?? '').split(/\r?\n/).filter(line => line !== '' && !line.startsWith('#'));
    await this.#addFiles(uris.map(uri => Uri.parse(uri, true)));
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #onShown(): Promise<void> {
    await this.#choices.load();
    this.#refresh();
  }

  #refresh(): void {
    if (!this.#view.visible) return;
    const { state } = this.#prompt;
    const figures = figuresOf(state);
    this.#view.description =
      figures === undefined ? modeLabel(state.mode) : `${modeLabel(state.mode)}, ${usageText(figures)}`;
    this.#changes.fire();
  }
}
