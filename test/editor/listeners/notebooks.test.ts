import assert from 'node:assert/strict';
import {
  commands,
  NotebookCellOutput,
  NotebookCellOutputItem,
  NotebookEdit,
  NotebookRange,
  Position,
  Selection,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import type { ActiveNotebook } from '../../../src/core/contextEngine.ts';
import { CurrentFileTracker } from '../../../src/editor/listeners/currentFile.ts';
import { activeNotebookOf } from '../../../src/editor/listeners/notebookCells.ts';
import { closeAllEditors, openFile, until } from '../support/editing.ts';

/** 200 KB, as Jupyter writes them. */
const PLOT = 'iVBORw0KGgoAAAANSUhEUg=='.slice(0, 20).repeat(13_000);

describe('a notebook in the editor (A6)', () => {
  let tracker: CurrentFileTracker;

  beforeEach(async () => {
    await closeAllEditors();
    tracker = new CurrentFileTracker();
  });

  afterEach(async () => {
    tracker.dispose();
    await closeAllEditors();
  });

  async function openNotebook(name: string, sources: readonly string[]) {
    const plot = { output_type: 'display_data', data: { 'image/png': PLOT }, metadata: {} };
    const cells = [
      { cell_type: 'markdown', metadata: {}, source: '# Sales' },
      ...sources.map(source => ({ cell_type: 'code', metadata: {}, source, outputs: [plot], execution_count: 1 })),
    ];
    const [folder] = workspace.workspaceFolders!;
    const uri = Uri.joinPath(folder!.uri, name);
    const file = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
    await workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(file)));
    return await window.showNotebookDocument(await workspace.openNotebookDocument(uri));
  }

  function told(): ActiveNotebook {
    const { current } = tracker;
    assert.equal(current.kind, 'notebook');
    return current.kind === 'notebook' ? activeNotebookOf(current.editor, current.path) : assert.fail();
  }

  const becomes = (name: string) =>
    until(`${name} is the current file`, () => tracker.current.kind !== 'none' && tracker.current.path === name);

  it('is the current file: its cells with the texts, pictures by their size', async () => {
    await openNotebook('a.ipynb', ['x = 1\n', 'y = 2\n']);
    await becomes('a.ipynb');
    const { cells, isUnsaved } = told();
    assert.deepEqual(
      cells.map(({ kind, source }) => [kind, source]),
      [
        ['markup', '# Sales'],
        ['code', 'x = 1\n'],
        ['code', 'y = 2\n'],
      ],
    );
    assert.equal(isUnsaved, false);
    assert.deepEqual(cells[1]?.outputs, [{ kind: 'media', mimeType: 'image/png', sizeBytes: 195_000 }]);
  });

  it('tells of the active cell, the cursor in it, edits and outputs', async () => {
    const editor = await openNotebook('b.ipynb', ['x = 1\n', 'first\nsecond\n']);
    await becomes('b.ipynb');
    let count = 0;
    const listener = tracker.onDidChange(() => count++);
    editor.selection = new NotebookRange(2, 3);
    await until('the cell is told', () => count > 0 && told().activeCell === 2);
    await commands.executeCommand('notebook.cell.edit');
    const cell = editor.notebook.cellAt(2);
    await until('the cell has the cursor', () => window.activeTextEditor?.document === cell.document);
    window.activeTextEditor!.selection = new Selection(1, 2, 1, 2);
    await until('the cursor is told', () => told().selection.start === 8);
    count = 0;
    await window.activeTextEditor!.edit(edit => edit.insert(new Position(0, 0), '# '));
    await until('the edit is told', () => count > 0 && told().cells[2]?.source === '# first\nsecond\n');
    assert.equal(told().isUnsaved, true);
    count = 0;
    const edit = new WorkspaceEdit();
    const output = new NotebookCellOutput([NotebookCellOutputItem.error(new TypeError('no path'))]);
    edit.set(editor.notebook.uri, [
      NotebookEdit.replaceCells(new NotebookRange(1, 2), [
        { kind: 2, languageId: 'python', value: 'z()', outputs: [output] },
      ]),
    ]);
    await workspace.applyEdit(edit);
    await until('the output is told', () => count > 0 && told().cells[1]?.source === 'z()');
    assert.deepEqual(told().cells[1]?.outputs, [{ kind: 'text', text: 'TypeError: no path' }]);
    listener.dispose();
    await editor.notebook.save();
  });

  it('gives way to a text file that gets the focus, and is the current file again when it has it', async () => {
    const editor = await openNotebook('c.ipynb', ['x = 1\n']);
    await becomes('c.ipynb');
    await openFile('a.ts', 'a');
    await becomes('a.ts');
    await window.showNotebookDocument(editor.notebook);
    await becomes('c.ipynb');
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await becomes('a.ts');
  });
});
