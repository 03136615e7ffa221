/**
 * A vocabulary as the build packs it and the counter reads it. Numbers are unsigned and little-endian.
 *
 *     4 bytes    'BPE1'
 *     4 bytes    number of tokens, n
 *     4 bytes    length of the pattern in bytes, p
 *     p bytes    the pattern that splits text into pieces, in UTF-8
 *     n bytes    the length of each token, in the order of ranks
 *     the rest   the bytes of the tokens, one after the other, in the order of ranks
 *
 * Ranks have no holes and no token is longer than 255 bytes (the longest in o200k_base and cl100k_base has 128).
 */
export interface RankData {
  readonly pattern: string;
  readonly tokenLengths: Uint8Array;
  readonly tokenBytes: Uint8Array;
}

const MAGIC = 'BPE1';
const HEADER_BYTES = 12;

/** Every single byte is a token, so that every text can be counted. */
const BYTE_VALUES = 256;

export function encodeRankData({ pattern, tokenLengths, tokenBytes }: RankData): Uint8Array {
  const patternBytes = new TextEncoder().encode(pattern);
  const packed = new Uint8Array(HEADER_BYTES + patternBytes.length + tokenLengths.length + tokenBytes.length);
  const header = new DataView(packed.buffer);
  packed.set(new TextEncoder().encode(MAGIC));
  header.setUint32(4, tokenLengths.length, true);
  header.setUint32(8, patternBytes.length, true);
  packed.set(patternBytes, HEADER_BYTES);
  packed.set(tokenLengths, HEADER_BYTES + patternBytes.length);
  packed.set(tokenBytes, HEADER_BYTES + patternBytes.length + tokenLengths.length);
  return packed;
}

/**
 * The arrays of the result are views of `packed`, which therefore must not change.
 *
 * @throws Error if these are not the bytes that `encodeRankData` wrote
 */
export function decodeRankData(packed: Uint8Array): RankData {
  if (packed.length < HEADER_BYTES || new TextDecoder().decode(packed.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new Error('not a packed vocabulary');
  }
  const header = new DataView(packed.buffer, packed.byteOffset, HEADER_BYTES);
  const lengthsOffset = HEADER_BYTES + header.getUint32(8, true);
  const bytesOffset = lengthsOffset + header.getUint32(4, true);
  const pattern = new TextDecoder().decode(packed.subarray(HEADER_BYTES, lengthsOffset));
  const tokenLengths = packed.subarray(lengthsOffset, bytesOffset);
  const tokenBytes = packed.subarray(bytesOffset);

  if (tokenLengths.length < BYTE_VALUES) {
    throw new Error(`only ${tokenLengths.length} tokens, which are fewer than there are bytes`);
  }
  const expectedBytes = tokenLengths.reduce((sum, length) => sum + length, 0);
  if (bytesOffset > packed.length || tokenBytes.length !== expectedBytes) {
    throw new Error(`cut off or damaged: expected ${bytesOffset + expectedBytes} bytes, found ${packed.length}`);
  }
  return { pattern, tokenLengths, tokenBytes };
}
