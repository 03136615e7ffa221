import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MAX_QUESTION_TERMS, questionTerms, textToSearch } from '../../../src/core/retrieval/questionTerms.ts';

/** `kind:text` of every term. */
function termsOf(question: string): readonly string[] {
  return questionTerms(question).map(({ kind, text }) => `${kind}:${text}`);
}

describe('questionTerms', () => {
  const questions: [what: string, question: string, terms: readonly string[]][] = [
    ['plain words without grammar', 'Why does the login time out?', ['word:login', 'word:time']],
    ['camelCase', 'refreshToken', ['identifier:refreshToken', 'word:refresh', 'word:token']],
    ['PascalCase with capitals in a row', 'HTTPServer', ['identifier:HTTPServer', 'word:http', 'word:server']],
    ['snake_case', 'validate_sign', ['identifier:validate_sign', 'word:validate', 'word:sign']],
    ['kebab-case', 'user-service', ['identifier:user-service', 'word:user', 'word:service']],
    ['constants', 'MAX_RETRIES', ['identifier:MAX_RETRIES', 'word:max', 'word:retries']],
    ['options', '--dry-run', ['identifier:dry-run', 'word:dry', 'word:run']],
    [
      'dotted names',
      'redis.Client.connect',
      ['path:redis.Client.connect', 'word:redis', 'word:Client', 'word:connect'],
    ],
    ['file names, whose ending is no word', 'payment.py', ['path:payment.py', 'word:payment']],
    ['paths with a place', './src/db/pool.ts:12:3', ['path:src/db/pool.ts', 'word:db', 'word:pool', 'word:12']],
    ['paths of Windows', 'src\\db\\pool.ts', ['path:src/db/pool.ts', 'word:db', 'word:pool']],
    [
      'numbers that name something, not small ones',
      'status 404 after 3 tries',
      ['word:status', 'word:404', 'word:tries'],
    ],
    ['quoted stop words, which are meant literally', 'What does `get` or "all" do?', ['word:get', 'word:all']],
    ['nothing of addresses', 'see https://example.com/user/login', []],
    ['nothing of pure grammar', 'Can you please fix this?', []],
    ['nothing of an empty question', '', []],
    [
      'Chinese in pairs, without question words',
      'user service 里登录接口为什么超时',
      ['word:user', 'word:service', 'cjk:登录', 'cjk:录接', 'cjk:接口', 'cjk:超时'],
    ],
    [
      'names inside Chinese',
      '给 payment.py 的 validate_sign 函数补一个边界判断',
      [
        'path:payment.py',
        'identifier:validate_sign',
        'word:payment',
        'word:validate',
        'word:sign',
        'cjk:边界',
        'cjk:界判',
        'cjk:判断',
      ],
    ],
    ['file names that touch Chinese', '看看payment.py里的登录', ['path:payment.py', 'word:payment', 'cjk:登录']],
    ['what is asked for in a Chinese list', '列出这个项目里所有用到 Redis 的地方', ['word:Redis']],
    [
      'names that touch Chinese',
      '登录loginUser接口',
      ['identifier:loginUser', 'word:login', 'word:user', 'cjk:登录', 'cjk:接口'],
    ],
    ['Japanese without its grammar', 'ログインが遅い', ['cjk:ログ', 'cjk:グイ', 'cjk:イン']],
    ['Korean', '로그인 오류', ['cjk:로그', 'cjk:그인', 'cjk:오류']],
    ['words with letters beyond ASCII', 'Größe der café', ['word:Größe', 'word:der', 'word:café']],
  ];
  for (const [what, question, terms] of questions) {
    it(`finds ${what}`, () => assert.deepEqual(termsOf(question), terms));
  }

  it('names each term once, however it is written', () => {
    assert.deepEqual(termsOf('userName user_name UserName'), ['identifier:userName', 'word:user', 'word:name']);
  });

  const forms: [word: string, form: string][] = [
    ['timeouts', 'timeout'],
    ['retries', 'retry'],
    ['retried', 'retry'],
    ['caching', 'cache'],
    ['cached', 'cache'],
    ['classes', 'class'],
    ['caches', 'cache'],
    ['running', 'run'],
    ['token', 'tokens'],
    ['query', 'queries'],
    ['patch', 'patches'],
  ];
  for (const [word, form] of forms) {
    it(`takes ${form} for ${word}`, () => assert.ok(questionTerms(`\`${word}\``)[0]!.forms.includes(form)));
  }

  it('does not bend names, short words or words that only look bent', () => {
    for (const word of ['as', 'sing', 'bed', 'css', 'userIds']) {
      const [term] = questionTerms(`\`${word}\``);
      assert.deepEqual(
        term!.forms.filter(form => form.length < word.length),
        [],
        word,
      );
    }
  });

  it('gives stems for searching text', () => {
    const stems = questionTerms('timeouts caching loginUser payment.py 登录').map(textToSearch);
    assert.deepEqual(stems, ['payment.py', 'loginuser', 'timeout', 'cach', 'login', 'user', 'payment', '登录']);
  });

  it('is bounded, free of duplicates and the same every time, whatever the question', () => {
    const pieces = fc.constantFrom(
      'user',
      'Name',
      '_',
      '-',
      '.',
      '/',
      '`',
      ' ',
      '登',
      '录',
      'が',
      'é',
      '\ud800',
      '😀',
      '42',
    );
    const question = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 300 }).map(all => all.join('')),
    );
    fc.assert(
      fc.property(question, text => {
        const terms = questionTerms(text);
        assert.deepEqual(questionTerms(text), terms);
        assert.ok(terms.length <= MAX_QUESTION_TERMS);
        const keys = terms.map(({ kind, forms: [first] }) => (kind === 'path' ? `path:${first}` : first));
        assert.equal(new Set(keys).size, keys.length);
        for (const term of terms) {
          assert.ok(term.text.isWellFormed() && term.forms.every(form => form === form.toLowerCase()), term.text);
        }
      }),
    );
  });

  it('keeps paths and identifiers when a pasted log has more words than places', () => {
    const noise = Array.from(
      { length: 300 },
      (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index}x`,
    ).join(' ');
    const terms = termsOf(`${noise} at loginUser (src/auth.ts:3)`);
    assert.equal(terms.length, MAX_QUESTION_TERMS);
    assert.deepEqual(terms.slice(0, 2), ['path:src/auth.ts', 'identifier:loginUser']);
  });

  it('takes time in proportion to what is pasted', () => {
    for (const piece of ['a', 'a.', 'a/', '(', '[', './', '`', '登', 'aB', '_', 'x-', '"a', '(.']) {
      const started = performance.now();
      questionTerms(piece.repeat(200_000));
      assert.ok(performance.now() - started < 1_000, `${piece} took too long`);
    }
  });
});
