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

  it('takes what its wildcards say', () => {
    const cases: Readonly<Record<string, readonly [fits: string, not: string]>> = {
      '*.md': ['docs/deep/a.md a.md', 'a.mdx a.md/b'],
      './*.md': ['a.md', 'docs/a.md'],
      'docs/': ['docs/a docs/b/c', 'docs adocs/a b/docs/a'],
      'src/**/*.ts': ['src/a.ts src/b/c/a.ts', 'src/a.js a/src/a.ts src/'],
      '**/test/*': ['test/a b/test/a b/c/test/a', 'test/a/b atest/a'],
      'src/**.ts': ['src/a.ts src/b/a.ts', 'src/b/a.js'],
      'a?c': ['abc b/a👩c', 'ac a/c abbc'],
      '{src,lib}/{a,b}.ts': ['src/a.ts lib/b.ts', 'src/c.ts'],
    };
    for (const [glob, [fitting, others]] of Object.entries(cases)) {
      for (const path of fitting.split(' ')) assert.ok(globMatcher(glob)(path), `${glob} fits ${path}`);
      for (const path of others.split(' ')) assert.ok(!globMatcher(glob)(path), `${glob} does not fit ${path}`);
    }
  });

  it('fits what a regular expression of its pieces fits, with few stars and with many', () => {
    const piece = fc.constantFrom('a', 'b', '/', '*', '**', '**/', '?');
    const path = fc.array(fc.constantFrom('a', 'b', '/'), { maxLength: 8 }).map(parts => parts.join(''));
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 9 }),
        fc.array(path, { minLength: 5, maxLength: 20 }),
        (pieces, paths) => {
          const glob = `./${pieces.join('').replace(/^\/+/, '')}`;
          const expected = new RegExp(`^${sourceOf(glob)}$`);
          for (const each of paths) assert.equal(globMatcher(glob)(each), expected.test(each), `${glob} and ${each}`);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes no longer for many stars', () => {
    for (const piece of ['*a', '**a', '**/a', '?*', '*a**/']) {
      assert.equal(globMatcher(`${piece.repeat(60)}b`)('a/'.repeat(200)), false);
      assert.equal(globMatcher(`${piece.repeat(60)}b`)('a'.repeat(400)), false);
    }
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

/** A glob from its folder, as a regular expression: what the matcher must agree with where that does not take long. */
function sourceOf(glob: string): string {
  const trimmed = glob.replace(/^\.\//, '');
  const whole = (trimmed.endsWith('/') ? `${trimmed}**` : trimmed).replace(/\*{2,}/g, '**');
  const sources: Readonly<Record<string, string>> = { '**/': '(?:[^/]+/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' };
  return (whole.match(/\*\*\/|\*\*|[\s\S]/g) ?? []).map(piece => sources[piece] ?? piece).join('');
}
