import { clipRecentFiles, type RecentSnippet } from '../../clipping/clipRecentFiles.ts';
import { collectRecentFiles } from '../../clipping/collectRecentFiles.ts';
import type { PageCache } from '../../clipping/pageCache.ts';
import type { RecentFile } from '../../clipping/recentFile.ts';
import { formatSnippet } from '../../clipping/snippetFormat.ts';
import type { Settings } from '../../config/settings.ts';
import type { HistoryState } from '../../history/recordEvent.ts';
import type { LayerPolicy } from '../../modes/layerPolicy.ts';
import { priorityOf } from '../../modes/priorities.ts';
import { escapeAttribute, escapeFileText } from '../../safety/escape.ts';
import type { TokenCounter } from '../../tokens/tokenCounter.ts';
import type { Omission } from '../../units/contextBundle.ts';
import { type Reason, reason } from '../../units/reason.ts';
import type { UnitDraft } from '../unitDraft.ts';

export interface RecentOptions {
  readonly policy: LayerPolicy;
  readonly settings: Settings;
  readonly history: HistoryState;
  /** The current file, and files that the prompt shows already. */
  readonly isLeftOut: (uri: string) => boolean;
  readonly counter: TokenCounter;
  readonly cache: PageCache;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** The "recently viewed" section: one unit a file, the least recent first, so that the most recent stands lowest. */
export function collectRecent(options: RecentOptions): {
  readonly drafts: readonly UnitDraft[];
  readonly omissions: readonly Omission[];
} {
  const { policy, settings, history, isLeftOut, counter, cache, nowMs } = options;
  const strategy = settings['recent.clippingStrategy'];
  const files = collectRecentFiles(history, {
    strategy,
    nDocuments: settings['recent.nDocuments'],
    includeViewedFiles: settings['recent.includeViewedFiles'],
    isLeftOut,
  });
  const section = clipRecentFiles(
    files,
    {
      strategy,
      maxTokens: settings['recent.maxTokens'],
      pageSize: settings['recent.pagedClipping.pageSize'],
      includeLineNumbers: settings['recent.includeLineNumbers'],
      useLeftoverBudgetFromAbove: settings['recent.useLeftoverBudgetFromAbove'],
      returnsUnspentHalves: settings['recent.returnsUnspentHalves'],
      continuesAfterMisfit: settings['recent.continuesAfterMisfit'],
      anchorsEmptyRanges: settings['recent.anchorsEmptyRanges'],
      counter,
    },
    cache,
  );
  return {
    drafts: section.snippetsLeastRecentFirst.map((snippet, rank) => draftOf(snippet, rank, policy, nowMs)),
    omissions: section.skipped.map(({ file }) => ({
      unitId: idOf(file),
      role: 'recent',
      source: sourceOf(file),
      what: 'excluded',
      tokens: 0,
      reason: reason('omitted.recentBudget', { tokens: settings['recent.maxTokens'] }),
    })),
  };
}

function draftOf(snippet: RecentSnippet, rank: number, policy: LayerPolicy, nowMs: number): UnitDraft {
  const { file, lines, code, isTruncated } = snippet;
  const text = formatSnippet({ path: escapeAttribute(file.path), code: escapeFileText(code), isTruncated });
  return {
    id: idOf(file),
    role: 'recent',
    mode: policy.mode,
    source: sourceOf(file),
    priority: priorityOf('recent', rank),
    reason: reasonOf(file, nowMs),
    frame: { kind: 'none' },
    // The blank line is part of the format: snippets are parted by one.
    segments: [{ text: `${text}\n\n`, importance: Infinity, file: { lines, raw: code } }],
    isRequired: false,
  };
}

function idOf(file: RecentFile): string {
  return `recent:${file.path}`;
}

function sourceOf(file: RecentFile) {
  return { kind: 'file', path: file.path, uri: file.uri } as const;
}

function reasonOf({ lastEvent }: RecentFile, nowMs: number): Reason {
  const minutes = Math.max(0, Math.round((nowMs - (lastEvent?.at ?? nowMs)) / 60_000));
  const what = lastEvent?.kind === 'viewed' ? 'recent.viewed' : 'recent.edited';
  return minutes === 0 ? reason(`${what}Now`) : reason(what, { minutes });
}
