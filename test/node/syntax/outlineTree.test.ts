import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type Grammar, Grammars } from '../../../src/node/syntax/grammars.ts';
import { syntaxLanguageOf } from '../../../src/node/syntax/languages.ts';
import { type OutlinedParse, outlineAfter, outlineOf } from '../../../src/node/syntax/outlineTree.ts';
import { deleteTrees, mend, parseText } from '../../../src/node/syntax/parseMended.ts';
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
  'macros.cpp':
    'class APP_API Shop : public Base {\n public:\n  APP_API Shop(int a) : a(a) {}\n  APP_API void close();\n  int a;\n};\nAPP_BEGIN\ntemplate <class T> APP_API T f(T x) { return x; }\n',
  'small.rb': 'module M\n  # doc\n  class C < D\n    def m(x)\n      x.map do |y| y end\n    end\n  end\nend\nA = 1\n',
  'small.go':
    'package p\n\n// F does.\nfunc F(a int) int {\n\tg := func() int { return a }\n\treturn g()\n}\n\ntype T struct {\n\tA int\n}\n\nfunc (t *T) M() {}\n',
  'small.rs':
    '//! Crate.\n\n/// Doc.\n#[derive(Clone)]\nstruct S { a: u8 } // behind\n\n// one\n// two\n#[test] fn f() { let g = |x| x; }\nimpl S {\n  /// m\n  fn m(&self) {}\n}\nconst A: u8 = 1;\n',
  'small.java':
    'package p;\r\n/** Doc. */\r\n@A\r\nclass C {\r\n  // m\r\n  int m() { return 1; } int n() { return 2; }\r\n}\r\n/* x */ class D {}\r\n',
  'small.sh': '#!/bin/sh\n# why\nf() {\n  echo 1\n}\nA=1; B=2 # both\ng() { f; }\n',
  'small.cs': 'namespace N {\n  /// <summary>x</summary>\n  [A]\n  class C { int P { get; set; } void M() { } }\n}\n',
  'small.php':
    '<?php\n// f\nfunction f() { return 1; }\n#[A]\nclass C { function m() {} }\n?>\n<b>x</b>\n<?php $g = fn() => 1;\n',
  'small.ps1':
    '# f\nfunction f { param($a) { 1 } }\n<# d #>\nclass C {\n  C() { }\n  [int] m() { return 1 }\n}\n$x = @{ a = 1 }\n$g = { 2 }\n',
  'small.tsx':
    '// "😀"\nexport const A = () => <b>{"𝒳"}</b>; const B = 1;\n/** d */ @dec class C { x = () => 1; m() {} }\nnamespace N { const q = 1; }\n',
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
  '\r\n',
  '\r',
  '😀',
  '# c\n',
  '// c\n',
  'APP_API void ',
  '@a ',
  '#[a]\n',
  '; ',
  'const a = 1;\n\n\n',
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

describe('outlining only what has changed', function () {
  this.timeout(60_000);
  const grammars = new Grammars(readSourceAsset);
  after(() => grammars.dispose());

  const texts = { ...Object.fromEntries(FILES.map(path => [path, readFileSync(path, 'utf8')])), ...SMALL_FILES };
  for (const [path, text] of Object.entries(texts)) {
    it(`finds what is found in the whole tree, and by a new parse: ${path}`, async () => {
      const grammar = await grammars.get(syntaxLanguageOf({ path, languageId: '' })!);
      fc.assert(
        fc.property(edits, all => {
          let last = outlined(grammar, text);
          for (const edit of all) {
            const before = last;
            const newText = edited(before.parse.original.snapshot.text, edit);
            last = outlined(grammar, newText, before);
            deleteTrees(before.parse);
            assert.deepEqual(last.outline, outlineOf(grammar, last.parse));
            // Where a parser goes on after an edit, it sometimes ends in another tree than where it begins anew.
            const fresh = outlined(grammar, newText);
            if (treeOf(fresh) === treeOf(last)) assert.deepEqual(last.outline, fresh.outline);
            deleteTrees(fresh.parse);
          }
          deleteTrees(last.parse);
        }),
        { numRuns: text.length > 2_000 ? 10 : 80 },
      );
    });
  }
});

function outlined(grammar: Grammar, text: string, before?: OutlinedParse): OutlinedParse {
  const isOver = () => false;
  const parsed = parseText(grammar, text, { before: before?.parse.original, isOver });
  assert.ok(parsed !== undefined);
  const parse = mend(grammar, parsed, isOver);
  return { parse, outline: before === undefined ? outlineOf(grammar, parse) : outlineAfter(grammar, before, parse) };
}

/** With the text that it is of: a broken text may be mended in several ways. */
function treeOf({ parse }: OutlinedParse): string {
  return `${parse.mended.tree.rootNode}${parse.mended.snapshot.text}`;
}

function edited(text: string, { at, removed, inserted }: Edit): string {
  const start = Math.floor((text.length * at) / 1_000);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}
