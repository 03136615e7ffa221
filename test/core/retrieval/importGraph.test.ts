import assert from 'node:assert/strict';
import { buildImportGraph } from '../../../src/core/retrieval/importGraph.ts';

/** What `importer` resolves `specifier` to, in a workspace of these files. */
function resolved(importer: string, specifier: string, ...others: readonly string[]): readonly string[] {
  const files = new Map<string, readonly string[]>(others.map(path => [path, []]));
  return buildImportGraph(files.set(importer, [specifier])).importsOf(importer);
}

describe('the import graph', () => {
  it('goes in both directions, one hop', () => {
    const graph = buildImportGraph(
      new Map([
        ['a.ts', ['./b', './c']],
        ['b.ts', ['./c', 'library', './b']],
        ['c.ts', []],
      ]),
    );
    assert.deepEqual(graph.importsOf('a.ts'), ['b.ts', 'c.ts']);
    assert.deepEqual(graph.importsOf('b.ts'), ['c.ts']);
    assert.deepEqual(graph.importersOf('c.ts'), ['a.ts', 'b.ts']);
    assert.deepEqual(graph.importersOf('a.ts'), []);
    assert.deepEqual(graph.importsOf('unknown.ts'), []);
  });

  describe('for JavaScript and TypeScript', () => {
    const cases: [what: string, specifier: string, found: string][] = [
      ['a file without its ending', './utils', 'src/utils.ts'],
      ['a `.js` that means `.ts` (A27)', './utils.js', 'src/utils.ts'],
      ['a `.jsx` that means `.tsx`', './view.jsx', 'src/view.tsx'],
      ['a `.mjs` that means `.mts`', './tool.mjs', 'src/tool.mts'],
      ['a real `.js`', './plain.js', 'src/plain.js'],
      ['a folder by its index', './models', 'src/models/index.ts'],
      ['the own folder', '.', 'src/index.ts'],
      ['the folder above', '../root', 'root.ts'],
      ['a written ending', './data.json', 'src/data.json'],
      ['a dotted name', './user.service', 'src/user.service.ts'],
      ['a query behind the name', './style.css?inline', 'src/style.css'],
    ];
    const others = [
      'src/utils.ts',
      'src/view.tsx',
      'src/tool.mts',
      'src/plain.js',
      'src/models/index.ts',
      'src/index.ts',
      'root.ts',
      'src/data.json',
      'src/user.service.ts',
      'src/style.css',
    ];
    for (const [what, specifier, found] of cases) {
      it(`finds ${what}`, () => assert.deepEqual(resolved('src/main.ts', specifier, ...others), [found]));
    }

    it('prefers the source to what was built from it', () => {
      assert.deepEqual(resolved('a.ts', './b.js', 'b.js', 'b.ts'), ['b.ts']);
    });

    it('finds nothing for libraries and for what lies outside of the workspace', () => {
      assert.deepEqual(resolved('src/main.ts', 'utils', ...others), []);
      assert.deepEqual(resolved('src/main.ts', '../../utils', 'utils.ts'), []);
    });
  });

  describe('for Python', () => {
    const cases: [importer: string, specifier: string, found: string | undefined][] = [
      ['app/api/users.py', '.auth', 'app/api/auth.py'],
      ['app/api/users.py', '..db', 'app/db/__init__.py'],
      ['app/api/users.py', '..db.session', 'app/db/session.py'],
      ['app/api/users.py', '..', 'app/__init__.py'],
      ['app/api/users.py', 'app.db.session', 'app/db/session.py'],
      ['app/main.py', 'app.api.auth', 'app/api/auth.py'],
      ['tests/test_lib.py', 'lib.core', 'src/lib/core.py'],
      ['app/main.py', 'os', undefined],
      ['app/main.py', '...far', undefined],
    ];
    const others = ['app/__init__.py', 'app/api/auth.py', 'app/db/__init__.py', 'app/db/session.py', 'src/lib/core.py'];
    for (const [importer, specifier, found] of cases) {
      it(`finds ${found ?? 'nothing'} for ${specifier} in ${importer}`, () => {
        assert.deepEqual(resolved(importer, specifier, ...others), found === undefined ? [] : [found]);
      });
    }

    it('prefers the package beside the importer', () => {
      const found = resolved('services/b/main.py', 'common.log', 'services/b/common/log.py', 'common/log.py');
      assert.deepEqual(found, ['services/b/common/log.py']);
    });
  });

  it('finds the files of a Go package, tests left out', () => {
    const others = ['internal/db/a.go', 'internal/db/b.go', 'internal/db/a_test.go', 'internal/other/c.go'];
    assert.deepEqual(resolved('main.go', 'example.com/app/internal/db', ...others), [
      'internal/db/a.go',
      'internal/db/b.go',
    ]);
    assert.deepEqual(resolved('main.go', 'fmt', ...others), []);
  });

  it('finds the modules of a Rust crate', () => {
    const others = ['src/main.rs', 'src/parser.rs', 'src/ast/mod.rs', 'src/ast/node.rs'];
    assert.deepEqual(resolved('src/main.rs', 'mod:parser', ...others), ['src/parser.rs']);
    assert.deepEqual(resolved('src/main.rs', 'mod:ast', ...others), ['src/ast/mod.rs']);
    assert.deepEqual(resolved('src/parser.rs', 'crate::ast::node::Node', ...others), ['src/ast/node.rs']);
    assert.deepEqual(resolved('src/ast/mod.rs', 'mod:node', ...others), ['src/ast/node.rs']);
    assert.deepEqual(resolved('src/ast/node.rs', 'super::Missing', ...others), []);
    assert.deepEqual(resolved('src/ast/node.rs', 'super::super::parser::parse', ...others), ['src/parser.rs']);
  });

  it('finds a Java class by its full name, and by that of a member', () => {
    const others = ['core/src/main/java/com/acme/User.java', 'web/src/main/kotlin/com/acme/Page.kt'];
    assert.deepEqual(resolved('A.java', 'com.acme.User', ...others), [others[0]]);
    assert.deepEqual(resolved('A.java', 'com.acme.User.Role', ...others), [others[0]]);
    assert.deepEqual(resolved('A.java', 'com.acme.Page', ...others), [others[1]]);
    assert.deepEqual(resolved('A.java', 'java.util.List', ...others), []);
  });

  it('finds a C header beside the file or by the end of its path', () => {
    assert.deepEqual(resolved('src/a.c', 'list.h', 'src/list.h', 'include/list.h'), ['src/list.h']);
    assert.deepEqual(resolved('src/a.c', 'acme/list.h', 'include/acme/list.h'), ['include/acme/list.h']);
  });
});
