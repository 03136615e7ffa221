import assert from 'node:assert/strict';
import { Position, type TextEditor, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { closeAllEditors, openFile, until } from '../support/editing.ts';
import { Recording, uriInFolder } from '../support/recording.ts';

describe('FileMoves', () => {
  let recording: Recording;
  let count = 0;

  beforeEach(async () => {
    await closeAllEditors();
    recording = new Recording();
  });

  afterEach(async () => {
    recording.dispose();
    await closeAllEditors();
  });

  /** A file in view with an edit that is not saved. */
  async function edited(name: string): Promise<TextEditor> {
    const editor = await openFile(name, 'abc');
    await until('the document is known', () => recording.isKnown(editor.document));
    await editor.edit(edit => edit.insert(new Position(0, 0), 'x'));
    return editor;
  }

  async function renamed(from: Uri, to: Uri): Promise<void> {
    const edit = new WorkspaceEdit();
    edit.renameFile(from, to);
    await workspace.applyEdit(edit);
    await until('the renaming is told', () =>
      recording.engine.events.some(event => event.kind === 'renamed' || event.kind === 'deleted'),
    );
  }

  async function deleted(uri: Uri): Promise<void> {
    const edit = new WorkspaceEdit();
    edit.deleteFile(uri, { recursive: true });
    await workspace.applyEdit(edit);
    await until('the deletion is told', () => recording.engine.events.some(event => event.kind === 'deleted'));
  }

  const pathsInHistory = () => recording.history.map(({ document }) => document.path);

  it('lets the history of a renamed file go on under the new name, though it is open and not saved', async () => {
    const [from, to] = [uriInFolder(`before${++count}.txt`), uriInFolder(`after${count}.txt`)];
    await edited(`before${count}.txt`);
    await renamed(from, to);
    assert.equal(recording.newestOf(from), undefined);
    assert.equal(recording.newestOf(to), 'edit: xabc');
    const isBack = () => window.activeTextEditor?.document.uri.toString() === to.toString();
    await until('the file is in view under its new name', isBack);
    const editor = window.activeTextEditor!;
    await until('the document is known', () => recording.isKnown(editor.document));
    await editor.edit(edit => edit.insert(new Position(0, 0), 'y'));
    assert.deepEqual(pathsInHistory(), [`after${count}.txt`]);
    assert.equal(recording.newestOf(to), 'edit: yxabc');
  });

  it('moves all files of a folder', async () => {
    const [from, to] = [uriInFolder(`folder${++count}`), uriInFolder(`deeper/moved${count}`)];
    await edited(`folder${count}/sub/file.txt`);
    await workspace.saveAll();
    await renamed(from, to);
    assert.deepEqual(pathsInHistory(), [`deeper/moved${count}/sub/file.txt`]);
  });

  it('drops a deleted file, and all files of a deleted folder', async () => {
    const { document } = await edited(`gone${++count}/file.txt`);
    await document.save();
    await deleted(uriInFolder(`gone${count}`));
    assert.deepEqual(pathsInHistory(), []);
  });

  it('drops a file that gets a name under which secrets are kept', async () => {
    const { document } = await edited(`plain${++count}.txt`);
    await document.save();
    await renamed(document.uri, uriInFolder(`plain${count}.pem`));
    assert.deepEqual(pathsInHistory(), []);
    await workspace.fs.delete(uriInFolder(`plain${count}.pem`));
  });

  it('tells nothing while no history is kept', async () => {
    recording.isOn = false;
    const { document } = await openFile(`quiet${++count}.txt`, 'abc');
    const done: unknown[] = [];
    const listener = workspace.onDidRenameFiles(event => done.push(event));
    const edit = new WorkspaceEdit();
    edit.renameFile(document.uri, uriInFolder(`quiet${count}-after.txt`));
    await workspace.applyEdit(edit);
    await until('the file has its new name', () => done.length > 0);
    listener.dispose();
    assert.deepEqual(recording.engine.events, []);
  });
});
