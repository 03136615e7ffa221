import type { Settings } from '../config/settings.ts';
import type { MergeStrategy } from './mergePolicy.ts';
import { DEFAULT_HISTORY_POLICY, type HistoryPolicy } from './recordEvent.ts';

/** The rules of recording that the settings ask for. */
export function historyPolicyOf(settings: Settings): HistoryPolicy {
  return {
    ...DEFAULT_HISTORY_POLICY,
    maxEntries: settings['history.maxEntries'],
    mergeStrategy: mergeStrategyOf(settings),
  };
}

function mergeStrategyOf(settings: Settings): MergeStrategy {
  const kind = settings['history.mergeStrategy'];
  const lineGap = settings['history.mergeLineGap'];
  switch (kind) {
    case 'sameStartLine':
      return { kind };
    case 'proximity':
      return { kind, lineGap };
    case 'hybrid':
      return { kind, lineGap, splitAfterMs: settings['history.splitAfterSeconds'] * 1_000 };
  }
}
