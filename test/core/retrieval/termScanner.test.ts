import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hasHash, hashTerm, MAX_TERMS_PER_FILE, TermScanner } from '../../../src/core/retrieval/termScanner.ts';
import { bigrams, identifierParts, isCjk, MAX_WORD_LENGTH } from '../../../src/core/retrieval/words.ts';

describe('TermScanner', () => {
  const scanner = new TermScanner();
  const hashesOf = (terms: readonly string[]): readonly number[] =>
    [...new Set(terms.map(hashTerm))].sort((a, b) => a - b);

  const texts: [text: string, terms: readonly string[]][] = [
    ['', []],
    ['return a + b;', ['return']],
    ['userName', ['user', 'name', 'username']],
    ['user_name', ['user', 'name', 'username']],
    ['HTTPServer2x', ['http', 'server2x', 'httpserver2x']],
    ['__init__', ['init']],
    ['$scope', ['scope']],
    ['x = 42 or 404', ['or', '404']],
    ['登录login接口', ['登录', 'login', '接口']],
    ['ログインが遅い', ['ログ', 'グイ', 'イン']],
    ['Größe', ['größe']],
    ['naïveBayes', ['naïve', 'bayes', 'naïvebayes']],
    ['a-b user-service', ['user', 'service']],
    [`${'a'.repeat(MAX_WORD_LENGTH)} ${'b'.repeat(MAX_WORD_LENGTH + 1)}`, ['a'.repeat(MAX_WORD_LENGTH)]],
  ];
  for (const [text, terms] of texts) {
    it(`finds ${JSON.stringify(terms).slice(0, 60)} in ${JSON.stringify(text).slice(0, 40)}`, () => {
      assert.deepEqual([...scanner.scan(text)], hashesOf(terms));
    });
  }

  it('finds exactly the terms that a question with the same words has', () => {
    const letters = fc.constantFrom(...'abzABZ019_$éÉж登录接ログ로그', '-', ' ', '.', 'が', '😀', '\ud800');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), characters => {
        const text = characters.join('');
        const expected: string[] = [];
        for (const [run] of text.matchAll(/[\p{L}\p{M}\p{N}_$]+/gu)) {
          let piece = '';
          const flush = (): void => {
            if (piece === '') return;
            if (isCjk(piece.charCodeAt(0))) expected.push(...bigrams(piece));
            else {
              const { parts, joined } = identifierParts(piece);
              expected.push(...parts, ...(joined === undefined ? [] : [joined]));
            }
            piece = '';
          };
          for (const character of run) {
            const isHiragana = character === 'が';
            if (isHiragana || (piece !== '' && isCjk(piece.charCodeAt(0)) !== isCjk(character.charCodeAt(0)))) flush();
            if (!isHiragana) piece += character;
          }
          flush();
        }
        assert.deepEqual([...scanner.scan(text)], hashesOf(expected));
      }),
      { numRuns: 1_000 },
    );
  });

  it('remembers nothing of the text before', () => {
    scanner.scan('alpha beta');
    assert.deepEqual([...scanner.scan('gamma')], hashesOf(['gamma']));
  });

  it('stops at its limit instead of growing', () => {
    const words = Array.from({ length: MAX_TERMS_PER_FILE + 500 }, (_, index) => `w${index.toString(36)}q`).join(' ');
    assert.equal(scanner.scan(words).length, MAX_TERMS_PER_FILE);
  });

  it('gives sorted sets that can be asked', () => {
    const terms = scanner.scan('the quick brown fox jumps over the lazy dog');
    for (const word of ['quick', 'dog', 'over']) assert.ok(hasHash(terms, hashTerm(word)));
    assert.ok(!hasHash(terms, hashTerm('cat')));
    assert.ok(!hasHash(new Uint32Array(), 1));
  });
});
