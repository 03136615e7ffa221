import assert from 'node:assert/strict';
import { nullLog } from '../../../src/core/base/log.ts';
import { UncommittedFiles } from '../../../src/core/index/uncommittedFiles.ts';
import type { GitAnswer } from '../../../src/core/ports.ts';

type Answer = GitAnswer<readonly string[]>;

const known = (...value: readonly string[]): Answer => ({ kind: 'known', value });

function aLook(answers: readonly (Answer | Error)[]) {
  let looks = 0;
  const errors: (string | Error)[] = [];
  const files = new UncommittedFiles({
    git: {
      changedPaths: async () => {
        const answer = answers[Math.min(looks++, answers.length - 1)]!;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    log: { ...nullLog, error: error => errors.push(error) },
  });
  return { files, errors, looks: () => looks };
}

describe('UncommittedFiles', () => {
  it('knows those of the last look, and none before the first', async () => {
    const { files } = aLook([known('a.ts'), known('b.ts')]);
    assert.deepEqual(files.paths, []);
    await files.refresh();
    assert.deepEqual(files.paths, ['a.ts']);
    await files.refresh();
    assert.deepEqual(files.paths, ['b.ts']);
  });

  it('looks once more when something changes during a look, however often', async () => {
    const { files, looks } = aLook([known('a.ts'), known('b.ts')]);
    await Promise.all([files.refresh(), files.refresh(), files.refresh()]);
    assert.equal(looks(), 2);
    assert.deepEqual(files.paths, ['b.ts']);
  });

  it('knows none without git, and none of very many', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `${index}.ts`);
    const { files, errors } = aLook([
      known('a.ts'),
      { kind: 'unavailable', why: 'missing' },
      known('a.ts'),
      known(...many),
      new Error('unexpected'),
    ]);
    const counts: number[] = [];
    for (let look = 0; look < 5; look++) {
      await files.refresh();
      counts.push(files.paths.length);
    }
    assert.deepEqual(counts, [1, 0, 1, 0, 0]);
    assert.equal(errors.length, 1);
  });

  it('looks no more when it is disposed', async () => {
    const { files, looks } = aLook([known('a.ts')]);
    files.dispose();
    await files.refresh();
    assert.equal(looks(), 0);
  });
});
