type Section = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** What {@link unpackSections} gives back. */
export interface Sections {
  /** A plain value. */
  readonly header: unknown;
  readonly sections: readonly Section[];
}

interface Layout {
  readonly header: unknown;
  /** Of each section: bytes of an element, and how many. */
  readonly shapes: readonly (readonly [elementBytes: number, length: number])[];
}

/** Sections begin at multiples of it, so that they can be read where they lie. */
const ALIGNMENT = 4;

/** The largest part of {@link packSections}: so much is held beside the arrays while they are written. */
const MAX_PART_BYTES = 4_000_000;

/**
 * Arrays of numbers as one run of bytes, in parts, that can be read without being taken apart. In the byte order of this
 * machine: what is written must be read by the same one. The parts share the memory of the arrays.
 */
export function* packSections({ header, sections }: Sections): Iterable<Uint8Array> {
  const shapes = sections.map(section => [section.BYTES_PER_ELEMENT, section.length] as const);
  const layout = new TextEncoder().encode(JSON.stringify({ header, shapes } satisfies Layout));
  const start = new Uint8Array(ALIGNMENT + aligned(layout.length));
  new DataView(start.buffer).setUint32(0, layout.length, true);
  start.set(layout, ALIGNMENT);
  yield* inParts(start);
  for (const { buffer, byteOffset, byteLength } of sections) {
    yield* inParts(new Uint8Array(buffer, byteOffset, byteLength));
    if (byteLength % ALIGNMENT > 0) yield new Uint8Array(aligned(byteLength) - byteLength);
  }
}

function* inParts(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MAX_PART_BYTES) yield bytes.subarray(at, at + MAX_PART_BYTES);
}

/** The parts as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/**
 * The sections share the memory of the bytes.
 *
 * @param bytes all parts, joined
 * @throws RangeError or SyntaxError when the bytes are not those of {@link packSections}, as far as can be told
 */
export function unpackSections(bytes: Uint8Array): Sections {
  const own = isReadable(bytes) ? bytes : bytes.slice();
  const layoutLength = new DataView(own.buffer, own.byteOffset, own.byteLength).getUint32(0, true);
  const layout = own.subarray(ALIGNMENT, ALIGNMENT + layoutLength);
  const { header, shapes } = JSON.parse(new TextDecoder().decode(layout)) as Layout;
  let offset = own.byteOffset + ALIGNMENT + aligned(layoutLength);
  const sections = shapes.map(([elementBytes, length]) => {
    const section =
      elementBytes === 1 ? new Uint8Array(own.buffer, offset, length) : new Uint32Array(own.buffer, offset, length);
    offset += aligned(section.byteLength);
    return section;
  });
  if (offset !== own.byteOffset + own.byteLength) throw new RangeError('The sections do not fill the bytes');
  return { header, sections };
}

function isReadable(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.byteOffset % ALIGNMENT === 0 && bytes.buffer instanceof ArrayBuffer;
}

function aligned(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}
