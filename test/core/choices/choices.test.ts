import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type ChoiceChange,
  NO_CHOICES,
  tryParseChoices,
  withChange,
  withRename,
} from '../../../src/core/choices/choices.ts';
import { pinnedLines, pinnedRanges } from '../../../src/core/choices/pinnedRanges.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';

const path = fc.constantFrom('a.ts', 'b.ts', 'c.ts', '__proto__', 'constructor');
const lines = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.nat(10), fc.nat())
  .map(([first, more, anchor]) => ({ first, last: first + more, anchor }));
const change: fc.Arbitrary<ChoiceChange> = fc.oneof(
  fc.record({ kind: fc.constant('pin' as const), path, lines }, { requiredKeys: ['kind', 'path'] }),
  fc.record({ kind: fc.constantFrom('unpin', 'exclude', 'include', 'trust', 'distrust', 'allow'), path }),
  fc.record({ kind: fc.constant('weigh' as const), path, weight: fc.constantFrom('first', 'last', undefined) }),
);
const choices = fc.array(change).map(changes => changes.reduce(withChange, NO_CHOICES));

describe('choices', () => {
  it('have a file pinned or excluded or neither, and each once', () => {
    fc.assert(
      fc.property(choices, ({ pinned, excluded, trusted, allowed }) => {
        assert.ok(!allowed.some(path => excluded.includes(path)));
        assert.equal(new Set(allowed).size, allowed.length);
        const paths = [...pinned.map(pin => pin.path), ...excluded];
        assert.equal(new Set(paths).size, paths.length);
        assert.equal(new Set(trusted).size, trusted.length);
      }),
    );
  });

  it('do what was decided last', () => {
    fc.assert(
      fc.property(choices, path, (before, decided) => {
        assert.ok(withChange(before, { kind: 'pin', path: decided }).pinned.some(pin => pin.path === decided));
        assert.ok(withChange(before, { kind: 'exclude', path: decided }).excluded.includes(decided));
        assert.ok(!withChange(before, { kind: 'include', path: decided }).excluded.includes(decided));
        const weighed = withChange(before, { kind: 'weigh', path: decided, weight: 'last' });
        assert.deepEqual(
          weighed.weights.filter(each => each.path === decided),
          [{ path: decided, weight: 'last' }],
        );
      }),
    );
  });

  it('come back from JSON as they were', () => {
    fc.assert(fc.property(choices, before => assert.deepEqual(tryParseChoices(JSON.stringify(before)), before)));
  });

  it('come back from JSON that is older than one of the kinds', () => {
    assert.deepEqual(tryParseChoices('{"pinned":[],"excluded":[],"weights":[],"trusted":[]}'), NO_CHOICES);
  });

  it('are none where the JSON is something else', () => {
    for (const json of ['', '{}', '[]', '{"pinned":[{"path":3}],"excluded":[],"weights":[],"trusted":[]}']) {
      assert.equal(tryParseChoices(json), undefined, json);
    }
  });

  it('add lines to lines, and stay the whole file once that is pinned', () => {
    const first = { first: 1, last: 3, anchor: 1 };
    const second = { first: 9, last: 9, anchor: 2 };
    const both = [first, second].reduce(
      (all, each) => withChange(all, { kind: 'pin', path: 'a.ts', lines: each }),
      NO_CHOICES,
    );
    assert.deepEqual(both.pinned, [{ path: 'a.ts', lines: [first, second] }]);
    const whole = withChange(both, { kind: 'pin', path: 'a.ts' });
    assert.deepEqual(withChange(whole, { kind: 'pin', path: 'a.ts', lines: first }).pinned, [{ path: 'a.ts' }]);
  });
});

describe('withRename', () => {
  it('lets decisions follow a file, and what lies in a folder, and nothing else', () => {
    const kinds = ['pin', 'exclude', 'trust'] as const;
    const all = kinds.reduce(
      (before, kind) => withChange(before, { kind, path: `src/${kind}.ts` }),
      withChange(NO_CHOICES, { kind: 'weigh', path: 'srcs/a.ts', weight: 'last' }),
    );
    const moved = withRename(all, 'src', 'lib');
    assert.deepEqual(moved.pinned, [{ path: 'lib/pin.ts' }]);
    assert.deepEqual(moved.excluded, ['lib/exclude.ts']);
    assert.deepEqual(moved.trusted, ['lib/trust.ts']);
    assert.deepEqual(moved.weights, all.weights);
    assert.deepEqual(withRename(all, 'src/exclude.ts', 'b.ts').excluded, ['b.ts']);
  });
});

describe('pinnedRanges', () => {
  const text = (...each: string[]) => new TextSnapshot(each.join('\n'));

  it('is all lines of a pinned file', () => {
    assert.deepEqual(pinnedRanges(text('a', 'b', ''), { path: 'f' }), [new LineRange(0, 2)]);
  });

  it('follows lines that moved', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(4), fc.nat(15), (start, more, inserted) => {
        const before = Array.from({ length: 25 }, (_, index) => `line ${index}`);
        const range = new LineRange(start, start + more + 1);
        const pin = { path: 'f', lines: [pinnedLines(before[start]!, range)] };
        const after = text(...Array.from({ length: inserted }, () => 'new'), ...before);
        assert.deepEqual(pinnedRanges(after, pin), [new LineRange(start + inserted, start + more + 1 + inserted)]);
      }),
    );
  });

  it('joins lines that overlap or touch, and never leaves the text', () => {
    const ranges = [new LineRange(0, 2), new LineRange(2, 3), new LineRange(5, 99)];
    const snapshot = text('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const pin = { path: 'f', lines: ranges.map(range => pinnedLines(snapshot.line(range.start), range)) };
    assert.deepEqual(pinnedRanges(snapshot, pin), [new LineRange(0, 3), new LineRange(5, 7)]);
  });

  it('stays within a text that has become shorter', () => {
    const pin = { path: 'f', lines: [{ first: 90, last: 95, anchor: 7 }] };
    for (const range of pinnedRanges(text('a', 'b'), pin)) assert.ok(range.endExclusive <= 2);
  });
});
