import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CompletionList,
  commands,
  env,
  extensions,
  type Hover,
  languages,
  type MarkdownString,
  Position,
  type TextEditor,
  window,
  workspace,
} from 'vscode';
import { TEMPLATES_FOLDER } from '../../../src/core/templates/taskTemplate.ts';
import { SOURCE_KINDS, TEMPLATE_FIELD_NAMES, TEMPLATE_VALUES } from '../../../src/core/templates/templateFields.ts';
import { COMMANDS } from '../../../src/editor/ids.ts';
import { closeAllEditors, makeWatchedFolder, openFile, until } from '../support/editing.ts';

const team = (sources: string): string => `---\nname: Team\nsources:\n${sources}---\n\nLook at it our way.\n`;

/** The real extension with its real engine: templates as files of the workspace. */
describe('task templates in the editor', () => {
  const root = (): string => workspace.workspaceFolders![0]!.uri.fsPath;
  const templateFile = (name: string): string => join(root(), TEMPLATES_FOLDER, name);

  before(async () => {
    await extensions.getExtension('context-mode.context-mode')!.activate();
    await makeWatchedFolder(TEMPLATES_FOLDER);
  });

  after(async () => {
    await commands.executeCommand(COMMANDS.switchMode, 'file');
    await closeAllEditors();
    await rm(join(root(), '.context-mode'), { recursive: true });
  });

  /** The prompt of the mode that is on; empty when there is none. */
  async function copied(): Promise<string> {
    await env.clipboard.writeText('');
    await commands.executeCommand(COMMANDS.copyPrompt);
    return await env.clipboard.readText();
  }

  /** Switches to the template once the extension has seen its file, and gives the prompt. */
  async function promptOf(id: string, isRight: (prompt: string) => boolean): Promise<string> {
    let prompt = '';
    await until(`the prompt of ${id}`, async () => {
      await commands.executeCommand(COMMANDS.switchMode, id);
      prompt = await copied();
      return isRight(prompt);
    });
    return prompt;
  }

  describe('their sources', () => {
    it('are in the prompt, with the instruction', async () => {
      await writeFile(templateFile('rules.md'), team('  - files: docs/payments.md\n  - text: Two people review.\n'));
      const prompt = await promptOf('rules', text => text.includes('Look at it our way.'));
      assert.match(prompt, /<retrieved_file path="docs\/payments\.md"/);
      assert.match(prompt, /<template_text>\nTwo people review\./);
    });

    it('include what is selected in the terminal, and the clipboard is as it was', async () => {
      await writeFile(templateFile('trace.md'), team('  - terminalSelection\n  - errorFiles\n'));
      const terminal = window.createTerminal({ name: 'trace', shellPath: '/bin/sh' });
      terminal.show();
      terminal.sendText('printf "Error: boom\\n  at find (src/orders/orderService.ts:12:3)\\n"');
      const before = await promptOf('trace', text => text.includes('Look at it our way.'));
      assert.doesNotMatch(before, /Error: boom/);
      await until('the selection is taken over', async () => {
        await env.clipboard.writeText('mine');
        await commands.executeCommand('workbench.action.terminal.selectAll');
        await commands.executeCommand(COMMANDS.useTerminalSelection);
        assert.equal(await env.clipboard.readText(), 'mine');
        return /\nError: boom/.test(await promptOf('trace', () => true));
      });
      assert.match(await promptOf('trace', () => true), /<retrieved_file path="src\/orders\/orderService\.ts"/);
      terminal.dispose();
    });

    it('are none where a link leads out of the workspace', async () => {
      const outside = join(await mkdtemp(join(tmpdir(), 'context-mode-')), 'stranger.md');
      await writeFile(outside, team('  - text: From outside.\n'));
      await symlink(outside, templateFile('linked.md'));
      await writeFile(templateFile('last.md'), team('  - text: Written after the link.\n'));
      const prompt = await promptOf('last', text => text.includes('Written after the link.'));
      assert.doesNotMatch(prompt, /From outside/);
      await commands.executeCommand(COMMANDS.switchMode, 'linked');
      assert.match(await copied(), /Written after the link/, 'the mode stays what it was');
    });
  });

  it('are gone when their folder is', async () => {
    await writeFile(templateFile('gone.md'), team('  - text: Soon gone.\n'));
    await promptOf('gone', text => text.includes('Soon gone.'));
    await rm(join(root(), '.context-mode'), { recursive: true });
    await until('there is no prompt any more', async () => (await copied()) === '');
    await makeWatchedFolder(TEMPLATES_FOLDER);
  });

  describe('their mistakes', () => {
    it('are marked where they stand, while they are typed, and go when they are mended', async () => {
      const path = `${TEMPLATES_FOLDER}/wrong.md`;
      const editor = await openFile(path, team('  - testz\n  - files: ../outside.md\n'));
      const marks = () =>
        languages
          .getDiagnostics(editor.document.uri)
          .map(({ message, range }) => [editor.document.getText(range), message]);
      await until('two marks', () => marks().length === 2);
      assert.deepEqual(
        marks().map(([place]) => place),
        ['testz', '../outside.md'],
      );
      assert.match(marks()[0]![1]!, /There is no source "testz"/);
      assert.match(marks()[1]![1]!, /leads out of the workspace/);
      await editor.edit(edit => {
        edit.replace(editor.document.lineAt(3).range, '  - tests');
        edit.replace(editor.document.lineAt(4).range, '  - diff');
      });
      await until('no marks', () => marks().length === 0);
    });

    it('keep the template from being used, in part or at all', async () => {
      await writeFile(templateFile('half.md'), team('  - text: This half is right.\n  - nonsense\n'));
      await writeFile(templateFile('whole.md'), team('  - text: This is right.\n'));
      await promptOf('whole', text => text.includes('This is right.'));
      await commands.executeCommand(COMMANDS.switchMode, 'half');
      assert.match(await copied(), /This is right\./, 'the mode stays what it was');
      await writeFile(templateFile('whole.md'), team('  - text: This is right.\n  - nonsense\n'));
      await until('there is no prompt any more', async () => (await copied()) === '');
    });
  });

  describe('help while writing one', () => {
    /** Opens a template with `|` where the cursor is. */
    async function openAt(marked: string): Promise<{ readonly editor: TextEditor; readonly position: Position }> {
      const editor = await openFile(`${TEMPLATES_FOLDER}/draft.md`, marked.replace('|', ''));
      return { editor, position: editor.document.positionAt(marked.indexOf('|')) };
    }

    async function completions(marked: string): Promise<readonly string[]> {
      const { editor, position } = await openAt(marked);
      const list = await commands.executeCommand<CompletionList>(
        'vscode.executeCompletionItemProvider',
        editor.document.uri,
        position,
      );
      // VS Code itself offers words of the text.
      return list.items.flatMap(({ label, documentation, kind }) =>
        documentation === undefined && kind !== 11 ? [] : typeof label === 'string' ? label : label.label,
      );
    }

    async function hover(marked: string): Promise<string> {
      const { editor, position } = await openAt(marked);
      const hovers = await commands.executeCommand<Hover[]>(
        'vscode.executeHoverProvider',
        editor.document.uri,
        position,
      );
      return hovers.flatMap(({ contents }) => contents.map(each => (each as MarkdownString).value)).join('\n');
    }

    it('completes the fields that are not there yet', async () => {
      const offered = await completions('---\nname: A\nbudget: 1000\n|\n---\nDo it.\n');
      for (const name of TEMPLATE_FIELD_NAMES) {
        assert.equal(offered.includes(name), name !== 'name' && name !== 'budget', `${name} in ${offered}`);
      }
    });

    it('completes sources in their list alone', async () => {
      const offered = await completions('---\nname: A\nsources:\n  - |\n---\nDo it.\n');
      assert.deepEqual(offered.toSorted(), SOURCE_KINDS.toSorted());
      assert.deepEqual(await completions('---\nname: A\nsources:\n  - tests\ncues:\n  - |\n---\nDo it.\n'), []);
    });

    it('completes the values that a field or a source takes', async () => {
      for (const [name, values] of Object.entries(TEMPLATE_VALUES)) {
        const isField = (TEMPLATE_FIELD_NAMES as readonly string[]).includes(name);
        const line = isField ? `${name}: |` : `sources:\n  - ${name}: |`;
        const { editor, position } = await openAt(`---\nname: A\n${line}\n---\nDo it.\n`);
        const list = await commands.executeCommand<CompletionList>(
          'vscode.executeCompletionItemProvider',
          editor.document.uri,
          position,
        );
        const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
        for (const value of values) assert.ok(labels.includes(value), `${value} for ${name} in ${labels}`);
      }
    });

    it('says nothing in the instruction, and in Markdown that is no template', async () => {
      assert.deepEqual(await completions('---\nname: A\n---\n\n|\n'), []);
      const editor = await openFile('notes.md', '---\nbudget: 1\n\n---\n');
      const [place] = await commands.executeCommand<Hover[]>(
        'vscode.executeHoverProvider',
        editor.document.uri,
        new Position(1, 2),
      );
      assert.equal(place, undefined);
    });

    it('explains fields and sources where the mouse rests', async () => {
      assert.match(await hover('---\nname: A\nbud|get: 1000\n---\nDo it.\n'), /^Most tokens of the prompt/);
      assert.match(await hover('---\nname: A\nsources:\n  - fix|tures\n---\nDo it.\n'), /^What those tests build on/);
      assert.equal(await hover('---\nname: A\nbudget: 10|00\n---\nDo it.\n'), '');
      assert.equal(await hover('---\nname: A\n---\nbud|get: the instruction\n'), '');
    });
  });
});
