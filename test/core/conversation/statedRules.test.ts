import assert from 'node:assert/strict';
import fc from 'fast-check';
import { statedRules } from '../../../src/core/conversation/statedRules.ts';

const rulesOf = (...questions: string[]) => statedRules(questions.map(question => ({ question, answer: '' })));

describe('statedRules', () => {
  for (const rule of [
    'Always answer in Chinese.',
    'Would you please only show the diff?',
    '不对，要按字节算。',
    'No, the other one.',
    '不是，我要的是上面那个。',
    "Don't touch the tests.",
    'Don’t use any.',
    'We must never log passwords.',
    'Please use pnpm instead of npm.',
    'No, I meant the other login function.',
    "That's wrong, the timeout is in seconds.",
    'From now on write doc comments.',
    'Can you never use default exports?',
    'When you write tests, never mock the database.',
    '必须用中文回答。',
    '不要修改测试文件。',
    '以后都用 pnpm。',
    '不对，我说的是另一个函数。',
    '請勿修改設定檔。',
    'テストは変更しないでください。',
    '반드시 한국어로 답해 주세요.',
    'Bitte nicht die Tests ändern.',
    "N'utilise pas de classes, utilise toujours des fonctions.",
    'Nunca cambies los tests.',
    'Não altere os testes.',
    'Usa sempre le virgolette singole.',
    'Никогда не меняй тесты.',
    'Use tabs, not spaces.',
    'Use pnpm, not npm.',
    'No external libraries.',
    'Keep the signature unchanged.',
    'Answer in German.',
    'Please answer in Chinese.',
    'TypeScript only!',
    'All dates are UTC',
    'Stop adding comments.',
    'Fix the bug but leave the tests alone.',
    'can you fix it without changing the API?',
    '只改这个函数',
    '代码里不用 any',
    '用 tabs 缩进',
    'Keine externen Bibliotheken.',
    'コメントは日本語で書いてください',
    'No! The other one.',
    'No. Use b.ts',
    'Fix the bug, but no new dependencies.',
    'Comments in English, please.',
    'no more than 20 lines',
    'The port is 8080 and not 80.',
    '不对！要上面那个。',
    'Wrong file: look at b.ts.',
    'You misunderstood: it is the server.',
    'The timeout is 30 seconds, not 3.',
    "Don't use var;",
    'Never touch a.ts;',
    'never commit { secrets }',
    "Don't call reset();",
    '不要修改测试;',
    'Only edit utils.ts.',
    'Leave config.json as it is.',
    'Follow PEP 8.',
    'Rename it and keep the old name.',
    'Could you answer in German?',
    '能不能用中文回答？',
    'Every function needs a docstring.',
    '变量名用驼峰',
    'Pas de bibliothèques externes.',
    'Sin dependencias nuevas.',
    'Без внешних библиотек.',
    '한국어로 답해 주세요',
  ]) {
    it(`keeps "${rule}"`, () => assert.deepEqual(rulesOf(rule), [rule]));
  }

  for (const other of [
    'Why does the login never return?',
    'How should I handle errors?',
    'What must be in the config?',
    'Does it always retry?',
    'Does it always retry, even after a refusal?',
    'retry_count is never reset after a success?',
    'The priority must be what exactly?',
    'sortRows 对中文排序不对',
    '任务的优先级是什么样的',
    "I don't know why it fails.",
    'Where is UserService defined?',
    '登录为什么不能用？',
    '这个函数应该怎么写？',
    '能不能解释一下缓存？',
    '必须重启吗？',
    'Warum wird nie etwas gespeichert?',
    'Why is it so slow\n```ts\n// never call this twice\nmust();\n```',
    'if (x) throw new Error("must not be empty");',
    'Is there no cache here?',
    'Why does it only fail on Windows?',
    'What does "use strict" do?',
    'no tests are run, why?',
    'How do I use it without changing the API?',
    'Does it work without a key?',
    'Use tabs or spaces?',
    'Should I use tabs?',
    'Can we keep the old API?',
    'All tests fail on CI',
    'All requests time out?',
    'No idea why it fails.',
    'No data arrives.',
    'No.',
    'Use of undeclared identifier x',
    'Every request times out',
    'keep-alive is off',
    'Thanks, that works',
    'Only the second test fails.',
    'It crashes without warning.',
    '能不能用 Redis？',
    '用什么测试框架',
    '这个只用一次吗',
    '只在 Windows 上失败',
    'Kein Test läuft',
    'const x = never;',
    'use std::io;',
    '  x: never;',
    'export default never;',
    'add_header X-Frame-Options DENY always;',
    'foo(); // never call this',
    'raise ValueError("must not be empty")',
    'if (!ok) return "never";',
    'public static void main(String[] args) {',
    '2026-01-01 12:00:00 WARN must not be empty',
    'TypeError: x must be a number',
    'src/a.ts:3:7 - error: must be a string',
  ]) {
    it(`takes no rule from "${other.replaceAll('\n', ' ')}"`, () => assert.deepEqual(rulesOf(other), []));
  }

  it('takes of a question only the clause that states something', () => {
    assert.deepEqual(rulesOf('请必须用中文回答，登录为什么超时？'), ['请必须用中文回答']);
    assert.deepEqual(rulesOf('Always name the file, but why does login fail?'), ['Always name the file']);
  });

  it('takes sentences out of the midst of a question, each once, where it was said last', () => {
    assert.deepEqual(
      rulesOf(
        'Login in auth.ts fails. Never change auth.ts! Why?',
        '- Always answer briefly.\n- 不要用 any。为什么失败？',
        'And now? Never change auth.ts!',
      ),
      ['Always answer briefly.', '不要用 any。', 'Never change auth.ts!'],
    );
  });

  it('takes of a sentence that is very long what it states, word for word', () => {
    const question = `${'It was so, '.repeat(100)}but never touch a.ts${', nor the others'.repeat(100)}.`;
    const [rule, ...others] = rulesOf(question);
    assert.deepEqual(others, []);
    assert.ok(rule!.startsWith('but never touch a.ts') && rule!.length <= 500, rule);
    assert.ok(question.includes(rule!));
  });

  it('gives words that stand in the questions, whatever they are, and never too many', () => {
    const words = fc.constantFrom(
      'never',
      'always',
      '必须',
      'use',
      'any',
      '. ',
      ', ',
      '? ',
      '。',
      '\n',
      ' ',
      '```\n',
      '- ',
    );
    const question = fc.array(words, { maxLength: 60 }).map(parts => parts.join(' '));
    fc.assert(
      fc.property(fc.array(question, { maxLength: 8 }), questions => {
        const rules = rulesOf(...questions);
        assert.ok(rules.length <= 40);
        assert.equal(new Set(rules).size, rules.length);
        for (const rule of rules)
          assert.ok(
            questions.some(each => each.includes(rule)),
            rule,
          );
      }),
    );
  });
});
