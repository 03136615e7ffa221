import assert from 'node:assert/strict';
import fc from 'fast-check';
import { packSections, unpackSections } from '../../../src/core/base/sections.ts';

describe('sections', () => {
  const section = fc.oneof(
    fc.uint8Array({ maxLength: 20 }).map(array => Uint8Array.from(array)),
    fc.uint32Array({ maxLength: 20 }).map(array => Uint32Array.from(array)),
  );

  it('are the same after packing, wherever the bytes lie', () => {
    fc.assert(
      fc.property(fc.array(section), fc.jsonValue(), fc.nat({ max: 7 }), (sections, json, offset) => {
        const header: unknown = JSON.parse(JSON.stringify(json));
        const packed = packSections({ header, sections });
        const moved = new Uint8Array(packed.length + offset);
        moved.set(packed, offset);
        assert.deepEqual(unpackSections(moved.subarray(offset)), { header, sections });
      }),
    );
  });

  it('are not read from bytes that are cut off', () => {
    const packed = packSections({ header: 1, sections: [new Uint32Array([1, 2, 3])] });
    for (let length = 0; length < packed.length; length++) {
      assert.throws(() => unpackSections(packed.slice(0, length)), `${length} bytes`);
    }
  });
});
