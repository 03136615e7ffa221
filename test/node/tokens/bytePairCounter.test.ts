import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TOKEN_ENCODINGS, type TokenCounter } from '../../../src/core/tokens/tokenCounter.ts';
import { testCounters } from './testCounters.ts';
import { anyText } from './texts.ts';

/** Counts that were taken from tiktoken and its documentation, [text, o200k_base, cl100k_base]. */
const KNOWN_COUNTS: readonly (readonly [text: string, o200k: number, cl100k: number])[] = [
  ['', 0, 0],
  ['a', 1, 1],
  ['tiktoken is great!', 6, 6],
  ['antidisestablishmentarianism', 6, 6],
  ['2 + 2 = 4', 7, 7],
  ['お誕生日おめでとう', 8, 9],
];

for (const encoding of TOKEN_ENCODINGS) {
  describe(`the counter of ${encoding}`, () => {
    let counter: TokenCounter;

    before(async () => {
      counter = await testCounters.get(encoding);
    });

    for (const [text, o200k, cl100k] of KNOWN_COUNTS) {
      it(`counts ${JSON.stringify(text)} as tiktoken does`, () => {
        assert.equal(counter.count(text), encoding === 'o200k_base' ? o200k : cl100k);
      });
    }

    it('takes special tokens for the characters they are made of', () => {
      assert.equal(counter.count('<|endoftext|>'), 7);
    });

    it('counts any half of a surrogate pair as the replacement character', () => {
      assert.equal(counter.count('x\ud83dy\ude00'), counter.count('x\ufffdy\ufffd'));
    });

    it('never throws, whatever the text', () => {
      fc.assert(fc.property(anyText(), text => counter.count(text) >= (text === '' ? 0 : 1)));
    });

    describe('up to a limit', () => {
      const longText = fc.tuple(anyText(), fc.integer({ min: 1, max: 40 })).map(([text, times]) => text.repeat(times));

      it('counts exactly what is within it, and says more than it of what is not', () => {
        fc.assert(
          fc.property(longText, fc.nat({ max: 400 }), (text, maxTokens) => {
            const tokens = counter.count(text);
            const upTo = counter.countUpTo(text, maxTokens);
            assert.ok(tokens <= maxTokens ? upTo === tokens : upTo > maxTokens, `${upTo} of ${tokens}`);
          }),
        );
      });

      it('counts a text that meets it exactly', () => {
        const text = 'one two three\n'.repeat(10_000);
        const tokens = counter.count(text);
        assert.equal(counter.countUpTo(text, tokens), tokens);
        assert.ok(counter.countUpTo(text, tokens - 1) > tokens - 1);
      });

      it('has nothing left for any text at 0', () => {
        assert.equal(counter.countUpTo('', 0), 0);
        assert.ok(counter.countUpTo('a', 0) > 0);
      });

      it('does not read a long text to its end', () => {
        const text = 'one two three\n'.repeat(60_000);
        const upTo = counter.countUpTo(text, 8_000);
        assert.ok(8_000 < upTo && upTo < 20_000, `${upTo}`);
      });
    });

    describe('line by line', () => {
      const alone = (text: string): number =>
        text.split('\n').reduce((sum, line, index) => sum + counter.count(line) + Math.min(index, 1), 0);

      it('counts each line as if it stood alone, and one for each line feed', () => {
        fc.assert(
          fc.property(fc.array(anyText(), { maxLength: 8 }), lines => {
            const text = lines.join('\n');
            assert.equal(counter.countLines(text), alone(text));
          }),
          { numRuns: 3_000 },
        );
      });

      for (const part of ["it'\ns ", '== \n/', ' \n \n', '\ud83d\n\ude00', "r'l\n", '\r\n', 'x\n'.repeat(9_000)]) {
        it(`counts ${JSON.stringify(part.slice(0, 12))} again and again, across windows`, () => {
          const text = part.repeat(20_000 / part.length);
          assert.equal(counter.countLines(text), alone(text));
        });
      }
    });

    it('forgets nothing and mixes up nothing between texts', () => {
      fc.assert(
        fc.property(fc.array(anyText(), { maxLength: 10 }), texts => {
          const counts = texts.map(text => counter.count(text));
          assert.deepEqual(
            texts
              .toReversed()
              .map(text => counter.count(text))
              .toReversed(),
            counts,
          );
        }),
      );
    });

    describe('on hostile texts', () => {
      const parts = [
        'a',
        ' ',
        '=',
        '\n',
        ' \n',
        '\r\n\t',
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
        '的一是不了人',
        '👩‍💻',
        '\ud800',
        '\u0301',
      ];
      for (const part of parts) {
        it(`finishes 200,000 characters of ${JSON.stringify(part)}`, () => {
          const tokens = counter.count(part.repeat(200_000 / part.length));
          assert.ok(tokens > 200_000 / 128, `${tokens}`);
        });
      }
    });

    /**
     * A text may be cut behind a line feed if the next line is not blank and does not begin with a slash: no piece crosses
     * such a place, so the counts of both parts add up. This is why prompts are built of blocks that end with a line
     * feed and begin with a visible character.
     */
    it('adds up where a line ends and the next is not blank and does not begin with a slash', () => {
      const line = anyText().filter(text => /^(?!\/)[^\n\r]*\P{White_Space}/u.test(text));
      fc.assert(
        fc.property(anyText(), line, (before, after) => {
          assert.equal(counter.count(`${before}\n${after}`), counter.count(`${before}\n`) + counter.count(after));
        }),
        { numRuns: 3_000 },
      );
    });
  });
}
