import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DocumentMirror } from '../../../src/core/documents/documentMirror.ts';
import { StringEdit } from '../../../src/core/text/stringEdit.ts';

const document = { uri: 'file:///w/a.ts', path: 'a.ts', languageId: 'typescript' };

function opened(text: string | undefined, version = 1): DocumentMirror {
  const mirror = new DocumentMirror();
  mirror.apply({ kind: 'opened', document, version, text, isUnsaved: false });
  return mirror;
}

describe('DocumentMirror', () => {
  it('follows edits, all given in offsets of the text before', () => {
    const mirror = opened('let a = 1;');
    mirror.apply({
      kind: 'edited',
      uri: document.uri,
      version: 2,
      isUnsaved: true,
      replacements: [
        { start: 4, endExclusive: 5, text: 'answer' },
        { start: 8, endExclusive: 9, text: '42' },
      ],
    });
    const mirrored = mirror.tryGet(document.uri, 2);
    assert.equal(mirrored?.snapshot?.text, 'let answer = 42;');
    assert.equal(mirrored?.isUnsaved, true);
    assert.deepEqual([...mirror.unsavedTexts()], [['a.ts', 'let answer = 42;']]);
  });

  it('does not guess after a gap in the versions', () => {
    const mirror = opened('a');
    mirror.apply({ kind: 'edited', uri: document.uri, version: 3, isUnsaved: true, replacements: [] });
    assert.equal(mirror.tryGet(document.uri, 3), undefined);
  });

  it('knows a document only at the version it has', () => {
    assert.equal(opened('a', 7).tryGet(document.uri, 6), undefined);
    assert.equal(opened('a', 7).tryGet(document.uri, 7)?.snapshot?.text, 'a');
  });

  it('keeps a document without a text when it is too large', () => {
    const mirrored = opened(undefined).tryGet(document.uri, 1);
    assert.equal(mirrored?.identity.path, 'a.ts');
    assert.equal(mirrored?.snapshot, undefined);
  });

  it('forgets closed documents, and what is saved is no longer unsaved', () => {
    const mirror = opened('a');
    mirror.apply({ kind: 'edited', uri: document.uri, version: 2, isUnsaved: true, replacements: [] });
    mirror.apply({ kind: 'saved', uri: document.uri });
    assert.equal(mirror.unsavedTexts().size, 0);
    mirror.apply({ kind: 'closed', uri: document.uri });
    assert.equal(mirror.tryGet(document.uri, 2), undefined);
  });

  it('has the text that the edits make, whatever they are', () => {
    const edits = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 5 }), fc.string({ maxLength: 5 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), edits, (start, changes) => {
        const mirror = opened(start);
        let text = start;
        for (const [index, [at, length, inserted]] of changes.entries()) {
          const from = Math.min(at, text.length);
          const replacements = [{ start: from, endExclusive: Math.min(from + length, text.length), text: inserted }];
          text = new StringEdit(replacements).apply(text);
          mirror.apply({ kind: 'edited', uri: document.uri, version: index + 2, isUnsaved: true, replacements });
        }
        assert.equal(mirror.tryGet(document.uri, changes.length + 1)?.snapshot?.text, text);
      }),
    );
  });
});
