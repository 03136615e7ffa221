import { nullLog } from '../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../src/core/config/settings.ts';
import { ProjectIndex, type ProjectIndexParts } from '../../src/core/index/projectIndex.ts';
import { FakeClock } from './fakeClock.ts';
import { nothingChanged, unwatchedIndex } from './indexPorts.ts';
import { noTimers } from './inMemoryHistoryStore.ts';
import { InMemoryWorkspace } from './inMemoryWorkspace.ts';
import { treeSitter } from './nodeServices.ts';

/** An index that each question brings up to date itself, unless the parts say otherwise. */
export function aProjectIndex(parts: Partial<ProjectIndexParts> = {}): ProjectIndex {
  const { startReadingHelper, index: store, git, semantic } = unwatchedIndex;
  return new ProjectIndex({
    workspace: new InMemoryWorkspace(),
    startReadingHelper,
    git,
    diffs: nothingChanged,
    semantic,
    syntax: treeSitter,
    store,
    clock: new FakeClock(),
    timers: noTimers,
    log: nullLog,
    isWatched: false,
    isTrusted: true,
    settings: () => DEFAULT_SETTINGS,
    onStatus: () => {},
    hiddenPaths: () => [],
    ...parts,
  });
}
