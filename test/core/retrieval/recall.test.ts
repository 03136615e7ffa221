import assert from 'node:assert/strict';
import { questionTerms } from '../../../src/core/retrieval/questionTerms.ts';
import { nameOf, recall } from '../../../src/core/retrieval/recall.ts';
import { TermScanner } from '../../../src/core/retrieval/termScanner.ts';

const scanner = new TermScanner();

function hitsOf(
  question: string,
  files: Readonly<Record<string, string | undefined>>,
  { name = 3, content = 1, limit = 20 } = {},
) {
  const recallFiles = Object.entries(files).map(([path, text]) => ({
    path,
    nameTerms: scanner.scan(nameOf(path)),
    terms: text === undefined ? undefined : scanner.scan(text),
  }));
  return recall(recallFiles, { terms: questionTerms(question), weights: { name, content }, limit }).hits;
}

function scoresOf(...args: Parameters<typeof hitsOf>): readonly (readonly [string, number])[] {
  return hitsOf(...args).map(({ path, score }) => [path, score]);
}

describe('recall', () => {
  it('adds 3 for each term in the name and 1 for each in the content', () => {
    const files = {
      'login.ts': 'nothing here',
      'other.ts': 'login redis login login',
      'login_redis.ts': 'redis',
      'unrelated.ts': 'nothing',
    };
    assert.deepEqual(scoresOf('login redis', files), [
      ['login_redis.ts', 7],
      ['login.ts', 3],
      ['other.ts', 2],
    ]);
  });

  it('takes its weights from the settings; what weighs nothing recalls nothing', () => {
    const files = { 'login.ts': '', 'other.ts': 'login' };
    assert.deepEqual(scoresOf('login', files, { name: 0, content: 2 }), [['other.ts', 2]]);
    assert.deepEqual(scoresOf('login', files, { name: 0, content: 0 }), []);
  });

  it('counts a whole identifier besides its parts, in whatever style it is written', () => {
    const files = {
      'user-service.ts': '',
      'user.service.ts': '',
      'user_service.py': '',
      'a.ts': 'const userService = 1;',
      'b.ts': 'user service',
    };
    assert.deepEqual(scoresOf('UserService', files), [
      ['user-service.ts', 9],
      ['user.service.ts', 9],
      ['user_service.py', 9],
      ['a.ts', 3],
      ['b.ts', 2],
    ]);
  });

  it('counts a word in another form once', () => {
    assert.deepEqual(scoresOf('timeouts', { 'a.ts': 'timeout timeouts' }), [['a.ts', 1]]);
  });

  it('meets a path by the end of a file path, at a folder border', () => {
    const question = 'What is in db/pool.ts?';
    const files = { 'src/db/pool.ts': '', 'src/mydb/pool.ts': '', 'pool.ts': '' };
    assert.deepEqual(scoresOf(question, files), [
      ['src/db/pool.ts', 6],
      ['pool.ts', 3],
      ['src/mydb/pool.ts', 3],
    ]);
    assert.equal(hitsOf('db/pool', { 'src/db/pool.ts': '' })[0]?.score, 6);
  });

  it('names a folder for its index file', () => {
    assert.deepEqual(scoresOf('payments', { 'src/payments/index.ts': '', 'src/payments/other.ts': '' }), [
      ['src/payments/index.ts', 3],
    ]);
  });

  it('finds Chinese comments and names', () => {
    const files = { 'a.py': '# 处理登录请求', 'b.py': '# 处理支付请求', '登录.md': '' };
    assert.deepEqual(scoresOf('登录为什么慢', files), [
      ['登录.md', 3],
      ['a.py', 1],
    ]);
  });

  it('breaks ties by kind, then by length of the path, then by path', () => {
    const files = {
      'tests/login_test.py': '',
      'docs/login.md': '',
      'b/login.ts': '',
      'a/login.ts': '',
      'aa/login.ts': '',
      'login.json': '',
    };
    assert.deepEqual(
      hitsOf('login', files).map(({ path }) => path),
      ['a/login.ts', 'b/login.ts', 'aa/login.ts', 'login.json', 'docs/login.md', 'tests/login_test.py'],
    );
  });

  it('returns no more than asked for, the same whatever the order of the files', () => {
    const files = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`f${index}.ts`, index % 3 ? 'login' : 'login redis']),
    );
    const reversed = Object.fromEntries(Object.entries(files).toReversed());
    const hits = scoresOf('login redis', files, { limit: 7 });
    assert.equal(hits.length, 7);
    assert.deepEqual(scoresOf('login redis', reversed, { limit: 7 }), hits);
    assert.deepEqual(scoresOf('login redis', files, { limit: 100 }).slice(0, 7), hits);
  });

  it('names hits with the rarest first, as the user wrote them', () => {
    const files = { 'a.ts': 'Redis login', 'b.ts': 'login', 'c.ts': 'login' };
    const [first] = hitsOf('login Redis', files);
    assert.deepEqual(
      first?.contentHits.map(({ text }) => text),
      ['Redis', 'login'],
    );
  });

  it('knows a file that was not read by its name alone', () => {
    assert.deepEqual(scoresOf('login', { 'login.ts': undefined, 'other.ts': undefined }), [['login.ts', 3]]);
  });
});
