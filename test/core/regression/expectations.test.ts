import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ModeId } from '../../../src/core/modes/contextMode.ts';
import { expectationCount, type Observed, unmetExpectations } from '../../../src/core/regression/expectations.ts';
import { NOTHING_WANTED, type RegressionQuestion } from '../../../src/core/regression/regressionSet.ts';
import type { ContextUnit } from '../../../src/core/units/contextUnit.ts';
import { reason } from '../../../src/core/units/reason.ts';

const QUESTION: RegressionQuestion = {
  question: 'Why?',
  mode: 'project',
  expectedModes: [],
  must: NOTHING_WANTED,
  mustNot: NOTHING_WANTED,
};

function aUnit(path: string, text: string, unit: Partial<ContextUnit> = {}): ContextUnit {
  return {
    id: `retrieved:${path}`,
    role: 'retrieved',
    content: `<retrieved_file path="${path}">\n${text}</retrieved_file>\n`,
    mode: 'project',
    source: { kind: 'file', path },
    priority: 1,
    tokens: 10,
    stale: false,
    zone: 'core',
    reason: reason('retrieved.content', { terms: 'x' }),
    snippets: text === '' ? [] : [{ path, content: text, startLine: 1, endLine: 1, tokens: 9 }],
    isShortened: false,
    ...unit,
  };
}

function observed(units: readonly ContextUnit[], rest: Partial<Observed> = {}): Observed {
  const totalTokens = (): number => units.reduce((sum, { tokens }) => sum + tokens, 0);
  return { bundle: { units, totalTokens }, isDefined: () => true, ...rest };
}

const kinds = (question: Partial<RegressionQuestion>, seen: Observed) =>
  unmetExpectations({ ...QUESTION, ...question }, seen).map(({ kind }) => kind);
const wanted = (files: readonly string[], symbols: readonly string[] = []) => ({ files, symbols });

describe('expectations', () => {
  const shop = observed([
    aUnit('src/cart.ts', 'export class Cart {\n  add() {\n    return total();\n  }\n}\n'),
    aUnit('src/price.ts', '', { content: 'export function total(items)\n', zone: 'auxiliary' }),
    aUnit('src/main.ts', '', { content: '[Symbols] start:1\n', role: 'symbols' }),
  ]);

  it('finds a file by its path, and by a glob', () => {
    const files = ['src/cart.ts', 'src/price.ts', 'src/*.ts', 'src/', '{lib,src}/cart.ts'];
    assert.deepEqual(kinds({ must: wanted(files) }, shop), []);
    assert.deepEqual(kinds({ must: wanted(['cart.ts', 'lib/*.ts', 'src/car']) }, shop), [
      'fileMissing',
      'fileMissing',
      'fileMissing',
    ]);
  });

  it('does not take a file for shown whose names alone are listed', () => {
    assert.deepEqual(kinds({ must: wanted(['src/main.ts'], ['start']) }, shop), ['fileMissing', 'symbolMissing']);
  });

  it('takes a symbol for shown where it is defined or its signature stands, not where it is used', () => {
    assert.deepEqual(kinds({ must: wanted([], ['Cart', 'add', 'total']) }, shop), []);
    const withoutPrice = observed(shop.bundle.units.slice(0, 1));
    assert.deepEqual(kinds({ must: wanted([], ['total']) }, withoutPrice), ['symbolMissing']);
  });

  it('looks for the word where no definition is known at all, as in an unknown language', () => {
    const text = observed([aUnit('a.zz', 'THE thing := 1\n')], { isDefined: () => false });
    assert.deepEqual(kinds({ must: wanted([], ['thing']) }, text), []);
    assert.deepEqual(kinds({ must: wanted([], ['thin', 'hing']) }, text), ['symbolMissing', 'symbolMissing']);
  });

  it('names once what must not be shown', () => {
    const unmet = unmetExpectations({ ...QUESTION, mustNot: wanted(['src/*', 'lib/*'], ['Cart', 'gone']) }, shop);
    assert.deepEqual(
      unmet.map(each => ('path' in each ? [each.kind, each.path] : each.kind)),
      [
        ['fileShown', 'src/cart.ts'],
        ['symbolShown', 'src/cart.ts'],
      ],
    );
  });

  it('counts tokens up to the limit as met', () => {
    assert.deepEqual(kinds({ maxTokens: 30 }, shop), []);
    assert.deepEqual(kinds({ maxTokens: 29 }, shop), ['tokens']);
  });

  it('takes any of the expected modes', () => {
    const file = {
      ...shop,
      recommendation: { mode: 'file', baseMode: 'file', confidence: 1, reason: reason('advice.here') },
    } as const;
    assert.deepEqual(kinds({ expectedModes: ['zero', 'file'] }, file), []);
    assert.deepEqual(kinds({ expectedModes: ['project'] }, file), ['mode']);
    const template = { ...file, recommendation: { ...file.recommendation, mode: 'template:explain' } } as const;
    assert.deepEqual(kinds({ expectedModes: ['file'] }, template), []);
    assert.deepEqual(kinds({ expectedModes: ['template:explain'] }, template), []);
    assert.deepEqual(kinds({ expectedModes: ['zero'] }, template), ['mode']);
  });

  it('has at most one failure for each expectation, and of a wish and its opposite exactly one is met', () => {
    const names = fc.uniqueArray(fc.constantFrom('src/cart.ts', 'src/price.ts', 'lib/a.ts', 'src/*', 'lib/'));
    const symbols = fc.uniqueArray(fc.constantFrom('Cart', 'total', 'gone'));
    const lists = fc.record({ files: names, symbols });
    const modes = fc.uniqueArray(fc.constantFrom<ModeId>('zero', 'file', 'template:x'));
    const file = {
      ...shop,
      recommendation: { mode: 'file', baseMode: 'file', confidence: 1, reason: reason('advice.here') },
    } as const;
    fc.assert(
      fc.property(lists, lists, modes, fc.option(fc.nat({ max: 60 }), { nil: undefined }), (a, b, expected, max) => {
        const question = { ...QUESTION, must: a, mustNot: b, expectedModes: expected };
        const asked = max === undefined ? question : { ...question, maxTokens: max };
        assert.ok(unmetExpectations(asked, file).length <= expectationCount(asked));
        const wishes = unmetExpectations({ ...QUESTION, must: a }, shop).length;
        const opposites = unmetExpectations({ ...QUESTION, mustNot: a }, shop).length;
        assert.equal(wishes + opposites, a.files.length + a.symbols.length);
      }),
    );
  });
});
