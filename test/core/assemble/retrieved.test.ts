import assert from 'node:assert/strict';
import { FilePieces } from '../../../src/core/assemble/collect/filePieces.ts';
import { collectRetrieved } from '../../../src/core/assemble/collect/retrieved.ts';
import { Renderings } from '../../../src/core/assemble/renderings.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import { policyOf } from '../../../src/core/modes/layerPolicy.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { reason } from '../../../src/core/units/reason.ts';
import { byCharacters } from '../../support/builders.ts';

/** Paths of the core zone, the one that is kept longest first. */
function keptLongest(files: Readonly<Record<string, number>>): readonly string[] {
  const core = Object.entries(files).map(([path, mtimeMs]) => ({
    file: { path, mtimeMs, text: 'text\n', score: 1, isUnsaved: false, reason: reason('retrieved.meaning') },
    pieces: new FilePieces('text\n', undefined, new TermCounter()),
  }));
  const drafts = collectRetrieved({
    policy: policyOf('project', DEFAULT_SETTINGS),
    core,
    auxiliary: [],
    terms: [],
    maxTokens: 10_000,
    renderings: new Renderings(byCharacters),
  });
  return drafts
    .toSorted((a, b) => b.priority - a.priority)
    .map(({ source }) => (source.kind === 'file' ? source.path : ''));
}

describe('collectRetrieved', () => {
  it('keeps the file longest that changed last, and the better one of those that were written at once', () => {
    assert.deepEqual(keptLongest({ 'best.ts': 1, 'second.ts': 2, 'third.ts': 3 }), [
      'third.ts',
      'second.ts',
      'best.ts',
    ]);
    assert.deepEqual(keptLongest({ 'best.ts': 1, 'second.ts': 1, 'third.ts': 1 }), [
      'best.ts',
      'second.ts',
      'third.ts',
    ]);
    assert.deepEqual(keptLongest({ 'best.ts': 1, 'second.ts': 2, 'third.ts': 1 }), [
      'second.ts',
      'best.ts',
      'third.ts',
    ]);
  });
});
