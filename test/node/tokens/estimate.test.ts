import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatUsage } from '../../../src/core/tokens/format.ts';
import { encodingOfModel } from '../../../src/core/tokens/modelEncoding.ts';
import type { TokenCounter } from '../../../src/core/tokens/tokenCounter.ts';
import { createOracle, testCounters } from './testCounters.ts';

/** Models of makers who do not publish their vocabulary, and names that nobody knows. */
const UNKNOWN_MODELS = [
  { vendor: 'copilot', family: 'claude-sonnet-4.5', id: 'claude-sonnet-4.5' },
  { vendor: 'copilot', family: 'gemini-3-pro', id: 'gemini-3-pro' },
  { vendor: 'ollama', family: 'qwen3', id: 'qwen3:32b' },
  { vendor: '', family: '', id: '' },
];

/** Pieces of text as they stand in files; joined with spaces and line breaks, as the oracle takes long runs badly. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Chinese: ['登录接口', '用户服务', '返回空值', '，', '。', '这个函数检查令牌是否过期', '数据库连接失败'],
  Japanese: ['ログイン', '関数は', '値を返します', '、', '。', 'データベースに接続できません', 'ひらがな'],
  Korean: ['로그인', '사용자', '함수가', '값을', '반환합니다', '데이터베이스', '연결'],
  emoji: ['😀', '👩‍👩‍👧‍👦', '🇩🇪', '❤️', '🏽', '1️⃣', '𝒳'],
  code: [
    'const total = items.reduce((sum, each) => sum + each.price, 0);',
    '}',
    '\t\treturn null;',
    'def f(x):',
    '#include',
  ],
  English: ['The session', 'expires', 'after twenty minutes', 'unless', 'somebody', 'signs in', 'again.'],
};

describe('the estimate for a model whose vocabulary is not public (A1)', () => {
  let counter: TokenCounter;
  let o200k: (text: string) => number;

  before(async () => {
    counter = await testCounters.get(encodingOfModel(UNKNOWN_MODELS[0]!).encoding);
    o200k = createOracle('o200k_base');
  });

  it('is the same for all of them, and is marked', () => {
    for (const model of UNKNOWN_MODELS) {
      assert.deepEqual(encodingOfModel(model), { encoding: 'o200k_base', exact: false }, model.family);
    }
    assert.equal(formatUsage({ used: 4_321, budget: 8_000, isEstimate: true }), '≈4.3K/8K');
  });

  for (const [script, parts] of Object.entries(SCRIPTS)) {
    it(`is never below the count by o200k_base of ${script}, nor more than half above`, () => {
      const text = fc
        .array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(' ', '\n', '')), { minLength: 1, maxLength: 60 })
        .map(pieces => pieces.flat().join(''));
      fc.assert(
        fc.property(text, written => {
          const estimate = counter.count(written);
          const count = o200k(written);
          assert.ok(count <= estimate && estimate <= 1.5 * count, `${estimate} for ${count}`);
        }),
        { numRuns: 200 },
      );
    });
  }

  it('counts 4,000 characters of Chinese as the thousands of tokens that they are', () => {
    const text = '这个函数检查令牌是否过期，并返回用户。\n'.repeat(200);
    const estimate = counter.count(text);
    assert.equal(estimate, o200k(text));
    assert.ok(estimate > text.length / 2, `${estimate} tokens for ${text.length} characters`);
  });
});
