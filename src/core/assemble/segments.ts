import { escapeFileText } from '../safety/escape.ts';
import { fencedBlocks } from '../text/fences.ts';
import { LineRange } from '../text/lineRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Segment } from './unitDraft.ts';

/** Runs of lines that may not be parted: a fenced block is one run, every other line its own. */
export function indivisibleRuns(lines: readonly string[]): LineRange[] {
  const runs: LineRange[] = [];
  for (const block of [...fencedBlocks(lines), new LineRange(lines.length, lines.length)]) {
    for (let index = runs.at(-1)?.endExclusive ?? 0; index < block.start; index++) {
      runs.push(new LineRange(index, index + 1));
    }
    if (!block.isEmpty) runs.push(block);
  }
  return runs;
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

/** The fenced blocks of a file; see `fencedBlocks`. */
export function fencedBlocksOf(snapshot: TextSnapshot): readonly LineRange[] {
  // Nearly all files have none, and most are long.
  if (!/^\s*(?:```|~~~)/m.test(snapshot.text)) return [];
  return fencedBlocks(snapshot.textOf(new LineRange(0, snapshot.lineCount)).split('\n'));
}

/** Lines of a file, cut from the end when room is short. A fenced block is one piece, every other line its own. */
export function rangeSegments(snapshot: TextSnapshot, ranges: readonly LineRange[]): Segment[] {
  const fences = fencedBlocksOf(snapshot);
  const pieces: LineRange[] = [];
  for (const range of ranges) {
    for (let line = range.start; line < range.endExclusive; ) {
      const fence = fences.find(block => block.start === line && range.containsRange(block));
      const piece = fence ?? new LineRange(line, line + 1);
      pieces.push(piece);
      line = piece.endExclusive;
    }
  }
  return pieces.map((lines, index) => fileSegment(snapshot, lines, -index));
}
