import assert from 'node:assert/strict';
import { ChatRequestTurn, ChatResponseMarkdownPart, ChatResponseTurn, type ChatResult } from 'vscode';
import { turnsOf } from '../../../src/editor/chat/chatTurns.ts';

// Their constructors are VS Code's own business, and the only way to have a history without a chat view.
const Request = ChatRequestTurn as unknown as new (...args: unknown[]) => ChatRequestTurn;
const Response = ChatResponseTurn as unknown as new (...args: unknown[]) => ChatResponseTurn;

const asked = (prompt: string, command?: string) => new Request(prompt, command, [], 'contextMode.chat', []);
const said = (text: string, result: ChatResult = {}) =>
  new Response(text === '' ? [] : [new ChatResponseMarkdownPart(text)], result, 'contextMode.chat');

describe('turnsOf', () => {
  it('takes the words of the model alone, and the mode', () => {
    const history = [
      asked('why?'),
      said('Because.\n\n---\n\nSent in zero mode.', { metadata: { answer: 'Because.', mode: 'zero' } }),
    ];
    assert.deepEqual(turnsOf(history), [{ question: 'why?', answer: 'Because.', mode: 'zero' }]);
  });

  it('takes what was streamed where an answer was cancelled midway', () => {
    assert.deepEqual(turnsOf([asked('why?'), said('Because')]), [{ question: 'why?', answer: 'Because' }]);
  });

  it('leaves out commands, failures and questions without an answer', () => {
    const history = [
      asked('zero', 'context'),
      said('Now in zero mode.'),
      asked('why?'),
      said('A part', { errorDetails: { message: 'It refused.' } }),
      asked('how?'),
      said(''),
      asked('unanswered'),
      asked('when?'),
      said('Now.', { metadata: { answer: 'Now.', mode: 'file' } }),
    ];
    assert.deepEqual(turnsOf(history), [{ question: 'when?', answer: 'Now.', mode: 'file' }]);
  });
});
