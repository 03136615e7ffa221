import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture whose pixels are packed as 0xRRGGBB, row by row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
}

/** A part of a moving picture. */
export interface Frame {
  readonly picture: Picture;
  /** How long it is shown. */
  readonly milliseconds: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const TRUE_COLOUR_WITH_ALPHA = 6;
const PALETTE = 3;
const MAX_COLOURS = 256;
/** The bits of each channel by which colours are near each other. */
const KEPT_BITS = 0xf8f8f8;

/**
 * Reads a PNG file of eight bits a channel, without interlacing, as browsers write their screenshots. What is transparent is not
 * expected in a screenshot and shown as if it were not.
 *
 * @throws Error if it is another kind of PNG
 */
export function decodePng(file: Buffer): Picture {
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header === undefined || header[8] !== 8 || header[12] !== 0) throw new Error('Not a PNG as browsers write it.');
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const channels = { [TRUE_COLOUR]: 3, [TRUE_COLOUR_WITH_ALPHA]: 4 }[header[9]!];
  if (channels === undefined) throw new Error(`Not a picture in true colours: ${header[9]}.`);
  const rows = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const bytes = unfiltered(rows, width * channels, height, channels);
  const pixels = new Uint32Array(width * height);
  for (let at = 0, from = 0; at < pixels.length; at++, from += channels) pixels[at] = bytes.readUIntBE(from, 3);
  return { width, height, pixels };
}

/**
 * Writes a picture, or one that moves, as PNG with at most 256 colours: exactly, if it has no more, otherwise each pixel in the
 * nearest of the most frequent ones, which in the flat colours of an editor nobody sees. Of each further frame only the rectangle
 * is stored that has changed. APNG: https://www.w3.org/TR/png-3/#apng-frame-based-animation
 *
 * @param frames of the same size, at least one; shown over and over
 */
export function encodePng(frames: readonly Frame[]): Buffer {
  const { width, height } = frames[0]!.picture;
  const colours = paletteOf(frames);
  const indexed = frames.map(({ picture }) => indicesOf(picture, colours));
  const palette = Buffer.alloc(colours.length * 3);
  for (const [index, colour] of colours.entries()) palette.writeUIntBE(colour, index * 3, 3);

  const chunks = [
    chunk('IHDR', numbers([width, 4], [height, 4], [8, 1], [PALETTE, 1], [0, 3])),
    chunk('PLTE', palette),
  ];
  const moves = frames.length > 1;
  if (moves) chunks.splice(1, 0, chunk('acTL', numbers([frames.length, 4], [0, 4])));
  let sequence = 0;
  for (const [index, { milliseconds }] of frames.entries()) {
    const area =
      index === 0 ? { left: 0, top: 0, width, height } : changedArea(indexed[index - 1]!, indexed[index]!, width);
    const data = deflateSync(rowsOf(indexed[index]!, width, area), { level: 9 });
    const places = [area.width, area.height, area.left, area.top].map(value => [value, 4] as const);
    if (moves) chunks.push(chunk('fcTL', numbers([sequence++, 4], ...places, [milliseconds, 2], [1_000, 2], [0, 2])));
    chunks.push(index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers([sequence++, 4]), data])));
  }
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest rectangle with all pixels that differ; of one pixel if none does, because a frame cannot be empty. */
function changedArea(before: Uint8Array, after: Uint8Array, width: number): Area {
  let [left, right, top, bottom] = [width, -1, Number.POSITIVE_INFINITY, -1];
  for (let at = 0; at < after.length; at++) {
    if (before[at] === after[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), y];
  }
  return right < 0
    ? { left: 0, top: 0, width: 1, height: 1 }
    : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The rows of a part, each after a zero: no filter, which serves flat colours best. */
function rowsOf(indices: Uint8Array, width: number, area: Area): Buffer {
  const rows = Buffer.alloc((area.width + 1) * area.height);
  for (let row = 0; row < area.height; row++) {
    const start = (area.top + row) * width + area.left;
    rows.set(indices.subarray(start, start + area.width), row * (area.width + 1) + 1);
  }
  return rows;
}

/** The colours of all frames; of more than there is room for, the most frequent ones, half of them as far apart as may be. */
function paletteOf(frames: readonly Frame[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { picture } of frames) {
    for (const colour of picture.pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byFrequency = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
  if (byFrequency.length <= MAX_COLOURS) return byFrequency;
  const colours = byFrequency.slice(0, MAX_COLOURS / 2);
  const taken = new Set(colours.map(colour => colour & KEPT_BITS));
  for (const colour of byFrequency) {
    if (colours.length === MAX_COLOURS) break;
    if (taken.has(colour & KEPT_BITS)) continue;
    taken.add(colour & KEPT_BITS);
    colours.push(colour);
  }
  return colours;
}

function indicesOf({ pixels }: Picture, colours: readonly number[]): Uint8Array {
  const known = new Map<number, number>();
  return Uint8Array.from(pixels, colour => {
    const index = known.get(colour) ?? nearest(colour, colours);
    known.set(colour, index);
    return index;
  });
}

function nearest(colour: number, colours: readonly number[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, candidate] of colours.entries()) {
    const [red, green, blue] = [16, 8, 0].map(shift => ((colour >> shift) & 0xff) - ((candidate >> shift) & 0xff));
    const distance = red! ** 2 + green! ** 2 + blue! ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

/** @param step the bytes of a pixel */
function unfiltered(rows: Buffer, rowLength: number, height: number, step: number): Buffer {
  const bytes = Buffer.alloc(rowLength * height);
  for (let row = 0; row < height; row++) {
    const filter = rows[row * (rowLength + 1)]!;
    for (let at = 0; at < rowLength; at++) {
      const to = row * rowLength + at;
      const left = at >= step ? bytes[to - step]! : 0;
      const up = row > 0 ? bytes[to - rowLength]! : 0;
      const upLeft = at >= step && row > 0 ? bytes[to - rowLength - step]! : 0;
      bytes[to] = rows[row * (rowLength + 1) + 1 + at]! + predicted(filter, left, up, upLeft);
    }
  }
  return bytes;
}

/** What a filter of PNG adds to a byte; https://www.w3.org/TR/png-3/#9Filter-types */
function predicted(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [a, b, c] = [left, up, upLeft].map(value => Math.abs(left + up - upLeft - value)) as [
        number,
        number,
        number,
      ];
      return a <= b && a <= c ? left : b <= c ? up : upLeft;
    }
    default:
      throw new Error(`PNG has no filter ${filter}.`);
  }
}

function chunksOf(file: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers([data.length, 4]), named, numbers([crc32(named), 4])]);
}

/** @param values each with the number of its bytes, the highest first */
function numbers(...values: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntBE(value, 0, bytes);
      return buffer;
    }),
  );
}
