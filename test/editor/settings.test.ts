import assert from 'node:assert/strict';
import { ConfigurationTarget, extensions, workspace } from 'vscode';
import { DEFAULT_SETTINGS, type SettingName } from '../../src/core/config/settings.ts';
import { invalidSettingSentence } from '../../src/editor/settingExpectation.ts';
import { EditorSettings } from '../../src/editor/settings.ts';
import { until } from './support/editing.ts';
import { testLog } from './support/testLog.ts';

describe('EditorSettings', () => {
  const manifest = extensions.getExtension('context-mode.context-mode')!.packageJSON;
  let settings: EditorSettings;

  const update = async (name: SettingName, value: unknown): Promise<void> =>
    workspace.getConfiguration('contextMode').update(name, value, ConfigurationTarget.Workspace);

  beforeEach(() => {
    settings = new EditorSettings(manifest, testLog);
  });

  afterEach(async () => {
    settings.dispose();
    await update('file.budget', undefined);
  });

  it('are the defaults of the schema', () => {
    assert.deepEqual(settings.current, DEFAULT_SETTINGS);
  });

  it('tell which of them have changed', async () => {
    const changes: (readonly SettingName[])[] = [];
    settings.onDidChange(names => changes.push(names));
    await update('file.budget', 6_000);
    await until('the change is told', () => changes.length > 0);
    assert.deepEqual(changes, [['file.budget']]);
    assert.equal(settings.current['file.budget'], 6_000);
  });

  for (const value of ['many', -1, 1.5, 99, true]) {
    it(`use the default for the budget ${JSON.stringify(value)}`, async () => {
      await update('file.budget', 6_000);
      await until('a good value is used', () => settings.current['file.budget'] === 6_000);
      await update('file.budget', value);
      await until('the default is used', () => settings.current['file.budget'] === 8_000);
    });
  }

  it('give the globs that are hidden from the file tree or from searches', () => {
    assert.ok(settings.excludes().includes('**/.git'));
    assert.ok(settings.excludes().includes('**/node_modules'));
  });

  it('give the folders with the encoding of their files, and tell when it changes (A25)', async () => {
    const encode = (value: string | undefined) =>
      workspace.getConfiguration('files').update('encoding', value, ConfigurationTarget.Workspace);
    const changes: { readonly isEncoding: boolean }[] = [];
    settings.onDidChangeFiles(change => changes.push(change));
    await encode('gb2312');
    await until('the change is told', () => changes.length > 0);
    assert.deepEqual(changes, [{ isEncoding: true }]);
    assert.deepEqual(
      settings.folders().map(({ fsPath, encoding }) => [fsPath, encoding]),
      [[workspace.workspaceFolders![0]!.uri.fsPath, 'gb2312']],
    );
    await encode(undefined);
  });
});

describe('the sentence about an invalid setting', () => {
  const manifest = extensions.getExtension('context-mode.context-mode')!.packageJSON;
  const sentences: readonly (readonly [name: string, sentence: RegExp])[] = [
    ['contextMode.file.budget', /contextMode\.file\.budget must be a whole number from 100 to 2,000,000\./],
    ['contextMode.project.confirm', /must be true or false\./],
    ['contextMode.tokens.encoding', /must be one of these: o200k_base, cl100k_base\./],
    ['contextMode.system.prompt', /must be a text of at most 20,000 characters\./],
  ];
  for (const [name, sentence] of sentences) {
    it(`says what ${name} must be`, () => assert.match(invalidSettingSentence(name, manifest), sentence));
  }
});
