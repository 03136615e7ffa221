import { LineRange } from '../text/lineRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';

/** Common in code without a tab width of its own; only the comparison of neighbouring lines depends on it. */
const TAB_WIDTH = 4;

/**
 * Blocks by indentation: a line with the deeper lines below it, the line that closes them, and the comment above it. In the
 * order of the file, outer blocks first; blocks may overlap in a line (`} else {`).
 */
export function indentationBlocks(snapshot: TextSnapshot, within: LineRange): readonly LineRange[] {
  const lines = contentLinesOf(snapshot, within);
  const blocks: LineRange[] = [];
  const open: { readonly indent: number; readonly firstLine: number; readonly lastPlace: number }[] = [];
  for (const [place, { indent }] of lines.entries()) {
    while (open.length > 0 && open.at(-1)!.indent >= indent) close(place);
    const next = lines[place + 1];
    if (next !== undefined && next.indent > indent) {
      open.push({ indent, firstLine: firstLineOfBlock(snapshot, lines, place), lastPlace: place });
    }
  }
  while (open.length > 0) close(lines.length);
  return blocks.sort((a, b) => a.start - b.start || b.endExclusive - a.endExclusive);

  function close(place: number): void {
    const { indent, firstLine } = open.pop()!;
    const closer = lines[place];
    const isClosed =
      closer !== undefined && closer.indent === indent && CLOSER.test(startOf(snapshot, closer.lineIndex));
    const last = lines[isClosed ? place : place - 1]!.lineIndex;
    blocks.push(new LineRange(firstLine, last + 1));
  }
}

/** What may close a block at the indentation of its first line. */
const CLOSER = /^(?:[)\]}]|(?:end|fi|done|esac|else|elif|elsif|except|finally|catch|rescue|ensure|then)\b|<\/|\*\/)/i;
/** A line that only opens a block belongs with the line before it. */
const OPENER_ALONE = /^(?:[{([]|begin|do|then)\s*$/i;
const COMMENT = /^(?:\/\/|\/?\*|#|--|;|%|'|"""|<!--|@)/;

interface ContentLine {
  readonly lineIndex: number;
  readonly indent: number;
}

function contentLinesOf(snapshot: TextSnapshot, within: LineRange): readonly ContentLine[] {
  const lines: ContentLine[] = [];
  for (let lineIndex = within.start; lineIndex < within.endExclusive; lineIndex++) {
    const indent = indentOf(snapshot, lineIndex);
    if (indent !== undefined) lines.push({ lineIndex, indent });
  }
  return lines;
}

/** Columns before the first character; `undefined` for a blank line. */
export function indentOf(snapshot: TextSnapshot, lineIndex: number): number | undefined {
  const { text } = snapshot;
  const end = snapshot.lineStart(lineIndex + 1);
  let column = 0;
  for (let at = snapshot.lineStart(lineIndex); at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === TAB) column += TAB_WIDTH - (column % TAB_WIDTH);
    else if (code === SPACE) column++;
    else return code === LINE_FEED || code === CARRIAGE_RETURN || code === FORM_FEED ? undefined : column;
  }
  return undefined;
}

const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** Whether there is nothing but blanks on a line. */
export function isBlankLine(snapshot: TextSnapshot, lineIndex: number): boolean {
  return indentOf(snapshot, lineIndex) === undefined;
}

/** Enough of a line to see how it begins. */
const START_LENGTH = 80;

function startOf(snapshot: TextSnapshot, lineIndex: number): string {
  const start = snapshot.lineStart(lineIndex);
  return snapshot.text.slice(start, Math.min(start + START_LENGTH, snapshot.lineStart(lineIndex + 1))).trim();
}

/** Takes in the header above an opening bracket on a line of its own, and comments directly above. */
function firstLineOfBlock(snapshot: TextSnapshot, lines: readonly ContentLine[], place: number): number {
  let first = place;
  const isDirectlyAbove = (): boolean => first > 0 && lines[first - 1]!.lineIndex === lines[first]!.lineIndex - 1;
  if (OPENER_ALONE.test(startOf(snapshot, lines[place]!.lineIndex))) {
    while (isDirectlyAbove() && lines[first - 1]!.indent > lines[place]!.indent) first--;
    if (isDirectlyAbove() && lines[first - 1]!.indent === lines[place]!.indent) first--;
  }
  while (
    isDirectlyAbove() &&
    lines[first - 1]!.indent === lines[place]!.indent &&
    COMMENT.test(startOf(snapshot, lines[first - 1]!.lineIndex))
  ) {
    first--;
  }
  return lines[first]!.lineIndex;
}
