import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

/** Texts on which token counters are known to become slow: huge pieces, and pieces that never come twice. */
export const HOSTILE_TEXTS: Readonly<Record<string, (sizeBytes: number) => string>> = {
  'letter a': repeated('a'),
  'equals signs': repeated('='),
  'upper case': repeated('ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  spaces: repeated(' '),
  'line feeds': repeated('\n'),
  'space, line feed': repeated(' \n'),
  'Chinese, no stops': repeated(
    '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经',
  ),
  'Chinese, random': randomText(sizeBytes => sizeBytes / 3, hanCharacters()),
  emoji: repeated('👩‍👩‍👧‍👦'),
  base64: randomText(sizeBytes => sizeBytes, [...letters(), ...letters().map(upper), ...digits(), '+', '/']),
  'minified JS': minifiedJavaScript,
  hexadecimal: randomText(sizeBytes => sizeBytes, [...digits(), ...'abcdef']),
  digits: randomText(sizeBytes => sizeBytes, digits()),
  'lone surrogates': sizeBytes => '\ud83d'.repeat(sizeBytes / 3),
  'random words': randomWords(10),
  'random long words': randomWords(100),
};

function repeated(part: string): (sizeBytes: number) => string {
  return sizeBytes => part.repeat(sizeBytes / Buffer.byteLength(part));
}

function randomText(lengthOf: (sizeBytes: number) => number, characters: readonly string[]) {
  return (sizeBytes: number) => {
    const random = createRandom();
    return Array.from({ length: lengthOf(sizeBytes) }, () => characters[random(characters.length)]).join('');
  };
}

function randomWords(wordLength: number) {
  return (sizeBytes: number) => {
    const random = createRandom();
    const letter = (_: unknown, index: number) => (index % (wordLength + 1) === 0 ? ' ' : letters()[random(26)]);
    return Array.from({ length: sizeBytes }, letter).join('');
  };
}

/** A bundle that is there after `npm install`, minified as a web site would. */
function minifiedJavaScript(sizeBytes: number): string {
  const bundle = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8');
  const { code } = transformSync(bundle, { minify: true, charset: 'ascii', legalComments: 'none' });
  return code.repeat(Math.ceil(sizeBytes / code.length)).slice(0, sizeBytes);
}

function letters(): string[] {
  return [...'abcdefghijklmnopqrstuvwxyz'];
}

function digits(): string[] {
  return [...'0123456789'];
}

function upper(letter: string): string {
  return letter.toUpperCase();
}

function hanCharacters(): string[] {
  return Array.from({ length: 20_000 }, (_, index) => String.fromCharCode(0x4e00 + index));
}

/**
 * The same numbers below `limit` each time: the linear congruential generator of Numerical Recipes (chapter 7.1), without
 * its weak low bits.
 */
function createRandom(): (limit: number) => number {
  let state = 1;
  return limit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % limit;
  };
}
