import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { TOKEN_ENCODINGS, type TokenCounter } from '../../../src/core/tokens/tokenCounter.ts';
import { createOracle, testCounters } from './testCounters.ts';
import { anyText, TEXT_KINDS, textOfKind } from './texts.ts';

const packageFile = (name: string) => readFileSync(`node_modules/${name}`, 'utf8');

/** Real texts of several languages from packages that are there after `npm install`. */
const CORPUS: Readonly<Record<string, () => string>> = {
  'TypeScript sources': () => packageFile('zod/src/v4/core/schemas.ts'),
  'TypeScript declarations': () => packageFile('@types/vscode/index.d.ts').slice(0, 400_000),
  'JavaScript, bundled': () => packageFile('js-tiktoken/dist/lite.cjs'),
  JSON: () => packageFile('@biomejs/biome/configuration_schema.json').slice(0, 200_000),
  'English prose': () => packageFile('fast-check/README.md'),
  'Chinese prose': () => packageFile('@biomejs/biome/README.zh-CN.md'),
  'Chinese messages': () => packageFile('zod/src/v4/locales/zh-CN.ts'),
  'Arabic messages': () => packageFile('zod/src/v4/locales/ar.ts'),
  'Japanese messages': () => packageFile('zod/src/v4/locales/ja.ts'),
};

for (const encoding of TOKEN_ENCODINGS) {
  describe(`${encoding} counts as js-tiktoken does, its white space put right`, () => {
    let counter: TokenCounter;
    let oracle: (text: string) => number;

    before(async () => {
      counter = await testCounters.get(encoding);
      oracle = createOracle(encoding);
    });

    for (const [name, read] of Object.entries(CORPUS)) {
      it(`in ${name}`, () => {
        const text = read();
        assert.equal(counter.count(text), oracle(text));
      });
    }

    for (const kind of TEXT_KINDS) {
      it(`in random texts of ${kind}`, () => {
        fc.assert(
          fc.property(textOfKind(kind), text => assert.equal(counter.count(text), oracle(text))),
          { numRuns: 500 },
        );
      });
    }

    it('in random texts of any kind', () => {
      fc.assert(
        fc.property(anyText(), text => assert.equal(counter.count(text), oracle(text))),
        { numRuns: 3_000 },
      );
    });

    it('in long pieces', () => {
      const longPiece = fc.array(fc.constantFrom(...'aeiouABC的一是=-# \n'), { minLength: 1, maxLength: 6 });
      fc.assert(
        fc.property(longPiece, fc.integer({ min: 20, max: 60 }), (part, times) => {
          const text = part.join('').repeat(times);
          assert.equal(counter.count(text), oracle(text));
        }),
        { numRuns: 50 },
      );
    });
  });
}
