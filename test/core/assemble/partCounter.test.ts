import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Part, PartCounter, rawTextOf, textOfParts } from '../../../src/core/assemble/partCounter.ts';
import { fileSegment } from '../../../src/core/assemble/segments.ts';
import type { FileSegment } from '../../../src/core/assemble/unitDraft.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { TOKEN_ENCODINGS } from '../../../src/core/tokens/tokenCounter.ts';
import { exactTokens } from '../../support/nodeServices.ts';

/** Beginnings and ends of lines that pieces of the vocabularies run across, and those that they do not. */
const LINES = [
  '',
  ' ',
  '\t',
  '  \t ',
  '/** A comment. */',
  '//',
  '  // a comment',
  'const a = 1;',
  '\tif (a) {',
  '}',
  '});',
  ' * of many lines',
  '<question>',
  '名前 = 「x」',
  '\u00a0blank',
  '\u0301mark',
  '\ufeffmark',
  "'s",
  '1234567',
  'wörter 🙂',
] as const;

const someLine = fc.oneof(
  fc.constantFrom(...LINES),
  fc.string({ unit: 'binary', maxLength: 8 }).map(text => text.replace(/[\r\n]/g, '')),
);
const someFile = fc.array(someLine, { minLength: 1, maxLength: 40 });

function segmentsOf(lines: readonly string[], cuts: readonly number[]): readonly FileSegment[] {
  const snapshot = new TextSnapshot(lines.join('\n'));
  const ends = [...new Set(cuts.map(cut => cut % lines.length)), lines.length].sort((a, b) => a - b);
  return ends
    .map((end, index) => new LineRange(ends[index - 1] ?? 0, end))
    .filter(range => !range.isEmpty)
    .map(range => fileSegment(snapshot, range, 0) as FileSegment);
}

describe('PartCounter', () => {
  for (const encoding of TOKEN_ENCODINGS) {
    it(`counts as many tokens as the joined text has, whatever is left out (${encoding})`, async () => {
      const exact = await exactTokens.get(encoding);
      const counter = new PartCounter(text => exact.count(text));
      fc.assert(
        fc.property(someFile, fc.array(fc.nat(), { maxLength: 8 }), fc.array(fc.boolean()), (lines, cuts, kept) => {
          const segments = segmentsOf(lines, cuts);
          const parts = [
            '<file>\n',
            ...segments.map((segment, index) => (kept[index] === false ? '[left out]\n' : segment)),
            '</file>\n',
          ];
          assert.equal(counter.count(parts), exact.count(textOfParts(parts)));
          // What is known by now changes nothing.
          assert.equal(counter.count(parts), exact.count(textOfParts(parts)));
          assert.equal(counter.countRaw(segments), exact.count(rawTextOf(segments)));
        }),
        { numRuns: 1_000 },
      );
    });
  }

  it('counts a segment once, and then only its borders', () => {
    let characters = 0;
    const counter = new PartCounter(text => {
      characters += text.length;
      return text.length;
    });
    const lines = Array.from({ length: 200 }, (_, index) => `const value${index} = ${index};`);
    const segments = segmentsOf(lines, [50, 100, 150]);
    counter.count(segments);
    const whole = characters;
    characters = 0;
    counter.count((segments as readonly Part[]).toSpliced(1, 1, '[left out]\n'));
    assert.ok(characters < whole / 20, `${characters} of ${whole} characters`);
  });
});
