import assert from 'node:assert/strict';
import { rawTextOf } from '../../../src/core/assemble/partCounter.ts';
import { renderUnit, snippetsOf } from '../../../src/core/assemble/renderUnit.ts';
import { fileSegment } from '../../../src/core/assemble/segments.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { aDraft } from '../../support/builders.ts';

describe('renderUnit', () => {
  const snapshot = new TextSnapshot('zero\none\ntwo\nthree\nfour\nfive\n');
  const lines = (start: number, endExclusive: number) => fileSegment(snapshot, new LineRange(start, endExclusive), 0);
  const draft = aDraft({
    id: 'current_file:a.ts',
    source: { kind: 'file', path: 'a.ts' },
    frame: { kind: 'tag', tag: 'current_file', attributes: { path: 'a "b".ts' } },
    segments: [lines(0, 1), lines(2, 3), lines(3, 5), lines(5, 6)],
  });

  it('numbers lines from 1, and marks lines that no segment holds and segments that were left out', () => {
    assert.equal(
      renderUnit(draft, [true, true, true, false]),
      '<current_file path="a &quot;b&quot;.ts" lines="1, 3-5">\nzero\n[left out: line 2]\ntwo\nthree\nfour\n[left out: line 6]\n</current_file>\n',
    );
  });

  it('marks a gap of both kinds once', () => {
    assert.match(renderUnit(draft, [true, false, false, true]), /zero\n\[left out: lines 2-5\]\nfive\n/);
  });

  it('gives the raw text of each run of lines with its place', () => {
    assert.deepEqual(
      snippetsOf(draft, [true, true, true, false], run => rawTextOf(run).length),
      [
        { path: 'a.ts', content: 'zero', startLine: 1, endLine: 1, tokens: 4 },
        { path: 'a.ts', content: 'two\nthree\nfour', startLine: 3, endLine: 5, tokens: 14 },
      ],
    );
  });

  it('writes a list on one line and says how many entries are missing', () => {
    const symbols = aDraft({
      id: 'symbols:a.ts',
      frame: { kind: 'list', title: '[Symbols]' },
      segments: ['UserService:1024', 'login:7'].map(text => ({ text, importance: 0 })),
    });
    assert.equal(renderUnit(symbols, [true, true]), '[Symbols] UserService:1024 login:7\n');
    assert.equal(renderUnit(symbols, [false, true]), '[Symbols] login:7 (1 more not listed)\n');
    const partial = { ...symbols, frame: { kind: 'list', title: '[Symbols]', unlisted: 'nested ones' } } as const;
    assert.match(renderUnit(partial, [false, true]), / login:7 \(1 more not listed, nor nested ones\)\n$/);
    assert.match(renderUnit(partial, [true, true]), / login:7 \(nested ones not listed\)\n$/);
  });
});
