import type { Replacement } from '../../core/text/stringEdit.ts';

/** One change as VS Code reports it; offsets count UTF-16 code units, a CRLF as two. */
export interface ContentChange {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/**
 * The changes of one event as sorted, disjoint replacements in the text before the event.
 *
 * VS Code reports the changes of one edit from the end of the document to its start, so that it does not matter whether
 * they are applied together or one by one. Where it merges several edits into one event (undo of a group, formatting),
 * later changes count in the text that the earlier ones left. Only the first kind is translated.
 *
 * @returns `undefined` for the second kind: the document has to be sent as a whole
 */
export function tryReplacements(changes: readonly ContentChange[]): readonly Replacement[] | undefined {
  const replacements: Replacement[] = [];
  let nextStart = Number.POSITIVE_INFINITY;
  for (const { rangeOffset, rangeLength, text } of changes) {
    const endExclusive = rangeOffset + rangeLength;
    if (endExclusive > nextStart) return undefined;
    replacements.push({ start: rangeOffset, endExclusive, text });
    nextStart = rangeOffset;
  }
  return replacements.reverse();
}
