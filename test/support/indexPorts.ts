import { NO_INDEX_STORE } from '../../src/core/index/noIndexStore.ts';
import type { EnginePorts, GitHistory } from '../../src/core/ports.ts';

/** A workspace that is in no repository. */
export const noGit: GitHistory = {
  heads: async () => ({ kind: 'unavailable', why: 'noRepository' }),
  commits: async () => ({ kind: 'unavailable', why: 'noRepository' }),
};

/** An index that each question brings up to date itself, and that is kept nowhere. */
export const unwatchedIndex: Pick<EnginePorts, 'index' | 'git' | 'showIndex' | 'watchesFiles' | 'isTrusted'> = {
  index: NO_INDEX_STORE,
  git: noGit,
  showIndex: () => {},
  watchesFiles: false,
  isTrusted: true,
};
