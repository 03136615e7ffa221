import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CODE_WORDS } from '../../../src/core/retrieval/codeWords.ts';
import { isEmptyQuestion, MAX_TERMS, readQuestion } from '../../../src/core/retrieval/question.ts';
import { TermScanner } from '../../../src/core/retrieval/termScanner.ts';

const read = (question: string) => readQuestion(question, new TermScanner());
const textsOf = (question: string): readonly string[] => read(question).terms.map(({ text }) => text);
const hashesOf = (text: string): readonly number[] => {
  const scanner = new TermScanner();
  return [...scanner.hashes.subarray(0, scanner.scan(text))];
};

describe('readQuestion', () => {
  const questions: [what: string, question: string, terms: readonly string[]][] = [
    ['nothing in talk', 'Could you please fix this bug?', []],
    ['words and identifiers', 'Why does loginUser hang?', ['login', 'User', 'loginUser', 'hang']],
    ['words that stand everywhere, because a short question has no others', 'Add a class', ['Add', 'class']],
    ['stop words that are meant literally', 'What does `this` or "with" do', ['this', 'with']],
    ['a flag as one name', 'Crash with --setup-show', ['Crash', 'setup', 'setup-show']],
    [
      'words in Chinese, and how they stand in code',
      '登录为什么慢',
      ['登录', '登录 (login)', '登录 (signin)', '登录 (auth)'],
    ],
    [
      'Japanese',
      'ログインが遅い',
      ['ログ', 'グイ', 'イン', 'ログイン (login)', 'ログイン (signin)', 'ログイン (auth)'],
    ],
    ['names that touch Chinese', '看看loginUser的', ['login', 'User', 'loginUser']],
    ['words with letters beyond ASCII', 'Größe der', ['Größe', 'der']],
  ];
  for (const [what, question, terms] of questions) {
    it(`finds ${what}`, () => assert.deepEqual(textsOf(question).slice(0, terms.length), terms));
  }

  it('leaves out what a pasted report has and no answer lies in', () => {
    const noise = [
      'attrs==19.3.0 pluggy-0.13.1 at 0x7fb1f3e29d30',
      '============================= session',
      'platform darwin -- Python 3.8.1, pytest',
      'b473e515bc57ff1133fe650f1e7e6d7e22e5d841 https://example.org/tracker/zebra',
      '2024-01-02T03:04:05Z /usr/lib/python3/site-packages/yaml.py',
    ];
    assert.deepEqual(textsOf(`Crash\n${noise.join('\n')}`), ['Crash', 'session', 'yaml', 'py']);
  });

  it('leaves out who made a commit, but not a line that only looks like it', () => {
    const trailers = ['Signed-off-by: Zoe Zebra <zoe@example.org>', 'Co-Authored-By: Yak Yeti', 'Change-Id: Iabc123'];
    assert.deepEqual(textsOf(`Crash of login\n\n${trailers.join('\n')}`), ['Crash', 'login']);
    assert.deepEqual(textsOf('Crash\norder-by: zebra\nby: yak\nSee Signed-off-by: wombat').slice(1), [
      'order',
      'order-by',
      'zebra',
      'yak',
      'Signed',
      'Signed-off-by',
      'wombat',
    ]);
  });

  it('has the same terms as a file with the same words', () => {
    const hashes = new Set(read('retries of the ConnectionPool').terms.map(({ hash }) => hash));
    for (const hash of [...hashesOf('retried'), ...hashesOf('connection_pool')]) assert.ok(hashes.has(hash));
    const login = hashesOf('login')[0]!;
    assert.ok(read('登录').terms.some(({ hash }) => hash === login));
  });

  it('weighs the first line twice, and what is repeated more, but less and less', () => {
    const weights = new Map(read('alpha\nbeta gamma gamma').terms.map(({ text, weight }) => [text, weight]));
    assert.equal(weights.get('beta'), 1);
    assert.equal(weights.get('alpha'), 1 + Math.log(2));
    assert.equal(weights.get('gamma'), 1 + Math.log(2));
  });

  it('tells questions about tests and documents from those that only contain the words', () => {
    for (const about of ['Write unit tests for the cart', 'Fix the flaky tests', '给购物车补充测试用例']) {
      assert.ok(read(about).isAboutTests, about);
    }
    assert.ok(!read('pytest.raises does not test the message').isAboutTests);
    assert.ok(read('The README is out of date').isAboutDocs);
    assert.ok(!read('document.title is wrong').isAboutDocs);
  });

  it('knows when there is nothing to look for', () => {
    assert.ok(isEmptyQuestion(''));
    assert.ok(isEmptyQuestion('这个为什么'));
    assert.ok(!isEmptyQuestion('.eslintrc.json'));
  });

  it('is bounded and the same every time, whatever the question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), question => {
        const first = read(question);
        assert.ok(first.terms.length <= MAX_TERMS);
        assert.deepEqual(read(question), first);
      }),
    );
    const pasted = read(`word ${'a.b/c_d9 ({[`"'.repeat(100_000)}`);
    assert.ok(pasted.terms.length <= MAX_TERMS);
  });
});

describe('the words of programming in other languages', () => {
  it('stand for words that the scanner keeps', () => {
    for (const [word, inCode] of CODE_WORDS) {
      assert.match(word, /^\P{ASCII}+$/u);
      for (const text of inCode) assert.match(text, /^[a-z][a-z0-9]+$/, `${word}: ${text}`);
    }
    assert.ok(CODE_WORDS.size > 400);
  });
});
