import assert from 'node:assert/strict';
import fc from 'fast-check';
import { coreBlock } from '../../../src/core/syntax/coreBlock.ts';
import type { Outline } from '../../../src/core/syntax/outline.ts';
import { PlainOutlines } from '../../../src/core/syntax/plainOutline.ts';
import { pathOfSelection, qualifiedName, symbolEntries } from '../../../src/core/syntax/symbolEntries.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { byCharacters } from '../../support/builders.ts';
import { marked } from '../../support/marked.ts';

function outlineOf(path: string, text: string): Outline {
  const result = new PlainOutlines().tryGet({ path, languageId: '', text });
  assert.equal(result?.kind, 'outline');
  return result?.kind === 'outline' ? result.outline : assert.fail();
}

/** Qualified names with the 1-based lines they cover. */
function namesOf(path: string, text: string): string[] {
  const outline = outlineOf(path, text);
  return outline.definitions.map(definition => {
    const { start, endExclusive } = definition.lines;
    return `${qualifiedName(outline, definition)} ${start + 1}-${endExclusive}`;
  });
}

function pathAt(path: string, withMark: string): string | undefined {
  const { text, selection } = marked(withMark);
  return pathOfSelection(outlineOf(path, text), selection);
}

function blockAt(path: string, withMark: string, maxTokens: number) {
  const { text, selection } = marked(withMark);
  const snapshot = new TextSnapshot(text);
  const outline = outlineOf(path, text);
  const block = coreBlock({
    snapshot,
    outline: { kind: 'outline', outline },
    selection,
    linesAround: 100,
    maxTokens,
    countTokens: byCharacters,
  });
  const headers = block.headers.map(lines => snapshot.textOf(lines));
  const symbols = symbolEntries(outline, snapshot, { shown: block.lines, selection }).map(({ label }) => label);
  return {
    basis: block.basis,
    core: snapshot.textOf(block.core),
    shown: snapshot.textOf(block.lines),
    headers,
    symbols,
  };
}

const lines = (...parts: readonly string[]): string => `${parts.join('\n')}\n`;

describe('the outline of Markdown', () => {
  const GUIDE = lines(
    '# Guide',
    '',
    'Intro.',
    '',
    '## Install',
    '',
    'Run it.',
    '',
    '### From source',
    '',
    '```sh',
    '# not a heading',
    '',
    'make',
    '```',
    '',
    'Usage',
    '-----',
    '',
    'Use `it`.',
  );

  it('is sections that nest, without what stands in fences', () => {
    assert.deepEqual(namesOf('a.md', GUIDE), [
      'Guide 1-20',
      'Install 5-16',
      'Install > From source 9-16',
      'Usage 17-20',
    ]);
  });

  it('qualifies names by headings of the first level when there are several', () => {
    assert.deepEqual(namesOf('a.md', '# One\n## A\n# Two\n## A\n'), [
      'One 1-2',
      'One > A 2-2',
      'Two 3-4',
      'Two > A 4-4',
    ]);
  });

  it('reads headings without their marks, and no others', () => {
    const text = lines(
      '---',
      'title: x',
      '# no',
      '---',
      '## The `run` [command](x.md) ##',
      '',
      '#nor this',
      '    # code',
      '- item',
      '---',
      '',
      '#',
      'a | b',
      '--- | ---',
    );
    assert.deepEqual(
      outlineOf('a.md', text).definitions.map(({ name }) => name),
      ['The run command', ''],
    );
  });

  it('makes the section around the cursor the core, whole, with the headings above it', () => {
    const block = blockAt('a.md', GUIDE.replace('make', 'ma|ke'), 60);
    assert.equal(block.core, '### From source\n\n```sh\n# not a heading\n\nmake\n```\n');
    assert.deepEqual(block.headers, ['# Guide', '## Install']);
    assert.deepEqual(block.symbols, ['Guide:1', 'Install:5', 'Usage:17']);
    assert.equal(pathAt('a.md', GUIDE.replace('make', 'ma|ke')), 'Install > From source');
  });

  it('counts the blank lines at the end of a section to it: there one goes on writing', () => {
    assert.equal(pathAt('a.md', '# A\n\ntext\n\n|\n# B\n'), 'A');
  });

  it('shows paragraphs around the cursor when a section is too large', () => {
    const block = blockAt('a.md', '# A\n\nfirst paragraph\n\nsecond| one\n\nthird paragraph\n', 12);
    assert.equal(block.basis, 'statements');
    assert.equal(block.core, 'second one');
  });
});

describe('the outline of JSON', () => {
  const PACKAGE = lines(
    '{',
    '  "name": "shop", // the name',
    '  "scripts": {',
    '    "build": "tsc",',
    '    "test": "mocha"',
    '  },',
    '  "users": [',
    '    { "id": 1 },',
    '    {',
    '      "id": 2,',
    '      "tags": ["a", "b"]',
    '    }',
    '  ]',
    '}',
  );

  it('has every key and every value inside a list with the lines they cover', () => {
    assert.deepEqual(namesOf('a.json', PACKAGE), [
      'name 2-2',
      'scripts 3-6',
      'scripts.build 4-4',
      'scripts.test 5-5',
      'users 7-13',
      'users[0] 8-8',
      'users[0].id 8-8',
      'users[1] 9-12',
      'users[1].id 10-10',
      'users[1].tags 11-11',
    ]);
  });

  it('tells the path of the node around the cursor', () => {
    assert.equal(pathAt('a.json', PACKAGE.replace('"b"', '"|b"')), 'users[1].tags');
    assert.equal(pathAt('a.json', PACKAGE.replace('tsc', 't|sc')), 'scripts.build');
    assert.equal(pathAt('a.json', `|${PACKAGE}`), undefined);
  });

  it('makes the value around the cursor the core, with the lines that lead to it and the names beside', () => {
    const block = blockAt('a.json', PACKAGE.replace('"id": 2', '"id": |2'), 60);
    assert.equal(block.core, '    {\n      "id": 2,\n      "tags": ["a", "b"]\n    }');
    assert.deepEqual(block.headers, ['  "users": [']);
    assert.deepEqual(block.symbols, ['name:2', 'scripts:3', 'users:7']);
  });

  it('reads a text with a bracket missing by its indentation', () => {
    const broken = PACKAGE.replace('  },\n', '');
    assert.deepEqual(namesOf('a.json', broken).slice(0, 5), [
      'name 2-2',
      'scripts 3-5',
      'scripts.build 4-4',
      'scripts.test 5-5',
      'users 6-12',
    ]);
    assert.equal(outlineOf('a.json', broken).isComplete, false);
  });

  it('reads a half-typed line, a missing comma and a missing value', () => {
    const half = '{\n  "a": {\n    "x": 1\n    "y":\n    "z": "open\n  },\n  "b": 2\n}\n';
    assert.deepEqual(namesOf('a.json', half), ['a 2-6', 'a.x 3-3', 'a.y 4-4', 'a.z 5-5', 'b 7-7']);
  });

  it('has exactly the paths that the value has, whatever the value and its indentation', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 2, 4), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent);
        const outline = outlineOf('a.json', text);
        assert.ok(outline.isComplete);
        assert.equal(outline.definitions.length, countNodes(value));
        for (const { range, kind, name } of outline.definitions) {
          const source = text.slice(range.start, range.endExclusive);
          const written = kind === 'key' ? `{${source}}` : source;
          assert.doesNotThrow(() => JSON.parse(written), `${name}: ${written}`);
        }
      }),
    );
  });

  it('survives anything, and keeps its order', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '/', '*', '\\', ' ', '\n', 'a'),
    });
    fc.assert(fc.property(hostile, text => assertInOrder(outlineOf('a.json', text), text)));
    assert.equal(outlineOf('a.json', '['.repeat(400_000)).isComplete, false);
  });
});

/** Keys, and objects and lists inside lists. */
function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce(
    (sum: number, child) =>
      sum + countNodes(child) + (Array.isArray(value) && (typeof child !== 'object' || child === null) ? 0 : 1),
    0,
  );
}

function assertInOrder(outline: Outline, text: string): void {
  for (const [index, { parent, range, lines: covered, leadStart }] of outline.definitions.entries()) {
    assert.ok(range.endExclusive <= text.length && covered.length > 0 && leadStart <= covered.start);
    assert.ok(index === 0 || outline.definitions[index - 1]!.range.start <= range.start);
    assert.ok(parent === undefined || (parent < index && outline.definitions[parent]!.range.start <= range.start));
  }
}

describe('the outline of YAML', () => {
  const WORKFLOW = lines(
    'name: build',
    '',
    'on: [push]',
    'jobs:',
    '  # Runs the tests.',
    '  test:',
    '    runs-on: ubuntu',
    '    steps:',
    '    - uses: actions/checkout@v4',
    '    - name: Test',
    '      run: >',
    '        npm ci',
    '        key: not a key',
    '',
    '  "lint it":',
    '    env: &defaults',
    '      CI: "true"',
    '    note: a text that',
    '      goes on: here',
  );

  it('has every key and item with the lines they cover', () => {
    assert.deepEqual(namesOf('a.yml', WORKFLOW), [
      'name 1-1',
      'on 3-3',
      'jobs 4-19',
      'jobs.test 6-13',
      'jobs.test.runs-on 7-7',
      'jobs.test.steps 8-13',
      'jobs.test.steps[0] 9-9',
      'jobs.test.steps[0].uses 9-9',
      'jobs.test.steps[1] 10-13',
      'jobs.test.steps[1].name 10-10',
      'jobs.test.steps[1].run 11-13',
      'jobs.lint it 15-19',
      'jobs.lint it.env 16-17',
      'jobs.lint it.env.CI 17-17',
      'jobs.lint it.note 18-19',
    ]);
  });

  it('tells the path, keeps the lines that lead to the cursor and lists what stands beside', () => {
    const withMark = WORKFLOW.replace('npm ci', 'npm| ci');
    assert.equal(pathAt('a.yml', withMark), 'jobs.test.steps[1].run');
    const block = blockAt('a.yml', withMark, 90);
    assert.equal(block.core, '      run: >\n        npm ci\n        key: not a key');
    assert.deepEqual(block.headers, ['jobs:', '  test:', '    steps:']);
    assert.deepEqual(block.symbols, [
      'name:1',
      'on:3',
      'jobs:4',
      'jobs.test:6',
      'jobs.test.runs-on:7',
      'jobs.test.steps:8',
      'jobs.lint it:15',
    ]);
  });

  it('begins anew with every document, and reads on after a line that is none', () => {
    assert.deepEqual(namesOf('a.yaml', 'a:\n  b: 1\n---\na: 2\nhalf typed\nc: {d: 1}\n'), [
      'a 1-2',
      'a.b 2-2',
      'a 4-4',
      'c 6-6',
    ]);
  });

  it('reads the nested maps and lists that it was written from', () => {
    fc.assert(
      fc.property(tree, value => {
        const text = written(value, 0);
        const outline = outlineOf('a.yaml', text);
        assert.deepEqual(
          outline.definitions.map(definition => qualifiedName(outline, definition)),
          pathsOf(value, ''),
        );
      }),
    );
  });

  it('survives anything, and keeps its order', () => {
    const hostile = fc.string({ unit: fc.constantFrom('-', ' ', ' ', ':', '\n', '"', '&', '|', '#', 'a', '[') });
    fc.assert(fc.property(hostile, text => assertInOrder(outlineOf('a.yaml', text), text)));
    assert.deepEqual(outlineOf('a.yaml', '- '.repeat(400_000)).definitions, []);
  });
});

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

const { tree } = fc.letrec<{ tree: Tree }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('x', '"a: b"', "'#'"),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b-c', 'd e'), tie('tree'), { minKeys: 1, maxKeys: 3 }),
  ),
}));

function written(value: Tree, depth: number): string {
  const indent = '  '.repeat(depth);
  if (typeof value === 'string') return `${indent}${value}\n`;
  const below = (child: Tree): string => (typeof child === 'string' ? ` ${child}\n` : `\n${written(child, depth + 1)}`);
  return Array.isArray(value)
    ? value.map(child => `${indent}-${below(child)}`).join('')
    : Object.entries(value)
        .map(([key, child]) => `${indent}${key}:${below(child)}`)
        .join('');
}

function pathsOf(value: Tree, path: string): string[] {
  if (typeof value === 'string') return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const own = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    return [own, ...pathsOf(child, own)];
  });
}

describe('plain outlines', () => {
  it('are told by the language of the editor or the ending of the file', () => {
    const kindOf = (path: string, languageId: string) =>
      new PlainOutlines().tryGet({ path, languageId, text: '' })?.kind;
    assert.equal(kindOf('Untitled-1', 'jsonc'), 'outline');
    assert.equal(kindOf('docs/README.MD', ''), 'outline');
    assert.equal(kindOf('a.ts', 'typescript'), undefined);
    assert.equal(kindOf('json', ''), undefined);
  });

  it('are made once for one text in one language', () => {
    const outlines = new PlainOutlines();
    const first = outlines.tryGet({ path: 'a.md', languageId: '', text: '# A\n' });
    assert.equal(outlines.tryGet({ path: 'b.md', languageId: '', text: '# A\n' }), first);
    assert.notDeepEqual(outlines.tryGet({ path: 'b.yaml', languageId: '', text: '# A\n' }), first);
    assert.equal(outlines.tryGet({ path: 'b.ts', languageId: '', text: '# A\n' }), undefined);
  });

  it('are refused for a text that is too large to be read', () => {
    const result = new PlainOutlines().tryGet({ path: 'a.json', languageId: '', text: ' '.repeat(1_000_001) });
    assert.deepEqual(result, { kind: 'unavailable', why: 'tooLarge' });
  });

  it('take lines that end in CRLF as any others', () => {
    for (const [path, text] of [
      ['a.md', '# A\n\n## B\n\nc\n\nD\n=\n'],
      ['a.json', '{\n  "a": {\n    "b": 1\n  }\n}\n'],
      ['a.yaml', 'a:\n- b: |\n    c\n# d\nd: 1\n'],
    ] as const) {
      assert.deepEqual(namesOf(path, text.replaceAll('\n', '\r\n')), namesOf(path, text));
    }
  });

  it('list only what stands beside the nodes around the cursor of data', () => {
    const text = '{\n"a": {\n"b": 1\n},\n"c": {\n"d": 1\n}\n}';
    const snapshot = new TextSnapshot(text);
    const { selection } = marked(text.replace('"b"', '|"b"'));
    const entries = symbolEntries(outlineOf('a.json', text), snapshot, { shown: new LineRange(0, 0), selection });
    assert.deepEqual(
      entries.map(({ label }) => label),
      ['a:2', 'a.b:3', 'c:5'],
    );
  });
});
