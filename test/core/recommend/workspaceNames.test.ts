import assert from 'node:assert/strict';
import fc from 'fast-check';
import { nameKey } from '../../../src/core/recommend/nameKey.ts';
import { resolvePath } from '../../../src/core/recommend/resolvePath.ts';
import { WorkspaceNames } from '../../../src/core/recommend/workspaceNames.ts';

describe('WorkspaceNames', () => {
  it('finds a name in every spelling, and the file by its own name', () => {
    const names = new WorkspaceNames();
    names.set('src/pay.py', ['validate_sign']);
    for (const spelling of ['validateSign', 'VALIDATE_SIGN', 'validate sign']) {
      assert.deepEqual([...names.find(nameKey(spelling))!.paths], ['src/pay.py']);
    }
    assert.deepEqual([...names.find('pay')!.paths], ['src/pay.py']);
  });

  it('is after any changes as if only the last state of each file had been told', () => {
    const path = fc.constantFrom('a/x.ts', 'b/x.ts', 'c/User.py');
    const change = fc.record({ path, names: fc.option(fc.array(fc.constantFrom('user', 'User', 'loadUser', 'x'))) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), changes => {
        const names = new WorkspaceNames();
        const last = new Map<string, readonly string[]>();
        for (const { path: changed, names: defined } of changes) {
          last.delete(changed);
          if (defined === null) names.delete(changed);
          else {
            names.set(changed, defined);
            last.set(changed, defined);
          }
        }
        const fresh = new WorkspaceNames();
        for (const [each, defined] of last) fresh.set(each, defined);
        assert.equal(names.files, fresh.files);
        for (const key of ['user', 'loaduser', 'x']) {
          const found = (of: WorkspaceNames) => [...(of.find(key)?.paths ?? [])].sort();
          assert.deepEqual(found(names), found(fresh));
        }
        assert.deepEqual([...names.pathsNamed('x.ts')].sort(), [...fresh.pathsNamed('x.ts')].sort());
      }),
    );
  });
});

describe('resolvePath', () => {
  const names = new WorkspaceNames();
  for (const path of ['app/api/main.py', 'app/db/session.py', 'web/src/App.tsx', 'Makefile']) names.set(path, []);

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
