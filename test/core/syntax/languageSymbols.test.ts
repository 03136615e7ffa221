import assert from 'node:assert/strict';
import fc from 'fast-check';
import { coreBlock } from '../../../src/core/syntax/coreBlock.ts';
import { type LanguageSymbol, withLanguageSymbols } from '../../../src/core/syntax/languageSymbols.ts';
import { type DefinitionKind, linesWithLead, type OutlineResult } from '../../../src/core/syntax/outline.ts';
import { PlainOutlines } from '../../../src/core/syntax/plainOutline.ts';
import { symbolEntries } from '../../../src/core/syntax/symbolEntries.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { byCharacters } from '../../support/builders.ts';
import { outlineResultOf } from '../../support/syntax.ts';

const NO_GRAMMAR: OutlineResult = { kind: 'unavailable', why: 'noGrammar' };

const KOTLIN = `package shop

/** Sells
 *  things. */
@Service
class Shop(val name: String) {
    val open = true

    // Takes money.
    fun pay(amount: Int): Int {
        fun round(x: Int) = x
        return round(amount)
    }

    fun close() { }
}

fun main() {
    Shop("a").pay(1)
}
`;

/** A symbol from the first place of `source` on; its name is the last word of `name`. */
function symbol(text: string, kind: DefinitionKind, source: string, end: string): LanguageSymbol {
  const start = text.indexOf(source);
  const endExclusive = text.indexOf(end, start) + end.length;
  const name = /[\w ]+$/.exec(source)![0].split(' ').at(-1)!;
  const nameStart = start + source.length - name.length;
  return {
    kind,
    range: { start, endExclusive },
    name: { start: nameStart, endExclusive: nameStart + name.length },
  };
}

const KOTLIN_SYMBOLS = [
  symbol(KOTLIN, 'class', 'class Shop', '{ }\n}'),
  symbol(KOTLIN, 'property', 'val open', 'true'),
  symbol(KOTLIN, 'method', 'fun pay', 'amount)\n    }'),
  symbol(KOTLIN, 'function', 'fun round', '= x'),
  symbol(KOTLIN, 'method', 'fun close', '{ }'),
  symbol(KOTLIN, 'function', 'fun main', 'pay(1)\n}'),
];

function labels(text: string, result: OutlineResult): string[] {
  if (result.kind !== 'outline') return [];
  const options = { shown: new LineRange(0, 0), selection: new OffsetRange(0, 0) };
  return symbolEntries(result.outline, new TextSnapshot(text), options).map(({ label }) => label);
}

describe('withLanguageSymbols', () => {
  it('takes the ranges of the server for definitions where there is no grammar', () => {
    const snapshot = new TextSnapshot(KOTLIN);
    const outline = withLanguageSymbols(NO_GRAMMAR, KOTLIN_SYMBOLS, snapshot);
    assert.deepEqual(labels(KOTLIN, outline), [
      'Shop:6',
      'Shop.open:7',
      'Shop.pay:10',
      'Shop.pay.round:11',
      'Shop.close:15',
      'main:18',
    ]);
    const at = KOTLIN.indexOf('return round');
    const block = coreBlock({
      snapshot,
      outline,
      selection: new OffsetRange(at, at),
      linesAround: 100,
      maxTokens: 150,
      countTokens: byCharacters,
    });
    assert.equal(block.basis, 'definition');
    assert.match(snapshot.textOf(block.core), /^ {4}\/\/ Takes money\.\n {4}fun pay[\s\S]*amount\)\n {4}\}$/);
    assert.deepEqual(
      block.headers.map(lines => snapshot.textOf(lines)),
      ['class Shop(val name: String) {'],
    );
  });

  it('counts the comment and the annotations above to a definition', () => {
    const outline = withLanguageSymbols(NO_GRAMMAR, KOTLIN_SYMBOLS, new TextSnapshot(KOTLIN));
    assert.equal(outline.kind === 'outline' && linesWithLead(outline.outline.definitions[0]!).start, 2);
  });

  it('keeps the tree where both differ, and adds only names that the tree has not found', async () => {
    const text = 'class A {\n  run() { return 1; }\n}\nMACRO(hidden)\n';
    const tree = await outlineResultOf('a.ts', text);
    const symbols: LanguageSymbol[] = [
      // Another end, another kind: the tree knows better.
      symbol(text, 'interface', 'class A', '{'),
      symbol(text, 'function', 'MACRO(hidden', ')'),
      { kind: 'function', range: { start: 22, endExclusive: 28 }, name: { start: 22, endExclusive: 28 } },
    ];
    const merged = withLanguageSymbols(tree, symbols, new TextSnapshot(text));
    assert.deepEqual(labels(text, merged), ['A:1', 'A.run:2', 'hidden:4']);
    assert.ok(merged.kind === 'outline' && tree.kind === 'outline');
    assert.deepEqual(merged.outline.definitions.slice(0, 2), tree.outline.definitions);
    assert.equal(merged.outline.definitions[2]?.role, 'symbol');
  });

  it('adds neither callbacks nor locals nor fields', async () => {
    const text = 'class A {\n  size = 1;\n  run() {\n    list.map(x => x);\n    const y = 1;\n  }\n}\n';
    const tree = await outlineResultOf('a.ts', text);
    const symbols = [
      symbol(text, 'property', 'size', '1'),
      symbol(text, 'function', 'list.map', '(x => x)'),
      symbol(text, 'constant', 'const y', '1'),
    ];
    assert.deepEqual(withLanguageSymbols(tree, symbols, new TextSnapshot(text)), tree);
  });

  it('leaves prose and data to what stands in them', () => {
    const text = '# A\n\nb\n';
    const outline = new PlainOutlines().tryGet({ path: 'a.md', languageId: '', text })!;
    const symbols = [
      { kind: 'class', range: { start: 5, endExclusive: 6 }, name: { start: 5, endExclusive: 6 } },
    ] as const;
    assert.deepEqual(withLanguageSymbols(outline, symbols, new TextSnapshot(text)), outline);
  });

  it('adds nothing to a shallow outline, which cannot tell what is a local', async () => {
    const text = 'class A {}\nMACRO(hidden)\n';
    const tree = await outlineResultOf('a.ts', text);
    assert.ok(tree.kind === 'outline');
    const shallow = { ...tree, outline: { ...tree.outline, isShallow: true } };
    assert.equal(
      withLanguageSymbols(shallow, [symbol(text, 'function', 'hidden', ')')], new TextSnapshot(text)),
      shallow,
    );
  });

  it('changes nothing without symbols, or with symbols of another text', () => {
    const snapshot = new TextSnapshot('fun a() {}');
    assert.equal(withLanguageSymbols(NO_GRAMMAR, [], snapshot), NO_GRAMMAR);
    assert.equal(withLanguageSymbols(NO_GRAMMAR, KOTLIN_SYMBOLS.slice(5), snapshot), NO_GRAMMAR);
  });

  it('gives an outline in order with true parents, whatever a server says', async () => {
    const text = 'class A {\n  run() { return 1; }\n}\n\nfunction b() {}\n';
    const tree = await outlineResultOf('a.ts', text);
    const place = fc.tuple(fc.nat(text.length + 5), fc.nat(text.length + 5), fc.nat(text.length), fc.nat(8));
    const symbols = fc.array(
      place.map(([start, endExclusive, name, length]): LanguageSymbol => {
        return { kind: 'class', range: { start, endExclusive }, name: { start: name, endExclusive: name + length } };
      }),
    );
    fc.assert(
      fc.property(symbols, fc.constantFrom(tree, NO_GRAMMAR), (list, result) => {
        const merged = withLanguageSymbols(result, list, new TextSnapshot(text));
        if (merged.kind !== 'outline') return;
        const { definitions } = merged.outline;
        for (const [index, { range, parent }] of definitions.entries()) {
          assert.ok(index === 0 || definitions[index - 1]!.range.start <= range.start);
          assert.ok(parent === undefined || (parent < index && definitions[parent]!.range.containsRange(range)));
        }
      }),
    );
  });
});
