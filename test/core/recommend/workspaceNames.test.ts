import assert from 'node:assert/strict';
import fc from 'fast-check';
import { resolvePath } from '../../../src/core/recommend/resolvePath.ts';
import { WorkspaceNames } from '../../../src/core/recommend/workspaceNames.ts';

describe('WorkspaceNames', () => {
  it('finds a definition in every spelling, words apart too', () => {
    for (const defined of ['validate_sign', 'validateSign', 'ValidateSign', 'VALIDATE_SIGN', 'validate-sign']) {
      const names = new WorkspaceNames(name => (name === defined ? ['pay.py'] : []));
      for (const written of ['validateSign', 'validate_sign', 'VALIDATE_SIGN', 'validate sign']) {
        assert.deepEqual(names.find(written)?.paths, ['pay.py'], `${written} for ${defined}`);
      }
    }
  });

  it('finds a file by its name without the ending', () => {
    const names = new WorkspaceNames(() => []);
    names.add('src/charts/PieChart.test.tsx');
    assert.deepEqual(names.find('pie chart'), {
      paths: ['src/charts/PieChart.test.tsx'],
      words: 2,
      isCapitalized: true,
    });
    assert.equal(names.find('chart'), undefined);
  });

  it('is after any changes as if only the files that are left had been told', () => {
    const change = fc.record({
      path: fc.constantFrom('a/x.ts', 'b/x.ts', 'b/X.py', 'c/User.py'),
      isThere: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), changes => {
        const names = new WorkspaceNames(() => []);
        const left = new Set<string>();
        for (const { path, isThere } of changes) {
          if (isThere) names.add(path);
          else names.delete(path);
          if (isThere) left.add(path);
          else left.delete(path);
        }
        const fresh = new WorkspaceNames(() => []);
        for (const path of left) fresh.add(path);
        for (const name of ['user', 'x']) {
          assert.deepEqual(names.find(name)?.paths.toSorted(), fresh.find(name)?.paths.toSorted());
        }
        assert.deepEqual([...names.pathsNamed('x.ts')].sort(), [...fresh.pathsNamed('x.ts')].sort());
      }),
    );
  });
});

describe('resolvePath', () => {
  const names = new WorkspaceNames(() => []);
  for (const path of ['app/api/main.py', 'app/db/session.py', 'web/src/App.tsx', 'Makefile']) names.add(path);

  it('takes the path of another machine for the file with the same end', () => {
    assert.deepEqual(resolvePath('/srv/app/db/session.py', names), ['app/db/session.py']);
    assert.deepEqual(resolvePath('C:\\work\\web\\src\\App.tsx', names), ['web/src/App.tsx']);
    assert.deepEqual(resolvePath('src/App.tsx', names), ['web/src/App.tsx']);
  });

  it('does not take a file of a library for one with the same name', () => {
    assert.deepEqual(resolvePath('/usr/lib/python3/site-packages/sqlalchemy/orm/session.py', names), []);
  });

  it('finds a bare file name in any folder and any case', () => {
    assert.deepEqual(resolvePath('makefile', names), ['Makefile']);
    assert.deepEqual(resolvePath('session.py', names), ['app/db/session.py']);
  });
});
