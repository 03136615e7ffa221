import assert from 'node:assert/strict';
import { encodingOfModel } from '../../../src/core/tokens/modelEncoding.ts';

describe('encodingOfModel', () => {
  const o200k = { encoding: 'o200k_base', exact: true };
  const cl100k = { encoding: 'cl100k_base', exact: true };
  const estimate = { encoding: 'o200k_base', exact: false };

  const byFamily = (family: string) => encodingOfModel({ vendor: 'copilot', family, id: 'some-id' });

  for (const family of [
    'gpt-4o',
    'gpt-4o-mini',
    'chatgpt-4o-latest',
    'gpt-4.1',
    'gpt-4.1-nano',
    'gpt-4.5-preview',
    'gpt-5',
    'gpt-5-mini',
    'gpt-5.1-codex',
    'gpt-oss-120b',
    'o1',
    'o1-preview',
    'o3-mini',
    'o4-mini',
  ]) {
    it(`counts ${family} exactly by o200k_base`, () => assert.deepEqual(byFamily(family), o200k));
  }

  for (const family of ['gpt-4', 'gpt-4-turbo', 'gpt-4-0125-preview', 'gpt-4-32k', 'gpt-3.5-turbo', 'gpt-35-turbo']) {
    it(`counts ${family} exactly by cl100k_base`, () => assert.deepEqual(byFamily(family), cl100k));
  }

  for (const family of ['claude-sonnet-4', 'gemini-2.5-pro', 'llama3', 'auto', 'o100', 'gpt-40', 'gpt-6', '']) {
    it(`estimates ${family || 'a model without a name'}`, () => assert.deepEqual(byFamily(family), estimate));
  }

  it('asks the id where the family is not known', () => {
    assert.deepEqual(encodingOfModel({ vendor: 'azure', family: 'my-deployment', id: 'gpt-4-turbo' }), cl100k);
  });

  it('trusts the family over the id', () => {
    assert.deepEqual(encodingOfModel({ vendor: 'copilot', family: 'gpt-4o', id: 'gpt-4-o-preview' }), o200k);
  });

  it('reads names in any letter case, behind a maker and behind the mark of fine-tuned models', () => {
    assert.deepEqual(byFamily('GPT-4o'), o200k);
    assert.deepEqual(byFamily('openai/gpt-4.1'), o200k);
    assert.deepEqual(byFamily('ft:gpt-3.5-turbo:acme'), cl100k);
  });
});
