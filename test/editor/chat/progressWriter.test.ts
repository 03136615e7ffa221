import assert from 'node:assert/strict';
import { CancellationTokenSource, type LanguageModelChatMessage } from 'vscode';
import type { Turn } from '../../../src/core/conversation/turn.ts';
import { type ProgressModel, ProgressWriter } from '../../../src/editor/chat/progressWriter.ts';
import { testLog } from '../support/testLog.ts';

describe('ProgressWriter', () => {
  const turns: readonly Turn[] = [
    { question: 'Why does login fail?', answer: 'Perhaps the pool.', mode: 'project' },
    { question: 'And now?', answer: 'No.', mode: 'file' },
  ];
  const conversation = { turns, mode: 'file', known: undefined, onSent: () => {} } as const;
  const { token } = new CancellationTokenSource();

  /** A model that answers with these words, or fails with none. */
  function aModel(...words: readonly string[]) {
    const requests: string[] = [];
    const model: ProgressModel = {
      sendRequest: async (messages: LanguageModelChatMessage[]) => {
        requests.push(JSON.stringify(messages));
        if (words.length === 0) throw new Error('refused');
        return {
          text: (async function* () {
            yield* words;
          })(),
        };
      },
    };
    return { model, requests };
  }

  it('lets the model say how far the turns before the switch got, and shows it no others', async () => {
    const { model, requests } = aModel('Read a.ts; ', 'nothing found.');
    const sent: string[] = [];
    const onSent = (text: string): number => sent.push(text);
    const progress = await new ProgressWriter(testLog).write({ ...conversation, onSent }, model, token);
    assert.deepEqual(progress, { turnCount: 1, text: 'Read a.ts; nothing found.' });
    assert.equal(sent.length, 1);
    assert.ok(requests[0]?.includes(JSON.stringify(sent[0])), 'what the receipt is made of is what was sent');
    assert.ok(requests[0]?.includes('Perhaps the pool.') && !requests[0].includes('And now?'));
  });

  it('asks once for the same turns, also when the model fails', async () => {
    for (const words of [['Done.'], []]) {
      const { model, requests } = aModel(...words);
      const writer = new ProgressWriter(testLog);
      const first = await writer.write(conversation, model, token);
      assert.deepEqual(await writer.write(conversation, model, token), first);
      assert.equal(requests.length, 1);
    }
  });

  it('asks nothing when nothing is condensed, or the conversation carries it along', async () => {
    const { model, requests } = aModel('Done.');
    const writer = new ProgressWriter(testLog);
    assert.equal(await writer.write({ ...conversation, turns: turns.slice(1) }, model, token), undefined);
    const known = { turnCount: 1, text: 'Known.' };
    assert.equal(await writer.write({ ...conversation, known }, model, token), known);
    assert.equal(requests.length, 0);
  });

  it('remembers nothing of a request that was cancelled', async () => {
    const { model, requests } = aModel('Done.');
    const writer = new ProgressWriter(testLog);
    const cancelled = new CancellationTokenSource();
    cancelled.cancel();
    assert.equal(await writer.write(conversation, model, cancelled.token), undefined);
    assert.deepEqual(await writer.write(conversation, model, token), { turnCount: 1, text: 'Done.' });
    assert.equal(requests.length, 2);
  });
});
