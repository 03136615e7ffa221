/**
 * A number that two texts share only when they are the same, or once in 2^53 cases: enough to tell whether a file that was
 * written again holds what it held before. Not against anybody who looks for two such texts.
 *
 * Two 32-bit multiplicative hashes with different primes (after MurmurHash3's mixing, Austin Appleby, public domain), joined to
 * 53 bits, which a number holds exactly.
 */
export function hashText(text: string): number {
  let low = 0xdeadbeef ^ text.length;
  let high = 0x41c6ce57 ^ text.length;
  const evenLength = text.length - (text.length % 2);
  for (let at = 0; at < evenLength; at += 2) {
    const codes = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    low = Math.imul(low ^ codes, 0x9e3779b1);
    high = Math.imul(high ^ codes, 0x5f356495);
    // A product carries upward only: without this, the upper characters would not reach the lower half.
    low ^= low >>> 15;
    high ^= high >>> 15;
  }
  if (evenLength < text.length) {
    low = Math.imul(low ^ text.charCodeAt(evenLength), 0x9e3779b1);
    high = Math.imul(high ^ text.charCodeAt(evenLength), 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}
