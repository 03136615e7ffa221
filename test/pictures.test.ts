import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { decodePng, encodePng, type Picture } from '../scripts/support/pictures.ts';

const root = resolve(import.meta.dirname, '..');

/** The type and the data of each chunk of a PNG. */
function chunksOf(png: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    });
  }
  return chunks;
}

/** A picture in true colours as browsers write it, every row with the filter that is given for it. */
function trueColourPng({ width, height, pixels }: Picture, filters: readonly number[]): Buffer {
  const png = encodePng([{ picture: { width, height, pixels: pixels.slice() }, milliseconds: 0 }]);
  const header = Buffer.from(chunksOf(png)[0]!.data);
  header[9] = 2;
  const bytes = Buffer.alloc(pixels.length * 3);
  pixels.forEach((colour, index) => void bytes.writeUIntBE(colour, index * 3, 3));
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : bytes[row * width * 3 + column]!);
  const rows = [];
  for (let row = 0; row < height; row++) {
    rows.push(filters[row]!);
    for (let column = 0; column < width * 3; column++) {
      const [left, up, corner] = [at(row, column - 3), at(row - 1, column), column < 3 ? 0 : at(row - 1, column - 3)];
      const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [number, number, number];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      rows.push((at(row, column) - [0, left, up, (left + up) >> 1, paeth][filters[row]!]!) & 0xff);
    }
  }
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(rows)))]);
}

const pictures = (colour = fc.nat(0xffffff)) =>
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([width, height]) =>
      fc
        .array(colour, { minLength: width * height, maxLength: width * height })
        .map((pixels): Picture => ({ width, height, pixels: Uint32Array.from(pixels) })),
    );

describe('pictures', () => {
  it('are read as they were, whatever the filters of their rows', () => {
    fc.assert(
      fc.property(
        pictures(),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 }),
        (picture, filters) => {
          assert.deepEqual(decodePng(trueColourPng(picture, filters)), picture);
        },
      ),
    );
  });

  it('move by what has changed from one frame to the next', () => {
    const first: Picture = { width: 4, height: 3, pixels: new Uint32Array(12).fill(0xffffff) };
    const second: Picture = { ...first, pixels: first.pixels.slice() };
    second.pixels[4 + 2] = 0xff0000;
    second.pixels[8 + 3] = 0x00ff00;
    const chunks = chunksOf(encodePng([first, second, second].map(picture => ({ picture, milliseconds: 500 }))));
    assert.deepEqual(
      chunks.map(({ type }) => type),
      ['IHDR', 'acTL', 'PLTE', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND'],
    );
    const places = chunks
      .filter(({ type }) => type === 'fcTL')
      .map(({ data }) => [4, 8, 12, 16].map(at => data.readUInt32BE(at)));
    assert.deepEqual(places, [
      [4, 3, 0, 0],
      [2, 2, 2, 1],
      [1, 1, 0, 0],
    ]);
    const sequence = chunks.filter(({ type }) => /^f[cd]/.test(type)).map(({ data }) => data.readUInt32BE(0));
    assert.deepEqual(sequence, [0, 1, 2, 3, 4]);
  });

  it('have at most 256 colours, the most frequent ones as they were', () => {
    const pixels = Uint32Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? 0x123456 : index * 5_003));
    const png = encodePng([{ picture: { width: 1_000, height: 1, pixels }, milliseconds: 0 }]);
    const palette = chunksOf(png).find(({ type }) => type === 'PLTE')!.data;
    assert.ok(palette.length <= 256 * 3);
    assert.equal(palette.readUIntBE(0, 3), 0x123456);
  });

  it('of the README weigh less than a megabyte each, and one of them moves', () => {
    const names = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/\]\((media\/[^)]+)\)/g)].map(
      match => match[1]!,
    );
    assert.deepEqual(
      names.filter(name => statSync(join(root, name)).size > 1_000_000),
      [],
    );
    const moving = names.filter(name => chunksOf(readFileSync(join(root, name))).some(({ type }) => type === 'acTL'));
    assert.ok(moving.length >= 2, names.join());
  });
});
