import assert from 'node:assert/strict';
import { type CollectOptions, collectRecentFiles } from '../../../src/core/clipping/collectRecentFiles.ts';
import { HistoryWorld } from '../history/aHistory.ts';

const LINES = 'one\ntwo\nthree\nfour\n';

const options: CollectOptions = {
  strategy: 'aroundEditRange',
  nDocuments: 5,
  includeViewedFiles: false,
  isLeftOut: () => false,
};

/** What is collected, as `a.ts [0, 1) weight 2`, most recent first. */
function collected(world: HistoryWorld, chosen: Partial<CollectOptions>): readonly string[] {
  return collectRecentFiles(world.state, { ...options, ...chosen }).map(({ path, focalRanges, editEntryCount }) =>
    [path, ...(focalRanges?.map(String) ?? ['from the top']), `weight ${editEntryCount}`].join(' '),
  );
}

/** Three documents: one edited twice, the newest edit above the older one; one edited and viewed; one only viewed. */
function aWorld(): HistoryWorld {
  const world = new HistoryWorld({ mergeStrategy: { kind: 'proximity', lineGap: 0 } });
  for (const name of ['a.ts', 'b.ts', 'c.ts']) world.open(name, LINES);
  return world.edit('a.ts', [8, 8, 'x']).view('c.ts', [4, 8]).edit('b.ts', [0, 3, 'uno']).edit('a.ts', [0, 0, 'yy']);
}

describe('collectRecentFiles', () => {
  describe('for aroundEditRange', () => {
    it('takes the newest entry of each document and where its texts lie after it', () => {
      assert.deepEqual(collected(aWorld(), {}), ['a.ts [0, 2) weight 1', 'b.ts [0, 3) weight 1']);
    });

    it('takes visible ranges, without a weight, when viewed files count', () => {
      const viewed = { includeViewedFiles: true };
      assert.deepEqual(collected(aWorld(), viewed).slice(2), ['c.ts [4, 8) weight undefined']);
    });

    it('takes one document even for none, and no more than asked for', () => {
      assert.equal(collected(aWorld(), { nDocuments: 0 }).length, 1);
      assert.equal(collected(aWorld(), { nDocuments: 1 }).length, 1);
      assert.equal(collected(aWorld(), { nDocuments: 2 }).length, 2);
    });

    it('gives a deletion an empty range, and an edit that has become empty no range', () => {
      const deletion = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [4, 8, '']);
      assert.deepEqual(collected(deletion, {}), ['a.ts [4, 4) weight 1']);
      const undone = new HistoryWorld().open('a.ts', LINES).edit('a.ts', [3, 3, 'x']).edit('a.ts', [3, 4, '']);
      assert.deepEqual(collected(undone, {}), ['a.ts weight 1']);
    });
  });

  describe('for proportional', () => {
    const proportional = { strategy: 'proportional' } as const;

    it('takes all edits of a document, those of the newest first, older ones carried forward', () => {
      assert.deepEqual(collected(aWorld(), proportional), ['a.ts [0, 2) [10, 11) weight 2', 'b.ts [0, 3) weight 1']);
    });

    it('knows no place in a file that was only viewed, and gives it the weight 1', () => {
      const viewed = { ...proportional, includeViewedFiles: true };
      assert.deepEqual(collected(aWorld(), viewed)[2], 'c.ts from the top weight 1');
    });

    it('takes no document for none', () => {
      assert.deepEqual(collected(aWorld(), { ...proportional, nDocuments: 0 }), []);
    });
  });

  it('leaves out the active document and others that the prompt shows already', () => {
    const isLeftOut = (uri: string): boolean => uri === 'file:///ws/a.ts';
    assert.deepEqual(collected(aWorld(), { isLeftOut }), ['b.ts [0, 3) weight 1']);
  });

  it('gives the text as the newest entry left it, and says what happened last and when', () => {
    const [file] = collectRecentFiles(aWorld().state, options);
    assert.equal(file!.text.text, 'yyone\ntwo\nxthree\nfour\n');
    assert.deepEqual(file!.lastEvent, { kind: 'edited', at: 7_000 });
  });

  it('drops a deleted file from what is shown, and follows a renamed one', () => {
    const world = aWorld().delete('a.ts').rename('b.ts', 'moved/b.ts');
    assert.deepEqual(collected(world, {}), ['moved/b.ts [0, 3) weight 1']);
  });
});
