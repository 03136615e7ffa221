import assert from 'node:assert/strict';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, resolve } from 'node:path';
import fc from 'fast-check';
import { ImportGraph } from '../../../src/core/retrieval/importGraph.ts';
import { importSyntaxOf } from '../../../src/core/retrieval/imports/importSyntax.ts';
import { moduleFactsOf } from '../../../src/core/retrieval/moduleFacts.ts';
import { graphOf } from './aGraph.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Where the packages really lie: the folder may be a link. */
const packages = realpathSync(join(root, 'node_modules'));

/** Files that compete for the same imports, in every language, and configurations that change what imports mean. */
const PATHS = [
  ...['a', 'a/index', 'a/b', 'src/a', 'src/a/b', 'src/index', 'pkg/a', 'pkg/src/index'].flatMap(base =>
    ['.ts', '.js', '.d.ts', '.vue', '.json'].map(ending => base + ending),
  ),
  ...'a.py a/__init__.py a/b.py src/a.py src/a/__init__.py src/a/b.py pkg/a.py pkg/__init__.py src/__init__.py'.split(
    ' ',
  ),
  ...'go.mod pkg/go.mod a/x.go a/y.go a/x_test.go pkg/a/x.go'.split(' '),
  ...'Cargo.toml pkg/Cargo.toml src/lib.rs src/main.rs src/a.rs src/a/mod.rs src/a/b.rs pkg/src/lib.rs tests/a.rs'.split(
    ' ',
  ),
  ...'A.java src/A.java b.kt src/b.kt A.cs src/A.cs a.php src/a.php lib/a.rb src/a.rb lib/a/b.rb'.split(' '),
  ...'a.h src/a.h include/a.h a/b.h src/a.c'.split(' '),
  ...'tsconfig.json src/tsconfig.json package.json pkg/package.json a/package.json'.split(' '),
];

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  script: [
    "import './a'",
    "import '../a.js'",
    "import './b'",
    "import '.'",
    "import '@/a'",
    "import 'pkg/a'; import 'pkg'",
    "import '#a'",
  ],
  python: ['import a', 'import a.b', 'from a import b, c', 'from . import a, b', 'from ..a import b', 'import pkg.a'],
  go: ['import "m/a"', 'import "m/pkg/a"', 'import "m"'],
  rust: ['mod a;', 'use crate::a::b;', 'use super::a::X;', 'use self::b;', 'use p::a;'],
  jvm: ['package p\nimport p.b.A', 'package p.b\nclass b', 'import p.b.*'],
  c: ['#include "a.h"', '#include <a.h>', '#include "a/b.h"'],
  csharp: ['namespace N;', 'using N;'],
  ruby: ["require 'a'", "require_relative 'a/b'", "require 'a/b'"],
  php: ['<?php namespace N; class A {}', '<?php\nuse N\\A;', "<?php require 'src/a.php';"],
  'package.json': [
    '{"name": "pkg", "main": "src/index.js"}',
    '{"name": "pkg", "exports": {"./a": "./a.ts"}, "imports": {"#a": "./a.ts"}}',
    '{',
  ],
  'tsconfig.json': [
    '{"compilerOptions": {"paths": {"@/*": ["./src/*", "./*"]}}}',
    '{"compilerOptions": {"baseUrl": "."}}',
  ],
  'go.mod': ['module m', 'module m/pkg'],
  'Cargo.toml': ['[package]\nname = "p"', '[package]\nname = "q"\n[lib]\npath = "src/a.rs"'],
};

interface Step {
  readonly path: string;
  /** Removed without one. */
  readonly text: string | undefined;
  readonly asks: boolean;
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.constantFrom(...PATHS).chain(path => {
    const texts = TEXTS[path.slice(path.lastIndexOf('/') + 1)] ?? TEXTS[importSyntaxOf(path) ?? ''] ?? [''];
    const text = fc.option(
      fc.subarray([...texts], { minLength: 0 }).map(lines => lines.join('\n')),
      { nil: undefined, freq: 4 },
    );
    return fc.record({ path: fc.constant(path), text, asks: fc.boolean() });
  }),
  { maxLength: 40 },
);

describe('the laws of the import graph', () => {
  it('is the same when kept up to date as when built at once', () => {
    fc.assert(
      fc.property(steps, changes => {
        const kept = new ImportGraph();
        const files = new Map<string, string>();
        for (const { path, text, asks } of changes) {
          if (text === undefined) {
            files.delete(path);
            kept.remove(path);
          } else {
            files.set(path, text);
            kept.put(path, moduleFactsOf(path, text));
          }
          if (asks) kept.importsOf(path);
        }
        const built = graphOf(Object.fromEntries(files));
        for (const path of files.keys()) {
          assert.deepEqual(kept.importsOf(path), built.importsOf(path), `what ${path} imports`);
          assert.deepEqual(kept.importersOf(path), built.importersOf(path), `who imports ${path}`);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('has every link in both directions, with a line', () => {
    fc.assert(
      fc.property(steps, changes => {
        const files = new Map(changes.map(({ path, text }) => [path, text ?? '']));
        const graph = graphOf(Object.fromEntries(files));
        for (const path of files.keys()) {
          for (const imported of graph.importsOf(path)) {
            assert.ok(files.has(imported) && imported !== path);
            assert.ok(graph.importersOf(imported).includes(path));
            assert.ok(graph.linesOf(path, imported).length > 0);
          }
          for (const importer of graph.importersOf(path)) assert.ok(graph.importsOf(importer).includes(path));
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** All files of a folder with these endings, by path from the root of this repository. */
function filesUnder(folder: string, endings: readonly string[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !endings.includes(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(root, path).replaceAll('\\', '/')] = readFileSync(path, 'utf8');
  }
  return files;
}

describe('the import graph of public packages', () => {
  it('agrees with Node on every relative import of mocha and of debug', () => {
    const files = {
      ...filesUnder('node_modules/mocha', ['.js', '.json']),
      ...filesUnder('node_modules/debug', ['.js', '.json']),
    };
    const graph = graphOf(files);
    let compared = 0;
    for (const [path, text] of Object.entries(files)) {
      const require = createRequire(join(root, path));
      const expected = moduleFactsOf(path, text).imports.filter(specifier => /^\.{1,2}\//.test(specifier));
      const found = new Set(graph.importsOf(path));
      for (const specifier of expected) {
        const target = tryResolve(require, specifier);
        if (target === undefined || target === path || files[target] === undefined) continue;
        assert.ok(found.has(target), `${path}: ${specifier} is ${target}`);
        compared++;
      }
    }
    assert.ok(compared > 80, `only ${compared} compared`);
  });

  it('resolves every relative import of zod (`.js` that means `.ts`) and of this repository', () => {
    for (const folder of ['node_modules/zod/src', 'src']) {
      const files = filesUnder(folder, ['.ts']);
      const graph = graphOf(files);
      let compared = 0;
      for (const [path, text] of Object.entries(files)) {
        const imported = graph.importsOf(path);
        for (const specifier of moduleFactsOf(path, text).imports) {
          if (!/^\.{1,2}\/[^$]*$/.test(specifier)) continue;
          const target = join(dirname(path), specifier).replace(/\.js$/, '.ts');
          if (files[target] === undefined || target === path) continue;
          assert.ok(imported.includes(target), `${path}: ${specifier}`);
          compared++;
        }
      }
      assert.ok(compared > 300, `only ${compared} compared in ${folder}`);
    }
  });

  it('resolves the headers of node-addon-api', () => {
    const graph = graphOf(filesUnder('node_modules/node-addon-api', ['.h', '.c', '.cc']));
    const folder = 'node_modules/node-addon-api';
    assert.ok(graph.importsOf(`${folder}/napi.h`).includes(`${folder}/napi-inl.h`));
    assert.deepEqual(graph.importersOf(`${folder}/napi-inl.deprecated.h`), [`${folder}/napi-inl.h`]);
  });
});

function tryResolve(require: NodeJS.Require, specifier: string): string | undefined {
  try {
    const target = relative(packages, require.resolve(specifier)).replaceAll('\\', '/');
    return `node_modules/${target}`;
  } catch {
    // Written in a comment or a template: there is no such file.
    return undefined;
  }
}
