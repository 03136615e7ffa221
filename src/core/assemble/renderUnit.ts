import { escapeAttribute } from '../safety/escape.ts';
import { LineRange } from '../text/lineRange.ts';
import type { FileSnippet } from '../units/contextUnit.ts';
import { type Part, rawTextOf, textOfParts } from './partCounter.ts';
import type { FileSegment, Frame, Segment, UnitDraft } from './unitDraft.ts';

/** Which segments stay: one flag a segment. */
export type KeptSegments = readonly boolean[];

/**
 * The text of a unit with the given segments. It begins with a visible character other than `/` and ends in a line break:
 * so no token spans two units, and the tokens of the units add up to those of the prompt (performance.md 1.5).
 * Where segments are missing, the text says so.
 */
export function renderUnit(draft: UnitDraft, kept: KeptSegments): string {
  return textOfParts(partsOf(draft, kept));
}

/** What {@link renderUnit} puts together. */
export function partsOf(draft: UnitDraft, kept: KeptSegments): readonly Part[] {
  switch (draft.frame.kind) {
    case 'list':
      return listParts(draft.frame, draft.segments, kept);
    case 'tag':
      return tagParts(draft, kept);
    case 'none':
      return segmentParts(draft, kept);
  }
}

/** The runs of neighbouring lines of a file that the kept segments show; `tokens` are those of the raw text. */
export function snippetsOf(
  draft: UnitDraft,
  kept: KeptSegments,
  countRaw: (segments: readonly FileSegment[]) => number,
): FileSnippet[] {
  if (draft.source.kind !== 'file' || draft.isTranscript) return [];
  const { path } = draft.source;
  return keptRuns(draft.segments, kept).map(({ lines, segments }) => ({
    path,
    content: rawTextOf(segments),
    startLine: lines.start + 1,
    endLine: lines.endExclusive,
    tokens: countRaw(segments),
  }));
}

type ListFrame = Frame & { readonly kind: 'list' };

function listParts({ title, unlisted }: ListFrame, segments: readonly Segment[], kept: KeptSegments): readonly Part[] {
  const entries = segments.filter((_, index) => kept[index]).map(segment => ` ${segment.text}`);
  return [`${title}${entries.join('')}${notListed(segments.length - entries.length, unlisted)}\n`];
}

function notListed(missing: number, unlisted: string | undefined): string {
  if (missing === 0) return unlisted === undefined ? '' : ` (${unlisted} not listed)`;
  return ` (${missing} more not listed${unlisted === undefined ? '' : `, nor ${unlisted}`})`;
}

function tagParts(draft: UnitDraft, kept: KeptSegments): readonly Part[] {
  const { frame, segments } = draft;
  if (frame.kind !== 'tag') return [];
  const runs = draft.isTranscript ? [] : keptRuns(segments, kept);
  const lines = runs.map(run => lineNumbers(run.lines)).join(', ');
  const attributes = Object.entries(lines === '' ? frame.attributes : { ...frame.attributes, lines });
  const opening = [frame.tag, ...attributes.map(([name, value]) => `${name}="${escapeAttribute(String(value))}"`)];
  return [`<${opening.join(' ')}>\n`, ...segmentParts(draft, kept), `</${frame.tag}>\n`];
}

/** The kept segments in order, with a mark for each gap: segments that were left out, or lines that no segment holds. */
function segmentParts({ segments, isTranscript = false }: UnitDraft, kept: KeptSegments): readonly Part[] {
  const leftOutLines = isTranscript ? linesWithoutNumbers : linesWithNumbers;
  const parts: Part[] = [];
  let missing: Segment[] = [];
  let shownUntil: number | undefined;
  for (const [index, segment] of segments.entries()) {
    if (!kept[index]) {
      missing.push(segment);
      continue;
    }
    const start = segment.file?.lines.start;
    if (shownUntil !== undefined && start !== undefined && start > shownUntil) {
      parts.push(leftOutLines(new LineRange(shownUntil, start)));
    } else if (missing.length > 0) {
      parts.push(leftOut(missing, leftOutLines));
    }
    parts.push(segment);
    missing = [];
    shownUntil = segment.file?.lines.endExclusive;
  }
  if (missing.length > 0) parts.push(leftOut(missing, leftOutLines));
  return parts;
}

function leftOut(missing: readonly Segment[], leftOutLines: (lines: LineRange) => string): string {
  const first = missing[0]?.file;
  const last = missing.at(-1)?.file;
  if (first !== undefined && last !== undefined) {
    return leftOutLines(new LineRange(first.lines.start, last.lines.endExclusive));
  }
  return countOfLines(missing.reduce((sum, segment) => sum + segment.text.split('\n').length - 1, 0));
}

function countOfLines(count: number): string {
  return `[left out: ${count} ${count === 1 ? 'line' : 'lines'}]\n`;
}

function linesWithoutNumbers(lines: LineRange): string {
  return countOfLines(lines.length);
}

function linesWithNumbers(lines: LineRange): string {
  return `[left out: ${lines.length === 1 ? 'line' : 'lines'} ${lineNumbers(lines)}]\n`;
}

/** 1-based and inclusive, as people count: `12` or `12-40`. */
export function lineNumbers(lines: LineRange): string {
  return lines.length === 1 ? `${lines.start + 1}` : `${lines.start + 1}-${lines.endExclusive}`;
}

interface KeptRun {
  lines: LineRange;
  readonly segments: FileSegment[];
}

function keptRuns(segments: readonly Segment[], kept: KeptSegments): readonly KeptRun[] {
  const runs: KeptRun[] = [];
  for (const [index, segment] of segments.entries()) {
    if (!kept[index] || !isOfFile(segment)) continue;
    const { lines } = segment.file;
    const last = runs.at(-1);
    if (last !== undefined && last.lines.endExclusive === lines.start) {
      last.lines = last.lines.join(lines);
      last.segments.push(segment);
    } else {
      runs.push({ lines, segments: [segment] });
    }
  }
  return runs;
}

function isOfFile(segment: Segment): segment is FileSegment {
  return segment.file !== undefined;
}
