import { END, LETTER, NEWLINE, NUMBER } from './charClasses.ts';
import { endOfBlank, endOfCharacter, endOfContraction, endOfNumber, endOfSymbols } from './splitCommon.ts';
import type { TextWindow } from './textWindow.ts';

/** Splits as the pattern of cl100k_base does (`SPLIT_PATTERNS`); a function for each of its alternatives. */
export function splitCl100k({ units, classes, length }: TextWindow, ends: Int32Array): number {
  let pieces = 0;
  for (let start = 0; start < length; ) {
    start = classes[start] === END ? start + 1 : endOfPiece(units, classes, start);
    ends[pieces++] = start;
  }
  return pieces;
}

function endOfPiece(units: Uint16Array, classes: Uint8Array, start: number): number {
  if (classes[start] === NUMBER) {
    return endOfNumber(units, classes, start);
  }
  const endOfApostrophe = endOfContraction(units, start);
  if (endOfApostrophe > start) {
    return endOfApostrophe;
  }
  const endOfLetters = endOfWord(units, classes, start);
  if (endOfLetters > start) {
    return endOfLetters;
  }
  const end = endOfSymbols(units, classes, start);
  if (end > start) {
    return endOfLines(classes, end);
  }
  return endOfBlank(classes, start);
}

/** `[^\r\n\p{L}\p{N}]?\p{L}+`, or `start` if there is no word here. */
function endOfWord(units: Uint16Array, classes: Uint8Array, start: number): number {
  const firstClass = classes[start]!;
  if (firstClass === NEWLINE) {
    return start;
  }
  const wordStart = (firstClass & LETTER) !== 0 ? start : endOfCharacter(units, start);
  let end = wordStart;
  while ((classes[end]! & LETTER) !== 0) {
    end++;
  }
  return end > wordStart ? end : start;
}

/** `[\r\n]*`, which belongs to the symbols before it. */
function endOfLines(classes: Uint8Array, start: number): number {
  let end = start;
  while (classes[end] === NEWLINE) {
    end++;
  }
  return end;
}
