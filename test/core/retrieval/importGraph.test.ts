import assert from 'node:assert/strict';
import { moduleFactsOf } from '../../../src/core/retrieval/moduleFacts.ts';
import { graphOf } from './aGraph.ts';

/** What the importer resolves to, in a workspace that also has the other files, each empty or `[path, text]`. */
function resolved(
  [importer, text]: readonly [path: string, text: string],
  ...others: readonly (string | readonly [path: string, text: string])[]
): readonly string[] {
  const files = Object.fromEntries(others.map(other => (typeof other === 'string' ? [other, ''] : other)));
  return graphOf({ [importer]: text, ...files }).importsOf(importer);
}

describe('the import graph', () => {
  it('goes in both directions, one hop, with lines', () => {
    const graph = graphOf({
      'a.ts': "import './b';\n\nimport './c';",
      'b.ts': "import './c';\nimport 'library';\nimport './b';",
      'c.ts': '',
    });
    assert.deepEqual(graph.importsOf('a.ts'), ['b.ts', 'c.ts']);
    assert.deepEqual(graph.importsOf('b.ts'), ['c.ts']);
    assert.deepEqual(graph.importersOf('c.ts'), ['a.ts', 'b.ts']);
    assert.deepEqual(graph.importersOf('a.ts'), []);
    assert.deepEqual(graph.importsOf('unknown.ts'), []);
    assert.deepEqual(graph.linesOf('a.ts', 'c.ts'), [3]);
    assert.deepEqual(graph.linesOf('c.ts', 'a.ts'), []);
  });

  it('follows what is put and removed', () => {
    const graph = graphOf({ 'a.ts': "import './b';" });
    assert.deepEqual(graph.importsOf('a.ts'), []);
    graph.put('b.js', moduleFactsOf('b.js', ''));
    assert.deepEqual(graph.importsOf('a.ts'), ['b.js']);
    graph.put('b.ts', moduleFactsOf('b.ts', ''));
    assert.deepEqual(graph.importsOf('a.ts'), ['b.ts']);
    assert.deepEqual(graph.importersOf('b.js'), []);
    graph.remove('b.ts');
    assert.deepEqual(graph.importersOf('b.js'), ['a.ts']);
    graph.put('a.ts', moduleFactsOf('a.ts', ''));
    assert.deepEqual(graph.importersOf('b.js'), []);
    graph.remove('never.ts');
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
      ['a folder above and down again', './models/../utils', 'src/utils.ts'],
      ['a written ending', './data.json', 'src/data.json'],
      ['a dotted name', './user.service', 'src/user.service.ts'],
      ['a component', './Button.vue', 'src/Button.vue'],
      ['a query behind the name', './style.css?inline', 'src/style.css'],
    ];
    const others = cases.map(([, , found]) => found);
    for (const [what, specifier, found] of cases) {
      it(`finds ${what}`, () =>
        assert.deepEqual(resolved(['src/main.ts', `import '${specifier}';`], ...others), [found]));
    }

    it('prefers the source to what was built from it, and both to the declaration', () => {
      assert.deepEqual(resolved(['a.ts', "import './b.js';"], 'b.js', 'b.ts', 'b.d.ts'), ['b.ts']);
      assert.deepEqual(resolved(['a.ts', "import './b.js';"], 'b.js', 'b.d.ts'), ['b.js']);
      assert.deepEqual(resolved(['a.ts', "import './b';"], 'b.d.ts'), ['b.d.ts']);
    });

    it('finds nothing for libraries and for what lies outside of the workspace', () => {
      assert.deepEqual(resolved(['src/main.ts', "import 'utils';"], ...others), []);
      assert.deepEqual(resolved(['src/main.ts', "import '../../utils';"], 'utils.ts'), []);
    });

    it('reads `paths` and `baseUrl` of the nearest configuration, through `extends` and references', () => {
      const base: [string, string] = [
        'tsconfig.base.json',
        '{"compilerOptions": {"paths": {"@acme/*": ["./packages/*/src"], "@acme/ui": ["./packages/ui/main.ts"]}}}',
      ];
      const app: [string, string] = [
        'app/tsconfig.json',
        '{"extends": "../tsconfig.base.json", "compilerOptions": {"baseUrl": "./src"}}',
      ];
      const main = 'app/src/pages/main.ts';
      assert.deepEqual(
        resolved(
          [main, "import '@acme/core'; import '@acme/ui'; import 'util/text'; import 'react';"],
          base,
          app,
          'packages/core/src/index.ts',
          'packages/ui/main.ts',
          'app/src/util/text.ts',
        ),
        ['packages/core/src/index.ts', 'packages/ui/main.ts', 'app/src/util/text.ts'],
      );
      assert.deepEqual(
        resolved(
          ['src/main.ts', "import '~app/a';"],
          ['tsconfig.json', '{"references": [{"path": "./tsconfig.app.json"}]}'],
          ['tsconfig.app.json', '{"compilerOptions": {"paths": {"~app/*": ["src/*"]}}}'],
          'src/a.ts',
        ),
        ['src/a.ts'],
      );
    });

    it('lets the nearer configuration win', () => {
      const config = (target: string) => JSON.stringify({ compilerOptions: { paths: { 'lib/*': [target] } } });
      assert.deepEqual(
        resolved(
          ['app/a.ts', "import 'lib/x';"],
          ['tsconfig.json', config('./one/*')],
          ['app/tsconfig.json', config('./two/*')],
          'one/x.ts',
          'app/two/x.ts',
        ),
        ['app/two/x.ts'],
      );
    });

    it('finds packages of the workspace by name, by what they export, or by the source of what they build', () => {
      const ui: [string, string] = [
        'packages/ui/package.json',
        JSON.stringify({
          name: '@acme/ui',
          exports: {
            '.': { types: './dist/index.d.ts', import: './dist/index.js' },
            './icons/*': './src/icons/*.ts',
            './theme': { default: './dist/esm/theme.mjs' },
          },
          imports: { '#internal/*': './src/internal/*.ts' },
        }),
      ];
      const core: [string, string] = ['packages/core/package.json', '{"name": "core", "main": "./lib/main.js"}'];
      const others = [
        'packages/ui/src/index.ts',
        'packages/ui/src/icons/star.ts',
        'packages/ui/src/theme.ts',
        'packages/ui/src/internal/dom.ts',
        'packages/core/lib/main.js',
        'packages/core/extra/tool.js',
      ];
      const imports =
        "import '@acme/ui'; import '@acme/ui/icons/star'; import '@acme/ui/theme'; import 'core'; import 'core/extra/tool';";
      assert.deepEqual(resolved(['app/a.ts', imports], ui, core, ...others), [
        'packages/ui/src/index.ts',
        'packages/ui/src/icons/star.ts',
        'packages/ui/src/theme.ts',
        'packages/core/lib/main.js',
        'packages/core/extra/tool.js',
      ]);
      assert.deepEqual(resolved(['packages/ui/src/a.ts', "import '#internal/dom';"], ui, core, ...others), [
        'packages/ui/src/internal/dom.ts',
      ]);
    });

    it('knows the prefixes that build tools give by custom', () => {
      assert.deepEqual(resolved(['web/src/views/a.vue', "import '@/api/user'"], 'web/src/api/user.ts'), [
        'web/src/api/user.ts',
      ]);
      assert.deepEqual(resolved(['src/routes/a.svelte', "import '$lib/db'"], 'src/lib/db.ts'), ['src/lib/db.ts']);
    });

    it('survives packages that stand for each other', () => {
      const a: [string, string] = ['a/package.json', '{"name": "a", "main": "../b"}'];
      const b: [string, string] = ['b/package.json', '{"name": "b", "main": "../a"}'];
      assert.deepEqual(resolved(['x.js', "require('a'); require('./b');"], a, b), []);
    });
  });

  describe('for Python', () => {
    const cases: [importer: string, statement: string, found: readonly string[]][] = [
      ['app/api/users.py', 'from .auth import login', ['app/api/auth.py']],
      ['app/api/users.py', 'from . import auth', ['app/api/auth.py']],
      ['app/api/users.py', 'from ..db import Session', ['app/db/__init__.py']],
      ['app/api/users.py', 'from ..db import session, Base', ['app/db/__init__.py', 'app/db/session.py']],
      ['app/api/users.py', 'from ..db.session import x', ['app/db/session.py']],
      ['app/api/users.py', 'from .. import db', ['app/db/__init__.py']],
      ['app/api/users.py', 'from .. import VERSION', ['app/__init__.py']],
      ['app/api/users.py', 'import app.db.session', ['app/db/session.py']],
      ['app/main.py', 'from app.api import auth', ['app/api/auth.py']],
      ['tests/test_lib.py', 'from lib.core import f', ['src/lib/core.py']],
      ['tests/test_lib.py', 'import lib', ['src/lib/__init__.py']],
      ['app/main.py', 'import os', []],
      ['app/db/session.py', 'import logging', []],
      ['app/main.py', 'from ...far import x', []],
      ['scripts/run.py', 'import helper', ['scripts/helper.py']],
    ];
    const others = [
      'app/__init__.py',
      'app/api/auth.py',
      'app/db/__init__.py',
      'app/db/session.py',
      'app/db/logging.py',
      'app/db/os.py',
      'src/lib/__init__.py',
      'src/lib/core.py',
      'scripts/helper.py',
    ];
    for (const [importer, statement, found] of cases) {
      it(`finds ${found.join(' and ') || 'nothing'} for \`${statement}\` in ${importer}`, () => {
        assert.deepEqual(resolved([importer, statement], ...others.filter(path => path !== importer)), found);
      });
    }

    it('prefers the package nearest to the importer', () => {
      const found = resolved(['services/b/main.py', 'import common.log'], 'services/b/common/log.py', 'common/log.py');
      assert.deepEqual(found, ['services/b/common/log.py']);
    });
  });

  it('finds the files of a Go package by the module path, tests left out', () => {
    const mod: [string, string] = ['go.mod', 'module example.com/app'];
    const tool: [string, string] = ['tool/go.mod', 'module example.com/app/tool'];
    const others = ['internal/db/a.go', 'internal/db/b.go', 'internal/db/a_test.go', 'tool/db/c.go', 'errors/d.go'];
    const importing = (path: string) => resolved(['main.go', `import "${path}"`], mod, tool, ...others);
    assert.deepEqual(importing('example.com/app/internal/db'), ['internal/db/a.go', 'internal/db/b.go']);
    assert.deepEqual(importing('example.com/app/tool/db'), ['tool/db/c.go']);
    assert.deepEqual(importing('github.com/pkg/errors'), []);
    assert.deepEqual(importing('fmt'), []);
    // Without a module in sight, the end of the path must do.
    assert.deepEqual(resolved(['main.go', 'import "example.com/app/internal/db"'], 'internal/db/a.go'), [
      'internal/db/a.go',
    ]);
    const graph = graphOf({
      'go.mod': mod[1],
      'main.go': 'import "example.com/app/db"',
      'db/a.go': '',
      'db/a_test.go': '',
    });
    assert.deepEqual(graph.importersOf('db/a.go'), ['main.go']);
    assert.deepEqual(graph.importersOf('db/a_test.go'), []);
    assert.deepEqual(graph.linesOf('main.go', 'db/a.go'), [1]);
  });

  it('finds the modules of a Rust crate and of the crates beside it', () => {
    const others: (string | [string, string])[] = [
      ['app/Cargo.toml', '[package]\nname = "my-app"'],
      ['util/Cargo.toml', '[package]\nname = "my-util"'],
      'app/src/main.rs',
      'app/src/parser.rs',
      'app/src/ast/mod.rs',
      'app/src/ast/node.rs',
      'app/src/ast/test.rs',
      'app/tests/support/signal.rs',
      'app/tests/support/mod.rs',
      'util/src/lib.rs',
      'util/src/text.rs',
    ];
    const cases: [importer: string, statement: string, found: readonly string[]][] = [
      ['app/src/main.rs', 'mod parser;', ['app/src/parser.rs']],
      ['app/src/main.rs', 'mod ast;', ['app/src/ast/mod.rs']],
      ['app/src/parser.rs', 'use crate::ast::node::Node;', ['app/src/ast/node.rs']],
      ['app/src/parser.rs', 'use crate::Config;', ['app/src/main.rs']],
      ['app/src/ast/mod.rs', 'mod node;', ['app/src/ast/node.rs']],
      ['app/src/ast/node.rs', 'use super::Tree;', ['app/src/ast/mod.rs']],
      ['app/src/ast/node.rs', 'use super::super::parser::parse;', ['app/src/parser.rs']],
      ['app/src/ast/node.rs', 'mod tests {\n    use super::*;\n}', []],
      ['app/src/ast/node.rs', 'use my_util::text::trim;', ['util/src/text.rs']],
      ['app/src/ast/node.rs', 'use my_util::Thing;', ['util/src/lib.rs']],
      ['app/src/ast/node.rs', 'use serde::Deserialize;', []],
      ['app/tests/all.rs', 'mod support;', ['app/tests/support/mod.rs']],
      ['app/tests/all.rs', 'mod support {\n    pub mod signal;\n}', ['app/tests/support/signal.rs']],
      ['app/src/ast/mod.rs', '#[path = "node.rs"]\nmod imp;', ['app/src/ast/node.rs']],
    ];
    for (const [importer, statement, found] of cases) {
      assert.deepEqual(
        resolved([importer, statement], ...others.filter(other => other !== importer)),
        found,
        `${statement} in ${importer}`,
      );
    }
  });

  it('finds Java and Kotlin by their packages, wherever the files lie', () => {
    const others: [string, string][] = [
      ['core/src/main/java/com/acme/User.java', 'package com.acme;\npublic class User { enum Role {} }'],
      ['web/src/Page.kt', 'package com.acme\nclass Page\nfun render() {}'],
      ['core/src/main/java/com/acme/all/A.java', 'package com.acme.all;'],
      ['core/src/main/java/com/acme/all/B.java', 'package com.acme.all;'],
    ];
    const importing = (name: string) => resolved(['A.java', `import ${name};`], ...others);
    assert.deepEqual(importing('com.acme.User'), ['core/src/main/java/com/acme/User.java']);
    assert.deepEqual(importing('com.acme.User.Role'), ['core/src/main/java/com/acme/User.java']);
    assert.deepEqual(importing('static com.acme.User.max'), ['core/src/main/java/com/acme/User.java']);
    assert.deepEqual(importing('com.acme.render'), ['web/src/Page.kt']);
    assert.deepEqual(importing('com.acme.all.*'), [
      'core/src/main/java/com/acme/all/A.java',
      'core/src/main/java/com/acme/all/B.java',
    ]);
    assert.deepEqual(importing('java.util.List'), []);
  });

  it('finds a C header beside the file, else the nearest whose path ends so', () => {
    const including = (what: string, ...others: string[]) => resolved(['src/net/a.c', `#include ${what}`], ...others);
    assert.deepEqual(including('"list.h"', 'src/net/list.h', 'include/list.h'), ['src/net/list.h']);
    assert.deepEqual(including('"../list.h"', 'src/list.h', 'list.h'), ['src/list.h']);
    assert.deepEqual(including('"list.h"', 'include/list.h', 'src/core/list.h'), ['src/core/list.h']);
    assert.deepEqual(including('<acme/list.h>', 'include/acme/list.h'), ['include/acme/list.h']);
    assert.deepEqual(including('<list.h>', 'include/list.h'), ['include/list.h']);
    assert.deepEqual(including('<string.h>', 'src/util/string.h'), []);
  });

  it('finds C# files by the namespaces they declare', () => {
    const others: [string, string][] = [
      ['Users/User.cs', 'namespace Acme.Users;\nclass User {}'],
      ['Users/Role.cs', 'namespace Acme.Users\n{\n    enum Role {}\n}'],
      ['Orders/Order.cs', 'namespace Acme.Orders;'],
    ];
    assert.deepEqual(resolved(['A.cs', 'using System;\nusing Acme.Users;'], ...others), [
      'Users/Role.cs',
      'Users/User.cs',
    ]);
  });

  it('finds Ruby files by path and by load path', () => {
    const others = ['lib/shop/order.rb', 'lib/json.rb', 'lib/shop/util/json.rb', 'spec/helper.rb'];
    const requiring = (statement: string) => resolved(['spec/order_spec.rb', statement], ...others);
    assert.deepEqual(requiring("require_relative '../lib/shop/order'"), ['lib/shop/order.rb']);
    assert.deepEqual(requiring("require_relative 'helper'"), ['spec/helper.rb']);
    assert.deepEqual(requiring("require 'shop/order'"), ['lib/shop/order.rb']);
    assert.deepEqual(requiring("require 'json'"), ['lib/json.rb']);
    assert.deepEqual(requiring("require 'order'"), []);
  });

  it('finds PHP types by their full names and required files by path', () => {
    const others: (string | [string, string])[] = [
      ['app/Models/User.php', '<?php\nnamespace App\\Models;\nclass User {}'],
      ['app/helpers.php', '<?php\nnamespace App;\nfunction shout() {}'],
      'lib/boot.php',
    ];
    const importing = (statement: string) => resolved(['public/index.php', `<?php\n${statement}`], ...others);
    assert.deepEqual(importing('use App\\Models\\User;'), ['app/Models/User.php']);
    assert.deepEqual(importing('use function App\\shout;'), ['app/helpers.php']);
    assert.deepEqual(importing("require dirname(__DIR__) . '/lib/boot.php';"), ['lib/boot.php']);
    assert.deepEqual(importing('use Vendor\\Thing;'), []);
  });
});
