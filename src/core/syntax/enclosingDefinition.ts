import type { OffsetRange } from '../text/offsetRange.ts';
import type { TextSnapshot } from '../text/textSnapshot.ts';
import type { Definition, Outline } from './outline.ts';

/**
 * The innermost function-like or class-like definition around the cursor or covering the selection; `undefined` at top
 * level or directly inside a namespace. Blanks at the ends of a selection do not count.
 *
 * A position is inside from the first character to the last, on the lines attached in front, and in the indentation
 * before. The blank line between two methods belongs to their class.
 */
export function enclosingDefinition(
  outline: Outline,
  snapshot: TextSnapshot,
  selection: OffsetRange,
): Definition | undefined {
  const { first, last } = endsOf(snapshot, selection);
  let innermost: Definition | undefined;
  // The outline is in file order with parents first, so the last that holds both ends is the innermost.
  for (const definition of outline.definitions) {
    if (definition.range.start > last && definition.leadStart > snapshot.lineIndexAt(last)) break;
    if (definition.role === 'block' && holds(definition, snapshot, first) && holds(definition, snapshot, last)) {
      innermost = definition;
    }
  }
  return innermost;
}

function endsOf(snapshot: TextSnapshot, selection: OffsetRange): { readonly first: number; readonly last: number } {
  const selected = snapshot.text.slice(selection.start, selection.endExclusive);
  const trimmed = selected.trim();
  if (trimmed === '') return { first: selection.start, last: selection.start };
  const first = selection.start + selected.indexOf(trimmed[0]!);
  return { first, last: first + trimmed.length };
}

function holds(definition: Definition, snapshot: TextSnapshot, offset: number): boolean {
  const { range, lines, leadStart } = definition;
  if (range.start <= offset && offset <= range.endExclusive) return true;
  const lineIndex = snapshot.lineIndexAt(offset);
  if (lineIndex < lines.start) return leadStart <= lineIndex;
  if (offset < range.start) return isBlank(snapshot.text, offset, range.start);
  if (lineIndex < lines.endExclusive) return isBlank(snapshot.text, range.endExclusive, offset);
  return continues(definition, snapshot, offset);
}

/** Where indentation makes the block (no closing bracket or word): an indented cursor on the blank lines below is still inside. */
function continues({ range, lines }: Definition, snapshot: TextSnapshot, offset: number): boolean {
  const lineIndex = snapshot.lineIndexAt(offset);
  // First, because nearly all definitions of a file end somewhere else.
  if (!isBlank(snapshot.text, range.endExclusive, snapshot.lineStart(lineIndex + 1))) return false;
  const lastLine = snapshot.line(lines.endExclusive - 1);
  if (/^\s*(?:[)\]}]|end\b)/.test(lastLine) || (/[}\])]\s*;?\s*$/.test(lastLine) && lines.length === 1)) return false;
  const column = offset - snapshot.lineStart(lineIndex);
  const ownColumn = range.start - snapshot.lineStart(lines.start);
  return column > ownColumn;
}

/** Longer gaps than this are not looked through: nobody leaves a thousand blanks in front of a cursor. */
const MAX_GAP = 1_000;

function isBlank(text: string, start: number, endExclusive: number): boolean {
  return endExclusive - start <= MAX_GAP && text.slice(start, endExclusive).trim() === '';
}
