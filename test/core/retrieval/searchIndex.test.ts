import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joined, packSections, unpackSections } from '../../../src/core/base/sections.ts';
import { factsOf } from '../../../src/core/retrieval/fileFacts.ts';
import { rankFiles } from '../../../src/core/retrieval/rankFiles.ts';
import { SearchIndex } from '../../../src/core/retrieval/searchIndex.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';

const counter = new TermCounter();

function put(index: SearchIndex, path: string, text: string): void {
  const facts = factsOf(path, text, counter);
  if (facts.kind === 'text') index.put(path, facts);
}

function indexOf(files: Readonly<Record<string, string>>): SearchIndex {
  const index = new SearchIndex();
  for (const [path, text] of Object.entries(files)) put(index, path, text);
  return index;
}

describe('SearchIndex', () => {
  it('knows which files define a name, exactly as written', () => {
    const index = indexOf({
      'b.py': 'class UserService: pass',
      'a.py': 'class UserService: pass\nclass userservice: pass',
    });
    assert.deepEqual(index.filesDefining('UserService'), ['a.py', 'b.py']);
    assert.deepEqual(index.filesDefining('userservice'), ['a.py']);
    assert.deepEqual(index.filesDefining('user'), []);
    index.remove('a.py');
    assert.deepEqual(index.filesDefining('UserService'), ['b.py']);
    assert.ok(index.has('b.py') && !index.has('a.py'));
  });

  it('answers after any changes as one that was built anew from what is there', () => {
    const path = fc.constantFrom(
      'src/a.ts',
      'src/login.ts',
      'lib/pool.py',
      'test/login.test.ts',
      'docs/x.md',
      'lib/index.js',
    );
    const word = fc.constantFrom('login', 'pool', 'connect', 'function', 'class', 'timeout', 'User', '\n', '{', 'x');
    const change = fc.record({
      path,
      text: fc.option(
        fc.array(word, { maxLength: 30 }).map(words => words.join(' ')),
        { freq: 3 },
      ),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), changes => {
        const changed = new SearchIndex();
        const texts = new Map<string, string>();
        for (const { path: name, text } of changes) {
          if (text === null) {
            changed.remove(name);
            texts.delete(name);
          } else {
            put(changed, name, text);
            texts.set(name, text);
          }
        }
        const fresh = indexOf(Object.fromEntries([...texts].sort()));
        assert.deepEqual({ ...changed.totals }, { ...fresh.totals });
        for (const question of ['login timeout', 'Why does the pool connect?', 'class User in lib/pool.py']) {
          assert.deepEqual(rankFiles(changed, { question }), rankFiles(fresh, { question }));
        }
      }),
    );
  });

  it('is the same again from its snapshot, and goes on from there', () => {
    const word = fc.constantFrom('login', 'pool', 'class User', 'connect', '\n', 'timeout');
    const text = fc.array(word, { maxLength: 20 }).map(words => words.join(' '));
    const files = fc.dictionary(fc.constantFrom('src/a.ts', 'test/b.test.ts', 'docs/c.md', 'lib/d.py'), text);
    fc.assert(
      fc.property(files, files, (before, later) => {
        const original = indexOf(before);
        original.put('only/by/name.ts', undefined);
        original.remove('lib/d.py');
        const restored = SearchIndex.from(unpackSections(joined([...packSections(original.snapshot())])));
        for (const index of [original, restored]) {
          for (const [path, after] of Object.entries(later)) put(index, path, after);
        }
        for (const question of ['login pool', 'User', 'timeout connect in docs/c.md']) {
          assert.deepEqual(rankFiles(restored, { question }), rankFiles(original, { question }));
        }
        assert.deepEqual(restored.totals, original.totals);
        assert.deepEqual(restored.filesDefining('User'), original.filesDefining('User'));
      }),
    );
  });

  it('does not take something else for a snapshot', () => {
    const { header, sections } = indexOf({ 'a.ts': 'login' }).snapshot();
    assert.throws(() => SearchIndex.from({ header, sections: sections.slice(0, -1) }));
    assert.throws(() => SearchIndex.from({ header: {}, sections }));
    assert.throws(() => SearchIndex.from({ header: null, sections: [] }));
  });

  it('stays as large as what it holds, and right, however often files change', () => {
    const index = new SearchIndex();
    const long = (seed: number) =>
      Array.from({ length: 600 }, (_, line) => `word${(line * 7 + seed) % 500} here\n`).join('');
    put(index, 'kept.ts', 'the needle');
    for (let round = 0; round < 600; round++) put(index, `src/f${round % 4}.ts`, long(round));
    const fresh = new SearchIndex();
    for (let round = 596; round < 600; round++) put(fresh, `src/f${round % 4}.ts`, long(round));
    put(fresh, 'kept.ts', 'the needle');
    assert.deepEqual({ ...index.totals }, { ...fresh.totals });
    assert.ok(index.chunkNumbers < 4_000, `${index.chunkNumbers} chunks are numbered`);
    for (const question of ['needle', 'word17 word18']) {
      assert.deepEqual(rankFiles(index, { question }), rankFiles(fresh, { question }));
    }
  });

  it('credits the files that commits with such a message touched, under their names of today', () => {
    const index = indexOf({ 'a.ts': 'nothing', 'b.ts': 'nothing' });
    const commit = { id: '1', atMs: 0, message: 'fix the login timeout', paths: ['b.ts', 'gone.ts'] };
    index.setCommits([commit, { ...commit, id: '2', message: 'other work', paths: ['a.ts'] }]);
    assert.deepEqual(
      rankFiles(index, { question: 'login timeout' }).files.map(({ path }) => path),
      ['b.ts'],
    );
    index.setCommits([{ ...commit, message: 'other work\n\nSigned-off-by: Login Timeout' }]);
    assert.deepEqual(rankFiles(index, { question: 'login timeout' }).files, []);
    index.setCommits([]);
    assert.deepEqual(rankFiles(index, { question: 'login timeout' }).files, []);
  });
});
