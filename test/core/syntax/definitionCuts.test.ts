import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CUTS_VERSION, definitionCuts, packLines, unpackLines } from '../../../src/core/syntax/definitionCuts.ts';
import { treeSitter } from '../../support/nodeServices.ts';

const { signal } = new AbortController();

async function linesOf(name: string, text: string): Promise<readonly number[] | undefined> {
  return definitionCuts(await treeSitter.outline({ path: name, languageId: '', text }, { signal }))?.lines;
}

describe('definitionCuts', () => {
  it('are where definitions begin, with what is attached, and where they end', async () => {
    const text = 'import a;\n\n/** One. */\nfunction one() {\n}\n\nclass Two {\n  three() {\n  }\n}\n';
    assert.deepEqual(await linesOf('a.ts', text), [2, 5, 6, 7, 9, 10]);
  });

  it('are none where there is no outline', async () => {
    assert.equal(await linesOf('a.unknown', 'text\n'), undefined);
  });

  it('survive being packed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 2_000_000 })), lines => {
        const sorted = lines.sort((a, b) => a - b);
        assert.deepEqual(unpackLines(packLines(sorted)), sorted);
      }),
    );
  });

  it('are these in this version: stored ones are of the same, so whoever changes them raises it', async () => {
    const sources = {
      'a.ts':
        '@decorated()\nexport class A {\n  a = () => 1;\n\n  // Why.\n  b() {}\n}\n\nconst c = {\n  d() {},\n};\n',
      'a.py':
        'import a\n\n@b\ndef c():\n    def d():\n        pass\n\n\nclass E:\n    """E."""\n    async def f(self): pass\n',
      'a.go': 'package a\n\n// B is b.\ntype B struct {\n}\n\nfunc (b *B) C() {\n}\n',
      'a.rs': 'mod a {\n    #[test]\n    fn b() {}\n}\n\nimpl A {\n    /// Why.\n    fn c() {}\n}\n',
      // Broken in the middle.
      'b.ts': 'function a() {\n  if (b {\n}\n\nfunction c() {\n}\n',
    };
    const cuts = Object.entries(sources).map(async ([path, text]) => [path, await linesOf(path, text)]);
    assert.deepEqual(
      { version: CUTS_VERSION, ...Object.fromEntries(await Promise.all(cuts)) },
      {
        version: 1,
        'a.ts': [0, 2, 3, 4, 6, 7, 9, 10],
        'a.py': [2, 4, 6, 8, 10, 11],
        'a.go': [2, 5, 6, 8],
        'a.rs': [1, 3, 5, 6, 8, 9],
        'b.ts': [0, 3, 4, 6],
      },
    );
  });
});
