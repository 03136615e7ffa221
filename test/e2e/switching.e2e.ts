import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModeChange } from '../../src/core/modes/modeChange.ts';
import type { Receipt } from '../../src/core/receipts/receipt.ts';
import type { RecordedRequest } from './support/chatRecord.ts';
import type { QuickPickEntry } from './support/quickInput.ts';
import { session } from './support/rootHooks.ts';
import { waitUntil } from './support/waiting.ts';
import type { Workbench } from './support/workbench.ts';

const statusOf = (mode: string) =>
  new RegExp(`\\[context-mode: ${mode} mode\\] \\[used: ≈?[\\d.]+K?/[\\d.]+K tokens\\]`);
const KEY = {
  zero: 'Control+Alt+Shift+Digit1',
  file: 'Control+Alt+Shift+Digit2',
  project: 'Control+Alt+Shift+Digit3',
} as const;
const QUESTION = 'Why does UserService retry the login after a time-out?';
const NEXT_QUESTION = 'What does this file export?';
const FILE = 'src/payments/paymentService.ts';

describe('switching the mode', () => {
  let window: Workbench;
  let folder: string;

  before(async () => {
    folder = await session().makeWorkspace({ isSample: true, settings: { 'contextMode.receipts.keepText': true } });
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(statusOf('file'));
    await window.chat.pickModel('Test Echo');
    await session().clearChatRecord();
    await window.editors.open(FILE, { lineNumber: 30 });
    await window.statusBar.waitFor(statusOf('file'));
  });

  after(() => session().closeWindow(window));

  const textOf = ({ messages }: RecordedRequest): string => messages.map(({ text }) => text).join('');

  async function ask(question: string, requestCount: number): Promise<string> {
    await window.chat.ask(`@context-mode ${question}`);
    const record = await session().waitForChatRecord(window, requestCount);
    return textOf(record[requestCount - 1]!);
  }

  async function enterProjectMode(): Promise<void> {
    await window.editors.focus();
    await window.press(KEY.project);
    await window.dialog.waitFor('Enter project mode?');
    await window.dialog.press('Enter Project Mode');
    await window.statusBar.waitFor(statusOf('project'));
  }

  async function switchByKey(mode: 'zero' | 'file'): Promise<void> {
    await window.editors.focus();
    await window.press(KEY[mode]);
    await window.statusBar.waitFor(statusOf(mode));
  }

  /** The session log as JSON lines, by way of its command. */
  async function sessionLog(): Promise<readonly (ModeChange | Receipt)[]> {
    await window.runCommand('Context Mode: Show Session Log');
    await window.quickInput.choose('Open as JSON Lines');
    await window.editors.waitForActive('session-log.jsonl');
    const text = await window.editors.text();
    await window.editors.close();
    return text
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line));
  }

  it('is one key press, sends nothing and leaves drafts where they are', async () => {
    await window.chat.type('@context-mode half a question');
    await switchByKey('zero');
    assert.equal(await window.chat.input(), '@context-mode half a question');
    await window.runCommand('Context Mode: Ask a Question');
    await window.quickInput.waitForOpen();
    await window.quickInput.fill('another half');
    await window.press(KEY.file);
    await window.statusBar.waitFor(statusOf('file'));
    assert.equal(await window.quickInput.value(), 'another half');
    await window.quickInput.cancel();
    assert.deepEqual(session().chatRecord(), []);
  });

  it('ten times fast ends in the last mode; status, picker and store agree', async () => {
    await window.editors.focus();
    for (const mode of ['zero', 'file', 'zero', 'file', 'zero', 'zero', 'file', 'file', 'file', 'zero'] as const) {
      await window.press(KEY[mode]);
    }
    await window.statusBar.waitFor(statusOf('zero'));
    await window.statusBar.click(statusOf('zero'));
    await window.quickInput.waitForOpen({ title: 'Context Mode: what may the prompt contain?' });
    const entries = await window.quickInput.entries();
    assert.deepEqual(
      entries.filter(({ description }) => description.includes('current')).map(({ label }) => label),
      ['Zero Mode'],
    );
    await window.quickInput.cancel();
    const changes = (await sessionLog()).filter(entry => entry.event === 'mode_changed');
    for (const [index, { from }] of changes.entries()) assert.equal(from, changes[index - 1]?.to ?? 'file');
    assert.equal(changes.at(-1)?.to, 'zero');
  });

  it('is remembered by the workspace', async () => {
    await session().closeWindow(window);
    window = await session().openWindow(folder);
    await window.statusBar.waitFor(statusOf('zero'));
    await window.chat.pickModel('Test Echo');
    await window.editors.open(FILE, { lineNumber: 30 });
  });

  describe('between two questions', () => {
    let first: string;
    let second: string;
    /** What the usage says between the switch and the second question. */
    let stale: readonly QuickPickEntry[];

    before(async () => {
      await window.chat.startOver();
      await session().clearChatRecord();
      await switchByKey('file');
      await enterProjectMode();
      first = await ask(`${QUESTION} Never change the public API.`, 1);
      await switchByKey('file');
      await window.runCommand('Context Mode: Show Token Usage');
      await window.quickInput.fill('stale since');
      stale = await waitUntil(
        window.page,
        'the stale units in the usage',
        () => window.quickInput.entries(),
        entries => entries.length > 0 && entries.every(({ detail }) => detail.includes('stale since')),
      );
      await window.quickInput.cancel();
      second = await ask(NEXT_QUESTION, 2);
    });

    /** Ids of what the first request retrieved, as its own tags say. */
    const retrieved = () =>
      [...first.matchAll(/^<(?:retrieved_file|file_outline) path="([^"]+)"/gm)].map(match => `retrieved:${match[1]}`);

    it('leaves no retrieved file in the second request, only a line about the first turn (A14, A28)', () => {
      assert.ok(retrieved().length > 1, first);
      assert.doesNotMatch(second, /^<(?:retrieved_file|file_outline|earlier_turn)/m);
      const summary = /<earlier_summary turns="1">\n(.+)\n<\/earlier_summary>/.exec(second)?.[1] ?? '';
      assert.ok(summary.startsWith(`First: ${QUESTION} Never change the public API. `), second);
      assert.ok(summary.length <= 200, summary);
      assert.ok(!second.includes('I was sent'), 'the answer of the first turn leaked');
      assert.ok(second.includes('- Never change the public API.\n</stated_rules>'));
    });

    it('names what is left out as stale, with its size', () => {
      for (const { label, detail } of stale) {
        assert.ok(retrieved().includes(`retrieved:${label.replace(/^Retrieved /, '')}`), label);
        assert.match(detail, /^Left out, [\d,]+ tokens: stale since the switch to file$/);
      }
    });

    it('writes a log entry that lists what was discarded, with the names of the contract', async () => {
      const entry = (await sessionLog()).findLast(each => each.event === 'mode_changed')!;
      assert.deepEqual(Object.keys(entry), ['event', 'from', 'to', 'discarded_units', 'timestamp']);
      assert.deepEqual([entry.from, entry.to], ['project', 'file']);
      assert.deepEqual([...entry.discarded_units].sort(), retrieved().sort());
      assert.match(entry.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    });

    it('shows the log as a list, and what the model saw', async () => {
      await window.runCommand('Context Mode: Show Session Log');
      await window.quickInput.waitForOpen({ title: 'Context Mode: what the prompts contained' });
      const entries = await window.quickInput.entries();
      const labels = entries.map(({ label }) => label.replace(/^\W+/, ''));
      assert.ok(
        labels.some(label => /^Sent in the chat \(.*echo.*\): file mode, [\d.]+K?\/8K tokens$/.test(label)),
        labels.join(),
      );
      const change = entries.find(({ label }) => label.includes('Switched from project mode to file mode'));
      assert.match(change?.detail ?? '', /^Discarded: .*userService\.ts/);
      await window.quickInput.cancel();
      await window.runCommand('Context Mode: What Did the Model See?');
      await window.editors.waitForActive(/Sent Prompt \d+\.md/);
      const document = await window.editors.text();
      assert.match(document, /- Mode: File Mode/);
      assert.match(document, /- SHA-256: [0-9a-f]{64}/);
      assert.match(document, /- Left out as stale: .*userService\.ts/);
      assert.ok(document.includes(second), document);
      await window.editors.close();
    });

    it('differs from the same question asked directly only by what is left of the first turn', async () => {
      await window.chat.startOver();
      await window.editors.open(FILE, { lineNumber: 30 });
      const direct = await ask(NEXT_QUESTION, 3);
      const condensed = /<stated_rules>\n[\s\S]*?<\/stated_rules>\n<earlier_summary [\s\S]*?<\/earlier_summary>\n/;
      assert.equal(second.replace(condensed, ''), direct);
    });
  });

  it('keeps pace with files: one that has changed since it was sent has its new text, and is named (A13)', async () => {
    await window.chat.startOver();
    await switchByKey('file');
    await enterProjectMode();
    await session().clearChatRecord();
    const question = 'How does createCacheMarker in cacheMarker.ts work?';
    const path = join(folder, 'src/cache/cacheMarker.ts');
    await writeFile(path, 'export function createCacheMarker() {\n  return "old text";\n}\n');
    await waitUntil(
      window.page,
      'the new file in the prompt',
      () => copied(question),
      text => text.includes('"old text"'),
    );
    assert.ok((await ask(question, 1)).includes('"old text"'));
    await writeFile(path, 'export function createCacheMarker() {\n  return "a text that is new";\n}\n');
    await waitUntil(
      window.page,
      'the new text in the prompt',
      () => copied(question),
      text => text.includes('that is new'),
    );
    const request = await ask(question, 2);
    assert.ok(request.includes('a text that is new') && !request.includes('"old text"'));
    const stale = (await sessionLog()).flatMap(entry => (entry.event === 'prompt_sent' ? entry.stale_units : []));
    assert.ok(stale.includes('retrieved:src/cache/cacheMarker.ts'), stale.join());
  });

  /** The prompt of a question, by way of the question box; no model is asked. */
  async function copied(question: string): Promise<string> {
    await window.page.evaluate(`navigator.clipboard.writeText('')`);
    await window.runCommand('Context Mode: Ask a Question');
    await window.quickInput.waitForOpen();
    await window.quickInput.fill(question);
    await window.quickInput.accept();
    await window.quickInput.choose('Copy Prompt');
    return waitUntil(
      window.page,
      'the prompt on the clipboard',
      () => window.editors.clipboard(),
      text => text !== '',
    );
  }
});

describe('an answer that was interrupted before a switch', () => {
  it('is condensed as well', async () => {
    const window = await session().openWindow(await session().makeWorkspace({ isSample: true }));
    try {
      await window.statusBar.waitFor(statusOf('file'));
      await window.chat.pickModel('Test Slow');
      await window.editors.open(FILE, { lineNumber: 30 });
      await window.chat.type(`@context-mode ${QUESTION}`);
      await window.chat.send();
      await window.chat.waitForPartialResponse('Part 3.');
      await window.chat.cancel();
      await session().waitForChatRecord(window, session().chatRecord().length);
      await window.editors.focus();
      await window.press(KEY.zero);
      await window.statusBar.waitFor(statusOf('zero'));
      await window.chat.pickModel('Test Echo');
      await session().clearChatRecord();
      await window.chat.ask('@context-mode And in general?');
      const [request] = await session().waitForChatRecord(window, 1);
      const text = request!.messages.map(message => message.text).join('');
      assert.ok(text.includes(`First: ${QUESTION} Files: paymentService.ts`), text);
      assert.ok(!text.includes('Part 3.'), text);
    } finally {
      await session().closeWindow(window);
    }
  });
});

describe('a model that condenses what was said before a switch', () => {
  it('is asked once, in answer to a question', async () => {
    const settings = { 'contextMode.conversation.condenseWithModel': true };
    const window = await session().openWindow(await session().makeWorkspace({ isSample: true, settings }));
    try {
      await window.statusBar.waitFor(statusOf('file'));
      await window.chat.pickModel('Test Echo');
      await window.editors.open(FILE, { lineNumber: 30 });
      await session().clearChatRecord();
      await window.chat.ask(`@context-mode ${QUESTION}`);
      await window.editors.focus();
      await window.press(KEY.zero);
      await window.statusBar.waitFor(statusOf('zero'));
      assert.equal(session().chatRecord().length, 1);
      await window.chat.ask('@context-mode And in general?');
      await window.chat.ask('@context-mode Anything else?');
      const record = await session().waitForChatRecord(window, 4);
      assert.deepEqual(
        record.map(({ messages }) => messages.length),
        [2, 1, 2, 2],
      );
      const text = (index: number) => record[index]!.messages.map(message => message.text).join('');
      assert.match(text(1), /^Say in one line of at most 100 characters/);
      for (const index of [2, 3])
        assert.match(text(index), /First: Why does UserService .* So far: I was sent 1 messages/);
    } finally {
      await session().closeWindow(window);
    }
  });
});
