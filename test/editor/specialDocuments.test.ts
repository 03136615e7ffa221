import assert from 'node:assert/strict';
import {
  ConfigurationTarget,
  commands,
  DocumentSymbol,
  EndOfLine,
  env,
  extensions,
  languages,
  Range,
  Selection,
  SymbolKind,
  type TextEditor,
  Uri,
  window,
  workspace,
} from 'vscode';
import { SUITE_LINE_PREFIX } from '../../scripts/support/suiteOutput.ts';
import { COMMANDS } from '../../src/editor/ids.ts';
import { closeAllEditors, openFile, until } from './support/editing.ts';

/** The real extension with its real engine: documents that are not plain files of code. */
describe('special documents', () => {
  before(async () => {
    await extensions.getExtension('context-mode.context-mode')!.activate();
  });

  beforeEach(closeAllEditors);
  after(closeAllEditors);

  const inFolder = (name: string): Uri => Uri.joinPath(workspace.workspaceFolders![0]!.uri, name);

  /** Writes the bytes and opens the file. */
  async function openBytes(name: string, bytes: Uint8Array): Promise<TextEditor> {
    await workspace.fs.writeFile(inFolder(name), bytes);
    return await window.showTextDocument(await workspace.openTextDocument(inFolder(name)), { preview: false });
  }

  async function copied(): Promise<string> {
    await env.clipboard.writeText('');
    await commands.executeCommand(COMMANDS.copyPrompt);
    return await env.clipboard.readText();
  }

  /** The prompt once it is about this file: the editor may need a moment to say which one is active. */
  async function promptOf(path: string): Promise<string> {
    let prompt = '';
    await until(`the prompt is about ${path}`, async () => {
      prompt = await copied();
      return prompt.includes(`<current_file path="${path}"`);
    });
    return prompt;
  }

  it('shows a file in GB 2312 in readable Chinese when the editor reads it so (A25)', async () => {
    const encode = (value: string | undefined) =>
      workspace.getConfiguration('files').update('encoding', value, ConfigurationTarget.Workspace);
    await encode('gb2312');
    try {
      const comment = Uint8Array.of(0x2f, 0x2f, 0x20, 0xb5, 0xc7, 0xc2, 0xbc, 0xbd, 0xd3, 0xbf, 0xda, 0x0a);
      const { document } = await openBytes('gb.c', comment);
      assert.equal(document.encoding, 'gb2312');
      assert.ok((await promptOf('gb.c')).includes('// 登录接口\n'));
    } finally {
      await encode(undefined);
    }
  });

  it('takes a byte order mark off', async () => {
    await openBytes('bom.ts', Buffer.from('\ufeffconst marked = 1;\n'));
    const prompt = await promptOf('bom.ts');
    assert.ok(prompt.includes('\nconst marked = 1;\n') && !prompt.includes('\ufeff'));
  });

  it('gives the right side of a diff of two files, also while the left one has the focus', async () => {
    await openFile('left.ts', 'const left = 1;\n');
    await openFile('right.ts', 'const right = 1;\n');
    await closeAllEditors();
    await commands.executeCommand('vscode.diff', inFolder('left.ts'), inFolder('right.ts'), 'left and right');
    assert.ok((await promptOf('right.ts')).includes('const right = 1;'));
    await commands.executeCommand('diffEditor.switchSide');
    await until(
      'the left side has the focus',
      () => window.activeTextEditor?.document.uri.path.endsWith('left.ts') === true,
    );
    assert.ok((await promptOf('right.ts')).includes('const right = 1;'));
  });

  it('shows an untitled document with its language', async () => {
    const content = `${Array.from({ length: 400 }, (_, index) => `key${index}:\n  value: ${'x'.repeat(60)}\n`).join('')}`;
    const document = await workspace.openTextDocument({ content, language: 'yaml' });
    const editor = await window.showTextDocument(document);
    editor.selection = new Selection(601, 2, 601, 2);
    await until('the key is told', async () => (await copied()).includes('cursor_in="key300.value"'));
    assert.match(await copied(), /<current_file path="Untitled-\d+" unsaved="true"/);
  });

  it('counts lines that end in CRLF, and shows a lone CR as a line break, as the editor does', async () => {
    const editor = await openBytes('crlf.ts', Buffer.from('const a = 1;\r\nconst b = 2;\r\nconst c = 3;\r\n'));
    assert.equal(editor.document.eol, EndOfLine.CRLF);
    editor.selection = new Selection(2, 3, 2, 3);
    await until('the line is told', async () => (await copied()).includes('cursor_line="3"'));
    assert.ok((await copied()).includes('const a = 1;\nconst b = 2;\nconst c = 3;\n'));
    await openBytes('cr.ts', Buffer.from('const a = 1;\rconst b = 2;\rconst c = 3;'));
    assert.match(await promptOf('cr.ts'), /total_lines="3"[^\n]*\nconst a = 1;\nconst b = 2;\nconst c = 3;\n/);
  });

  it('keeps text from right to left, astral characters and tabs as they are', async () => {
    const text = '\t// שלום עולם مرحبا\n\tconst emoji = "👩‍👩‍👧‍👦𝒳";\n';
    const editor = await openFile('scripts.ts', text);
    const end = editor.document.lineAt(1).text.length;
    editor.selection = new Selection(1, end - 2, 1, end - 2);
    const prompt = await promptOf('scripts.ts');
    assert.ok(prompt.includes(text) && prompt.isWellFormed());
  });

  it('show the definition that a language server tells of, where there is no grammar', async () => {
    const LINES = 12;
    const body = (index: number) => Array.from({ length: LINES - 3 }, (_, line) => `step${line}(${index})\n`).join('');
    const text = Array.from({ length: 400 }, (_, index) => `fun work${index}() {\n${body(index)}}\n\n`).join('');
    const symbolAt = (index: number): DocumentSymbol => {
      const start = index * LINES;
      const whole = new Range(start, 0, start + LINES - 2, 1);
      return new DocumentSymbol(
        `work${index}`,
        '',
        SymbolKind.Function,
        whole,
        new Range(start, 4, start, 4 + `work${index}`.length),
      );
    };
    const server = languages.registerDocumentSymbolProvider(
      { pattern: '**/*.kt' },
      { provideDocumentSymbols: () => Array.from({ length: 400 }, (_, index) => symbolAt(index)) },
    );
    try {
      const editor = await openFile('work.kt', text);
      editor.selection = new Selection(200 * LINES + 5, 0, 200 * LINES + 5, 0);
      await until('the symbols are listed', async () => /\[Symbols\] .*work150:1801 /.test(await copied()));
      const prompt = await copied();
      assert.ok(prompt.includes(`fun work200() {\n${body(200)}}\n`));
      assert.match(prompt, / cursor_line="2406" lines="(\d+)-(\d+)"/);
      // What is shown begins and ends with whole functions, although nothing is indented.
      assert.match(prompt, /lines="\d+-\d+">\nfun work\d+\(\) \{\n/);
      assert.match(prompt, /\n\}\n+<\/current_file>/);
    } finally {
      server.dispose();
    }
  });

  it('leave out a file that an ignore rule hides until the user takes it in (A7)', async () => {
    await workspace.fs.createDirectory(inFolder('private'));
    await openFile('private/plan.ts', 'export const hidden = 1;\n');
    await promptOf('private/plan.ts');
    await workspace.fs.writeFile(inFolder('.cursorignore'), Buffer.from('private/\n'));
    await until('the file is left out', async () => !(await copied()).includes('<current_file'));
    await commands.executeCommand(COMMANDS.useIgnoredFile);
    assert.ok((await promptOf('private/plan.ts')).includes('export const hidden = 1;'));
    await commands.executeCommand(COMMANDS.undoContextChange);
    await until('the file is left out again', async () => !(await copied()).includes('<current_file'));
    await workspace.fs.delete(inFolder('.cursorignore'));
  });

  describe('that are huge (A24)', () => {
    const report = (line: string) => console.log(`${SUITE_LINE_PREFIX}        ${line}`);

    /** The most of this thread's own time that one turn of the event loop took, in milliseconds. */
    async function longestTurnDuring(work: () => Promise<void>): Promise<number> {
      let longest = 0;
      let isOver = false;
      let before = process.threadCpuUsage();
      const onTurn = (): void => {
        const used = process.threadCpuUsage(before);
        longest = Math.max(longest, (used.user + used.system) / 1_000);
        before = process.threadCpuUsage();
        if (!isOver) setImmediate(onTurn);
      };
      setImmediate(onTurn);
      await work();
      isOver = true;
      return longest;
    }

    it('show the code around the cursor of 100,000 lines', async () => {
      const line = (index: number) => `export const value${index} = ${index}; // ${'x'.repeat(40)}\n`;
      await openBytes('long.ts', Buffer.from(Array.from({ length: 100_000 }, (_, index) => line(index)).join('')));
      window.activeTextEditor!.selection = new Selection(70_000, 0, 70_000, 0);
      const longest = await longestTurnDuring(async () => {
        await until('the line is told', async () => (await copied()).includes('cursor_line="70001"'));
      });
      const prompt = await copied();
      assert.ok(prompt.includes('value70000 = 70000') && !prompt.includes('value60000 '));
      report(`100,000 lines: a turn of the extension host took at most ${longest.toFixed(0)} ms`);
    });

    it('show an excerpt of one line of 7 MB', async () => {
      await openBytes('line.json', Buffer.from(`{"start":1,"data":"${'abcdefg '.repeat(875_000)}"}`));
      window.activeTextEditor!.selection = new Selection(0, 3_500_000, 0, 3_500_000);
      const longest = await longestTurnDuring(async () => {
        const prompt = await promptOf('line.json');
        assert.match(prompt, /\[left out: \d+ characters of the line\]\n/);
        assert.ok(prompt.length < 20_000);
      });
      report(`one line of 7 MB: a turn of the extension host took at most ${longest.toFixed(0)} ms`);
    });

    it('are left out when they are larger still, and the prompt says so', async () => {
      await openBytes('huge.json', Buffer.from(`["${'x'.repeat(40_000_000)}"]`)).catch(() => {
        // VS Code itself shows no text editor for a file of this size to extensions.
      });
      const longest = await longestTurnDuring(async () => {
        await until('the prompt is about something else', async () => !(await copied()).includes('<current_file'));
      });
      assert.ok((await copied()).length < 20_000);
      report(`40 MB: a turn of the extension host took at most ${longest.toFixed(0)} ms`);
    });
  });
});
