import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EditedText } from '../../../src/core/text/editedText.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';
import { editedTexts } from './textArbitraries.ts';

const insertion = (offset: number, text: string): StringEdit =>
  new StringEdit([{ start: offset, endExclusive: offset, text }]);

describe('EditedText', () => {
  it('is the same text as a string with the same edits, however it is looked at', () => {
    fc.assert(
      fc.property(editedTexts(4), ({ text, edits }) => {
        let edited = EditedText.of(text);
        let expected = text;
        for (const edit of edits) {
          edited = edited.edited(edit);
          expected = edit.apply(expected);
        }
        assert.equal(edited.text, expected);
        assert.equal(edited.toSnapshot().text, expected);
        assert.equal(edited.length, expected.length);
        for (let offset = 0; offset <= expected.length + 2; offset++) {
          assert.equal(edited.lineFeedsBefore(offset), expected.slice(0, offset).split('\n').length - 1);
          assert.equal(edited.slice(offset, offset + 3), expected.slice(offset, offset + 3));
        }
      }),
    );
  });

  it('leaves earlier versions as they are', () => {
    const first = EditedText.of('one');
    first.edited(insertion(3, ' two'));
    assert.equal(first.text, 'one');
  });

  it('takes an edit that reaches past the end as a string does', () => {
    const edited = EditedText.of('abc').edited(new StringEdit([{ start: 2, endExclusive: 9, text: 'X' }]));
    assert.equal(edited.text, 'abX');
    assert.equal(edited.length, 3);
  });

  it('shares its origin with the version before it while little was edited', () => {
    const before = EditedText.of('x'.repeat(100_000));
    const after = before.edited(insertion(5, 'y')).edited(insertion(70_000, 'z'));
    assert.equal(after.origin, before.origin);
  });

  it('becomes an origin of its own when much was edited, so that a look-up stays cheap', () => {
    const origin = EditedText.of('x'.repeat(100_000));
    let edited = origin;
    for (let count = 0; count < 1_000; count++) edited = edited.edited(insertion(count * 10, 'y'));
    assert.ok(edited.edit.replacements.length <= 128);
    const pasted = origin.edited(insertion(0, 'y'.repeat(50_000)));
    assert.equal(pasted.edit.isEmpty, true);
    assert.notEqual(pasted.origin, origin.origin);
  });
});
