import type { Definition } from './chunks.ts';
import type { FileFacts } from './fileFacts.ts';
import type { ChunkTerms } from './fileTerms.ts';

/**
 * Raised whenever the same text gives other facts or other bytes (scanner, stems, chunks, patterns, imports, this codec): rows of
 * another version are dropped and their files read again.
 */
export const FACTS_VERSION = 4;

const KIND_GENERATED = 0;
const KIND_TEXT = 1;

/**
 * Facts as bytes: distinct terms as they are (hashes do not compress), everything else as variable-length numbers, seven bits a
 * byte, low bits first; lines and term indices as differences, the latter in ascending order. About a quarter of the text's size.
 */
export function encodeFacts(facts: FileFacts): Uint8Array {
  const out = new ByteWriter();
  if (facts.kind === 'generated') {
    out.number(KIND_GENERATED);
    return out.bytes();
  }
  out.number(KIND_TEXT);
  encodeChunks(out, facts.chunks);
  out.number(facts.definitions.length);
  let line = 0;
  for (const { lineIndex } of facts.definitions) {
    out.number(lineIndex - line);
    line = lineIndex;
  }
  // None of the texts has a line break.
  out.text(facts.definitions.map(({ name }) => name).join('\n'));
  out.number(facts.imports.length);
  out.text(facts.imports.join('\n'));
  for (const lineNumber of facts.importLines) out.number(lineNumber);
  out.number(facts.declares.length);
  out.text(facts.declares.join('\n'));
  return out.bytes();
}

/**
 * @throws RangeError when the bytes are not those of {@link encodeFacts}, as far as their length tells; whoever stored them can
 *   only read the file again
 */
export function decodeFacts(bytes: Uint8Array): FileFacts {
  const input = new ByteReader(bytes);
  if (input.number() === KIND_GENERATED) return { kind: 'generated' };
  const chunks = decodeChunks(input);
  const definitionCount = input.number();
  const lines = new Uint32Array(definitionCount);
  let line = 0;
  for (let index = 0; index < definitionCount; index++) lines[index] = line += input.number();
  const names = input.lines(definitionCount);
  const definitions = names.map((name, index): Definition => ({ name, lineIndex: lines[index]! }));
  const imports = input.lines(input.number());
  const importLines = imports.map(() => input.number());
  return { kind: 'text', chunks, definitions, imports, importLines, declares: input.lines(input.number()) };
}

function encodeChunks(out: ByteWriter, chunks: ChunkTerms): void {
  out.number(chunks.terms.length);
  for (const term of chunks.terms) out.uint32(term);
  out.number(chunks.lengths.length);
  let line = 0;
  for (const [chunk, length] of chunks.lengths.entries()) {
    out.number(chunks.startLines[chunk]! - line);
    line = chunks.startLines[chunk]!;
    out.number(length);
    const postings = postingsByTerm(chunks, chunk);
    out.number(postings.length);
    let previous = -1;
    for (const { termIndex, count } of postings) {
      const step = termIndex - previous - 1;
      previous = termIndex;
      // Most terms stand in a chunk once: the lowest bit says whether a count follows.
      out.number(step * 2 + (count > 1 ? 1 : 0));
      if (count > 1) out.number(count);
    }
  }
}

function postingsByTerm({ offsets, termIndices, counts }: ChunkTerms, chunk: number) {
  const postings: { readonly termIndex: number; readonly count: number }[] = [];
  for (let posting = offsets[chunk]!; posting < offsets[chunk + 1]!; posting++) {
    postings.push({ termIndex: termIndices[posting]!, count: counts[posting]! });
  }
  return postings.sort((a, b) => a.termIndex - b.termIndex);
}

function decodeChunks(input: ByteReader): ChunkTerms {
  const terms = new Uint32Array(input.number());
  for (let index = 0; index < terms.length; index++) terms[index] = input.uint32();
  const chunkCount = input.number();
  const startLines = new Uint32Array(chunkCount);
  const lengths = new Uint32Array(chunkCount);
  const offsets = new Uint32Array(chunkCount + 1);
  const termIndices: number[] = [];
  const counts: number[] = [];
  let line = 0;
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    startLines[chunk] = line += input.number();
    lengths[chunk] = input.number();
    const end = offsets[chunk]! + input.number();
    offsets[chunk + 1] = end;
    let previous = -1;
    while (termIndices.length < end) {
      const step = input.number();
      previous += (step >> 1) + 1;
      termIndices.push(previous);
      counts.push((step & 1) === 1 ? input.number() : 1);
    }
  }
  return {
    terms,
    startLines,
    lengths,
    offsets,
    termIndices: Uint16Array.from(termIndices),
    counts: Uint8Array.from(counts),
  };
}

class ByteWriter {
  #bytes = new Uint8Array(1_024);
  #length = 0;

  /** A whole number from 0 to 2^31 - 1. */
  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.#bytes[this.#length++] = value;
    this.#bytes[this.#length++] = value >>> 8;
    this.#bytes[this.#length++] = value >>> 16;
    this.#bytes[this.#length++] = value >>> 24;
  }

  text(value: string): void {
    const encoded = new TextEncoder().encode(value);
    this.number(encoded.length);
    this.#reserve(encoded.length);
    this.#bytes.set(encoded, this.#length);
    this.#length += encoded.length;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + size));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  uint32(): number {
    return (this.#byte() | (this.#byte() << 8) | (this.#byte() << 16) | (this.#byte() << 24)) >>> 0;
  }

  /** Texts joined by line breaks. */
  lines(count: number): readonly string[] {
    const length = this.number();
    const end = this.#offset + length;
    if (end > this.#bytes.length) throw new RangeError('Facts end too early');
    const text = this.#decoder.decode(this.#bytes.subarray(this.#offset, end));
    this.#offset = end;
    return count === 0 ? [] : text.split('\n');
  }

  #byte(): number {
    if (this.#offset >= this.#bytes.length) throw new RangeError('Facts end too early');
    return this.#bytes[this.#offset++]!;
  }
}
