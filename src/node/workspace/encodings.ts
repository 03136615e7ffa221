/** VS Code's names that no rule below makes a name of the Encoding Standard from. */
const LABELS: Readonly<Record<string, string>> = {
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  // A superset, as all readers of it use.
  gb2312: 'gbk',
  gbk: 'gbk',
  gb18030: 'gb18030',
  cp950: 'big5',
  big5hkscs: 'big5',
  shiftjis: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  macroman: 'macintosh',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  koi8ru: 'koi8-u',
  cp866: 'ibm866',
  iso885911: 'windows-874',
};

/**
 * The label of the Encoding Standard for a value of VS Code's `files.encoding`; `undefined` for UTF-8, which needs none, and
 * for the few old code pages that the platform cannot read (`cp437`, `cp850`, `cp852`, `cp865`, `cp1125`, `koi8t`).
 */
export function tryEncodingLabel(vscodeName: string): string | undefined {
  if (Object.hasOwn(LABELS, vscodeName)) return LABELS[vscodeName];
  return /^(?:windows|iso8859)\d+$/.test(vscodeName)
    ? vscodeName.replace(/^windows/, 'windows-').replace(/^iso8859/, 'iso-8859-')
    : undefined;
}
