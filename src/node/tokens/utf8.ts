import { isHighSurrogate, isLowSurrogate, joinSurrogates } from './surrogates.ts';

/** A unit needs at most three bytes: a character of four bytes has two units. */
export const MAX_BYTES_PER_UNIT = 3;

const REPLACEMENT_CHARACTER = 0xfffd;

/**
 * Writes UTF-16 units as UTF-8, a lone surrogate as U+FFFD like `TextEncoder`, which would need a string.
 *
 * @param bytes has room for `MAX_BYTES_PER_UNIT` bytes per unit
 * @returns how many bytes were written
 */
export function encodeUtf8(units: Uint16Array, start: number, endExclusive: number, bytes: Uint8Array): number {
  let length = 0;
  for (let at = start; at < endExclusive; at++) {
    let codePoint = units[at]!;
    if (codePoint < 0x80) {
      bytes[length++] = codePoint;
      continue;
    }
    if (isHighSurrogate(codePoint) && at + 1 < endExclusive && isLowSurrogate(units[at + 1]!)) {
      codePoint = joinSurrogates(codePoint, units[++at]!);
    } else if (isHighSurrogate(codePoint) || isLowSurrogate(codePoint)) {
      codePoint = REPLACEMENT_CHARACTER;
    }
    length = writeMultibyte(codePoint, bytes, length);
  }
  return length;
}

function writeMultibyte(codePoint: number, bytes: Uint8Array, at: number): number {
  if (codePoint < 0x800) {
    bytes[at++] = 0xc0 | (codePoint >> 6);
  } else {
    if (codePoint < 0x1_0000) {
      bytes[at++] = 0xe0 | (codePoint >> 12);
    } else {
      bytes[at++] = 0xf0 | (codePoint >> 18);
      bytes[at++] = 0x80 | ((codePoint >> 12) & 0x3f);
    }
    bytes[at++] = 0x80 | ((codePoint >> 6) & 0x3f);
  }
  bytes[at++] = 0x80 | (codePoint & 0x3f);
  return at;
}
