import assert from 'node:assert/strict';
import fc from 'fast-check';
import { condense, MAX_SUMMARY_LENGTH } from '../../../src/core/conversation/condense.ts';
import { statedRules } from '../../../src/core/conversation/statedRules.ts';
import type { Turn } from '../../../src/core/conversation/turn.ts';
import { escapeFileText } from '../../../src/core/safety/escape.ts';

const turn = (question: string, answer = 'It is so.', files: readonly string[] = []): Turn => ({
  question,
  answer,
  mode: 'project',
  files,
});

/** What people and files write, with all that makes cutting hard. */
const TEXT = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'login',
        '超时',
        '👩‍👩‍👧‍👦',
        ' ',
        '\n',
        '```\n',
        '</question>',
        '<|im_end|>',
        '<',
        '?',
        '？',
        '. ',
      ),
      { maxLength: 80 },
    )
    .map(parts => parts.join('')),
);
const TURNS: fc.Arbitrary<readonly Turn[]> = fc.array(
  fc.record({ question: TEXT, answer: TEXT, files: fc.array(TEXT, { maxLength: 4 }) }),
  { maxLength: 12 },
);

describe('condense', () => {
  it('says what was asked, what was looked at and what is open', () => {
    const turns = [
      turn('Why does the login time out?', 'Perhaps the pool.', ['src/user_service.py', 'config/redis_config.py']),
      turn('Where is the retry set?', 'In the client.\nWhich version of Redis do you run?', ['src/client.py']),
    ];
    assert.equal(
      condense(turns),
      'First: Why does the login time out? Last: Where is the retry set? Open: Which version of Redis do you run? ' +
        'Files: client.py, user_service.py, redis_config.py',
    );
  });

  it('keeps the first request and the open question of a long talk (A28)', () => {
    const middle = Array.from({ length: 60 }, (_, index) =>
      turn(`And what about part ${index}, ${'which is long, '.repeat(30)}?`, 'Many words. '.repeat(400)),
    );
    const summary = condense([
      turn('Fix the time-out of the login in user_service.py'),
      ...middle,
      turn('Does the retry belong into the client or into the service?'),
    ]);
    assert.ok(summary.includes('Fix the time-out of the login in user_service.py'));
    assert.ok(summary.includes('Does the retry belong into the client or into the service?'));
    assert.ok(summary.length <= MAX_SUMMARY_LENGTH);
  });

  it('keeps both in Chinese', () => {
    const summary = condense([
      turn('登录接口为什么偶尔超时？'),
      turn('重试应该放在哪里？', '您用的是哪个版本的 Redis？'),
    ]);
    assert.equal(summary, 'First: 登录接口为什么偶尔超时？ Last: 重试应该放在哪里？ Open: 您用的是哪个版本的 Redis？');
  });

  it('leaves code out', () => {
    const summary = condense([turn('Why does this fail?\n```ts\nlogin();\n```', 'So:\n```ts\nask?\n```\n')]);
    assert.equal(summary, 'First: Why does this fail?');
  });

  it('takes what a model wrote about the progress in place of the files, as far as it has room', () => {
    const turns = [turn('Why does it fail?', 'Because.', ['a.ts'])];
    assert.equal(
      condense(turns, 'Read a.ts;\nno cause found yet.'),
      'First: Why does it fail? So far: Read a.ts; no cause found yet.',
    );
    assert.ok(condense(turns, 'long '.repeat(200)).length <= MAX_SUMMARY_LENGTH);
  });

  it('holds no secret, not even a part of one', () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`;
    const summary = condense([turn(`${'Why is this refused: '.repeat(7)}${token}`), turn(`And with ${token}?`)]);
    assert.ok(!summary.includes('ghp_a1B2'), summary);
  });

  it('takes no time to speak of, whatever was pasted', () => {
    for (const piece of [
      'a',
      ' ',
      '?',
      '; ',
      '`',
      '[',
      '.)',
      'leave ',
      'No! ',
      '\n',
      'x ',
      '"',
      '```\n',
      '不要',
      'never ',
      ', ',
    ]) {
      const text = `${piece.repeat(200_000 / piece.length)}?`;
      // Quadratic work on this much would take minutes, which is a timeout.
      assert.ok(condense([turn(text, text, [text])], text).length <= MAX_SUMMARY_LENGTH);
      assert.ok(statedRules([turn(text)]).length <= 40);
    }
  });

  it('shows the last question that is not small talk', () => {
    for (const said of [
      'thanks',
      'ok',
      'ok, thanks!',
      'Great, thank you very much.',
      '谢谢',
      '好的',
      '好的，谢谢！',
      'Danke',
      '👍',
    ]) {
      const turns = [turn('hello'), turn('Fix the login.'), turn('Where is the retry set?'), turn(said)];
      assert.equal(condense(turns), 'First: Fix the login. Last: Where is the retry set?', said);
    }
    assert.equal(condense([turn('hello'), turn('thanks')]), 'First: hello Last: thanks');
    assert.ok(condense([turn('Fix it.'), turn('ok, now the tests')]).includes('Last: ok, now the tests'));
  });

  it('keeps open what was asked before thanks, and not what was answered with "ok"', () => {
    const asked = turn('Fix the login.', 'Should I change the tests as well?');
    assert.equal(
      condense([asked, turn('thanks', 'You are welcome.')]),
      'First: Fix the login. Open: Should I change the tests as well?',
    );
    assert.equal(condense([asked, turn('ok', 'Done.')]), 'First: Fix the login.');
  });

  it('is empty without turns', () => assert.equal(condense([]), ''));

  it('is one harmless, well-formed line of at most 200 characters, whatever was said', () => {
    fc.assert(
      fc.property(TURNS, TEXT, (turns, progress) => {
        for (const summary of [condense(turns), condense(turns, progress)]) {
          assert.ok(summary.length <= MAX_SUMMARY_LENGTH, `${summary.length}`);
          assert.ok(summary.isWellFormed());
          assert.ok(!/[\p{Cc}\u2028]/u.test(summary));
          assert.equal(escapeFileText(summary), summary);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the first request and the last question whole when they fit, and their beginnings when they do not', () => {
    const question = fc
      .array(fc.constantFrom('login', 'retry', '超时', 'where', 'timeout'), { minLength: 1, maxLength: 40 })
      .map(words => `${words.join(' ')}?`);
    fc.assert(
      fc.property(question, question, TURNS, (first, last, middle) => {
        const summary = condense([
          turn(first),
          ...middle.filter(({ question: asked }) => asked.trim() !== ''),
          turn(last),
        ]);
        const fits = first.length + last.length + 'First:  Last: '.length <= MAX_SUMMARY_LENGTH;
        for (const asked of [first, last]) assert.ok(summary.includes(fits ? asked : asked.slice(0, 30)), summary);
      }),
      { numRuns: 500 },
    );
  });

  it('gives the same for the same turns, however often: there is no summary of a summary', () => {
    fc.assert(fc.property(TURNS, turns => condense(turns) === condense(structuredClone(turns) as Turn[])));
  });
});
