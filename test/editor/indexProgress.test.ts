import assert from 'node:assert/strict';
import type { IndexStatus } from '../../src/core/index/indexStatus.ts';
import { indexItemText, indexProgressText, indexSentence } from '../../src/editor/index/indexTexts.ts';

const status = (parts: Partial<IndexStatus>): IndexStatus => ({
  activity: 'indexing',
  indexedFiles: 1_234,
  totalFiles: 3_664,
  beyondLimit: 0,
  isFirst: false,
  ...parts,
});

describe('the texts of the index', () => {
  it('are short in the status bar, and absent when there is nothing to do', () => {
    assert.equal(indexItemText(status({})), '$(sync~spin) Indexing 33%');
    assert.equal(indexItemText(status({ indexedFiles: 0, totalFiles: 0 })), '$(sync~spin) Indexing 0%');
    assert.equal(indexItemText(status({ activity: 'paused' })), '$(debug-pause) Indexing paused');
    for (const activity of ['ready', 'idle', 'off', 'failed'] as const) {
      assert.equal(indexItemText(status({ activity })), undefined);
    }
  });

  it('are sentences for screen readers and tooltips, which say what a click does', () => {
    assert.equal(
      indexSentence(status({})),
      'Context Mode reads the project: 1,234 of 3,664 files are in the index. Click to pause.',
    );
    assert.match(indexSentence(status({ activity: 'paused' })), /paused.*Click to resume\.$/);
  });

  it('say how far the first long run is', () => {
    assert.equal(indexProgressText(status({})), '1,234 of 3,664 files');
  });
});
