import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import {
  type CompletionList,
  commands,
  extensions,
  type Hover,
  type MarkdownString,
  type Position,
  workspace,
} from 'vscode';
import { closeAllEditors, makeWatchedFolder, openFile } from '../support/editing.ts';

const YAML = '.context-mode/regression.yaml';

/** The real extension's help, in a set with `|` where the cursor is. */
describe('help while writing a regression set', () => {
  before(async () => {
    await extensions.getExtension('context-mode.context-mode')!.activate();
    await makeWatchedFolder('.context-mode');
  });

  after(async () => {
    await closeAllEditors();
    // The folder stays: VS Code stops watching one that is removed and made again too often.
    await rm(`${workspace.workspaceFolders![0]!.uri.fsPath}/${YAML}`);
  });

  async function openAt(marked: string) {
    const { document } = await openFile(YAML, marked.replace('|', ''));
    return [document.uri, document.positionAt(marked.indexOf('|'))] as const satisfies readonly [unknown, Position];
  }

  async function completions(marked: string): Promise<readonly string[]> {
    const { items } = await commands.executeCommand<CompletionList>(
      'vscode.executeCompletionItemProvider',
      ...(await openAt(marked)),
    );
    // VS Code itself offers words of the text, which have another kind.
    const ours = items.filter(({ kind, documentation }) => documentation !== undefined || kind === 19);
    return ours.map(({ label }) => (typeof label === 'string' ? label : label.label));
  }

  async function hover(marked: string): Promise<string> {
    const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', ...(await openAt(marked)));
    return hovers.flatMap(({ contents }) => contents.map(each => (each as MarkdownString).value)).join();
  }

  it('completes the fields of the set, of an entry and of what it wants, each once', async () => {
    assert.deepEqual(await completions('floor: 80%\n|\n'), ['questions']);
    assert.deepEqual(await completions('questions:\n  - question: A?\n    must:\n      |\n'), ['files', 'symbols']);
    const offered = await completions(
      'questions:\n  - question: A?\n    mode: file\n  - question: B?\n    line: 1\n    |\n',
    );
    assert.deepEqual(offered.toSorted(), [
      'commit',
      'expectedMode',
      'file',
      'floor',
      'maxTokens',
      'mode',
      'must',
      'mustNot',
      'rubric',
    ]);
  });

  it('completes modes and templates, in a list, too', async () => {
    for (const line of ['mode: |', 'expectedMode: [file, |']) {
      const offered = await completions(`questions:\n  - question: A?\n    ${line}\n`);
      assert.ok(
        ['zero', 'file', 'project', 'write-tests'].every(name => offered.includes(name)),
        `${offered}`,
      );
    }
  });

  it('says nothing where a text is written', async () => {
    assert.deepEqual(await completions('questions:\n  - question: A |\n'), []);
    assert.equal(await hover('questions:\n  - question: fl|oor\n'), '');
  });

  it('explains a field where the mouse rests', async () => {
    assert.match(await hover('fl|oor: 80%\n'), /^The least score of the whole set/);
    assert.match(await hover('questions:\n  - ques|tion: A?\n'), /^The question, as somebody would ask it/);
    assert.match(await hover('questions:\n  - question: A?\n    fl|oor: 1\n'), /^The share of its expectations/);
    assert.match(await hover('questions:\n  - question: A?\n    mustNot:\n      fi|les: a\n'), /^Paths or patterns/);
  });
});
