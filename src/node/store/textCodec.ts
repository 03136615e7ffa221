import { createHash } from 'node:crypto';

/** How a text is kept: UTF-8 where that is exact; a text with half of a surrogate pair has no UTF-8. */
type TextCodec = 'utf8' | 'utf16le';

export interface EncodedText {
  readonly codec: TextCodec;
  readonly content: Uint8Array;
}

export function encodeText(text: string): EncodedText {
  const codec = text.isWellFormed() ? 'utf8' : 'utf16le';
  return { codec, content: Buffer.from(text, codec) };
}

export function decodeText({ codec, content }: EncodedText): string {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString(codec);
}

/** SHA-256 of the text in UTF-8, in hexadecimal digits: what other tools give for the same text. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** SHA-256 of the text as it is kept, in hexadecimal digits. Differs for all that differ in codec or content. */
export function hashOf({ codec, content }: EncodedText): string {
  return createHash('sha256').update(codec).update(content).digest('hex');
}
