import assert from 'node:assert/strict';
import { type LanguageModelChat, LanguageModelError } from 'vscode';
import { ContextModeError } from '../../../src/core/base/errors.ts';
import { EmptyAnswerError, modelErrorSentence } from '../../../src/editor/chat/modelErrors.ts';

describe('the sentence about a model that did not answer', () => {
  const model = { name: 'Model X', maxInputTokens: 4_000 } as LanguageModelChat;
  const sentence = (error: unknown, tokens = 100) => modelErrorSentence(error, { model, tokens });

  it('says what to do about each error of VS Code', () => {
    assert.match(sentence(LanguageModelError.NoPermissions()), /no permission to use Model X/);
    assert.match(sentence(LanguageModelError.NotFound()), /Model X is not available any more\. Pick another model\./);
    assert.match(sentence(LanguageModelError.Blocked('Quota exceeded.')), /quota is used up \(Quota exceeded\)\./);
  });

  it('says that the model gave no answer', () => {
    assert.match(sentence(new EmptyAnswerError()), /Model X gave no answer/);
  });

  it('says that the prompt is too large for the model, whatever the model said', () => {
    assert.match(sentence(new Error('400'), 5_000), /5,000 tokens, more than the 4,000 that Model X takes/);
  });

  it('passes on what is wrong with the prompt itself', () => {
    assert.match(sentence(new ContextModeError('workspace.none'), 5_000), /No folder is open/);
  });
});
