import assert from 'node:assert/strict';
import { importSpecifiers, importSyntaxOf } from '../../../src/core/retrieval/importSpecifiers.ts';

function importsOf(path: string, text: string): readonly string[] {
  return importSpecifiers(importSyntaxOf(path)!, text).map(({ specifier }) => specifier);
}

describe('importSpecifiers', () => {
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
      const h = import( "./h" );
      import i from 'library';
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
      'library',
    ]);
  });

  it('reads the ways of Python; members may be modules', () => {
    const text = [
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
    ].join('\n');
    assert.deepEqual(importsOf('x.py', text), [
      'os',
      'app.db',
      '.',
      '.sibling',
      '..core',
      '..core.config',
      '..core.errors',
      'app.models',
      'app.models.User',
      'app.models.Order',
      'late',
      'late.inside_function',
      'star',
    ]);
  });

  it('reads Go, Rust, Java and C', () => {
    assert.deepEqual(
      importsOf('x.go', 'import "fmt"\nimport (\n\t"os"\n\tdb "example.com/app/internal/db" // why\n)\n'),
      ['fmt', 'os', 'example.com/app/internal/db'],
    );
    assert.deepEqual(
      importsOf(
        'x.rs',
        'mod parser;\npub(crate) mod lexer;\nuse crate::ast::{Node, visit::Visitor};\nuse super::x;\nuse std::fmt;\n',
      ),
      ['mod:parser', 'mod:lexer', 'crate::ast::Node', 'crate::ast::visit::Visitor', 'super::x'],
    );
    assert.deepEqual(
      importsOf('x.java', 'import com.acme.User;\nimport static com.acme.Util.max;\nimport com.acme.all.*;\n'),
      ['com.acme.User', 'com.acme.Util.max', 'com.acme.all.'],
    );
    assert.deepEqual(importsOf('x.c', '#include <stdio.h>\n# include "list.h"\n'), ['stdio.h', 'list.h']);
  });

  it('says on which line each import stands first', () => {
    const text = "import a from './a';\n\nimport './b';\nimport './a';\n";
    assert.deepEqual(importSpecifiers('javascript', text), [
      { specifier: './a', lineNumber: 1 },
      { specifier: './b', lineNumber: 3 },
    ]);
  });

  it('knows no imports of other files', () => {
    assert.equal(importSyntaxOf('README.md'), undefined);
    assert.equal(importSyntaxOf('Makefile'), undefined);
  });

  it('is bounded and takes time in proportion to the text', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `import './m${index}';`).join('\n');
    assert.equal(importsOf('x.ts', many).length, 200);
    const pieces: [path: string, piece: string][] = [
      ['x.ts', 'import '],
      ['x.ts', "from '"],
      ['x.ts', 'require('],
      ['x.py', 'from a import ('],
      ['x.py', 'from a import b, '],
      ['x.py', 'import a, '],
      ['x.py', '\nfrom a import (\n'],
      ['x.py', '\nimport a, \n'],
      ['x.go', '\nimport (\n'],
      ['x.rs', '\nuse crate::{'],
      ['x.c', '\n#include "'],
      ['x.ts', ' '],
      ['x.py', ' '],
    ];
    for (const [path, piece] of pieces) {
      const text = piece.repeat(Math.ceil(500_000 / piece.length));
      const started = performance.now();
      importsOf(path, text);
      assert.ok(performance.now() - started < 3_000, `${path}: ${JSON.stringify(piece)} took too long`);
    }
  });
});
