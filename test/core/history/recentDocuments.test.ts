import assert from 'node:assert/strict';
import { recentDocuments } from '../../../src/core/history/recentDocuments.ts';
import { HistoryWorld } from './aHistory.ts';

describe('recentDocuments', () => {
  const world = new HistoryWorld({ mergeStrategy: { kind: 'proximity', lineGap: 0 } });
  for (const name of ['a.ts', 'b.ts', 'c.ts']) world.open(name, 'one\ntwo\nthree\nfour\n');
  world.edit('a.ts', [0, 0, 'x']).edit('b.ts', [0, 0, 'x']).view('c.ts', [0, 3]).edit('a.ts', [9, 9, 'y']);

  /** Paths with the number of entries. */
  const documents = (options: { isLeftOut?: (uri: string) => boolean; includeViewedFiles?: boolean }) =>
    recentDocuments(world.state, { isLeftOut: () => false, includeViewedFiles: false, ...options }).map(
      entries => `${entries[0].document.path} ${entries.length}`,
    );

  it('groups entries by document, the most recent document first', () => {
    assert.deepEqual(documents({}), ['a.ts 2', 'b.ts 1']);
  });

  it('counts files that were only viewed when asked to', () => {
    assert.deepEqual(documents({ includeViewedFiles: true }), ['a.ts 2', 'c.ts 1', 'b.ts 1']);
  });

  it('leaves out documents that are not asked for', () => {
    assert.deepEqual(documents({ isLeftOut: uri => uri.endsWith('/a.ts') }), ['b.ts 1']);
  });

  it('puts the newest entry of a document first', () => {
    const [newestDocument] = recentDocuments(world.state, { isLeftOut: () => false, includeViewedFiles: false });
    const [newest, older] = newestDocument!;
    assert.ok(newest.at > older!.at);
  });
});
