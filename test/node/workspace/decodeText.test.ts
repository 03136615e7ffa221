import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeText } from '../../../src/node/workspace/decodeText.ts';
import { tryEncodingLabel } from '../../../src/node/workspace/encodings.ts';

describe('decodeText', () => {
  it('reads UTF-8, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const clean = text.replaceAll('\0', '').replaceAll('\ufffd', '').replaceAll('\ufeff', '').toWellFormed();
        return decodeText(Buffer.from(clean, 'utf8')) === clean;
      }),
    );
  });

  it('takes the byte order mark off', () => {
    assert.equal(decodeText(Buffer.from('\ufeffconst a = 1;', 'utf8')), 'const a = 1;');
    assert.equal(decodeText(Buffer.from('\ufeff', 'utf8')), '');
  });

  it('reads UTF-16 in both orders by its mark', () => {
    const littleEndian = Buffer.from('\ufeff登录 login 😀\n', 'utf16le');
    assert.equal(decodeText(littleEndian), '登录 login 😀\n');
    assert.equal(decodeText(Buffer.from(littleEndian).swap16()), '登录 login 😀\n');
  });

  it('takes text with a NUL in its first 8,000 bytes for binary', () => {
    assert.equal(decodeText(Buffer.from('a\0b')), undefined);
    assert.equal(decodeText(Buffer.from(`${'a'.repeat(7_999)}\0`)), undefined);
    assert.equal(decodeText(Buffer.from(`${'a'.repeat(8_000)}\0`))?.length, 8_001);
    assert.equal(decodeText(Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])), undefined);
  });

  it('keeps source with some bytes of another encoding, and refuses what is mostly unreadable', () => {
    const latin1 = Buffer.from('// Größe und Länge\nconst size = length * width;\n', 'latin1');
    assert.equal(decodeText(latin1), '// Gr\ufffd\ufffde und L\ufffdnge\nconst size = length * width;\n');
    assert.equal(decodeText(Buffer.from([0xb5, 0xc7, 0xc2, 0xbc, 0xbd, 0xd3, 0xbf, 0xda])), undefined);
  });

  it('reads what is not UTF-8 as the editor is set to (A25)', () => {
    const gb2312 = Buffer.from([0xb5, 0xc7, 0xc2, 0xbc, 0x20, 0x6c, 0x6f, 0x67, 0x69, 0x6e]);
    assert.equal(decodeText(gb2312, 'gbk'), '登录 login');
    assert.equal(decodeText(Buffer.from('登录 login'), 'gbk'), '登录 login');
    assert.equal(decodeText(Buffer.from('\ufeff登录'), 'gbk'), '登录');
    const utf16 = Buffer.from('登录 login', 'utf16le');
    assert.equal(decodeText(utf16, 'utf-16le'), '登录 login');
    assert.equal(decodeText(utf16, 'gbk'), undefined);
    assert.equal(decodeText(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]), 'windows-1252'), 'Größe');
  });

  it('is not talked into reading bytes that are no text in the encoding either', () => {
    assert.equal(decodeText(Buffer.from([0xff, 0x80, 0xff, 0x81, 0xff, 0x82]), 'gbk'), undefined);
  });

  it('knows the encodings of VS Code by their names in the standard', () => {
    const names =
      'gb2312 gbk gb18030 cp950 big5hkscs shiftjis eucjp euckr windows1252 iso88591 iso885915 koi8r macroman';
    for (const name of `${names} windows1251 cp866 iso885911 utf16le utf16be windows874 koi8ru`.split(' ')) {
      assert.doesNotThrow(() => new TextDecoder(tryEncodingLabel(name)!), name);
    }
    for (const name of ['utf8', 'utf8bom', 'cp437', 'constructor', '']) assert.equal(tryEncodingLabel(name), undefined);
  });

  it('gives the empty text for an empty file', () => assert.equal(decodeText(Buffer.alloc(0)), ''));
});
