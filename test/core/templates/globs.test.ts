import assert from 'node:assert/strict';
import fc from 'fast-check';
import { globMatcher } from '../../../src/core/templates/globs.ts';

describe('a glob of a template', () => {
  it('takes every character for itself that is no wildcard', () => {
    const special = 'a-b+c(d)[e]^f$g|h.i/code-style';
    assert.ok(globMatcher(`${special}*.md`)(`${special}-guide.md`));
    assert.ok(!globMatcher('code-style*.md')('codeXstyle.md'));
    assert.ok(!globMatcher('a.b')('aXb'));
  });

  it('is a pattern, whatever it is made of', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(...'-*?{},/\\[]()^$|+.👩\ud83d'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        assert.equal(typeof globMatcher(pieces.join(''))('src/a-b.ts'), 'boolean');
      }),
    );
  });
});
