import type { IndexStore } from '../ports.ts';

/** For heads that end after one question. */
export const NO_INDEX_STORE: IndexStore = {
  load: () => ({ snapshot: undefined, files: [] }),
  saveAll: () => false,
  save: () => false,
  loadCommits: () => undefined,
  saveCommits: () => {},
  loadCuts: () => undefined,
  knownCuts: () => new Map(),
  saveCuts: () => {},
  clear: () => {},
};
