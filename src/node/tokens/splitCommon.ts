import { BLANK, END, MARK, NEWLINE, NUMBER, SYMBOL } from './charClasses.ts';
import { isHighSurrogate, isLowSurrogate } from './surrogates.ts';
import type { TextWindow } from './textWindow.ts';

/**
 * Splits a window into pieces, as its encoding's pattern does.
 *
 * @param ends receives the end of each piece (exclusive); has room for one per unit
 * @returns the number of pieces; there are no gaps between them
 */
export type Splitter = (window: TextWindow, ends: Int32Array) => number;

const SPACE_UNIT = 0x20;
const APOSTROPHE = 0x27;
const TO_LOWER_CASE = 0x20;
const [D, E, L, M, R, S, T, V] = [...'delmrstv'].map(letter => letter.charCodeAt(0));

/** The end of the character at `at`, which is one unit or two. */
export function endOfCharacter(units: Uint16Array, at: number): number {
  return isHighSurrogate(units[at]!) && isLowSurrogate(units[at + 1]!) ? at + 2 : at + 1;
}

/** `\p{N}{1,3}`, given that the first character is a number. */
export function endOfNumber(units: Uint16Array, classes: Uint8Array, start: number): number {
  let end = endOfCharacter(units, start);
  for (let digits = 1; digits < 3 && classes[end] === NUMBER; digits++) {
    end = endOfCharacter(units, end);
  }
  return end;
}

/** ` ?[^\s\p{L}\p{N}]+`, or `start` if there is no such thing here. */
export function endOfSymbols(units: Uint16Array, classes: Uint8Array, start: number): number {
  const symbolsStart = units[start] === SPACE_UNIT ? start + 1 : start;
  let end = symbolsStart;
  while ((classes[end]! & (SYMBOL | MARK)) !== 0) {
    end++;
  }
  return end > symbolsStart ? end : start;
}

/**
 * `\s*[\r\n]+|\s+(?!\S)|\s+`, given that the first character is white space. In words: up to the last line end, if there
 * is one; otherwise everything but the last space, which goes with what follows it, unless it is the only one or nothing
 * follows.
 */
export function endOfBlank(classes: Uint8Array, start: number): number {
  let end = start;
  let endOfLastLine = start;
  for (let charClass = classes[end]!; (charClass & BLANK) !== 0; charClass = classes[end]!) {
    end++;
    if (charClass === NEWLINE) {
      endOfLastLine = end;
    }
  }
  if (endOfLastLine > start) {
    return endOfLastLine;
  }
  return end - start === 1 || classes[end] === END ? end : end - 1;
}

/** `'s|'t|'re|'ve|'m|'ll|'d` with ASCII letters of either case, or `start` if there is no such thing here. */
export function endOfContraction(units: Uint16Array, start: number): number {
  if (units[start] !== APOSTROPHE) {
    return start;
  }
  const first = units[start + 1]! | TO_LOWER_CASE;
  if (first === S || first === T || first === M || first === D) {
    return start + 2;
  }
  const second = units[start + 2]! | TO_LOWER_CASE;
  const isPair = (first === R && second === E) || (first === V && second === E) || (first === L && second === L);
  return isPair ? start + 3 : start;
}
