import fc from 'fast-check';

/**
 * Characters that go together, so that what they make of each other is met often: with all of Unicode to choose from, an
 * apostrophe hardly ever stands before an `s`.
 */
const ALPHABETS = {
  code: [...'abcXYZ019_$(){};=+-*/.,<>"\'`!? \n\t', '  ', '\n    ', '//', 'function', 'return'],
  blanks: [...' \t\n\r\v\f\0a/', '\r\n', '\u00a0', '\ufeff', '\u0085', '\u2028', '\u2029', '\u3000', '\u200b', '  '],
  contractions: [..."'’sStTdDmMrReEvVlL aZ1\n", "'s", "'LL", "'re", "'Ve", '\u017f', '\u0301'],
  chinese: [...'的一是不了人我在有他这中大来上国，。！？：「」《》、A1 \n'],
  cases: [..."aBǅʰªאاकि\u0301\u0300ßİıﬁ𝒜𝟘𞤀𐐀𐐨Ⅳ①½٣ /-'"],
  emoji: ['👩', '\u200d', '💻', '\ufe0f', '🏽', '🇩', '🇪', '❤', '1', '\u20e3', ' ', 'a', '\n'],
  halves: ['\ud800', '\udbff', '\udc00', '\udfff', '😀', 'a', ' ', "'", '\n', '1'],
  specials: ['<|endoftext|>', '<|endofprompt|>', '<|fim_prefix|>', '<|', '|>', '<', ' ', '\n', '/', 'a'],
} as const;

export type TextKind = keyof typeof ALPHABETS;
export const TEXT_KINDS = Object.keys(ALPHABETS) as TextKind[];

/** Short texts of one kind. */
export function textOfKind(kind: TextKind): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...ALPHABETS[kind]), { maxLength: 40 }).map(parts => parts.join(''));
}

/** Short texts of every kind, of two kinds mixed, of runs of one character, and of any characters at all. */
export function anyText(): fc.Arbitrary<string> {
  const anyPart = fc.constantFrom(...TEXT_KINDS.flatMap(kind => ALPHABETS[kind] as readonly string[]));
  const run = fc.tuple(anyPart, fc.integer({ min: 1, max: 12 })).map(([part, times]) => part.repeat(times));
  return fc.oneof(
    ...TEXT_KINDS.map(textOfKind),
    fc.array(anyPart, { maxLength: 30 }).map(parts => parts.join('')),
    fc.array(run, { maxLength: 8 }).map(runs => runs.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );
}
