import fc from 'fast-check';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';

/** What texts are made of where it matters: all line breaks, pairs, halves of pairs. */
const UNITS = ['a', 'b', ' ', '\n', '\r', '\r\n', '𝒳', '\ud83d', '\ude00'];

/** Texts with every kind of line break and with lone surrogates. */
export function texts(maxLength = 40): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...UNITS), maxLength });
}

/** Any edit of the text: insertions, deletions, replacements that touch, some that change nothing; it may cut pairs in two. */
export function editsOf(text: string): fc.Arbitrary<StringEdit> {
  const offset = fc.nat({ max: text.length });
  return fc.array(fc.record({ a: offset, b: offset, inserted: texts(4) }), { maxLength: 5 }).map(parts => {
    const offsets = parts.flatMap(({ a, b }) => [a, b]).sort((a, b) => a - b);
    return new StringEdit(
      parts.map(({ inserted }, index) => ({
        start: offsets[2 * index]!,
        endExclusive: offsets[2 * index + 1]!,
        text: inserted,
      })),
    );
  });
}

/** A text and edits of it, each of the text that the one before it left. */
export function editedTexts(
  count: number,
): fc.Arbitrary<{ readonly text: string; readonly edits: readonly StringEdit[] }> {
  return texts().chain(text => {
    let chain = fc.constant({ text, edits: [] as readonly StringEdit[], now: text });
    for (let step = 0; step < count; step++) {
      chain = chain.chain(({ edits, now }) =>
        editsOf(now).map(edit => ({ text, edits: [...edits, edit], now: edit.apply(now) })),
      );
    }
    return chain;
  });
}

export function rangesOf(text: string): fc.Arbitrary<OffsetRange> {
  const offset = fc.nat({ max: text.length });
  return fc.tuple(offset, offset).map(([a, b]) => new OffsetRange(Math.min(a, b), Math.max(a, b)));
}
