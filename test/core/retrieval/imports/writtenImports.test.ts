import assert from 'node:assert/strict';
import { importSyntaxOf } from '../../../../src/core/retrieval/imports/importSyntax.ts';
import { moduleFactsOf } from '../../../../src/core/retrieval/moduleFacts.ts';

const importsOf = (path: string, ...lines: readonly string[]): readonly string[] =>
  moduleFactsOf(path, lines.join('\n')).imports;

describe('what a file imports, as written', () => {
  it('reads the ways of JavaScript and TypeScript', () => {
    const text = `
      import a from './a';
      import type { B } from "../b.js";
      import {
        c,
        d,
      } from './many';
      import './side-effect.css';
      export * from './again';
      export { e } from './e';
      const f = require('./f');
      const g = await import('./g');
      const h = import( /* webpackChunkName: "h" */ "./h" );
      const i = require.resolve('./i');
      /// <reference path="./types.d.ts" />
      import j from 'library';
      const notAnImport = Buffer.from('text');
    `;
    assert.deepEqual(importsOf('x.ts', text), [
      './a',
      '../b.js',
      './many',
      './side-effect.css',
      './again',
      './e',
      './f',
      './g',
      './h',
      './i',
      './types.d.ts',
      'library',
    ]);
    assert.deepEqual(importsOf('x.vue', '<script setup>', "import Child from './Child.vue'", '</script>'), [
      './Child.vue',
    ]);
  });

  it('reads the ways of Python and keeps members, which may be modules', () => {
    const found = importsOf(
      'x.py',
      'import os, app.db as db',
      'from . import sibling',
      'from ..core import (',
      '    config,  # settings',
      '    errors as e,',
      ')',
      'from app.models import User, \\',
      '    Order',
      '    from late import inside_function',
      'from star import *',
      '>>> from doctest import nothing',
    );
    assert.deepEqual(found, [
      'os',
      'app.db',
      '.:sibling',
      '..core:config,errors',
      'app.models:User,Order',
      'late:inside_function',
      'star:',
    ]);
  });

  it('reads Go', () => {
    assert.deepEqual(
      importsOf('x.go', 'import "fmt"', 'import (', '\t"os"', '\tdb "example.com/app/internal/db" // why', ')'),
      ['fmt', 'os', 'example.com/app/internal/db'],
    );
  });

  it('reads Rust: declarations, trees, paths in the code, and modules inside the file', () => {
    const found = importsOf(
      'x.rs',
      'mod parser;',
      'pub(crate) mod lexer;',
      '#[path = "unix/mod.rs"]',
      '#[cfg(unix)]',
      'mod imp;',
      'use crate::ast::{self, Node, visit::{Visitor as V, walk::*}};',
      'use super::x;',
      'use std::fmt;',
      'use serde::Deserialize;',
      'fn f() { crate::util::id() }',
      'pub(in crate::hidden) struct S;',
      'mod support {',
      '    pub mod signal;',
      '    use super::*;',
      '    use super::super::up::Up;',
      '}',
      'use self::last::Last;',
    );
    assert.deepEqual(found, [
      'mod:parser',
      'mod:lexer',
      'path:unix/mod.rs',
      'crate::ast',
      'crate::ast::Node',
      'crate::ast::visit::Visitor',
      'crate::ast::visit::walk',
      'super::x',
      'serde::Deserialize',
      'crate::util::id',
      'mod:support/signal',
      'super::up::Up',
      'self::last::Last',
    ]);
  });

  it('reads Java, Kotlin and Scala', () => {
    assert.deepEqual(
      importsOf('X.java', 'import com.acme.User;', 'import static com.acme.Util.max;', 'import com.acme.all.*;'),
      ['com.acme.User', 'com.acme.Util.max', 'com.acme.all.*'],
    );
    assert.deepEqual(importsOf('x.kt', 'import com.acme.user as u', 'import com.acme.*'), [
      'com.acme.user',
      'com.acme.*',
    ]);
    assert.deepEqual(importsOf('x.scala', 'import com.acme.{User, Order => O, _}', 'import com.acme.all._'), [
      'com.acme.User',
      'com.acme.Order',
      'com.acme.*',
      'com.acme.all.*',
    ]);
  });

  it('reads C, C#, Ruby and PHP', () => {
    assert.deepEqual(importsOf('x.c', '#include <stdio.h>', '# include "list.h"', '#import "App.h"'), [
      '<stdio.h>',
      'list.h',
      'App.h',
    ]);
    assert.deepEqual(
      importsOf(
        'X.cs',
        'global using System;',
        'using static Acme.Util;',
        'using U = Acme.Users.User;',
        'using (x) {}',
      ),
      ['System', 'Acme.Util', 'Acme.Users.User'],
    );
    assert.deepEqual(
      importsOf('x.rb', "require 'json'", "require_relative '../lib/user'", "autoload :Order, 'shop/order'"),
      ['json', './../lib/user', 'shop/order'],
    );
    assert.deepEqual(
      importsOf(
        'x.php',
        '<?php',
        'use App\\Models\\{User, Order as O};',
        'use function App\\helper;',
        "require_once __DIR__ . '/lib/boot.php';",
        "include 'view.php';",
      ),
      ['App\\Models\\User', 'App\\Models\\Order', 'App\\helper', './lib/boot.php', './view.php'],
    );
  });

  it('says on which line each stands first', () => {
    const facts = moduleFactsOf('x.ts', "import a from './a';\r\n\r\nimport './b';\r\nimport './a';\r\n");
    assert.deepEqual(
      [facts.imports, facts.importLines],
      [
        ['./a', './b'],
        [1, 3],
      ],
    );
    assert.deepEqual(moduleFactsOf('x.go', 'import (\n\t"a"\n\n\t"b"\n)\n').importLines, [2, 4]);
  });

  it('knows no imports of other files', () => {
    assert.equal(importSyntaxOf('README.md'), undefined);
    assert.deepEqual(importsOf('README.md', "import a from './a';"), []);
  });

  it('is bounded and comes to an end on hostile text', () => {
    assert.equal(
      importsOf('x.ts', ...Array.from({ length: 1_000 }, (_, index) => `import './m${index}';`)).length,
      300,
    );
    const pieces: [path: string, piece: string][] = [
      ['x.ts', 'import '],
      ['x.ts', "from '"],
      ['x.ts', 'require('],
      ['x.ts', 'import(/*'],
      ['x.py', 'from a import ('],
      ['x.py', 'from a import b, '],
      ['x.py', 'import a, '],
      ['x.py', '\nfrom a import (\n'],
      ['x.py', '\nimport a, \n'],
      ['x.go', '\nimport (\n'],
      ['x.rs', '\nuse crate::{'],
      ['x.rs', '\n#[path = "a"]\n#['],
      ['x.rs', 'crate::'],
      ['x.c', '\n#include "'],
      ['x.kt', '\nimport a.{'],
      ['x.kt', '\nfun <'],
      ['x.kt', '\ndata fun '],
      ['x.cs', '\nusing a'],
      ['x.rb', '\nrequire "'],
      ['x.php', '\nuse a\\{'],
      ['x.php', 'require '],
      ['x.ts', ' '],
      ['x.py', ' '],
    ];
    for (const [path, piece] of pieces) {
      importsOf(path, piece.repeat(Math.ceil(500_000 / piece.length)));
    }
  });
});

describe('the names a file declares', () => {
  const declares = (path: string, ...lines: readonly string[]): readonly string[] =>
    moduleFactsOf(path, lines.join('\n')).declares;

  it('are packages and what they hold', () => {
    assert.deepEqual(declares('a/User.java', 'package com.acme;', 'class User {}'), ['com.acme', 'com.acme.User']);
    assert.deepEqual(
      declares(
        'a/users.kt',
        'package com.acme',
        'data class User(val a: Int)',
        'fun String.shout() = 1',
        '  val inner = 1',
      ),
      ['com.acme', 'com.acme.users', 'com.acme.User', 'com.acme.shout'],
    );
    assert.deepEqual(declares('A.cs', 'namespace Acme.Users;', 'class A {}'), ['Acme.Users']);
    assert.deepEqual(declares('a.php', '<?php', 'namespace App\\Models;', 'final class User {}'), [
      'app\\models\\user',
    ]);
  });

  it('are what configuration files say of names, comments and all', () => {
    assert.deepEqual(declares('go.mod', 'module example.com/app', '', 'go 1.22'), ['example.com/app']);
    assert.deepEqual(
      declares(
        'tsconfig.json',
        '{ // paths',
        '"extends": "./base",',
        '"compilerOptions": {"paths": {"@/*": ["./src/*"],}}}',
      ),
      ['{"extends":["./base"],"references":[],"paths":{"@/*":["./src/*"]}}'],
    );
    assert.deepEqual(declares('Cargo.toml', '[package]', 'name = "my-crate"', '[dependencies]', 'name = "x"'), [
      '{"name":"my_crate","root":"src/lib.rs"}',
    ]);
    assert.deepEqual(declares('package.json', '{"name": "@acme/ui", "main": "./dist/index.js", "scripts": {}}'), [
      '{"name":"@acme/ui","entries":["./dist/index.js"]}',
    ]);
    assert.deepEqual(declares('package.json', '{"name": '), []);
  });
});
