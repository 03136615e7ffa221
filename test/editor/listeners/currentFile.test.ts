import assert from 'node:assert/strict';
import { commands, Position, Range, Selection, Uri, ViewColumn, WorkspaceEdit, window, workspace } from 'vscode';
import { CurrentFileTracker } from '../../../src/editor/listeners/currentFile.ts';
import { closeAllEditors, openFile, until } from '../support/editing.ts';

describe('CurrentFileTracker', () => {
  let tracker: CurrentFileTracker;

  beforeEach(async () => {
    await closeAllEditors();
    tracker = new CurrentFileTracker();
  });

  afterEach(async () => {
    tracker.dispose();
    await closeAllEditors();
    await commands.executeCommand('workbench.action.closePanel');
  });

  const path = (): string | undefined => tracker.current.path;
  const isNone = (why: string) => () => tracker.current.kind === 'none' && tracker.current.why === why;
  const becomes = (name: string) => until(`${name} is the current file`, () => path() === name);

  it('is none without an editor', async () => {
    await until('there is no current file', isNone('noEditor'));
  });

  it('is the file in the active editor', async () => {
    await openFile('a.ts', 'a');
    await becomes('a.ts');
    await openFile('b.ts', 'b');
    await becomes('b.ts');
  });

  it('is an untitled document by its name', async () => {
    await window.showTextDocument(await workspace.openTextDocument({ content: 'new', language: 'typescript' }));
    await until('the untitled document is the current file', () => /^Untitled-\d+$/.test(path() ?? ''));
    assert.equal(tracker.current.kind, 'open');
  });

  it('stays when the focus moves to a webview (A21)', async () => {
    await openFile('a.ts', 'a');
    await becomes('a.ts');
    const panel = window.createWebviewPanel('test', 'A web page', ViewColumn.Active, {});
    await until('the webview is on top', () => window.activeTextEditor === undefined);
    assert.equal(path(), 'a.ts');
    assert.equal(tracker.current.kind, 'open');
    panel.dispose();
  });

  it('stays when the focus moves to the output panel or a terminal (A21)', async () => {
    await openFile('a.ts', 'a');
    await becomes('a.ts');
    const channel = window.createOutputChannel('Test output');
    channel.appendLine('some output');
    channel.show(false);
    await until('the output is an editor', () =>
      window.visibleTextEditors.some(e => e.document.uri.scheme === 'output'),
    );
    await commands.executeCommand('workbench.action.output.toggleOutput').then(undefined, () => {});
    assert.equal(path(), 'a.ts');
    channel.dispose();
  });

  it('stays when settings are opened, and when a diff shows an older version of another file', async () => {
    const { document } = await openFile('a.ts', 'a');
    await becomes('a.ts');
    await commands.executeCommand('workbench.action.openSettings2');
    await until('the settings are on top', () => window.activeTextEditor === undefined);
    assert.equal(path(), 'a.ts');
    const older = await openFile('older.ts', 'old');
    await commands.executeCommand('vscode.diff', older.document.uri, document.uri, 'old and new');
    await becomes('a.ts');
  });

  it('is none once its tab is closed, even if VS Code keeps the document for a while', async () => {
    await openFile('a.ts', 'a');
    await becomes('a.ts');
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await until('there is no current file', isNone('noEditor'));
  });

  it('is the file that VS Code turns to when another one is closed', async () => {
    await openFile('a.ts', 'a');
    await openFile('b.ts', 'b');
    await becomes('b.ts');
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await becomes('a.ts');
  });

  it('never is a file that may hold secrets, and says so (A7)', async () => {
    await openFile('.env', 'KEY=1');
    await until('the file is refused', isNone('secret'));
    assert.equal(path(), '.env');
  });

  it('is none while a binary file is on top, and tells so', async () => {
    await openFile('a.ts', 'a');
    let isRefused = false;
    const listener = tracker.onDidChange(() => {
      isRefused = isNone('notText')();
    });
    await openBinaryFile();
    await until('somebody who listens knows that it is refused', () => isRefused);
    listener.dispose();
    assert.equal(path(), 'blob.bin');
  });

  it('is none while a binary file is on top and the output panel has the active editor', async () => {
    await openFile('a.ts', 'a');
    const channel = window.createOutputChannel('Test output');
    channel.appendLine('some output');
    channel.show(false);
    await until('the output has the active editor', () => window.activeTextEditor?.document.uri.scheme === 'output');
    await openBinaryFile();
    await until('the binary file is refused', isNone('notText'));
    channel.dispose();
  });

  it('stays the text in the editor when its file is deleted on disk', async () => {
    const { document } = await openFile('gone.ts', 'still here');
    await becomes('gone.ts');
    await workspace.fs.delete(document.uri);
    assert.equal(tracker.current.kind, 'open');
    assert.equal(document.getText(), 'still here');
  });

  it('tells of edits and moves in the current file, and not of those elsewhere', async () => {
    const background = await workspace.openTextDocument({ content: 'elsewhere' });
    const editor = await openFile('a.ts', 'a');
    await becomes('a.ts');
    let count = 0;
    const listener = tracker.onDidChange(() => count++);
    const edit = new WorkspaceEdit();
    edit.replace(background.uri, new Range(0, 0, 0, 1), 'E');
    await workspace.applyEdit(edit);
    assert.equal(count, 0);
    await editor.edit(builder => builder.insert(new Position(0, 0), 'x'));
    await until('the edit is told', () => count > 0);
    count = 0;
    // The edit may have moved the cursor already: to select everything is a move from wherever it is.
    editor.selection = new Selection(0, 0, 0, 2);
    await until('the move is told', () => count > 0);
    listener.dispose();
  });
});

async function openBinaryFile(): Promise<void> {
  const [folder] = workspace.workspaceFolders!;
  const uri = Uri.joinPath(folder!.uri, 'blob.bin');
  await workspace.fs.writeFile(
    uri,
    Uint8Array.from({ length: 4_096 }, (_, index) => (index * 7) % 256),
  );
  await commands.executeCommand('vscode.open', uri);
}
