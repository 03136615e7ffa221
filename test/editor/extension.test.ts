import assert from 'node:assert/strict';
import { commands, env, extensions, Position, Selection, type TextDocument, window, workspace } from 'vscode';
import { COMMANDS, PROMPT_SCHEME } from '../../src/editor/ids.ts';
import { closeAllEditors, openFile, until } from './support/editing.ts';

/** The real extension with its real engine, through what VS Code shows of it. */
describe('the extension', () => {
  const preview = (): TextDocument | undefined =>
    workspace.textDocuments.find(({ uri }) => uri.scheme === PROMPT_SCHEME);
  const shown = (): string => preview()?.getText() ?? '';

  before(async () => {
    await extensions.getExtension('context-mode.context-mode')!.activate();
  });

  beforeEach(closeAllEditors);
  after(closeAllEditors);

  it('has registered every command', async () => {
    const registered = await commands.getCommands(true);
    assert.deepEqual(
      Object.values(COMMANDS).filter(id => !registered.includes(id)),
      [],
    );
  });

  it('shows the exact prompt with the unsaved text, and copies the same (A12)', async () => {
    const editor = await openFile('a.ts', 'export function one(): number {\n  return 1;\n}\n');
    await editor.edit(edit => edit.insert(new Position(1, 0), '  const unsaved = true;\n'));
    await commands.executeCommand(COMMANDS.previewPrompt);
    assert.match(shown(), /const unsaved = true;/);
    assert.match(shown(), /a\.ts/);
    await commands.executeCommand(COMMANDS.copyPrompt);
    assert.equal(await env.clipboard.readText(), shown());
  });

  it('lets the shown prompt follow the editor', async () => {
    const editor = await openFile('a.ts', 'const first = 1;\n');
    await commands.executeCommand(COMMANDS.previewPrompt);
    assert.match(shown(), /const first = 1;/);
    await editor.edit(edit => edit.replace(new Selection(0, 6, 0, 11), 'second'));
    await until('the prompt follows', () => /const second = 1;/.test(shown()));
  });

  it('keeps the file in the prompt while the prompt itself has the focus (A21)', async () => {
    await openFile('a.ts', 'const here = 1;\n');
    await commands.executeCommand(COMMANDS.previewPrompt);
    await until('the prompt has the focus', () => window.activeTextEditor?.document === preview());
    await commands.executeCommand(COMMANDS.copyPrompt);
    assert.match(await env.clipboard.readText(), /const here = 1;/);
  });

  it('shows line numbers as the editor does (A20)', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `export const line${index + 1} = ${'1 + '.repeat(30)}1;`);
    const editor = await openFile('long.ts', `${lines.join('\n')}\n`);
    editor.selection = new Selection(136, 0, 136, 10);
    await commands.executeCommand(COMMANDS.previewPrompt);
    const [, first, last] = /path="long\.ts"[^>]* lines="(\d+)-(\d+)"/.exec(shown()) ?? [];
    assert.ok(Number(first) <= 137 && 137 <= Number(last), `lines ${first}-${last}`);
    const shownLines = shown().split('\n');
    const offset = shownLines.findIndex(line => line.startsWith(`export const line${first} `));
    assert.match(shownLines[offset + 137 - Number(first)]!, /^export const line137 /);
  });

  it('still gives a prompt without any editor', async () => {
    await commands.executeCommand(COMMANDS.copyPrompt);
    assert.notEqual(await env.clipboard.readText(), '');
  });

  it('never shows or copies a file that may hold secrets (A7)', async () => {
    await openFile('.env', 'API_KEY=sk-verysecret\n');
    await commands.executeCommand(COMMANDS.previewPrompt);
    assert.doesNotMatch(shown(), /verysecret/);
    await commands.executeCommand(COMMANDS.copyPrompt);
    assert.doesNotMatch(await env.clipboard.readText(), /verysecret/);
  });
});
