/** UTF-16 writes characters from U+10000 on as two units: a high surrogate and a low one (Unicode Standard, section 3.9). */

export function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

export function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

export function joinSurrogates(high: number, low: number): number {
  return 0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00);
}
