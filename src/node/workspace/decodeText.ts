import { isUtf8 } from 'node:buffer';

/** How much of a file is looked at for NUL bytes: as git does it. */
const SNIFFED_BYTES = 8_000;
/**
 * The share of characters that may be undecodable before a file counts as binary: a tenth. A source file in Latin-1 or
 * GB 2312 with some comments stays below it and is readable apart from those; random bytes give more than a half.
 */
const MAX_UNDECODABLE_SHARE = 0.1;

/**
 * The text of a file. A byte order mark decides, and is taken off; then whether the bytes are valid UTF-8, which text in
 * another encoding hardly ever is; then `encoding`, the one that the editor is set to. Bytes that it has no character for
 * become U+FFFD.
 *
 * @param encoding a label of the Encoding Standard; absent: UTF-8
 * @returns `undefined` when it is not text
 */
export function decodeText(bytes: Buffer, encoding?: string): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16('utf-16be', bytes);
  const hasNul = bytes.subarray(0, SNIFFED_BYTES).includes(0);
  if (hasNul) return encoding?.startsWith('utf-16') ? decodeUtf16(encoding, bytes) : undefined;
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const isOther = encoding !== undefined && !hasMark && !isUtf8(bytes);
  const text = isOther ? decode(encoding, bytes) : bytes.toString('utf8', hasMark ? 3 : 0);
  return undecodableShare(text) > MAX_UNDECODABLE_SHARE ? undefined : text;
}

/** The decoder takes the mark off. An odd byte at the end or a lone surrogate is U+FFFD. */
function decodeUtf16(encoding: string, bytes: Buffer): string | undefined {
  const text = decode(encoding, bytes);
  // UTF-32 begins like UTF-16 and has a NUL character after every letter.
  return text.slice(0, SNIFFED_BYTES).includes('\0') ? undefined : text;
}

function decode(encoding: string, bytes: Buffer): string {
  return new TextDecoder(encoding).decode(bytes);
}

function undecodableShare(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) count++;
  return text.length === 0 ? 0 : count / text.length;
}
