import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeUtf8, MAX_BYTES_PER_UNIT } from '../../../src/node/tokens/utf8.ts';
import { anyText } from './texts.ts';

function encode(text: string): Uint8Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    units[at] = text.charCodeAt(at);
  }
  const bytes = new Uint8Array(text.length * MAX_BYTES_PER_UNIT);
  return bytes.slice(0, encodeUtf8(units, 0, text.length, bytes));
}

describe('encodeUtf8', () => {
  it('encodes as TextEncoder does', () => {
    fc.assert(fc.property(anyText(), text => assert.deepEqual(encode(text), new TextEncoder().encode(text))));
  });

  it('encodes the first and the last character of each length', () => {
    const text = '\0\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}';
    assert.deepEqual(encode(text), new TextEncoder().encode(text));
  });

  it('does not look beyond the end for the other half of a pair', () => {
    const units = Uint16Array.of(0xd83d, 0xde00);
    const bytes = new Uint8Array(6);
    assert.equal(encodeUtf8(units, 0, 1, bytes), 3);
    assert.deepEqual(bytes.subarray(0, 3), new TextEncoder().encode('\ufffd'));
  });
});
