import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hashText } from '../../../src/core/base/hashText.ts';

describe('hashText', () => {
  it('is a safe whole number, the same for the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const hash = hashText(text);
        return Number.isSafeInteger(hash) && hash >= 0 && hash === hashText(`${text.slice(0, 1)}${text.slice(1)}`);
      }),
    );
  });

  it('differs for texts that differ in one or two places', () => {
    const base = 'export function add(a: number, b: number): number { return a + b; }\n'.repeat(20);
    const seen = new Map<number, string>();
    for (let at = 0; at < base.length; at++) {
      for (const replacement of ['x', '\u{4e2d}', '']) {
        const text = base.slice(0, at) + replacement + base.slice(at + 1);
        const known = seen.get(hashText(text));
        assert.ok(known === undefined || known === text);
        seen.set(hashText(text), text);
      }
    }
  });

  it('spreads over all of its range', () => {
    const hashes = new Set(Array.from({ length: 20_000 }, (_, index) => hashText(`file ${index}`)));
    assert.equal(hashes.size, 20_000);
    assert.ok(Math.max(...hashes) > 2 ** 52);
  });
});
