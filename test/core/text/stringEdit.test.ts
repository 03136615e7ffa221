import assert from 'node:assert/strict';
import { InvariantError } from '../../../src/core/base/invariant.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';

describe('StringEdit', () => {
  it('applies replacements that are given in any order', () => {
    const edit = new StringEdit([
      { start: 6, endExclusive: 11, text: 'there' },
      { start: 0, endExclusive: 5, text: 'Hello' },
    ]);
    assert.equal(edit.apply('hello world'), 'Hello there');
  });

  it('inserts before the text at a border that two replacements share', () => {
    const edit = new StringEdit([
      { start: 1, endExclusive: 2, text: 'B' },
      { start: 1, endExclusive: 1, text: '-' },
    ]);
    assert.equal(edit.apply('abc'), 'a-Bc');
  });

  it('refuses replacements that overlap', () => {
    const overlapping = [
      { start: 0, endExclusive: 2, text: '' },
      { start: 1, endExclusive: 3, text: '' },
    ];
    assert.throws(() => new StringEdit(overlapping), InvariantError);
  });
});
