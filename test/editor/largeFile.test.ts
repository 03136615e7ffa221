import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { commands, env, extensions, languages, Position, Selection, type TextEditor } from 'vscode';
import { SUITE_LINE_PREFIX } from '../../scripts/support/suiteOutput.ts';
import { COMMANDS } from '../../src/editor/ids.ts';
import { closeAllEditors, openFile, until } from './support/editing.ts';

/** What a person may notice while typing; VS Code itself takes longer at times, so the best of several tries counts. */
const MAX_DELAY_MS = 10;
const TRIES = 20;

const FUNCTIONS = 5_000;

/** In a language without a server: VS Code asks servers by itself, which takes this thread as well. */
function largeText(): string {
  const functionAt = (index: number): string =>
    `int step${index}(int input) {\n  int scaled = input * ${index};\n  if (scaled > 100) {\n    return scaled;\n  }\n}\n`;
  return Array.from({ length: FUNCTIONS }, (_, index) => functionAt(index)).join('');
}

/** The thread that all extensions share, while the real extension with its real engine works on a large file. */
describe('a file of 30,000 lines', () => {
  before(async () => {
    await extensions.getExtension('context-mode.context-mode')!.activate();
  });

  beforeEach(closeAllEditors);
  after(closeAllEditors);

  async function copied(): Promise<string> {
    await commands.executeCommand(COMMANDS.copyPrompt);
    return await env.clipboard.readText();
  }

  /** The longest time for which the thread did not come to anything else. */
  async function longestDelayMs(work: () => Promise<unknown>): Promise<number> {
    const monitor = monitorEventLoopDelay({ resolution: 1 });
    monitor.enable();
    await work();
    monitor.disable();
    return monitor.max / 1e6;
  }

  async function assertSeldomBlocked(what: string, tries: (index: number) => Promise<number>): Promise<void> {
    const delaysMs: number[] = [];
    while (delaysMs.length < TRIES && Math.min(...delaysMs) > MAX_DELAY_MS) {
      delaysMs.push(await tries(delaysMs.length));
    }
    const bestMs = Math.min(...delaysMs);
    console.log(
      `${SUITE_LINE_PREFIX}      ${what}: blocked for ${bestMs.toFixed(1)} ms at most, in try ${delaysMs.length}`,
    );
    assert.ok(bestMs <= MAX_DELAY_MS, `${what}: ${delaysMs.map(ms => ms.toFixed(1)).join(', ')} ms`);
  }

  async function openLarge(version: number): Promise<TextEditor> {
    const editor = await openFile(`large${version}.c`, largeText());
    const place = new Position(15_001, 20);
    editor.selection = new Selection(place, place);
    await until('the cursor is there', async () => (await copied()).includes('cursor_line="15002"'));
    return editor;
  }

  it('does not block the thread when it is asked about', async () => {
    await openLarge(1);
    await assertSeldomBlocked('asked about', () => longestDelayMs(copied));
    const prompt = await copied();
    assert.match(prompt, /<current_file path="large1\.c".*total_lines="30000" cursor_line="15002"/);
    assert.match(prompt, /^\[Symbols\] .* \(\d+ more not listed, nor deeply nested ones\)$/m);
  });

  it('does not block the thread when it is sent to the engine and parsed as a whole', async () => {
    const { document } = await openLarge(2);
    await assertSeldomBlocked('sent and parsed', async index => {
      // As another language it is another document to the engine. VS Code itself needs longer to say so.
      await languages.setTextDocumentLanguage(document, index % 2 === 0 ? 'cpp' : 'c');
      return await longestDelayMs(copied);
    });
  });

  it('does not block the thread when a line of seven million characters is sent', async () => {
    // Not Latin: two bytes a character.
    const { document } = await openFile('one-line.txt', 'слово '.repeat(1_166_666));
    await until('it is asked about', async () => (await copied()).includes('path="one-line.txt"'));
    await assertSeldomBlocked('a long line sent', async index => {
      await languages.setTextDocumentLanguage(document, index % 2 === 0 ? 'ini' : 'plaintext');
      return await longestDelayMs(copied);
    });
  });

  it('does not block the thread while somebody types and asks', async () => {
    const editor = await openLarge(3);
    await assertSeldomBlocked('edited and asked about', () =>
      longestDelayMs(async () => {
        assert.ok(await editor.edit(edit => edit.insert(editor.selection.active, 'x')));
        assert.match(await copied(), /x/);
      }),
    );
  });
});
