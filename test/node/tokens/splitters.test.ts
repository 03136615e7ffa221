import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TOKEN_ENCODINGS } from '../../../src/core/tokens/tokenCounter.ts';
import { CharClasses } from '../../../src/node/tokens/charClasses.ts';
import { SPLIT_PATTERNS, withUnicodeWhiteSpace } from '../../../src/node/tokens/patterns.ts';
import { splitCl100k } from '../../../src/node/tokens/splitCl100k.ts';
import { splitO200k } from '../../../src/node/tokens/splitO200k.ts';
import { TextWindow } from '../../../src/node/tokens/textWindow.ts';
import { anyText } from './texts.ts';

const SPLITTERS = { o200k_base: splitO200k, cl100k_base: splitCl100k };

for (const encoding of TOKEN_ENCODINGS) {
  describe(`the splitter of ${encoding}`, () => {
    const charClasses = new CharClasses();
    const window = new TextWindow(charClasses);
    const pattern = new RegExp(withUnicodeWhiteSpace(SPLIT_PATTERNS[encoding]), 'gu');

    /** All pieces of a text, window by window. */
    function piecesOf(text: string): string[] {
      const pieces: string[] = [];
      for (let windowStart = 0; windowStart < text.length; windowStart += window.length) {
        window.load(text, windowStart);
        const ends = new Int32Array(window.length);
        const count = SPLITTERS[encoding](window, ends);
        ends.subarray(0, count).forEach((end, piece) => {
          const start = piece === 0 ? 0 : ends[piece - 1]!;
          pieces.push(text.slice(windowStart + start, windowStart + end));
        });
      }
      return pieces;
    }

    const piecesByPattern = (text: string) => text.match(pattern) ?? [];

    it('splits as the pattern does', () => {
      fc.assert(
        fc.property(anyText(), text => assert.deepEqual(piecesOf(text), piecesByPattern(text))),
        { numRuns: 20_000 },
      );
    });

    it('splits as the pattern does where one window ends and another begins', () => {
      // Both texts together are longer than a window; the border comes to stand anywhere in the second.
      const filler = fc.constantFrom('word ', 'x;\n', '== ', '的', ' \n', "'s", '1', 'A', '😀');
      fc.assert(
        fc.property(filler, anyText(), anyText(), fc.nat({ max: 60 }), (part, first, second, offset) => {
          const before = part.repeat((1 << 14) / part.length).slice(offset);
          const text = `${before}${first}${second}${before}`;
          assert.deepEqual(piecesOf(text), piecesByPattern(text));
        }),
        { numRuns: 300 },
      );
    });

    it('knows the class of every character', () => {
      for (let codePoint = 0; codePoint < 0x11_0000; codePoint += 64) {
        const characters = Array.from({ length: 64 }, (_, index) => String.fromCodePoint(codePoint + index));
        const text = characters.map(character => `a${character}A${character}${character}b `).join('');
        // Joined, because comparing two long arrays is slow.
        assert.equal(piecesOf(text).join('|'), piecesByPattern(text).join('|'), `from U+${codePoint.toString(16)} on`);
      }
    });

    const pieces: Readonly<Record<string, readonly string[]>> = {
      "don't, I'LL": encoding === 'o200k_base' ? ["don't", ',', " I'LL"] : ['don', "'t", ',', ' I', "'LL"],
      HTMLParser: ['HTMLParser'],
      parseHTMLNow: encoding === 'o200k_base' ? ['parse', 'HTMLNow'] : ['parseHTMLNow'],
      '  if (x)': [' ', ' if', ' (', 'x', ')'],
      '12345': ['123', '45'],
      '\n\n  \n   x': ['\n\n  \n', '  ', ' x'],
      'end.\r\n\r\n': ['end', '.\r\n\r\n'],
      'a ': ['a', ' '],
      '   ': ['   '],
      'http://x': ['http', '://', 'x'],
      ';\n// x': encoding === 'o200k_base' ? [';\n//', ' x'] : [';\n', '//', ' x'],
      '\ufeffimport': ['\ufeffimport'],
      'a\u0085\u0085b': ['a', '\u0085', '\u0085b'],
      '\u0301ABC': encoding === 'o200k_base' ? ['\u0301', 'ABC'] : ['\u0301ABC'],
      '': [],
    };

    for (const [text, expected] of Object.entries(pieces)) {
      it(`splits ${JSON.stringify(text)}`, () => {
        assert.deepEqual(piecesByPattern(text), expected);
        assert.deepEqual(piecesOf(text), expected);
      });
    }
  });
}
