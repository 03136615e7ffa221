const A = 97;
const C = 99;
const D = 100;
const E = 101;
const G = 103;
const H = 104;
const I = 105;
const L = 108;
const M = 109;
const N = 110;
const O = 111;
const R = 114;
const S = 115;
const T = 116;
const U = 117;
const X = 120;
const Y = 121;
const Z = 122;

/** Shorter words have no endings worth taking off. */
const MIN_LENGTH = 4;

/**
 * Takes the common English endings off a word, so that `retries`, `retried` and `retry` are one term, and `validate`,
 * `validation` and `validator`. Light on purpose: no dictionary, and what is left need not be a word, as long as the forms of
 * one word leave the same. Works in place on lower-cased code units, because it runs over every word of a workspace.
 *
 * @returns the new length; a final `i` may have become `y`
 */
export function stem(word: Uint16Array, length: number): number {
  let n = length;
  if (n < MIN_LENGTH) return n;
  n = withoutPlural(word, n);
  n = withoutParticiple(word, n);
  n = withoutNounEnding(word, n);
  n = withoutAgent(word, n);
  if (n > 4) n = withoutAgent(word, n);
  if (n >= MIN_LENGTH && word[n - 1] === E) n--;
  if (n >= MIN_LENGTH && word[n - 1] === word[n - 2] && !isVowel(word[n - 1]!)) n--;
  return n;
}

function withoutPlural(word: Uint16Array, n: number): number {
  if (word[n - 1] !== S) return n;
  const before = word[n - 2];
  if (before === S || before === U || before === I) return n;
  if (before !== E) return n - 1;
  const third = word[n - 3];
  if (third === I && n > 4) {
    word[n - 3] = Y;
    return n - 2;
  }
  const isSibilant =
    third === S || third === X || third === Z || (third === H && (word[n - 4] === C || word[n - 4] === S));
  return isSibilant && n > 4 ? n - 2 : n - 1;
}

function withoutParticiple(word: Uint16Array, n: number): number {
  if (n >= 6 && word[n - 1] === G && word[n - 2] === N && word[n - 3] === I && hasVowel(word, n - 3)) return n - 3;
  if (n >= 5 && word[n - 1] === D && word[n - 2] === E && hasVowel(word, n - 2)) {
    if (word[n - 3] !== I) return n - 2;
    word[n - 3] = Y;
    return n - 2;
  }
  return n;
}

function withoutNounEnding(word: Uint16Array, n: number): number {
  const last = word[n - 1];
  if (last === N && n >= 7 && word[n - 2] === O && word[n - 3] === I && (word[n - 4] === T || word[n - 4] === S)) {
    return n - 3;
  }
  if (last === T && n >= 8 && word[n - 2] === N && word[n - 3] === E && word[n - 4] === M) return n - 4;
  return last === Y && n >= 6 && word[n - 2] === L ? n - 2 : n;
}

function withoutAgent(word: Uint16Array, n: number): number {
  return n >= 6 && word[n - 1] === R && (word[n - 2] === E || word[n - 2] === O) ? n - 2 : n;
}

function hasVowel(word: Uint16Array, length: number): boolean {
  for (let index = 0; index < length; index++) if (isVowel(word[index]!) || word[index] === Y) return true;
  return false;
}

function isVowel(code: number): boolean {
  return code === A || code === E || code === I || code === O || code === U;
}
