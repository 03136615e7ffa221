import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TermScanner } from '../../../src/core/retrieval/termScanner.ts';
import { MAX_WORD_LENGTH } from '../../../src/core/retrieval/words.ts';

const scanner = new TermScanner();

/** What a text is cut into, as it stands there; `=` marks a whole identifier. */
function termsOf(text: string): readonly string[] {
  scanner.scan(text);
  return Array.from({ length: scanner.count }, (_, index) => {
    const term = text.slice(scanner.starts[index], scanner.endsExclusive[index]);
    return scanner.wholes[index] === 1 ? `=${term}` : term;
  });
}

function hashesOf(text: string): readonly number[] {
  return [...scanner.hashes.subarray(0, scanner.scan(text))];
}

describe('TermScanner', () => {
  const texts: [text: string, terms: readonly string[]][] = [
    ['', []],
    ['return a + b;', ['return']],
    ['userName', ['user', 'Name', '=userName']],
    ['user_name', ['user', 'name', '=user_name']],
    ['user-name', ['user', 'name', '=user-name']],
    ['--setup-show', ['setup', 'show', '=setup-show']],
    ['end-start_of', ['end', 'start', 'of', '=start_of', '=end-start_of']],
    ['a - b, 10-3', ['10']],
    ['HTTPServer2x', ['HTTP', 'Server2x', '=HTTPServer2x']],
    ['__init__', ['init']],
    ['$scope', ['scope']],
    ['x = 42 or 404', ['42', 'or', '404']],
    ['登录login接口', ['登录', 'login', '接口']],
    ['ログインが遅い', ['ログ', 'グイ', 'イン']],
    ['Größe', ['Größe']],
    ['a-größe', ['größe']],
    [`${'a'.repeat(MAX_WORD_LENGTH)} ${'b'.repeat(MAX_WORD_LENGTH + 1)}`, ['a'.repeat(MAX_WORD_LENGTH)]],
  ];
  for (const [text, terms] of texts) {
    it(`finds ${JSON.stringify(terms).slice(0, 60)} in ${JSON.stringify(text).slice(0, 40)}`, () => {
      assert.deepEqual(termsOf(text), terms);
    });
  }

  const families: readonly string[] = [
    'file files File FILES',
    'retry retries retried retrying',
    'validate validates validated validating validation validator',
    'parse parses parsed parsing parser parsers',
    'render renders rendered rendering renderer renderers',
    'stop stops stopped stopping stopper',
    'call calls called calling caller',
    'class classes',
    'cache caches cached caching',
    'match matches matched matching matcher',
    'connect connects connected connecting connection connections connector',
  ];
  for (const family of families) {
    it(`takes these for one word: ${family}`, () => assert.equal(new Set(hashesOf(family)).size, 1));
  }

  it('keeps apart what only looks alike', () => {
    const words = 'thing this is as bus process address status string sing red bed error user used';
    const different = 'thing process address status string red bed error user';
    assert.ok(new Set(hashesOf(words)).size >= different.split(' ').length);
    assert.equal(new Set(hashesOf(different)).size, different.split(' ').length);
  });

  it('writes one identifier in three ways, and none of them is the plain word', () => {
    const wholeOf = (text: string) => hashesOf(text).at(-1);
    assert.equal(wholeOf('userName'), wholeOf('user_name'));
    assert.equal(wholeOf('user-name'), wholeOf('user_name'));
    assert.notEqual(wholeOf('username'), wholeOf('user_name'));
  });

  it('finds in any part of a text, cut between words, what it finds in the whole', () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9_$éЖ登录ログ로-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), fc.nat({ max: 20 }), (words, cut) => {
        const text = words.join(' ; ');
        const at = words.slice(0, cut).join(' ; ').length;
        const whole = hashesOf(text);
        const front = [...scanner.hashes.subarray(0, scanner.scan(text, 0, at))];
        const back = [...scanner.hashes.subarray(0, scanner.scan(text, at))];
        assert.deepEqual([...front, ...back], whole);
      }),
    );
  });

  it('is at home in any text, and remembers nothing of the one before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        const fresh = new TermScanner();
        const count = fresh.scan(text);
        assert.deepEqual(hashesOf(text), [...fresh.hashes.subarray(0, count)]);
        for (let index = 0; index < count; index++) {
          assert.ok(fresh.starts[index]! < fresh.endsExclusive[index]!);
          assert.ok(fresh.endsExclusive[index]! <= text.length);
        }
      }),
    );
  });
});
