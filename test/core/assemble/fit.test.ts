import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fitToBudget } from '../../../src/core/assemble/fit.ts';
import { Renderings } from '../../../src/core/assemble/renderings.ts';
import { countingJoined, renderShortest, renderWhole } from '../../../src/core/assemble/shorten.ts';
import type { UnitDraft } from '../../../src/core/assemble/unitDraft.ts';
import { priorityOf } from '../../../src/core/modes/priorities.ts';
import { aDraft, aSegment, byCharacters } from '../../support/builders.ts';

const fitted = (drafts: readonly UnitDraft[], budget: number) =>
  fitToBudget(drafts, { budget, renderings: new Renderings(byCharacters) });
const sizeOf = (draft: UnitDraft) => renderWhole(draft, countingJoined(byCharacters)).tokens;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const idsOf = (units: readonly { readonly id: string }[]) => units.map(unit => unit.id);

/** Drafts of every class with up to six segments of any size; system and question may not go. */
function drafts(): fc.Arbitrary<UnitDraft[]> {
  const segment = fc.record({
    text: fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'b', ' ') }).map(text => `${text}\n`),
    importance: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant(Infinity)),
  });
  const draft = fc.record({
    priority: fc
      .constantFrom('auxiliary', 'history', 'symbols', 'retrieved', 'current_file', 'system')
      .map(name => priorityOf(name as never)),
    segments: fc.array(segment, { minLength: 1, maxLength: 6 }),
  });
  return fc
    .array(draft, { maxLength: 8 })
    .map(all =>
      all.map(({ priority, segments }, index) =>
        aDraft({ id: `unit:${index}`, priority, segments, isRequired: priority >= priorityOf('current_file') }),
      ),
    );
}

describe('fitToBudget', () => {
  it('keeps everything whole when it fits exactly', () => {
    const all = [aDraft({ id: 'a' }), aDraft({ id: 'b' })];
    const { units, omissions, totalTokens } = fitted(all, sizeOf(all[0]!) * 2);
    assert.deepEqual(idsOf(units), ['a', 'b']);
    assert.equal(omissions.length, 0);
    assert.equal(totalTokens, sizeOf(all[0]!) * 2);
  });

  it('drops the lowest priority first and says by how much the whole was over', () => {
    const all = [
      aDraft({ id: 'symbols', priority: priorityOf('symbols') }),
      aDraft({ id: 'auxiliary', priority: priorityOf('auxiliary') }),
      aDraft({ id: 'history', priority: priorityOf('history') }),
    ];
    const { units, omissions } = fitted(all, sizeOf(all[0]!) * 2);
    assert.deepEqual(idsOf(units), ['symbols', 'history']);
    assert.deepEqual(
      omissions.map(({ unitId, what, tokens, reason }) => ({ unitId, what, tokens, reason })),
      [
        {
          unitId: 'auxiliary',
          what: 'dropped',
          tokens: sizeOf(all[1]!),
          reason: { code: 'omitted.overBudget', data: { tokens: sizeOf(all[1]!) } },
        },
      ],
    );
  });

  it('shortens before it drops, the least important segments first, and the unit says so', () => {
    const draft = aDraft({
      id: 'a',
      segments: [aSegment('first', 2), aSegment('second'.repeat(10), 1), aSegment('third', 3)],
    });
    const { units, omissions } = fitted([draft], sizeOf(draft) - 1);
    assert.equal(units[0]?.content, '<earlier_turn>\nfirst\n[left out: 1 line]\nthird\n</earlier_turn>\n');
    assert.equal(units[0]?.isShortened, true);
    assert.equal(omissions[0]?.what, 'shortened');
  });

  it('never drops what the user asked for, even over budget', () => {
    const question = aDraft({ id: 'question', isRequired: true, segments: [aSegment('x'.repeat(500), Infinity)] });
    const { units, totalTokens } = fitted([question, aDraft({ id: 'history' })], 100);
    assert.deepEqual(idsOf(units), ['question']);
    assert.ok(totalTokens > 100);
  });

  it('shortens a unit to its share even when the budget has room, and gives that as the reason', () => {
    const segments = [aSegment('keep', 1), aSegment('drop'.repeat(20), 0)];
    const { units, omissions } = fitted([aDraft({ id: 'a', segments, maxTokens: 60 })], 1_000);
    assert.ok(units[0]!.tokens <= 60);
    assert.deepEqual(omissions[0]?.reason, { code: 'omitted.fileShare', data: { tokens: 60 } });
  });

  it('never exceeds the budget unless only what may not go remains', () => {
    fc.assert(
      fc.property(drafts(), fc.nat({ max: 600 }), (all, budget) => {
        const { units, totalTokens } = fitted(all, budget);
        assert.equal(totalTokens, sum(units.map(unit => unit.tokens)));
        if (totalTokens <= budget) return;
        const required = all.filter(draft => draft.isRequired);
        assert.deepEqual(
          units.map(unit => unit.content),
          required.map(draft => renderShortest(draft, countingJoined(byCharacters)).text),
        );
      }),
    );
  });

  it('takes from a unit only when every unit of lower priority that may go is gone', () => {
    fc.assert(
      fc.property(drafts(), fc.nat({ max: 600 }), (all, budget) => {
        const { omissions } = fitted(all, budget);
        const priorityOfUnit = (id: string) => all.find(draft => draft.id === id)!.priority;
        const highestTouched = Math.max(...omissions.map(({ unitId }) => priorityOfUnit(unitId)));
        const dropped = omissions.filter(({ what }) => what === 'dropped').map(({ unitId }) => unitId);
        for (const { id, priority, isRequired } of all) {
          if (!isRequired && priority < highestTouched) assert.ok(dropped.includes(id), id);
        }
      }),
    );
  });

  it('only ever shows whole segments', () => {
    fc.assert(
      fc.property(drafts(), fc.nat({ max: 600 }), (all, budget) => {
        for (const unit of fitted(all, budget).units) {
          const draft = all.find(({ id }) => id === unit.id)!;
          const lines = new Set(draft.segments.map(({ text }) => text.slice(0, -1)));
          for (const line of unit.content.split('\n').slice(1, -2)) {
            assert.ok(lines.has(line) || /^\[left out: \d+ lines?\]$/.test(line), line);
          }
        }
      }),
    );
  });
});
