import { NO_INDEX_STORE } from '../../src/core/index/noIndexStore.ts';
import type { EnginePorts, GitDiff, GitHistory, SemanticPorts, TemplateFiles } from '../../src/core/ports.ts';
import { NO_VECTOR_STORE } from '../../src/core/semantic/noVectorStore.ts';

/** A workspace that is in no repository. */
export const noGit: GitHistory = {
  heads: async () => ({ kind: 'unavailable', why: 'noRepository' }),
  commits: async () => ({ kind: 'unavailable', why: 'noRepository' }),
  nameNow: async () => ({ kind: 'unavailable', why: 'noRepository' }),
};

/** Nothing is kept, and nobody can be asked. */
export const noSemantic: SemanticPorts = {
  vectors: NO_VECTOR_STORE,
  connect: () => ({ embed: async () => ({ kind: 'failed', why: 'unreachable' }) }),
};
export const nothingChanged: GitDiff = {
  diff: async () => ({ kind: 'known', value: [] }),
  changedPaths: async () => ({ kind: 'known', value: [] }),
};
const noTemplates: TemplateFiles = { list: async () => [] };

/** An index that each question brings up to date itself, and that is kept nowhere. */
export const unwatchedIndex: Pick<
  EnginePorts,
  | 'startReadingHelper'
  | 'index'
  | 'git'
  | 'diffs'
  | 'templates'
  | 'semantic'
  | 'showIndex'
  | 'watchesFiles'
  | 'isTrusted'
> = {
  startReadingHelper: () => undefined,
  index: NO_INDEX_STORE,
  git: noGit,
  diffs: nothingChanged,
  templates: noTemplates,
  semantic: noSemantic,
  showIndex: () => {},
  watchesFiles: false,
  isTrusted: true,
};
