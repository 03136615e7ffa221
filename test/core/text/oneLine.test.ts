import assert from 'node:assert/strict';
import fc from 'fast-check';
import { oneLine, shortened } from '../../../src/core/text/oneLine.ts';
import { texts } from './textArbitraries.ts';

describe('oneLine', () => {
  it('joins lines and drops what cannot be seen', () => {
    assert.equal(oneLine('  Why\r\n\tdoes\u0000it\n\nfail? '), 'Why does it fail?');
    assert.equal(oneLine('half \ud83d'), 'half \ufffd');
  });
});

describe('shortened', () => {
  it('leaves what fits', () => assert.equal(shortened('login', 5), 'login'));

  it('ends at a word if one ends nearby', () => {
    assert.equal(shortened('Why does the login fail?', 15), 'Why does the…');
    assert.equal(shortened('登录接口为什么偶尔超时？', 6), '登录接口为…');
  });

  it('cuts no character that people see as one', () => {
    const family = '👩‍👩‍👧‍👦';
    assert.equal(shortened(`ab${family}cd`, 6), 'ab…');
    assert.equal(shortened(`e\u0301${'x'.repeat(10)}`, 4), 'e\u0301x…');
  });

  it('is never longer than allowed, is well-formed, begins as the text does, and changes nothing when done twice', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          texts(60),
          fc.string({ unit: 'grapheme', maxLength: 60 }),
          fc.constant(`a${'\u0301'.repeat(80)}`),
          fc.constant(`a${'\u{1d165}'.repeat(80)}`),
        ),
        fc.nat({ max: 40 }),
        (text, maxLength) => {
          const line = oneLine(text);
          const short = shortened(line, maxLength);
          assert.ok(short.length <= maxLength && short.isWellFormed());
          assert.ok(line.startsWith(short.replace(/…$/, '')));
          assert.ok(short !== '' || line === '' || maxLength < 3);
          assert.equal(shortened(short, maxLength), short);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
