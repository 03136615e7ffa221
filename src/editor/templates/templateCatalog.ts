import { RelativePattern, type Uri, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/emitter.ts';
import type { Log } from '../../core/base/log.ts';
import type { Settings } from '../../core/config/settings.ts';
import type { ContextEngine } from '../../core/contextEngine.ts';
import { isBaseMode, type ModeId, tryTemplateIdOf } from '../../core/modes/contextMode.ts';
import { type LayerPolicy, policyOf, policyOfTemplate } from '../../core/modes/layerPolicy.ts';
import { TEMPLATES_FOLDER } from '../../core/templates/taskTemplate.ts';
import type { KnownTemplate, TemplateList } from '../../core/templates/templateList.ts';

const NONE: TemplateList = { templates: [], invalid: [] };

/** Files that are saved together are read once. */
const SETTLE_MS = 100;

/**
 * The task templates as they are on disk now. Read when somebody first asks, and again when a file with one changes, when one is
 * saved here, and when the modes are listed or one is switched to; what is typed counts once it is saved.
 */
export class TemplateCatalog implements Disposable {
  readonly #engine: Pick<ContextEngine, 'templates'>;
  readonly #log: Log;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<TemplateList>());
  #list = NONE;
  #loading: Promise<TemplateList> | undefined;
  #timer: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changes.event;

  /** @param parts.userFolder where the user keeps templates for all workspaces */
  constructor(parts: {
    readonly engine: Pick<ContextEngine, 'templates'>;
    readonly userFolder: Uri;
    readonly log: Log;
  }) {
    this.#engine = parts.engine;
    this.#log = parts.log;
    this.#disposables.add({ dispose: () => clearTimeout(this.#timer) });
    const isTemplate = ({ path }: Uri): boolean =>
      path.endsWith('.md') && (path.includes(`/${TEMPLATES_FOLDER}/`) || path.startsWith(`${parts.userFolder.path}/`));
    this.#disposables.add(workspace.onDidSaveTextDocument(({ uri }) => isTemplate(uri) && this.#refreshSoon()));
    this.#watch(new RelativePattern(parts.userFolder, '*.md'));
    this.#watch(`**/${TEMPLATES_FOLDER}/*.md`);
    // Of a folder that goes, VS Code does not name the files that were in it.
    this.#watch(`**/{${TEMPLATES_FOLDER},.context-mode}`);
  }

  /** Empty until they were read once. */
  get list(): TemplateList {
    return this.#list;
  }

  /** Reads them unless they are known. */
  known(): Promise<TemplateList> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  /** Reads them anew. */
  refresh(): Promise<TemplateList> {
    this.#loading = this.#load();
    return this.#loading;
  }

  /** Ids of those that can be used. */
  get ids(): readonly string[] {
    return this.#list.templates.map(({ template }) => template.id);
  }

  find(mode: ModeId): KnownTemplate | undefined {
    const id = tryTemplateIdOf(mode);
    return id === undefined ? undefined : this.#list.templates.find(({ template }) => template.id === id);
  }

  /** What the mode lets in. Of a template that is not there nothing is known, and so nothing is let in. */
  policyOf(mode: ModeId, settings: Settings): LayerPolicy {
    if (isBaseMode(mode)) return policyOf(mode, settings);
    const known = this.find(mode);
    return known === undefined
      ? { ...policyOf('zero', settings), mode: 'custom' }
      : policyOfTemplate(known.template, settings);
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #load(): Promise<TemplateList> {
    try {
      this.#list = await this.#engine.templates({ signal: new AbortController().signal });
    } catch (error) {
      // The next look tries again; until then the old list stands.
      this.#loading = undefined;
      this.#log.warn(`The templates could not be read (${String(error)}).`);
      return this.#list;
    }
    this.#changes.fire(this.#list);
    return this.#list;
  }

  #watch(pattern: RelativePattern | string): void {
    const watcher = this.#disposables.add(workspace.createFileSystemWatcher(pattern));
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) {
      this.#disposables.add(event(() => this.#refreshSoon()));
    }
  }

  #refreshSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), SETTLE_MS);
  }
}
