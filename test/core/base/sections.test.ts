import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joined, packSections, unpackSections } from '../../../src/core/base/sections.ts';

describe('sections', () => {
  const section = fc.oneof(
    fc.uint8Array({ maxLength: 20 }).map(array => Uint8Array.from(array)),
    fc.uint32Array({ maxLength: 20 }).map(array => Uint32Array.from(array)),
  );

  it('are the same after packing, wherever the bytes lie', () => {
    fc.assert(
      fc.property(fc.array(section), fc.jsonValue(), fc.nat({ max: 7 }), (sections, json, offset) => {
        const header: unknown = JSON.parse(JSON.stringify(json));
        const packed = joined([...packSections({ header, sections })]);
        const moved = new Uint8Array(packed.length + offset);
        moved.set(packed, offset);
        assert.deepEqual(unpackSections(moved.subarray(offset)), { header, sections });
      }),
    );
  });

  it('come in parts that are not too large', () => {
    const sections = [new Uint32Array(2_500_001).fill(7), new Uint8Array([1, 2, 3])];
    const parts = [...packSections({ header: 'x'.repeat(10), sections })];
    assert.ok(parts.length > 3 && parts.every(part => part.length <= 4_000_000));
    assert.deepEqual(unpackSections(joined(parts)).sections, sections);
  });

  it('are not read from bytes that are cut off', () => {
    const packed = joined([...packSections({ header: 1, sections: [new Uint32Array([1, 2, 3])] })]);
    for (let length = 0; length < packed.length; length++) {
      assert.throws(() => unpackSections(packed.slice(0, length)), `${length} bytes`);
    }
  });
});
