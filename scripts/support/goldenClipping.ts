import { createHash } from 'node:crypto';
import {
  CLIPPING_STRATEGIES,
  type ClippingOptions,
  type ClippingStrategy,
  eachLineBy,
  type LineCounter,
} from '../../src/core/clipping/clippingOptions.ts';
import { clipRecentFiles, type RecentSection } from '../../src/core/clipping/clipRecentFiles.ts';
import { type CollectOptions, collectRecentFiles } from '../../src/core/clipping/collectRecentFiles.ts';
import { focalPages } from '../../src/core/clipping/focalPages.ts';
import { withinSpanCap } from '../../src/core/clipping/focalSpanCap.ts';
import { expandPages } from '../../src/core/clipping/pageExpansion.ts';
import { PageGrid } from '../../src/core/clipping/pageGrid.ts';
import type { RecentFile } from '../../src/core/clipping/recentFile.ts';
import { joinSnippets } from '../../src/core/clipping/snippetFormat.ts';
import type { DocumentEvent } from '../../src/core/documents/documentEvent.ts';
import { type EditEntry, editEntry, type HistoryEntry } from '../../src/core/history/historyEntry.ts';
import { HistoryRecorder } from '../../src/core/history/historyRecorder.ts';
import type { MergeStrategy } from '../../src/core/history/mergePolicy.ts';
import { DEFAULT_HISTORY_POLICY } from '../../src/core/history/recordEvent.ts';
import { EditedText } from '../../src/core/text/editedText.ts';
import { OffsetRange } from '../../src/core/text/offsetRange.ts';
import { type Replacement, StringEdit } from '../../src/core/text/stringEdit.ts';
import { TextSnapshot } from '../../src/core/text/textSnapshot.ts';

type Pair = readonly [start: number, endExclusive: number];
type Edits = readonly Replacement[];

interface Case {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: each level has a form of its own, which the golden README describes
  readonly input: any;
  readonly expected: unknown;
  readonly displayPaths?: Readonly<Record<string, string>>;
}

type GoldenEntry =
  | { readonly kind: 'edit'; readonly uri: string; readonly base: string; readonly edits: Edits }
  | { readonly kind: 'visibleRanges'; readonly uri: string; readonly content: string; readonly visibleRanges: Pair[] };

/** What a case must come out as, and how to find out what it does. */
export interface GoldenCase {
  readonly id: string;
  readonly expected: unknown;
  readonly run: () => unknown;
}

/** The cases in the text of a golden file, by its level. */
export const GOLDEN_LEVELS: Readonly<Record<string, (file: never) => readonly GoldenCase[]>> = {
  'span-cap': casesRunBy(runSpanCap),
  'focal-page-cost': casesRunBy(runFocalPageCost),
  'page-expansion': casesRunBy(runPageExpansion),
  clip: casesRunBy(runClip),
  'end-to-end': casesRunBy(runEndToEnd),
  history: casesRunBy(runHistory),
  'large-history': largeHistoryCases,
};

function casesRunBy(run: (one: Case) => unknown) {
  return ({ cases = [] }: { readonly cases?: readonly Case[] }): readonly GoldenCase[] =>
    cases.map(one => ({ id: one.id, expected: one.expected, run: () => run(one) }));
}

function runSpanCap({ input }: Case): unknown {
  const text = new TextSnapshot(input.text);
  const selected = withinSpanCap(toRanges(input.focalRanges), at => text.lineFeedsBefore(at), input.maxSpanLines);
  return { selectedCount: selected.length, selected: selected.map(toPair) };
}

function runFocalPageCost({ input }: Case): unknown {
  const text = new TextSnapshot(input.text);
  const grid = new PageGrid(text, { pageSize: input.pageSize, counter: counterOf(input.tokenCounter) });
  const pages = focalPages(grid, text, toRanges(input.focalRanges), {});
  return { cost: pages === undefined ? null : grid.costOf(pages) };
}

function runPageExpansion({ input }: Case): unknown {
  const { lines, lineRange, pageSize, tokenCounter } = input;
  const grid = new PageGrid(
    { lineCount: lines.length, textOf: ({ start, endExclusive }) => lines.slice(start, endExclusive).join('\n') },
    { pageSize, counter: counterOf(tokenCounter) },
  );
  const focal = { start: grid.pageOfLine(lineRange[0]), endExclusive: grid.pageOfLine(lineRange[1] - 1) + 1 };
  const { pages, budgetLeft } = expandPages(grid, focal, input);
  return { firstPageIndex: pages.start, lastPageIndexInclusive: pages.endExclusive - 1, budgetLeft };
}

function runClip({ input, displayPaths }: Case): unknown {
  const files: readonly RecentFile[] = input.files.map(
    (file: { uri: string; content: string; focalRanges: Pair[] | null; editEntryCount: number | null }) => ({
      uri: file.uri,
      path: displayPaths![file.uri]!,
      text: EditedText.of(file.content),
      focalRanges: file.focalRanges === null ? undefined : toRanges(file.focalRanges),
      editEntryCount: file.editEntryCount ?? undefined,
      lastEvent: undefined,
    }),
  );
  return byStrategy(strategy => {
    const section = clipRecentFiles(files, toOptions(strategy, input));
    return {
      snippets: section.snippetsLeastRecentFirst.map(snippet => snippet.text),
      documentsInPrompt: section.documentsMostRecentFirst,
      tokensConsumed: section.tokensConsumed,
    };
  });
}

function runEndToEnd({ input, displayPaths }: Case): unknown {
  const entries = input.history.map((entry: GoldenEntry) => toEntry(entry, displayPaths![entry.uri]!));
  return byStrategy(strategy => {
    const { files, section } = sectionOf(entries, strategy, input, input.options);
    return {
      prepared: files.map(file => ({
        uri: file.uri,
        contentLength: file.text.length,
        focalRanges: file.focalRanges?.map(toPair) ?? null,
        editEntryCount: file.editEntryCount ?? null,
      })),
      ...printed(section),
    };
  });
}

function runHistory({ input }: Case): unknown {
  const { entries } = recordGoldenEvents(input);
  return { history: entries.map(fromEntry) };
}

type GoldenEvent = { readonly uri: string; readonly timeMs: number } & (
  | { readonly kind: 'open'; readonly text: string }
  | { readonly kind: 'visibleRanges'; readonly ranges: Pair[] }
  | { readonly kind: 'edit'; readonly edits: Edits }
  | { readonly kind: 'close' }
);

function recordGoldenEvents(input: {
  readonly maxHistorySize: number | null;
  readonly mergeStrategy: MergeStrategy;
  readonly events: readonly GoldenEvent[];
}) {
  const recorder = new HistoryRecorder({
    policy: () => ({
      maxEntries: input.maxHistorySize ?? DEFAULT_HISTORY_POLICY.maxEntries,
      maxLength: Number.POSITIVE_INFINITY,
      mergeStrategy: input.mergeStrategy,
      splitsAtGaps: false,
    }),
  });
  const versions = new Map<string, number>();
  for (const event of input.events) {
    const version = event.kind === 'open' ? 1 : (versions.get(event.uri) ?? 0) + (event.kind === 'edit' ? 1 : 0);
    versions.set(event.uri, version);
    recorder.record(toDocumentEvent(event, version), event.timeMs);
  }
  return recorder.state;
}

function toDocumentEvent(event: GoldenEvent, version: number): DocumentEvent {
  const { uri } = event;
  switch (event.kind) {
    case 'open': {
      const document = { uri, path: uri, languageId: '' };
      return { kind: 'opened', document, version, text: event.text, isUnsaved: false };
    }
    case 'visibleRanges':
      return { kind: 'viewed', uri, ranges: toRanges(event.ranges) };
    case 'edit':
      return { kind: 'edited', uri, version, replacements: event.edits, isUnsaved: true };
    case 'close':
      return { kind: 'closed', uri };
  }
}

export interface LargeHistory {
  readonly level: string;
  readonly activeDocument: string;
  readonly tokenCounter: string;
  readonly options: Omit<ClippingOptions & CollectOptions, 'strategy' | 'maxTokens' | 'counter' | 'isLeftOut'>;
  readonly documents: readonly { readonly uri: string; readonly initialText: string }[];
  readonly history: readonly { readonly uri: string; readonly edits: Edits }[];
  readonly expected: readonly {
    readonly strategy: ClippingStrategy;
    readonly maxTokens: number;
    readonly documentsInPrompt: readonly string[];
    readonly tokensConsumed: number;
    readonly codeSnippetsLength: number;
    readonly codeSnippetsSha256: string;
    readonly codeSnippets?: string;
  }[];
}

function largeHistoryCases(file: LargeHistory): readonly GoldenCase[] {
  const entries = largeHistoryEntries(file);
  return file.expected.map(expected => {
    const { strategy, maxTokens } = expected;
    const run = (): unknown => {
      const { section } = sectionOf(entries, strategy, file, { ...file.options, maxTokens });
      const { codeSnippets, ...rest } = printed(section);
      return {
        strategy,
        maxTokens,
        ...rest,
        codeSnippetsLength: codeSnippets.length,
        codeSnippetsSha256: createHash('sha256').update(codeSnippets, 'utf8').digest('hex'),
        ...(expected.codeSnippets === undefined ? {} : { codeSnippets }),
      };
    };
    return { id: `large-history-${strategy}-${maxTokens}`, expected, run };
  });
}

/** The history as entries: each edit applies to the text that the one before it in the same document left. */
export function largeHistoryEntries({ documents, history }: LargeHistory): readonly EditEntry[] {
  const texts = new Map(documents.map(({ uri, initialText }) => [uri, EditedText.of(initialText)]));
  return history.map(({ uri, edits }) => {
    const document = { uri, path: decodeURIComponent(new URL(uri).pathname), languageId: '' };
    const base = EditedText.of(texts.get(uri)!.text);
    const entry = editEntry({ document, base, edit: new StringEdit(edits), at: 0 });
    texts.set(uri, entry.after);
    return entry;
  });
}

function sectionOf(
  entries: readonly HistoryEntry[],
  strategy: ClippingStrategy,
  input: { readonly tokenCounter: string; readonly activeDocument: string },
  options: LargeHistory['options'] & { readonly maxTokens: number },
): { readonly files: readonly RecentFile[]; readonly section: RecentSection } {
  const isLeftOut = (uri: string): boolean => uri === input.activeDocument;
  const files = collectRecentFiles({ entries }, { ...options, strategy, isLeftOut });
  return { files, section: clipRecentFiles(files, toOptions(strategy, { ...input, options })) };
}

function printed(section: RecentSection) {
  return {
    codeSnippets: joinSnippets(section.snippetsLeastRecentFirst.map(snippet => snippet.text)),
    documentsInPrompt: section.documentsMostRecentFirst,
    tokensConsumed: section.tokensConsumed,
  };
}

function byStrategy<T>(run: (strategy: ClippingStrategy) => T): Record<string, T> {
  return Object.fromEntries(CLIPPING_STRATEGIES.map(strategy => [strategy, run(strategy)]));
}

function toOptions(
  strategy: ClippingStrategy,
  input: { readonly tokenCounter: string; readonly options: Omit<ClippingOptions, 'strategy' | 'counter'> },
): ClippingOptions {
  return { ...input.options, strategy, counter: counterOf(input.tokenCounter) };
}

function counterOf(name: string): LineCounter {
  switch (name) {
    case 'ceil(len/4)':
      return eachLineBy(line => Math.ceil(line.length / 4));
    case 'floor(len/4)':
      return eachLineBy(line => Math.floor(line.length / 4));
    default:
      throw new Error(`There is no token counter named "${name}".`);
  }
}

function toEntry(entry: GoldenEntry, displayPath: string): HistoryEntry {
  const document = { uri: entry.uri, path: displayPath, languageId: '' };
  if (entry.kind === 'edit') {
    return editEntry({ document, base: EditedText.of(entry.base), edit: new StringEdit(entry.edits), at: 0 });
  }
  const { content, visibleRanges } = entry;
  return { kind: 'visibleRanges', document, text: EditedText.of(content), ranges: toRanges(visibleRanges), at: 0 };
}

function fromEntry(entry: HistoryEntry): GoldenEntry {
  const { uri } = entry.document;
  if (entry.kind === 'edit') {
    const edits = entry.edit.replacements.map(({ start, endExclusive, text }) => ({ start, endExclusive, text }));
    return { kind: 'edit', uri, base: entry.base.text, edits };
  }
  return { kind: 'visibleRanges', uri, content: entry.text.text, visibleRanges: entry.ranges.map(toPair) };
}

function toRanges(pairs: readonly Pair[]): readonly OffsetRange[] {
  return pairs.map(([start, endExclusive]) => new OffsetRange(start, endExclusive));
}

function toPair({ start, endExclusive }: OffsetRange): [number, number] {
  return [start, endExclusive];
}
