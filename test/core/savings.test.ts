import assert from 'node:assert/strict';
import { NO_CHOICES, withChange } from '../../src/core/choices/choices.ts';
import type { ContextUnit } from '../../src/core/units/contextUnit.ts';
import { reason } from '../../src/core/units/reason.ts';
import { savings } from '../../src/core/units/savings.ts';

function aUnit(id: string, tokens: number, parts: Partial<ContextUnit> = {}): ContextUnit {
  const path = id.slice(id.indexOf(':') + 1);
  return {
    id,
    role: 'retrieved',
    content: '',
    mode: 'project',
    source: { kind: 'file', path },
    priority: 0,
    tokens,
    stale: false,
    reason: reason('system.always'),
    snippets: [],
    isShortened: false,
    ...parts,
  };
}

describe('savings', () => {
  const budget = 10_000;

  it('are the auxiliary files together, recent files together and each large file, the largest first', () => {
    const units = [
      aUnit('recent:r.ts', 300, { role: 'recent' }),
      aUnit('retrieved:a.ts', 900, { zone: 'core' }),
      aUnit('retrieved:b.ts', 700, { zone: 'auxiliary' }),
      aUnit('retrieved:c.ts', 600, { zone: 'auxiliary' }),
    ];
    assert.deepEqual(
      savings({ units, budget }).map(({ kind, paths, tokens }) => [kind, paths, tokens]),
      [
        ['auxiliaryFiles', ['b.ts', 'c.ts'], 1_300],
        ['file', ['a.ts'], 900],
        ['recentFiles', ['r.ts'], 300],
      ],
    );
  });

  it('never touch what was asked for, and leave small things alone', () => {
    const units = [
      aUnit('current_file:a.ts', 5_000, { role: 'current_file' }),
      aUnit('question', 3_000, { role: 'question', source: { kind: 'user' } }),
      aUnit('retrieved:small.ts', 100, { zone: 'core' }),
    ];
    assert.deepEqual(savings({ units, budget }), []);
  });

  it('take a pin away instead of excluding what was pinned', () => {
    const [saving] = savings({ units: [aUnit('pinned:a.ts', 900, { zone: 'core' })], budget });
    const pinned = withChange(NO_CHOICES, { kind: 'pin', path: 'a.ts' });
    assert.deepEqual(saving!.changes.reduce(withChange, pinned), NO_CHOICES);
  });
});
