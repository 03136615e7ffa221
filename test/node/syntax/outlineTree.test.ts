import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { enclosingDefinition } from '../../../src/core/syntax/enclosingDefinition.ts';
import type { Definition, Outline } from '../../../src/core/syntax/outline.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { type Grammar, Grammars } from '../../../src/node/syntax/grammars.ts';
import { syntaxLanguageOf } from '../../../src/node/syntax/languages.ts';
import {
  type OutlinedParse,
  outlineAfter,
  outlineAround,
  outlineDocument,
  outlineOf,
} from '../../../src/node/syntax/outlineTree.ts';
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
    for (const levels of [undefined, 3]) {
      it(`finds what is found in ${levels ?? 'all'} levels of the whole tree, and by a new parse: ${path}`, async () => {
        const grammar = await grammars.get(syntaxLanguageOf({ path, languageId: '' })!);
        fc.assert(
          fc.property(edits, all => {
            let last = outlined(grammar, text, { levels });
            for (const edit of all) {
              const before = last;
              const newText = edited(before.parse.original.snapshot.text, edit);
              last = outlined(grammar, newText, { levels, before });
              deleteTrees(before.parse);
              assert.deepEqual(last.outline, outlineOf(grammar, last.parse, levels));
              // Where a parser goes on after an edit, it sometimes ends in another tree than where it begins anew.
              const fresh = outlined(grammar, newText, { levels });
              if (treeOf(fresh) === treeOf(last)) assert.deepEqual(last.outline, fresh.outline);
              deleteTrees(fresh.parse);
            }
            deleteTrees(last.parse);
          }),
          { numRuns: text.length > 2_000 ? 10 : 80 },
        );
      });
    }

    it(`knows as much around a place as an outline of all levels, and nothing that is not: ${path}`, async () => {
      const grammar = await grammars.get(syntaxLanguageOf({ path, languageId: '' })!);
      const all = outlined(grammar, text, {});
      const shallow = outlined(grammar, text, { levels: 3 });
      fc.assert(
        fc.property(fc.nat(text.length), offset => {
          const outline = outlineAround(grammar, shallow, { start: offset, endExclusive: offset });
          const place = new OffsetRange(offset, offset);
          const { snapshot } = all.parse.original;
          const blockIn = (outline: Outline) => {
            const definition = enclosingDefinition(outline, snapshot, place);
            return definition && { ...definition, parent: parentsOf(outline, definition) };
          };
          assert.deepEqual(blockIn(outline), blockIn(all.outline));
          const known = outline.definitions.map(keyOf);
          const every = all.outline.definitions.map(keyOf);
          assert.deepEqual(
            known,
            every.filter(key => known.includes(key)),
          );
          const found = shallow.outline.definitions.map(keyOf);
          assert.deepEqual(
            found,
            known.filter(key => found.includes(key)),
          );
          assert.equal(outline.isShallow, true);
        }),
      );
      deleteTrees(all.parse);
      deleteTrees(shallow.parse);
    });
  }
});

describe('outlining a document', function () {
  this.timeout(60_000);
  const grammars = new Grammars(readSourceAsset);
  after(() => grammars.dispose());

  const isShallow = async (text: string, newText = text): Promise<boolean> => {
    const grammar = await grammars.get(syntaxLanguageOf({ path: 'a.ts', languageId: '' })!);
    const isOver = () => false;
    const parsed = parseText(grammar, text, { isOver })!;
    const first = outlineDocument(grammar, mend(grammar, parsed, isOver));
    const parsedAgain = parseText(grammar, newText, { before: first.parse.original, isOver })!;
    const last = outlineDocument(grammar, mend(grammar, parsedAgain, isOver), first);
    deleteTrees(first.parse);
    deleteTrees(last.parse);
    assert.equal(last.outline.isShallow ?? false, last.levels !== undefined);
    return last.outline.isShallow ?? false;
  };
  const functions = (characters: number): string => 'function a() { return 1; }\n'.repeat(characters / 27);
  const data = (characters: number): string => 'a([1, 2, 3, 4, 5, 6, 7]);\n'.repeat(characters / 27);

  it('looks at the outer levels of one that is long and defines much', async () => {
    assert.equal(await isShallow(functions(600_000)), true);
  });

  it('looks at all levels of one that is not long', async () => {
    assert.equal(await isShallow(functions(400_000)), false);
    assert.equal(await isShallow(functions(600_000), functions(400_000)), false);
  });

  it('looks at all levels of one that defines little', async () => {
    assert.equal(await isShallow(data(600_000)), false);
  });

  it('looks at all levels of one that a single statement holds, as a library in a function does', async () => {
    const library = `${functions(100_000)}(function () {\n${functions(500_000)}})();\n`;
    assert.equal(await isShallow(library), false);
    assert.equal(await isShallow(functions(600_000), library), false);
  });
});

function keyOf({ name, kind, nameLine }: Definition): string {
  return `${kind} ${name}:${nameLine}`;
}

function parentsOf(outline: Outline, { parent }: Definition): string {
  if (parent === undefined) return '';
  const around = outline.definitions[parent]!;
  return `${parentsOf(outline, around)} > ${keyOf(around)}`;
}

interface Outlining {
  readonly levels?: number | undefined;
  readonly before?: OutlinedParse;
}

function outlined(grammar: Grammar, text: string, { levels, before }: Outlining): OutlinedParse {
  const isOver = () => false;
  const parsed = parseText(grammar, text, { before: before?.parse.original, isOver });
  assert.ok(parsed !== undefined);
  const parse = mend(grammar, parsed, isOver);
  const outline =
    before === undefined ? outlineOf(grammar, parse, levels) : outlineAfter(grammar, before, parse, levels);
  return { parse, outline, levels };
}

/** With the text that it is of: a broken text may be mended in several ways. */
function treeOf({ parse }: OutlinedParse): string {
  return `${parse.mended.tree.rootNode}${parse.mended.snapshot.text}`;
}

function edited(text: string, { at, removed, inserted }: Edit): string {
  const start = Math.floor((text.length * at) / 1_000);
  return text.slice(0, start) + inserted + text.slice(start + removed);
}
