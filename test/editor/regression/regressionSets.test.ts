import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages, Position, Range, Uri, workspace } from 'vscode';
import { parseRegressionSet } from '../../../src/core/regression/parseRegressionSet.ts';
import { type LoadedSet, RegressionSets } from '../../../src/editor/regression/regressionSets.ts';
import { closeAllEditors, makeWatchedFolder, openFile, until } from '../support/editing.ts';
import { testLog } from '../support/testLog.ts';

const YAML = '.context-mode/regression.yaml';
const set = (...questions: readonly string[]): string =>
  `questions:\n${questions.map(each => `  - question: ${each}\n    must: {files: [a.ts]}\n`).join('')}`;

describe('the regression sets of the workspace', () => {
  const root = (): string => workspace.workspaceFolders![0]!.uri.fsPath;
  const uri = (name: string): Uri => Uri.file(join(root(), name));
  const engine = { parseRegressionSet: async (text: string, path: string) => parseRegressionSet(text, path) };
  let sets: RegressionSets;
  let shown: readonly LoadedSet[];

  before(() => makeWatchedFolder('.context-mode'));

  beforeEach(async () => {
    sets = new RegressionSets({ engine, log: testLog });
    sets.onDidChange(all => {
      shown = all;
    });
    shown = await sets.load();
  });

  afterEach(async () => {
    sets.dispose();
    await closeAllEditors();
    // The folder stays: VS Code stops watching one that is removed and made again too often.
    for (const file of [YAML, '.context-mode/regression.jsonl'])
      await rm(uri(file).fsPath, { recursive: true, force: true });
  });

  const questions = (): readonly string[] =>
    shown.flatMap(({ parsed }) => parsed.questions.map(({ question }) => question.question));

  it('are none without a file', () => {
    assert.deepEqual(shown, []);
  });

  it('come, change and go with their files', async () => {
    await writeFile(uri(YAML).fsPath, set('One?', 'Two?'));
    await until('the set is there', () => questions().join() === 'One?,Two?');
    assert.equal(shown[0]!.uri.path, uri(YAML).path);
    assert.deepEqual(shown[0]!.rangeOf(shown[0]!.parsed.questions[1]!).start, new Position(3, 4));
    await writeFile(uri(YAML).fsPath, set('Three?'));
    await until('the set has changed', () => questions().join() === 'Three?');
    await rm(uri(YAML).fsPath);
    await until('the set is gone', () => questions().length === 0);
  });

  it('are read from JSON Lines where there is no YAML', async () => {
    const line = JSON.stringify({ question: 'Lines?', must: { files: 'a.ts' } });
    await writeFile(uri('.context-mode/regression.jsonl').fsPath, `${line}\n`);
    await until('the set is there', () => questions().join() === 'Lines?');
    await writeFile(uri(YAML).fsPath, set('Yaml?'));
    await until('the other set counts', () => questions().join() === 'Yaml?');
  });

  it('are read as they are typed, with mistakes marked where they stand', async () => {
    const editor = await openFile(YAML, set('One?'));
    await until('the set is there', () => questions().join() === 'One?');
    await editor.edit(edit => edit.insert(new Position(3, 0), '  - question: Two?\n    musst: 1\n'));
    const marks = () => languages.getDiagnostics(editor.document.uri).filter(({ source }) => source === 'Context Mode');
    await until('a mark', () => marks().length > 0);
    // The extension itself, which runs here as well, marks the same.
    assert.deepEqual([...new Set(marks().map(({ range }) => editor.document.getText(range)))], ['musst']);
    assert.match(marks()[0]!.message, /^There is no field "musst"\. The fields are: question, /);
    assert.deepEqual(questions(), ['One?']);
    await editor.edit(edit => edit.delete(new Range(3, 0, 5, 0)));
    await until('no marks', () => marks().length === 0);
  });

  it('are not read from what is no file', async () => {
    await mkdir(uri(YAML).fsPath);
    assert.deepEqual(await sets.load(), []);
  });
});
