import assert from 'node:assert/strict';
import { usesAsked } from '../../../src/core/uses/usesQuestion.ts';

describe('usesAsked', () => {
  const named: [question: string, text: string][] = [
    ['列出这个项目里所有用到 Redis 的地方', 'Redis'],
    ['List all places that use Redis', 'Redis'],
    ['list all the places in this project that use `get_user`', 'get_user'],
    ['Find all usages of UserService', 'UserService'],
    ['find references to formatPrice', 'formatPrice'],
    ['Show me every call to db.query()', 'db.query'],
    ['find formatPrice references', 'formatPrice'],
    ['Which files import lodash?', 'lodash'],
    ['which components use the useAuth hook?', 'useAuth'],
    ['who calls validate_sign?', 'validate_sign'],
    ['What uses the Redis client?', 'Redis'],
    ['what calls into the payment gateway', 'payment gateway'],
    ['Where is DEFAULT_TIMEOUT used?', 'DEFAULT_TIMEOUT'],
    ['where else is Foo used', 'Foo'],
    ['where are feature flags used in the frontend?', 'feature flags'],
    ['Where do we use localStorage', 'localStorage'],
    ['where do we call formatPrice, front and back end', 'formatPrice'],
    ['everywhere we call fetch', 'fetch'],
    ['Is parseDate used anywhere?', 'parseDate'],
    ['how many places use moment?', 'moment'],
    ['all uses of the X-Request-Id header', 'X-Request-Id'],
    ['search for all references to process.env.NODE_ENV', 'process.env.NODE_ENV'],
    ['Find every place where "order.created" is emitted', 'order.created'],
    ['find every place we use datetime.now() without tz', 'datetime.now'],
    ['What are the callers of sendMail?', 'sendMail'],
    ['rename getCwd to getCurrentWorkingDirectory', 'getCwd'],
    ['用到 Redis 的地方有哪些', 'Redis'],
    ['哪里用到了 UserService', 'UserService'],
    ['哪些地方调用了 validate_sign 函数', 'validate_sign'],
    ['哪些页面用了 usePermission', 'usePermission'],
    ['哪里还在直接用 log.Fatal', 'log.Fatal'],
    ['所有调用 sendMail 的地方', 'sendMail'],
    ['谁调用了 formatPrice？', 'formatPrice'],
    ['找出项目中所有使用 jwt 的文件', 'jwt'],
    ['列出所有引用了 `AppConfig` 的代码', 'AppConfig'],
    ['validate_sign 在哪里被调用', 'validate_sign'],
    ['validate_sign 被哪些文件引用', 'validate_sign'],
    ['DEFAULT_TIMEOUT 在哪些地方被用到', 'DEFAULT_TIMEOUT'],
    ['tryLock 都在哪儿调用的，有没有漏 unlock', 'tryLock'],
    ['查找 OrderService 的所有引用', 'OrderService'],
    ['OrderService 的调用者有哪些', 'OrderService'],
    ['项目里有多少处用到 console.log', 'console.log'],
    ['哪里用到了支付回调', '支付回调'],
    ['项目中 Redis 的使用情况', 'Redis'],
    ['formatPrice 用在哪些地方', 'formatPrice'],
    ['formatPrice 有几处调用', 'formatPrice'],
    ['搜索项目里的 TODO_LIST 引用', 'TODO_LIST'],
    ['getUser 被调用的地方', 'getUser'],
    ['What are all the places formatPrice is used?', 'formatPrice'],
    ['find usages getUser', 'getUser'],
    ['is anything still using getUser?', 'getUser'],
    ['do we still use moment anywhere?', 'moment'],
    ["who's using getUser", 'getUser'],
    ['everything that touches the orders table', 'orders table'],
    ['search the repo for getUser', 'getUser'],
    ['which tests cover validate_sign', 'validate_sign'],
    ['Which files import src/db/pool.ts?', 'src/db/pool.ts'],
    ['payment.py 被哪些文件引用', 'payment.py'],
    ['把 getCwd 重命名为 getCurrentDir', 'getCwd'],
  ];
  for (const [question, text] of named) {
    it(`reads "${text}" in: ${question}`, () => {
      const asked = usesAsked(question);
      assert.deepEqual(asked?.kind === 'named' ? asked.text : asked, text);
    });
  }

  for (const question of [
    '这个函数在哪里被调用',
    '这个在哪里被调用',
    'where does this get called?',
    'find all callers of this function',
    'show usages of this',
  ]) {
    it(`takes what is pointed to in: ${question}`, () => assert.deepEqual(usesAsked(question), { kind: 'pointed' }));
  }

  for (const question of [
    'who imports this file?',
    'where is this module used',
    '哪些文件导入了这个文件',
    '这个模块被哪些文件引用',
  ]) {
    it(`takes the current file in: ${question}`, () => assert.deepEqual(usesAsked(question), { kind: 'currentFile' }));
  }

  const others = [
    'How do I use Redis?',
    'where should I call init()?',
    "where's the best place to use Redis?",
    'Is Redis used for caching or for queues?',
    'which library should I use for dates?',
    '应该在哪里调用 init',
    '哪里可以用到 Redis',
    'Redis 用在什么场景',
    '这个项目用了哪些设计模式',
    'What are the common uses of Redis?',
    'What does this function use?',
    'where is the config file?',
    'where is UserService defined?',
    'what does "this" refer to inside an arrow function',
    'list all verbs that fmt.Printf supports',
    'Why does the login time out?',
    'use Redis for the cache instead of a map',
    'Redis 的用法',
    '怎么使用 Redis',
    '这段代码用了什么设计模式',
    '用 Redis 实现一个分布式锁',
    '列出所有 HTTP 状态码',
    '列出 HTTP 所有 4xx 状态码和含义',
    'where 和 having 的区别',
    '',
    `${'Some pasted log line. '.repeat(40)} where is foo used`,
  ];
  for (const question of others) {
    it(`sees none in: ${question.slice(0, 60)}`, () => assert.equal(usesAsked(question), undefined));
  }

  it('knows code by its form or its marks', () => {
    const isCode = (question: string) => {
      const asked = usesAsked(question);
      return asked?.kind === 'named' && asked.isCode;
    };
    assert.equal(isCode('who calls validate_sign?'), true);
    assert.equal(isCode('who calls `connect`?'), true);
    assert.equal(isCode('who calls connect?'), false);
    assert.equal(isCode('list all places that use Redis'), false);
  });

  it('comes to an end on hostile questions', () => {
    for (const piece of ['where ', 'all the places that ', '哪里用', '所有用到 a', '`', 'use ', 'find a ']) {
      usesAsked(piece.repeat(400).slice(0, 400));
    }
  });
});
