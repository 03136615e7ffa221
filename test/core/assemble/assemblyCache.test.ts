import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replacementBetween } from '../../../src/core/text/replacementBetween.ts';
import type { Replacement } from '../../../src/core/text/stringEdit.ts';
import { anEngine } from '../../support/anEngine.ts';

/** What files are made of, whole, so that any order of them parses; with what may be in front, and other line breaks. */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  'a.ts': [
    'export const limit = 3;\n',
    '/** Doc. */\nfunction pay(sum: number) {\n  const half = () => sum / 2;\n  return half();\n}\n',
    '\n\n',
    '// 𝒳 😀\n',
    'class Shop {\n  #open = true;\n  /** Sells. */\n  sell() { return "é"; }\n  private count = () => 1;\n}\n',
    '@decorated\r\nexport class Windows {\r\n  run() {}\r\n}\r\n',
    'namespace Tax { export function rate() { return 1; } }\n',
    'pay(1); pay(2); // both\n',
    'const fake = "token = \'abcdefgh12345678Zz\'";\n',
  ],
  'a.py': [
    'LIMIT = 3\n',
    '# Doc.\n@decorated\ndef pay(total):\n    half = lambda: total / 2\n    return half()\n',
    '\n\n',
    'class Shop:\n    """Sells 𝒳."""\n\n    def _open(self):\n        def inner(): pass\n\n    def sell(self):\n        return 1\n',
    'class Windows:\r\n    def run(self):\r\n        pass\r\n',
    'pay(1); pay(2)  # both\n',
  ],
};

interface Change {
  readonly place: number;
  readonly removed: number;
  readonly inserted: readonly number[];
  readonly cursor: number;
}

const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    place: fc.nat(),
    removed: fc.nat(2),
    inserted: fc.array(fc.nat(), { maxLength: 2 }),
    cursor: fc.nat(),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Lines beside the block around the cursor, so that most of the file is in the list. */
const LINES_AROUND = 5;

describe('a prompt for a file that is edited', function () {
  this.timeout(60_000);
  let opened = 0;

  /** An engine in which the file has just been opened. */
  function editorOf(path: string, text: string, budget: number) {
    const { engine, build } = anEngine({}, { 'file.budget': budget, 'file.linesAroundCursor': LINES_AROUND });
    // The grammars are shared by all tests and know files by their URI.
    const uri = `file:///w/${opened++}`;
    let version = 1;
    engine.notify({ kind: 'opened', document: { uri, path, languageId: '' }, version, text, isUnsaved: true });
    return {
      edit: (replacement: Replacement) =>
        engine.notify({ kind: 'edited', uri, version: ++version, replacements: [replacement], isUnsaved: true }),
      prompt: async (cursor: number) => {
        const { prompt } = await build({
          active: { uri, version, selection: { start: cursor, endExclusive: cursor } },
        });
        return prompt.text;
      },
    };
  }

  for (const [path, pool] of Object.entries(BLOCKS)) {
    // With small ones, the list of symbols has to be shortened.
    for (const budget of [400, 1_000, 8_000]) {
      it(`is that of an engine which has never seen the file before: ${path}, ${budget} tokens`, async () => {
        await fc.assert(
          fc.asyncProperty(changes, async all => {
            let blocks = Array.from({ length: 40 }, (_, index) => pool[index % pool.length]!);
            let text = blocks.join('');
            const editor = editorOf(path, text, budget);
            await editor.prompt(0);
            for (const { place, removed, inserted, cursor } of all) {
              blocks = blocks.toSpliced(place % blocks.length, removed, ...inserted.map(at => pool[at % pool.length]!));
              editor.edit(replacementBetween(text, blocks.join('')));
              text = blocks.join('');
              const at = cursor % (text.length + 1);
              const prompt = await editor.prompt(at);
              assert.equal(prompt, await editorOf(path, text, budget).prompt(at));
              assert.equal(prompt, await editor.prompt(at));
            }
          }),
          { numRuns: 15 },
        );
      });
    }
  }
});
