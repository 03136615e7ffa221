import type { EditedText } from './editedText.ts';
import { LineRange } from './lineRange.ts';
import type { Replacement, StringEdit } from './stringEdit.ts';

/** What a replacement is seen against. Only `\n` ends a line here. */
type Text = Pick<EditedText, 'length' | 'slice' | 'lineFeedsBefore'>;

/**
 * An edit as replacements of whole lines: which lines of the text before it are replaced, in ascending order.
 *
 * Replacements that share a line are one. A replacement covers the lines it touches, but not a line at either border that
 * stays as it was: Enter at the end of line 3 gives `[4, 4)`, an empty range. Found one by one, as they are asked for, in
 * time proportional to the edit.
 *
 * @param before the text before the edit
 */
export function* replacedLines(before: Text, edit: StringEdit): Generator<LineRange, void> {
  let joined: Replacement | undefined;
  for (const next of edit.replacements) {
    if (joined === undefined) {
      joined = next;
    } else if (before.lineFeedsBefore(joined.endExclusive) === before.lineFeedsBefore(next.start)) {
      const text = joined.text + lineTextBetween(before, joined.endExclusive, next.start) + next.text;
      joined = { start: joined.start, endExclusive: next.endExclusive, text };
    } else {
      yield linesOf(before, joined);
      joined = next;
    }
  }
  if (joined !== undefined) yield linesOf(before, joined);
}

function linesOf(before: Text, { start, endExclusive, text }: Replacement): LineRange {
  const firstLine = before.lineFeedsBefore(start);
  const endLine = before.lineFeedsBefore(endExclusive) + 1;
  const isMultiLine = /[\r\n]/.test(text);

  const leavesFirstLine =
    isAtLineEnd(before, start) &&
    (isMultiLine ? /^[\r\n]/.test(text) : text === '' && hasNothingBehind(before, endExclusive));
  const first = leavesFirstLine ? firstLine + 1 : firstLine;

  const somethingIsLeft = first < endLine && (isMultiLine || !leavesFirstLine);
  const leavesLastLine =
    somethingIsLeft &&
    isAtLineStart(before, endExclusive) &&
    (isMultiLine ? /[\r\n]$/.test(text) : text === '' && hasNothingAhead(before, start));
  return new LineRange(first, leavesLastLine ? endLine - 1 : endLine);
}

function isAtLineStart(before: Text, offset: number): boolean {
  return offset === 0 || before.slice(offset - 1, offset) === '\n';
}

/** Whether nothing of the line stands before the offset, except half of its line break. */
function hasNothingAhead(before: Text, offset: number): boolean {
  return isAtLineStart(before, isInsideBreak(before, offset) ? offset - 1 : offset);
}

/** A part of one line, without the first half of its `\r\n`. */
function lineTextBetween(before: Text, start: number, endExclusive: number): string {
  const end = isInsideBreak(before, endExclusive) ? endExclusive - 1 : endExclusive;
  return before.slice(start, Math.max(start, end));
}

/** Whether the line ends here; not so past the end of the text, nor between the two characters of `\r\n`. */
function isAtLineEnd(before: Text, offset: number): boolean {
  return offset <= before.length && !isInsideBreak(before, offset) && hasNothingBehind(before, offset);
}

function isInsideBreak(before: Text, offset: number): boolean {
  return offset > 0 && before.slice(offset - 1, offset + 1) === '\r\n';
}

/** Whether nothing of the line is left behind the offset, except its line break or half of it. */
function hasNothingBehind(before: Text, offset: number): boolean {
  return offset >= before.length || /^\r?\n/.test(before.slice(offset, offset + 2));
}
