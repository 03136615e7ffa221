import assert from 'node:assert/strict';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import { policyOf } from '../../../src/core/modes/layerPolicy.ts';
import { fileMeantBy, placesIn } from '../../../src/core/templates/errorPlaces.ts';
import { globMatcher } from '../../../src/core/templates/globs.ts';
import { testConfigsFor } from '../../../src/core/templates/knownFiles.ts';
import { newTemplateText } from '../../../src/core/templates/newTemplate.ts';
import { parseTemplate } from '../../../src/core/templates/parseTemplate.ts';
import { subjectsByName, testsByName } from '../../../src/core/templates/testFiles.ts';

describe('globMatcher', () => {
  for (const [glob, fits, others] of [
    ['*.md', ['a.md', 'docs/a.md'], ['a.mdx', 'a/md']],
    ['./*.md', ['a.md'], ['docs/a.md']],
    ['docs/*.md', ['docs/a.md'], ['docs/x/a.md', 'a/docs/b.md']],
    ['docs/**/*.md', ['docs/a.md', 'docs/x/y/a.md'], ['a.md']],
    ['docs/', ['docs/a.md', 'docs/x/b.ts'], ['docs.md']],
    ['src/{a,b}.ts', ['src/a.ts', 'src/b.ts'], ['src/c.ts', 'src/{a,b}.ts']],
    ['a?.(x)+.ts', ['ab.(x)+.ts'], ['a/.(x)+.ts', 'ab.xx.ts']],
  ] as const) {
    it(`${glob} fits what it should`, () => {
      const matches = globMatcher(glob);
      assert.deepEqual(
        fits.filter(path => !matches(path)),
        [],
      );
      assert.deepEqual(others.filter(matches), []);
    });
  }

  it('takes no long time, whatever the glob', () => {
    assert.equal(globMatcher(`${'**'.repeat(20)}x`)(`${'a/'.repeat(200)}y`), false);
  });
});

describe('tests and what they test, by name', () => {
  for (const [subject, test] of [
    ['src/users/userService.ts', 'test/users/userService.test.ts'],
    ['src/users/userService.ts', 'src/users/__tests__/userService.tsx'],
    ['app/user_service.py', 'tests/test_user_service.py'],
    ['pkg/user.go', 'pkg/user_test.go'],
    ['src/main/java/a/User.java', 'src/test/java/a/UserTest.java'],
    ['lib/user.rb', 'spec/user_spec.rb'],
  ] as const) {
    it(`${test} tests ${subject}`, () => {
      const paths = [subject, test, 'src/other.ts', 'docs/user.md'];
      assert.deepEqual(testsByName(subject, paths), [test]);
      assert.deepEqual(subjectsByName(test, paths), [subject]);
    });
  }

  it('takes the nearest of several with the same name', () => {
    const paths = ['src/a/index.ts', 'src/b/index.ts', 'test/a/index.test.ts', 'test/b/index.test.ts'];
    assert.deepEqual(testsByName('src/b/index.ts', paths), ['test/b/index.test.ts']);
  });
});

describe('testConfigsFor', () => {
  it('takes the nearest above of each kind, for the language of the file', () => {
    const paths = [
      'package.json',
      'packages/a/package.json',
      'packages/b/package.json',
      'jest.config.js',
      'pytest.ini',
    ];
    assert.deepEqual(testConfigsFor('packages/a/src/x.ts', paths), ['jest.config.js', 'packages/a/package.json']);
    assert.deepEqual(testConfigsFor('tools/x.py', paths), ['pytest.ini']);
  });
});

describe('the places that an error names', () => {
  for (const [text, path, lineNumber] of [
    ['    at find (/app/src/users/user.ts:12:5)', '/app/src/users/user.ts', 12],
    ['src\\users\\user.ts(12,5): error TS2322', 'src/users/user.ts', 12],
    ['  File "/app/users/user.py", line 12, in find', '/app/users/user.py', 12],
    ['  --> src/main.rs:12:5', 'src/main.rs', 12],
    ['PHP Fatal error in /app/user.php on line 12', '/app/user.php', 12],
  ] as const) {
    it(`are read from ${text.trim()}`, () => {
      assert.ok(
        placesIn(text).some(place => place.path.endsWith(path) && place.lineNumber === lineNumber),
        JSON.stringify(placesIn(text)),
      );
    });
  }

  it('mean the file that shares the longest end, and none if two do or it is a library', () => {
    const paths = ['src/a/user.ts', 'src/b/user.ts', 'src/main.ts'];
    assert.equal(fileMeantBy('/build/src/b/user.ts', paths), 'src/b/user.ts');
    assert.equal(fileMeantBy('user.ts', paths), undefined);
    const twice = ['src/login.ts', 'packages/web/src/login.ts'];
    assert.equal(fileMeantBy('./src/login.ts', twice), 'src/login.ts');
    assert.equal(fileMeantBy('/build/src/login.ts', twice), undefined);
    assert.equal(fileMeantBy('node_modules/x/src/main.ts', paths), undefined);
    assert.equal(fileMeantBy('nowhere.ts', paths), undefined);
  });
});

describe('newTemplateText', () => {
  const policy = policyOf('project', DEFAULT_SETTINGS);

  it('is a template that can be used at once, with the files that are in', () => {
    const units = ['src/a b.ts', 'package.json', 'src/{x}.ts'].map(path => ({
      role: 'retrieved' as const,
      source: { kind: 'file' as const, path },
    }));
    const parsed = parseTemplate({
      id: 'my-task',
      origin: 'workspace',
      text: newTemplateText({ id: 'my-task', policy, units }),
    });
    assert.ok(parsed.kind === 'valid', JSON.stringify(parsed));
    const { name, budget, retrieval, sources } = parsed.template;
    assert.deepEqual([name, budget, retrieval], ['My task', policy.budget, 'byQuestion']);
    const globs = sources.flatMap(source => (source.kind === 'files' ? source.globs : []));
    for (const [index, { source }] of units.entries()) assert.ok(globMatcher(globs[index]!)(source.path));
    assert.equal(globMatcher(globs[1]!)('packages/a/package.json'), false);
  });

  it('is one without files, too', () => {
    const text = newTemplateText({ id: 'x', policy: policyOf('zero', DEFAULT_SETTINGS), units: [] });
    assert.equal(parseTemplate({ id: 'x', origin: 'user', text }).kind, 'valid');
  });
});
