import type { Settings } from '../config/settings.ts';
import type { HistoryStoreLimits } from '../ports.ts';
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

/** What of the history the store may keep: nothing when the settings say so. */
export function storeLimitsOf(settings: Settings): HistoryStoreLimits {
  return {
    maxEntries: settings['history.persist'] ? settings['history.maxEntries'] : 0,
    maxBytes: settings['history.maxStoreMegabytes'] * 1_000_000,
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
