import { isDeepStrictEqual } from 'node:util';
import { type ConfigurationChangeEvent, commands, type LogOutputChannel, l10n, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../core/base/disposable.ts';
import { Emitter } from '../core/base/emitter.ts';
import {
  parseSettings,
  SETTING_NAMES,
  type SettingName,
  type SettingProblem,
  type Settings,
} from '../core/config/settings.ts';
import type { WorkspaceFolder } from '../node/workspace/workspaceRoots.ts';
import { SETTINGS_SECTION } from './ids.ts';
import { type ExtensionManifest, invalidSettingSentence } from './settingExpectation.ts';

const EXCLUDE_SETTINGS = ['files.exclude', 'search.exclude'];
const ENCODING_SETTING = 'files.encoding';

/**
 * The settings as they are in force: the only reader of VS Code's configuration. A value that cannot be used is replaced
 * by its default and reported once, until it is changed.
 */
export class EditorSettings implements Disposable {
  readonly #log: LogOutputChannel;
  readonly #manifest: ExtensionManifest;
  readonly #disposables = new DisposableStore();
  readonly #changes = this.#disposables.add(new Emitter<readonly SettingName[]>());
  readonly #fileChanges = this.#disposables.add(new Emitter<{ readonly isEncoding: boolean }>());
  #current: Settings;
  /** The invalid values that were reported already, by name. */
  #reported: ReadonlyMap<SettingName, string> = new Map();

  /** Tells the names of the settings whose value in force has changed. */
  readonly onDidChange = this.#changes.event;

  /** Tells that `excludes()` or `folders()` may give others than before. */
  readonly onDidChangeFiles = this.#fileChanges.event;

  constructor(manifest: ExtensionManifest, log: LogOutputChannel) {
    this.#manifest = manifest;
    this.#log = log;
    this.#current = this.#read();
    this.#disposables.add(workspace.onDidChangeConfiguration(event => this.#onConfiguration(event)));
  }

  get current(): Settings {
    return this.#current;
  }

  /** The globs that are hidden from the file tree or from searches. Conditional ones (`when`) depend on other files and are left out. */
  excludes(): readonly string[] {
    const globs = EXCLUDE_SETTINGS.map(name => workspace.getConfiguration().get<object>(name, {}));
    return Object.entries(Object.assign({}, ...globs)).flatMap(([glob, isOn]) => (isOn === true ? [glob] : []));
  }

  /** The folders of the workspace, each with the encoding of its files that are not UTF-8. */
  folders(): readonly WorkspaceFolder[] {
    return (workspace.workspaceFolders ?? []).map(({ name, uri }) => {
      const encoding = workspace.getConfiguration(undefined, uri).get<string>(ENCODING_SETTING);
      return { name, fsPath: uri.fsPath, ...(encoding === undefined ? {} : { encoding }) };
    });
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #onConfiguration(event: ConfigurationChangeEvent): void {
    const isEncoding = event.affectsConfiguration(ENCODING_SETTING);
    if (isEncoding || EXCLUDE_SETTINGS.some(name => event.affectsConfiguration(name))) {
      this.#fileChanges.fire({ isEncoding });
    }
    if (!event.affectsConfiguration(SETTINGS_SECTION)) return;
    const before = this.#current;
    this.#current = this.#read();
    const changed = SETTING_NAMES.filter(name => !isDeepStrictEqual(before[name], this.#current[name]));
    if (changed.length > 0) this.#changes.fire(changed);
  }

  #read(): Settings {
    const configuration = workspace.getConfiguration(SETTINGS_SECTION);
    const raw = Object.fromEntries(SETTING_NAMES.map(name => [name, configuration.get<unknown>(name)]));
    const { settings, problems } = parseSettings(raw);
    this.#reportOnce(problems, raw);
    return settings;
  }

  #reportOnce(problems: readonly SettingProblem[], raw: Readonly<Record<string, unknown>>): void {
    const seen = new Map(problems.map(({ name }) => [name, JSON.stringify(raw[name])]));
    for (const problem of problems) {
      if (this.#reported.get(problem.name) !== seen.get(problem.name)) this.#report(problem.name);
    }
    this.#reported = seen;
  }

  #report(name: SettingName): void {
    const fullName = `${SETTINGS_SECTION}.${name}`;
    this.#log.warn(`setting ${fullName} is not valid: its default is used`);
    const openSetting = l10n.t('Open Setting');
    void window.showWarningMessage(invalidSettingSentence(fullName, this.#manifest), openSetting).then(choice => {
      if (choice === openSetting) void commands.executeCommand(openSettingsCommand(name), `@id:${fullName}`);
    });
  }
}

/** Opens the page on which the wrong value stands. */
function openSettingsCommand(name: SettingName): string {
  const isOfWorkspace = workspace.getConfiguration(SETTINGS_SECTION).inspect(name)?.workspaceValue !== undefined;
  return isOfWorkspace ? 'workbench.action.openWorkspaceSettings' : 'workbench.action.openSettings';
}
