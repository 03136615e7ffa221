import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commands,
  EndOfLine,
  languages,
  NotebookCellKind,
  Position,
  Range,
  type TextDocument,
  TextEdit,
  type TextEditor,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { closeAllEditors, openFile, until } from '../support/editing.ts';
import { Recording, uriInFolder } from '../support/recording.ts';

describe('RecordedDocuments', () => {
  let recording: Recording;
  let fileCount = 0;

  beforeEach(async () => {
    await closeAllEditors();
    recording = new Recording();
  });

  afterEach(async () => {
    recording.dispose();
    await closeAllEditors();
  });

  /** A file of a new name each time, in view and known to the engine. */
  async function inView(text: string, extension = 'txt'): Promise<TextEditor> {
    const editor = await openFile(`recorded${++fileCount}.${extension}`, text);
    await isKnown(editor.document);
    return editor;
  }

  const isKnown = (document: TextDocument) =>
    until(`${document.uri.path} is known`, () => {
      recording.timers.advance(0);
      return recording.isKnown(document);
    });

  const insert = (editor: TextEditor, text: string, position = new Position(0, 0)) =>
    editor.edit(edit => edit.insert(position, text));

  it('sends what is in view at the start, a moment later', async () => {
    const editor = await openFile('early.txt', 'early');
    recording.dispose();
    recording = new Recording();
    assert.deepEqual(recording.engine.events, []);
    recording.timers.advance(0);
    recording.assertMirrored(editor.document);
  });

  it('sends a document once, before its first edit, and then only its edits', async () => {
    const editor = await inView('abc');
    await insert(editor, 'x');
    const { document } = await inView('another');
    await insert(await window.showTextDocument(editor.document), 'y');
    assert.deepEqual(
      recording.kindsOf(editor.document).filter(kind => kind !== 'viewed'),
      ['opened', 'edited', 'edited'],
    );
    assert.deepEqual(
      recording.kindsOf(document).filter(kind => kind !== 'viewed'),
      ['opened'],
    );
    assert.equal(recording.newestOf(editor.document.uri), 'edit: yxabc');
  });

  it('sends nothing while no history is kept, and what is in view once it is', async () => {
    recording.isOn = false;
    const editor = await openFile('unrecorded.txt', 'abc');
    await insert(editor, 'x');
    recording.timers.advance(1_000);
    assert.deepEqual(recording.engine.events, []);
    recording.isOn = true;
    recording.recorded.refresh();
    recording.timers.advance(0);
    recording.assertMirrored(editor.document);
  });

  it('follows edits, undo, redo, formatting on save and reverting without sending a text again', async () => {
    const formatter = languages.registerDocumentFormattingEditProvider('ini', {
      provideDocumentFormattingEdits: document =>
        Array.from({ length: document.lineCount }, (_, line) => TextEdit.insert(new Position(line, 0), '; ')).reverse(),
    });
    const formatOnSave = (isOn: true | undefined) => workspace.getConfiguration('editor').update('formatOnSave', isOn);
    await formatOnSave(true);
    try {
      const editor = await inView('one\ntwo 行 😀\nthree\nfour\n', 'ini');
      const { document } = editor;
      // A fixed seed, so that a failure comes again.
      let seed = 7;
      const random = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed % below;
      };
      for (let round = 0; round < 60; round++) {
        const at = () => document.validatePosition(new Position(random(document.lineCount), random(12)));
        switch (random(6)) {
          case 0:
            await commands.executeCommand('undo');
            break;
          case 1:
            await commands.executeCommand('redo');
            break;
          case 2:
            if (random(3) === 0) await document.save();
            break;
          case 3:
            if (random(4) === 0) await commands.executeCommand('workbench.action.files.revert');
            break;
          default: {
            const [start, end] = [at(), at()];
            const isGrouped = random(3) === 0;
            await editor.edit(
              edit => edit.replace(new Range(start, end), ['', 'x', '\n', '中文\n', 'two\nlines'][random(5)]!),
              {
                undoStopBefore: !isGrouped,
                undoStopAfter: !isGrouped,
              },
            );
          }
        }
        recording.assertMirrored(document);
      }
      assert.equal(recording.kindsOf(document).filter(kind => kind === 'opened').length, 1);
      assert.equal(recording.newestOf(document.uri), `edit: ${document.getText()}`);
    } finally {
      formatter.dispose();
      await formatOnSave(undefined);
    }
  });

  it('records what another program has done to an open file as an edit', async () => {
    const { document } = await inView('one\ntwo\nthree\n');
    await workspace.fs.writeFile(document.uri, Buffer.from('one\nTWO\nthree\n'));
    await until('the file is read again', () => document.getText().includes('TWO'));
    recording.assertMirrored(document);
    assert.equal(recording.newestOf(document.uri), 'edit: one\nTWO\nthree\n');
  });

  it('sends the text anew when the line breaks are changed, and records no edit', async () => {
    const editor = await inView('a\nb\nc\n');
    await insert(editor, 'x');
    await editor.edit(edit => edit.setEndOfLine(EndOfLine.CRLF));
    await isKnown(editor.document);
    recording.assertMirrored(editor.document);
    assert.equal(recording.newestOf(editor.document.uri), 'edit: xa\nb\nc\n');
    await insert(editor, 'y', new Position(2, 0));
    assert.equal(recording.newestOf(editor.document.uri), 'edit: xa\r\nb\r\nyc\r\n');
  });

  it('sends the text anew when it is read in another encoding, and records no edit', async () => {
    const { document } = await inView('grün\n');
    await workspace.openTextDocument(document.uri, { encoding: 'windows1252' });
    await until('the text is read anew', () => document.getText() === 'grÃ¼n\n');
    await isKnown(document);
    recording.assertMirrored(document);
    assert.ok(!recording.kindsOf(document).includes('edited'));
  });

  it('sends a document that is edited unseen after the edit, which nobody can record', async () => {
    const uris = ['unseen1.txt', 'unseen2.txt', 'unseen3.txt'].map(uriInFolder);
    const edit = new WorkspaceEdit();
    for (const uri of uris) {
      await workspace.fs.writeFile(uri, Buffer.from('old name\n'));
      edit.replace(uri, new Range(0, 0, 0, 3), 'new');
    }
    await workspace.applyEdit(edit);
    for (const uri of uris) {
      const document = await workspace.openTextDocument(uri);
      await isKnown(document);
      recording.assertMirrored(document);
      assert.equal(recording.newestOf(uri), undefined);
      await workspace.applyEdit(insertion(uri, 'x'));
      assert.equal(recording.newestOf(uri), 'edit: xnew name\n');
      await document.save();
    }
  });

  it('knows a document whose language was changed, in an editor that stays', async () => {
    const editor = await inView('abc');
    await languages.setTextDocumentLanguage(editor.document, 'markdown');
    recording.assertMirrored(editor.document);
    await insert(editor, 'x');
    assert.equal(recording.newestOf(editor.document.uri), 'edit: xabc');
  });

  it('sends documents again after the engine has lost everything', async () => {
    const editor = await inView('abc');
    recording.engine.forgetDocuments();
    recording.documents.forgetAll();
    await insert(editor, 'x');
    await isKnown(editor.document);
    recording.assertMirrored(editor.document);
  });

  it('tells a key in microseconds with all that listens, whatever the size of the file', async () => {
    const editor = await inView(`${'x'.repeat(60)}\n`.repeat(50_000));
    recording.dispose();
    let totalMs = 0;
    // Listeners are called in the order in which they came: what lies between these two is measured.
    const before = workspace.onDidChangeTextDocument(() => {
      totalMs -= performance.now();
    });
    recording = new Recording();
    const after = workspace.onDidChangeTextDocument(() => {
      totalMs += performance.now();
    });
    recording.timers.advance(0);
    const keyCount = 40;
    for (let key = 0; key < keyCount; key++) await insert(editor, 'y', new Position(key, 0));
    before.dispose();
    after.dispose();
    assert.deepEqual(
      recording.kindsOf(editor.document).filter(kind => kind !== 'edited'),
      ['opened'],
    );
    assert.ok(totalMs / keyCount < 1, `${((totalMs / keyCount) * 1_000).toFixed(0)} microseconds a key`);
  });

  it('never sends files that may hold secrets, output, settings, or what belongs to git', async () => {
    await openFile('.env', 'KEY=1');
    await openFile('.git/COMMIT_EDITMSG', 'a message');
    const machine = Uri.file(join(await mkdtemp(join(tmpdir(), 'context-mode-')), 'Machine', 'settings.json'));
    await workspace.fs.writeFile(machine, Buffer.from('{}'));
    await window.showTextDocument(machine, { preview: false });
    const channel = window.createOutputChannel('Recorded output');
    channel.appendLine('some output');
    channel.show(false);
    await until('the output is in view', () =>
      window.visibleTextEditors.some(({ document }) => document.uri.scheme === 'output'),
    );
    channel.appendLine('more output');
    await commands.executeCommand('vscode.open', Uri.parse('vscode://schemas/settings/user'));
    await inView('abc');
    assert.deepEqual(recording.sentPaths, [`recorded${fileCount}.txt`]);
    await commands.executeCommand('workbench.action.closePanel');
    channel.dispose();
  });

  it('takes the new side of a diff, and the old one never', async () => {
    for (const name of ['side-old.txt', 'side-new.txt']) {
      await workspace.fs.writeFile(uriInFolder(name), Buffer.from(name));
    }
    await commands.executeCommand('vscode.diff', uriInFolder('side-old.txt'), uriInFolder('side-new.txt'), 'sides');
    await isKnown(await workspace.openTextDocument(uriInFolder('side-new.txt')));
    await until('both sides are in view', () => window.visibleTextEditors.length === 2);
    recording.timers.advance(1_000);
    assert.deepEqual(recording.sentPaths, ['side-new.txt']);
    // In an editor of its own it is a file like any other.
    const editor = await window.showTextDocument(uriInFolder('side-old.txt'), { preview: false });
    await isKnown(editor.document);
  });

  it('records a cell of a notebook as a document of its own', async () => {
    const uri = uriInFolder(`recorded${++fileCount}.ipynb`);
    const cells = [{ cell_type: 'code', source: ['print(1)'], metadata: {}, outputs: [], execution_count: null }];
    await workspace.fs.writeFile(
      uri,
      Buffer.from(JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 })),
    );
    const notebook = await workspace.openNotebookDocument(uri);
    await window.showNotebookDocument(notebook);
    const cell = notebook.cellAt(0);
    assert.equal(cell.kind, NotebookCellKind.Code);
    await isKnown(cell.document);
    await commands.executeCommand('notebook.cell.edit');
    await until('the cell has the focus', () => window.activeTextEditor?.document === cell.document);
    await commands.executeCommand('type', { text: '# ' });
    await until('the text is in', () => cell.document.getText() === '# print(1)');
    recording.assertMirrored(cell.document);
    assert.equal(recording.newestOf(cell.document.uri), 'edit: # print(1)');
    assert.match(recording.sentPaths.join(), new RegExp(`^recorded${fileCount}\\.ipynb#W0`));
    const { uri: cellUri, version } = cell.document;
    assert.equal(recording.engine.isUnsaved(cellUri.toString(), version), false, 'a cell is no file');
    await notebook.save();
  });
});

function insertion(uri: Uri, text: string): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  edit.insert(uri, new Position(0, 0), text);
  return edit;
}
