import { escapeFileText } from '../safety/escape.ts';
import { LineRange } from '../text/lineRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Segment } from './unitDraft.ts';

const FENCE = /^\s*(`{3,}|~{3,})/;

/**
 * Runs of lines that may not be parted: a fenced block is one run, every other line its own. A fence that is never closed
 * is an ordinary line, so that one stray fence does not make the rest of a text indivisible.
 */
export function indivisibleRuns(lines: readonly string[]): LineRange[] {
  const runs: LineRange[] = [];
  for (let index = 0; index < lines.length; ) {
    const endExclusive = closingFence(lines, index) ?? index + 1;
    runs.push(new LineRange(index, endExclusive));
    index = endExclusive;
  }
  return runs;
}

/** The index after the fence that closes the one at `index`; `undefined` if there is none or the line opens no fence. */
function closingFence(lines: readonly string[], index: number): number | undefined {
  const marker = FENCE.exec(lines[index]!)?.[1];
  if (marker === undefined) return undefined;
  for (let at = index + 1; at < lines.length; at++) {
    const text = lines[at]!.trim();
    if (text.length >= marker.length && text === marker[0]!.repeat(text.length)) return at + 1;
  }
  return undefined;
}

/** A text that is not a file's, cut where it may be shortened. The importance of a piece comes from its place. */
export function textSegments(text: string, importanceAt: (pieceIndex: number) => number): Segment[] {
  const lines = escapeFileText(text.replace(/\s+$/, '')).split(/\r\n|\n|\r/);
  return indivisibleRuns(lines).map((run, index) => ({
    text: `${lines.slice(run.start, run.endExclusive).join('\n')}\n`,
    importance: importanceAt(index),
  }));
}

/** Lines of a file as one segment. */
export function fileSegment(snapshot: TextSnapshot, lines: LineRange, importance: number): Segment {
  const raw = snapshot.textOf(lines);
  return { text: `${escapeFileText(raw)}\n`, importance, file: { lines, raw } };
}

/** Lines of a file as one segment for each run that may not be parted. */
export function fileSegments(
  snapshot: TextSnapshot,
  lines: LineRange,
  importanceAt: (lineIndex: number) => number,
): Segment[] {
  const texts: string[] = [];
  for (let index = lines.start; index < lines.endExclusive; index++) texts.push(snapshot.line(index));
  return indivisibleRuns(texts).map(run =>
    fileSegment(
      snapshot,
      new LineRange(lines.start + run.start, lines.start + run.endExclusive),
      importanceAt(lines.start + run.start),
    ),
  );
}
