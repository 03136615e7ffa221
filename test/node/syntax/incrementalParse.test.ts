import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { SyntaxFacts } from '../../../src/core/syntax/buildOutline.ts';
import { mapFacts } from '../../../src/core/syntax/updateFacts.ts';
import { type Grammar, Grammars } from '../../../src/node/syntax/grammars.ts';
import type { ParsedText } from '../../../src/node/syntax/incrementalParse.ts';
import { syntaxLanguageOf } from '../../../src/node/syntax/languages.ts';
import { parseText } from '../../../src/node/syntax/parseMended.ts';
import { syntaxFactsOf } from '../../../src/node/syntax/syntaxFacts.ts';
import { readSourceAsset } from '../../support/syntax.ts';

/** Real files of some hundred lines, of languages whose queries differ most. */
const FILES = [
  'src/core/engine.ts',
  'src/node/tokens/bytePairCounter.ts',
  'node_modules/mocha/lib/runner.js',
  'node_modules/mocha/mocha.css',
];
const SMALL_FILES: Readonly<Record<string, string>> = {
  'small.py':
    '@a\ndef f(x):\n    # why\n    return x\n\n\nclass C:\n    """doc"""\n\n    def m(self):\n        y = lambda: 1\n        return y\n\n\nTOP = 1\n',
  'small.cpp':
    '// doc\nnamespace n {\nclass C {\n  int m() const { return 1; }\n};\n}\nint n::C::f() {\n  auto g = [] { return 2; };\n  return g();\n}\n#define A(x) \\\n  (x)\n',
  'small.rb': 'module M\n  # doc\n  class C < D\n    def m(x)\n      x.map do |y| y end\n    end\n  end\nend\nA = 1\n',
  'small.go':
    'package p\n\n// F does.\nfunc F(a int) int {\n\tg := func() int { return a }\n\treturn g()\n}\n\ntype T struct {\n\tA int\n}\n\nfunc (t *T) M() {}\n',
};

/** What people type, paste and delete, balanced or not. */
const INSERTED = [
  'x',
  '\n',
  ' ',
  '{',
  '}',
  '(',
  '"',
  '/*',
  '*/',
  '//',
  'function a() {}\n',
  '=> ',
  'class A {\n',
  'end\n',
  'def q():\n',
  '',
  '`',
];

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/** `at` in thousandths of the text. */
const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    at: fc.nat(1_000),
    removed: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(200)),
    inserted: fc.constantFrom(...INSERTED),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('parsing only what has changed', function () {
  this.timeout(60_000);
  const grammars = new Grammars(readSourceAsset);
  after(() => grammars.dispose());

  const texts = { ...Object.fromEntries(FILES.map(path => [path, readFileSync(path, 'utf8')])), ...SMALL_FILES };
  for (const [path, text] of Object.entries(texts)) {
    it(`finds what a query of the whole tree finds: ${path}`, async () => {
      const grammar = await grammars.get(syntaxLanguageOf({ path, languageId: '' })!);
      fc.assert(
        fc.property(edits, all => {
          let parsed = parse(grammar, text);
          for (const edit of all) {
            const before = parsed;
            parsed = parse(grammar, edited(before.snapshot.text, edit), before);
            before.tree.delete();
            const whole = syntaxFactsOf(parsed.tree.rootNode, grammar.facts, { text: parsed.snapshot.text });
            assert.deepEqual(inOrder(parsed.facts), inOrder(whole));
          }
          parsed.tree.delete();
        }),
        { numRuns: text.length > 2_000 ? 40 : 200 },
      );
    });
  }
});

function parse(grammar: Grammar, text: string, before?: ParsedText): ParsedText {
  const parsed = parseText(grammar, text, { before, isOver: () => false });
  assert.ok(parsed !== undefined);
  return parsed;
}

function edited(text: string, { at, removed, inserted }: Edit): string {
  const start = Math.floor((text.length * at) / 1_000);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}

/** As texts that can be compared: the order in which facts were found means nothing. */
function inOrder(facts: SyntaxFacts): Readonly<Record<string, readonly string[]>> {
  const { isComplete: _, ...lists } = mapFacts(facts, range => range);
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, list.map(fact => JSON.stringify(fact)).sort()]),
  );
}
