import assert from 'node:assert/strict';
import { commands, Position, Range, type TextEditor, TextEditorRevealType, ViewColumn, window } from 'vscode';
import { closeAllEditors, openFile, until } from '../support/editing.ts';
import { Recording } from '../support/recording.ts';

describe('ViewListener', () => {
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

  const lines = Array.from({ length: 300 }, (_, index) => `const line${index} = ${index};`).join('\n');
  const rest = () => recording.timers.advance(300);

  async function laidOut(text = lines): Promise<TextEditor> {
    const editor = await openFile(`viewed${++fileCount}.ts`, text);
    await until('lines are in view', () => editor.visibleRanges.length > 0 && window.activeTextEditor === editor);
    return editor;
  }

  /** The text that the last view tells of. */
  function lastViewOf({ document }: TextEditor): string[] {
    const view = recording.viewsOf(document).at(-1);
    return (view?.ranges ?? []).map(({ start, endExclusive }) => document.getText().slice(start, endExclusive));
  }

  async function scrollTo(editor: TextEditor, line: number): Promise<void> {
    editor.revealRange(new Range(line, 0, line, 0), TextEditorRevealType.AtTop);
    // Lines that stick to the top may cover some of those that are in view.
    await until(`line ${line} is in view`, () => {
      const [range] = editor.visibleRanges;
      return range?.contains(new Position(line, 0)) === true && line - range.start.line < 10;
    });
  }

  it('tells what is in view when it has come to rest, after the document', async () => {
    const editor = await laidOut();
    assert.deepEqual(recording.viewsOf(editor.document), []);
    rest();
    assert.deepEqual(recording.kindsOf(editor.document), ['opened', 'viewed']);
    assert.match(lastViewOf(editor)[0]!, /^const line0 /);
    assert.equal(recording.newestOf(editor.document.uri), `visibleRanges: ${lines}`);
  });

  it('tells one view of a scroll of many steps', async () => {
    const editor = await laidOut();
    rest();
    for (const line of [40, 80, 120]) await scrollTo(editor, line);
    rest();
    assert.equal(recording.viewsOf(editor.document).length, 2);
    assert.match(lastViewOf(editor)[0]!, /^const line1[12]\d .*\bconst line12[1-9] /s);
  });

  it('leaves out what is folded', async () => {
    const editor = await laidOut('function a() {\n  return 1;\n}\nfunction b() {\n  return 2;\n}\n');
    await until('the function can be folded', async () => {
      await commands.executeCommand('editor.foldAll');
      return editor.visibleRanges.length > 1;
    });
    rest();
    const [first, second] = lastViewOf(editor);
    assert.equal(first, 'function a() {');
    assert.match(second!, /^\}?\n?function b\(\) \{$/);
  });

  it('tells what all editors of the document show together', async () => {
    const editor = await laidOut();
    const beside = await window.showTextDocument(editor.document, { viewColumn: ViewColumn.Beside, preview: false });
    await until('lines are in view', () => beside.visibleRanges.length > 0);
    await scrollTo(beside, 200);
    rest();
    const views = lastViewOf(editor);
    assert.equal(views.length, 2);
    assert.match(views[0]!, /^const line0 /);
    assert.match(views[1]!, /^const line\d+ .*\bconst line200 /s);
  });

  it('tells nothing of a document that was out of view before it came to rest', async () => {
    const passed = await laidOut();
    const editor = await laidOut();
    rest();
    assert.deepEqual(recording.viewsOf(passed.document), []);
    assert.equal(recording.viewsOf(editor.document).length, 1);
  });

  it('drops a view that an edit of the document follows', async () => {
    const editor = await laidOut();
    await editor.edit(edit => edit.insert(new Position(0, 0), 'x'));
    assert.deepEqual(recording.kindsOf(editor.document), ['opened', 'edited']);
    rest();
    assert.equal(recording.newestOf(editor.document.uri), `edit: x${lines}`);
  });

  it('tells a view before an edit of another document that comes later', async () => {
    const viewed = await laidOut();
    const edited = await openFile(`viewed${++fileCount}.ts`, 'abc');
    const beside = await window.showTextDocument(viewed.document, { viewColumn: ViewColumn.Beside, preview: false });
    await until('lines are in view', () => beside.visibleRanges.length > 0);
    rest();
    await scrollTo(beside, 100);
    await edited.edit(edit => edit.insert(new Position(0, 0), 'x'));
    const order = recording.engine.events.map(event => event.kind);
    assert.deepEqual(order.slice(order.lastIndexOf('viewed')), ['viewed', 'edited']);
    assert.match(lastViewOf(beside)[0]!, /\bconst line100 /);
    assert.deepEqual(
      recording.history.map(({ document }) => document.uri),
      [viewed, edited].map(({ document }) => document.uri.toString()),
    );
  });

  it('takes a document that the focus comes back to for the last one that was looked at', async () => {
    const editor = await laidOut();
    const other = await window.showTextDocument((await openFile(`viewed${++fileCount}.ts`, 'b')).document, {
      viewColumn: ViewColumn.Beside,
    });
    await until('both are in view', () => window.visibleTextEditors.includes(other));
    rest();
    await window.showTextDocument(editor.document, { viewColumn: ViewColumn.One });
    await until('the focus is back', () => window.activeTextEditor?.document === editor.document);
    rest();
    assert.equal(recording.history.at(-1)?.document.uri, editor.document.uri.toString());
  });

  it('tells nothing while no history is kept, nor of files that may hold secrets', async () => {
    const secret = await openFile('.env', 'KEY=1');
    await until('lines are in view', () => secret.visibleRanges.length > 0);
    rest();
    recording.isOn = false;
    await laidOut();
    rest();
    assert.deepEqual(recording.engine.events, []);
  });
});
