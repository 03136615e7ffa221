import assert from 'node:assert/strict';
import { type ChatRequest, type ChatResponseStream, type Location, MarkdownString, type Uri } from 'vscode';
import { parseModeArgument } from '../../../src/core/modes/contextCommand.ts';
import type { Recommendation } from '../../../src/core/recommend/recommendMode.ts';
import { reason } from '../../../src/core/units/reason.ts';
import { ContextReplies } from '../../../src/editor/chat/contextReplies.ts';
import type { CurrentPrompt } from '../../../src/editor/currentPrompt.ts';
import { COMMANDS } from '../../../src/editor/ids.ts';
import type { ModeSwitch } from '../../../src/editor/modeSwitch.ts';
import { OverBudgetHints } from '../../../src/editor/overBudgetHints.ts';
import type { PromptState } from '../../../src/editor/promptState.ts';
import { builtOf } from '../support/fakeEngine.ts';

/** Remembers what is written to a chat response. */
class RecordedStream {
  text = '';
  readonly references: (Uri | Location)[] = [];
  readonly commands: string[] = [];

  markdown(value: string | MarkdownString): void {
    this.text += value instanceof MarkdownString ? value.value : value;
  }

  reference(value: Uri | Location): void {
    this.references.push(value);
  }

  button({ command }: { readonly command: string }): void {
    this.commands.push(command);
  }
}

describe('what Context Mode says in the chat view', () => {
  const built = builtOf('file', [
    ['system', 'Be brief.\n'],
    ['current_file', 'const a = 1;\n'],
    ['question', 'why?\n'],
  ]);

  /** Replies over a state, with a user who answers the question about project mode. */
  function replies(change: Partial<PromptState> = {}, userAgrees = true) {
    const state: PromptState = { mode: 'file', budget: 8_000, question: '', isEstimate: false, built, ...change };
    const prompt = { state, latest: () => Promise.resolve(state) } as unknown as CurrentPrompt;
    const modeSwitch = { switchTo: () => Promise.resolve(userAgrees) } as unknown as ModeSwitch;
    const stream = new RecordedStream();
    return {
      stream,
      asStream: stream as unknown as ChatResponseStream,
      replies: new ContextReplies({
        prompt,
        modeSwitch,
        overBudgetHints: new OverBudgetHints(),
      }),
    };
  }

  async function replyTo(argument: string, change: Partial<PromptState> = {}, userAgrees = true): Promise<string> {
    const world = replies(change, userAgrees);
    await world.replies.reply(parseModeArgument(argument, []), world.asStream);
    return world.stream.text;
  }

  const footer = (
    change: Partial<PromptState>,
    request: Partial<ChatRequest> = {},
    recommendation?: Recommendation,
  ): RecordedStream => {
    const world = replies(change);
    world.replies.addFooter(
      {
        built,
        figures: { used: 28, budget: 8_000, isEstimate: true },
        request: { references: [], ...request } as unknown as ChatRequest,
        stream: world.asStream,
      },
      recommendation,
    );
    return world.stream;
  };

  it('is the usage by layer and unit for /context', async () => {
    const text = await replyTo('');
    assert.match(text, /\*\*File Mode\*\*: 28 of 8,000 tokens used\./);
    assert.match(text, /\| \*\*System\*\* \| \*\*10\*\* \|/);
    assert.match(text, /\| \*\*Session\*\* \| \*\*18\*\* \|/);
    assert.match(text, /\| \*\*Total\*\* \| \*\*28\*\* \|/);
    assert.match(text, /Current file src\/a\.ts/);
  });

  it('names the modes when one is unknown', async () => {
    assert.match(
      await replyTo('everything'),
      /no mode or template named "everything"\. Choose zero, file, project, or a template/,
    );
  });

  it('says where one is after a switch, and after deciding against it', async () => {
    assert.equal(await replyTo('file'), 'Now in file mode: 28/8K tokens.');
    assert.equal(await replyTo('project', {}, false), 'Still in file mode.');
  });

  it('refers to the files of the prompt, and to none in zero mode (A18)', () => {
    const withFile = replies();
    withFile.replies.addReferences(built, withFile.asStream);
    assert.equal(withFile.stream.references.length, 1);
    const zero = replies({ mode: 'zero' });
    zero.replies.addReferences(builtOf('zero', [['question', 'why?\n']]), zero.asStream);
    assert.deepEqual(zero.stream.references, []);
  });

  it('is, below an answer, what was sent and what the user should know', () => {
    assert.match(footer({}).text, /Sent in file mode: ≈28\/8K tokens\./);
    assert.match(footer({ missingFile: { why: 'secret', path: '.env' } }).text, /may hold secrets/);
    assert.doesNotMatch(footer({}).text, /attached/);
  });

  it('is, below an answer, which mode may fit better, with names as code and a button that asks again (A15)', () => {
    const data = { first: 'find_user', second: 'place<order>' };
    const better = { mode: 'project', baseMode: 'project', confidence: 1 } as const;
    const { text, commands } = footer({}, {}, { ...better, reason: reason('advice.namesSeveral', data) });
    assert.match(text, /Project Mode may fit better: the question names `find_user` and `place<order>`\.$/);
    assert.ok(commands.includes(COMMANDS.askAgain));
  });

  it('admits that attachments were not sent', () => {
    const attached = { references: [{ id: 'vscode.file', value: 'x' }] };
    assert.match(footer({}, attached).text, /What you attached was not sent/);
    const implicit = { references: [{ id: 'vscode.implicit.viewport', value: 'x' }] };
    assert.doesNotMatch(footer({}, implicit).text, /attached/);
  });
});

describe('OverBudgetHints', () => {
  it('tells once per file', () => {
    const { bundle } = builtOf('file', [['current_file', 'x']]);
    const over = (path: string) =>
      Object.assign(Object.create(Object.getPrototypeOf(bundle)), bundle, {
        warnings: [{ code: 'core.overBudget', path, tokens: 9_000, budget: 8_000 }],
      });
    const hints = new OverBudgetHints();
    assert.match(hints.take(over('a.ts'))[0]!, /in a\.ts has 9,000 tokens, more than the budget of 8,000/);
    assert.deepEqual(hints.take(over('a.ts')), []);
    assert.equal(hints.take(over('b.ts')).length, 1);
    assert.deepEqual(hints.take(bundle), []);
  });
});
