import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Commit } from '../../../src/core/ports.ts';
import { factsOf } from '../../../src/core/retrieval/fileFacts.ts';
import { leftOutTeller } from '../../../src/core/retrieval/leftOutCommit.ts';
import { rankFiles } from '../../../src/core/retrieval/rankFiles.ts';
import { SearchIndex } from '../../../src/core/retrieval/searchIndex.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';

const PATHS = ['src/cart.ts', 'src/pool.ts', 'src/login.ts', 'src/price.ts'];
const WORDS = ['cart', 'pool', 'login', 'price', 'round', 'retry', 'timeout'];

function commit(id: string, message: string, paths: readonly string[] = ['src/pool.ts']): Commit {
  return { id, atMs: 0, message, paths };
}

function anIndex(commits: readonly Commit[]): SearchIndex {
  const index = new SearchIndex();
  const scanner = new TermCounter();
  for (const path of PATHS) {
    const facts = factsOf(path, `export const ${path.slice(4, -3)} = 1;\n`, scanner);
    if (facts.kind === 'text') index.put(path, facts);
  }
  index.setCommits(commits);
  return index;
}

describe('a commit that is left out', () => {
  const commits = [
    commit('aaaaaaa1', 'Retry the login after a timeout'),
    commit('bbbbbbb2', 'retry the login  after a timeout (#12)'),
    commit('ccccccc3', 'Revert "Retry the login after a timeout"\n\nThis reverts commit aaaaaaa1.'),
    commit('ddddddd4', 'Release 2\n\n* Retry the login after a timeout\n* Round prices'),
    commit('eeeeeee5', 'Retry the login'),
    commit('fffffff6', 'Fix it'),
    commit('fffffff7', 'Fix it all at once'),
  ];
  const leftOut = (id: string, message: string) =>
    commits.filter(leftOutTeller({ id, message }, commits)).map(each => each.id);

  it('takes those along that tell the same: picked, reverted, squashed', () => {
    const same = ['aaaaaaa1', 'bbbbbbb2', 'ccccccc3', 'ddddddd4'];
    assert.deepEqual(leftOut('aaaaaaa', 'Login is not retried after a timeout'), same);
    assert.deepEqual(leftOut('0000000', 'Retry the login after a timeout'), same);
  });

  it('does not take those along that share a few words', () => {
    assert.deepEqual(leftOut('fffffff6', 'Fix it'), ['fffffff6']);
    assert.deepEqual(leftOut('0000000', 'Nothing of this'), []);
  });

  it('leaves the ranking as if it had never been made', () => {
    const message = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map(words => words.join(' '));
    const someCommits = fc.array(
      fc.record({
        message,
        paths: fc.uniqueArray(fc.constantFrom(...PATHS), { minLength: 1 }),
        atMs: fc.nat({ max: 2 * 365 * 24 * 3_600_000 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(someCommits, message, fc.nat(), (made, question, pick) => {
        const all = made.map((each, number) => ({ ...each, id: `${number}aaaaaaa` }));
        const own = all[pick % all.length]!;
        const withoutCommit = { id: own.id, message: own.message };
        const isLeftOut = leftOutTeller(withoutCommit, all);
        const index = anIndex(all);
        assert.deepEqual(
          rankFiles(index, { question, commits: index.commits.without(withoutCommit) }),
          rankFiles(anIndex(all.filter(each => !isLeftOut(each))), { question }),
        );
        assert.deepEqual(rankFiles(index, { question }), rankFiles(anIndex(all), { question }));
      }),
    );
  });
});
