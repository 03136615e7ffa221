import assert from 'node:assert/strict';
import { commands, languages, Position, type TextEditor, window, workspace } from 'vscode';
import { closeAllEditors, until } from '../support/editing.ts';
import { Recording, uriInFolder } from '../support/recording.ts';

describe('UntitledDocuments', () => {
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

  /** An untitled document that will be saved as a file of this name without a question. */
  async function written(name: string, text: string): Promise<TextEditor> {
    const document = await workspace.openTextDocument(uriInFolder(name).with({ scheme: 'untitled' }));
    const editor = await window.showTextDocument(document, { preview: false });
    await until('the document is known', () => recording.isKnown(document));
    await editor.edit(edit => edit.insert(new Position(0, 0), text));
    return editor;
  }

  it('lets the history go on under the name that the document is saved as', async () => {
    const name = `saved${++count}.txt`;
    const { document } = await written(name, 'fresh text');
    assert.equal(recording.newestOf(document.uri), 'edit: fresh text');
    await document.save();
    await until('the untitled document is closed', () => document.isClosed);
    assert.equal(recording.newestOf(document.uri), undefined);
    assert.equal(recording.newestOf(uriInFolder(name)), 'edit: fresh text');
    const editor = await window.showTextDocument(uriInFolder(name), { preview: false });
    await until('the file is known', () => recording.isKnown(editor.document));
    await editor.edit(edit => edit.insert(new Position(0, 0), 'more '));
    assert.deepEqual(
      recording.history.map(entry => entry.document.path),
      [name],
    );
    assert.equal(recording.newestOf(uriInFolder(name)), 'edit: more fresh text');
  });

  it('drops what was discarded', async () => {
    const { document } = await written(`discarded${++count}.txt`, 'not kept');
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('the document is closed', () => document.isClosed);
    assert.deepEqual(recording.history, []);
  });

  it('keeps what has another language now', async () => {
    const { document } = await written(`language${++count}.txt`, '# A title');
    await languages.setTextDocumentLanguage(document, 'markdown');
    assert.equal(recording.newestOf(document.uri), 'edit: # A title');
    recording.assertMirrored(document);
  });
});
