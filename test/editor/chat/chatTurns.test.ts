import assert from 'node:assert/strict';
import { ChatRequestTurn, ChatResponseMarkdownPart, ChatResponseTurn, type ChatResult } from 'vscode';
import { lastProgress, turnsOf } from '../../../src/editor/chat/chatTurns.ts';

// Their constructors are VS Code's own business, and the only way to have a history without a chat view.
const Request = ChatRequestTurn as unknown as new (...args: unknown[]) => ChatRequestTurn;
const Response = ChatResponseTurn as unknown as new (...args: unknown[]) => ChatResponseTurn;

const asked = (prompt: string, command?: string) => new Request(prompt, command, [], 'contextMode.chat', []);
const said = (text: string, result: ChatResult = {}) =>
  new Response(text === '' ? [] : [new ChatResponseMarkdownPart(text)], result, 'contextMode.chat');

const nothing = () => ({});

describe('turnsOf', () => {
  it('takes the words of the model alone, the mode, and the files that it was shown', () => {
    const metadata = { answer: 'Because.', mode: 'project', files: ['a.ts'] };
    const history = [asked('why?'), said('Because.\n\n---\n\nSent in project mode.', { metadata })];
    assert.deepEqual(turnsOf(history, nothing, 'next?'), [{ question: 'why?', ...metadata }]);
  });

  it('takes what was streamed where an answer was cancelled midway, and what is remembered of the question', () => {
    const history = [asked('why?'), said('Because')];
    assert.deepEqual(turnsOf(history, nothing, 'next?'), [{ question: 'why?', answer: 'Because' }]);
    assert.deepEqual(
      turnsOf(history, ({ question, at }) => ({ mode: 'project', files: [`of ${question} at ${at}`] }), 'next?'),
      [{ question: 'why?', answer: 'Because', mode: 'project', files: ['of why? at 0'] }],
    );
  });

  it('leaves out commands', () => {
    const history = [
      asked('zero', 'context'),
      said('Now in zero mode.'),
      asked('/context zero'),
      said('Now in zero mode.'),
    ];
    assert.deepEqual(turnsOf(history, nothing, 'next?'), []);
  });

  it('keeps questions without an answer, because what was said in them counts, unless they were asked again at once', () => {
    const metadata = { answer: 'Now.', mode: 'file' };
    const history = [
      asked('Never use any. Why?'),
      said('A part', { errorDetails: { message: 'It refused.' } }),
      asked('how?'),
      said(''),
      asked('unanswered'),
      asked('when?'),
      said('', { errorDetails: { message: 'It refused.' } }),
      asked('when?'),
      said('Now.', { metadata }),
      asked('next?'),
      said(''),
    ];
    const mode = 'file';
    assert.deepEqual(
      turnsOf(history, () => ({ mode }), 'next?'),
      [
        { question: 'Never use any. Why?', answer: '', mode },
        { question: 'how?', answer: '', mode },
        { question: 'unanswered', answer: '', mode },
        { question: 'when?', answer: 'Now.', mode, files: [] },
      ],
    );
  });

  it('knows in which mode the same words were asked each time', () => {
    const history = [asked('why?'), said('Of the project'), asked('why?'), said('Of the file')];
    const modes = turnsOf(history, ({ at }) => ({ mode: at === 0 ? 'project' : 'file' }), 'next?').map(
      ({ mode }) => mode,
    );
    assert.deepEqual(modes, ['project', 'file']);
  });
});

describe('lastProgress', () => {
  it('is what a model has written last', () => {
    const metadata = { answer: 'Now.', mode: 'file', files: [] };
    const progress = { turnCount: 2, text: 'Read a.ts.' };
    assert.equal(lastProgress([asked('a'), said('x', { metadata })]), undefined);
    const history = [
      asked('a'),
      said('x', { metadata: { ...metadata, progress } }),
      asked('b'),
      said('y', { metadata }),
    ];
    assert.deepEqual(lastProgress(history), progress);
  });
});
