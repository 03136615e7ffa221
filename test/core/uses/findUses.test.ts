import assert from 'node:assert/strict';
import fc from 'fast-check';
import { factsOf } from '../../../src/core/retrieval/fileFacts.ts';
import { SearchIndex } from '../../../src/core/retrieval/searchIndex.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { identifierParts } from '../../../src/core/retrieval/words.ts';
import { filesToSearch } from '../../../src/core/uses/filesToSearch.ts';
import { findUses, type Uses, withoutHidden } from '../../../src/core/uses/findUses.ts';
import { linesAt, linesWithUses, type TextMatch } from '../../../src/core/uses/useMatch.ts';
import { matchesFor, type UseTarget } from '../../../src/core/uses/useTarget.ts';
import { graphOf } from '../retrieval/aGraph.ts';

const counter = new TermCounter();

function indexOf(files: Readonly<Record<string, string>>): SearchIndex {
  const index = new SearchIndex();
  for (const [path, text] of Object.entries(files)) {
    const facts = factsOf(path, text, counter);
    if (facts.kind === 'text') index.put(path, facts);
  }
  return index;
}

function find(
  files: Readonly<Record<string, string>>,
  target: UseTarget,
  {
    openTexts = {},
    signal = new AbortController().signal,
  }: { openTexts?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Uses> {
  return findUses(target, {
    index: indexOf({ ...files, ...openTexts }),
    graph: graphOf({ ...files, ...openTexts }),
    unsearchedFiles: 0,
    openTexts: new Map(Object.entries(openTexts)),
    read: async path => {
      const text = files[path];
      return text === undefined ? { kind: 'refused', why: 'missing' } : { kind: 'text', text, mtimeMs: 1 };
    },
    signal,
  });
}

const placesIn = ({ files }: Uses): readonly string[] =>
  files.flatMap(({ path, lines }) => lines.map(({ lineNumber, text }) => `${path}:${lineNumber}: ${text}`));

const code = (text: string): UseTarget => ({ text, isCode: true });
const word = (text: string): UseTarget => ({ text, isCode: false });

describe('linesWithUses', () => {
  const cases: [match: TextMatch, line: string, isUse: boolean][] = [
    [{ kind: 'name', text: 'connect' }, 'db.connect();', true],
    [{ kind: 'name', text: 'connect' }, '$connect = 1;', true],
    [{ kind: 'name', text: 'connect' }, '用connect做', true],
    [{ kind: 'name', text: 'connect' }, 'reconnect()', false],
    [{ kind: 'name', text: 'connect' }, 'connect_all()', false],
    [{ kind: 'name', text: 'connect' }, 'Connect()', false],
    [{ kind: 'name', text: 'connect' }, 'connecté', false],
    [{ kind: 'name', text: 'connect' }, 'reconnect connect', true],
    [{ kind: 'literal', text: 'log.Fatal' }, 'log.Fatal(err)', true],
    [{ kind: 'literal', text: 'log.Fatal' }, 'log.Fatalf(err)', false],
    [{ kind: 'literal', text: 'log.Fatal' }, 'blog.Fatal(err)', false],
    [{ kind: 'literal', text: '.total' }, 'order.total', true],
    [{ kind: 'literal', text: '/api/users' }, "get('/api/users/1')", true],
    [{ kind: 'literal', text: '支付' }, '# 微信支付回调', true],
    [{ kind: 'words', text: 'redis' }, 'import redis', true],
    [{ kind: 'words', text: 'redis' }, 'new RedisClient()', true],
    [{ kind: 'words', text: 'redis' }, 'REDIS_URL', true],
    [{ kind: 'words', text: 'redis' }, 'HTTPRedisPool', true],
    [{ kind: 'words', text: 'redis' }, 'createRedis2', false],
    [{ kind: 'words', text: 'redis' }, 'redistribute', false],
    [{ kind: 'words', text: 'redis' }, 'Redistribute', false],
    [{ kind: 'words', text: 'webhooks' }, 'sendWebhook()', true],
    [{ kind: 'words', text: 'webhook' }, 'webhooks: []', true],
    [{ kind: 'words', text: 'feature flags' }, 'isFeatureFlagOn', true],
    [{ kind: 'words', text: 'feature flags' }, 'feature_flags', true],
    [{ kind: 'words', text: 'feature flags' }, 'the feature flag', true],
    [{ kind: 'words', text: 'feature flags' }, 'a feature, flagged', false],
  ];
  for (const [match, line, isUse] of cases) {
    it(`${isUse ? 'finds' : 'does not find'} ${match.kind} "${match.text}" in "${line}"`, () => {
      assert.equal(linesWithUses(line, match).length, isUse ? 1 : 0);
    });
  }

  it('gives every line once, with its number from 1, whatever the line breaks', () => {
    assert.deepEqual(linesWithUses('x\r\n  a + a\r\n\r\na', { kind: 'name', text: 'a' }), [
      { lineNumber: 2, text: 'a + a' },
      { lineNumber: 4, text: 'a' },
    ]);
  });

  it('shows of a very long line what is around the use', () => {
    const [line] = linesWithUses(`${'x '.repeat(5_000)}needle${' y'.repeat(5_000)}`, { kind: 'name', text: 'needle' });
    assert.match(line!.text, /^…[x ]+needle[ y]+…$/);
    assert.ok(line!.text.length <= 242);
  });

  it('comes to an end on hostile text', () => {
    assert.deepEqual(linesWithUses('a'.repeat(500_000), { kind: 'name', text: 'aaaa' }), []);
    assert.deepEqual(linesWithUses('foo_'.repeat(200_000), { kind: 'words', text: 'foo foo foo bar' }), []);
    assert.deepEqual(linesWithUses('redis'.repeat(200_000), { kind: 'words', text: 'redis' }), []);
  });
});

describe('linesAt', () => {
  it('gives lines by their numbers, each once and in order, and none beyond the end', () => {
    assert.deepEqual(linesAt(' a\r\nb\n\nc', [4, 1, 4, 9]), [
      { lineNumber: 1, text: 'a' },
      { lineNumber: 4, text: 'c' },
    ]);
    assert.deepEqual(linesAt('', [1]), [{ lineNumber: 1, text: '' }]);
  });
});

describe('matchesFor', () => {
  const kinds = (target: UseTarget, ...defined: readonly string[]) =>
    matchesFor(target, name => defined.includes(name)).map(({ kind, text }) => `${kind} ${text}`);

  it('keeps the case of code and of what the workspace defines, and takes words in any form', () => {
    assert.deepEqual(kinds(code('getUser')), ['name getUser', 'words get user']);
    assert.deepEqual(kinds(word('Redis')), ['words redis']);
    assert.deepEqual(kinds(word('Order'), 'Order'), ['name Order', 'words order']);
    assert.deepEqual(kinds(word('feature flags')), ['words feature flags']);
    assert.deepEqual(kinds(word('支付')), ['literal 支付']);
  });

  it('looks for a member behind any object when it is not written with its type', () => {
    assert.deepEqual(kinds(code('Order.total')), ['literal Order.total', 'literal .total']);
    assert.deepEqual(kinds(code('Order::total')), ['literal Order::total', 'literal .total']);
    assert.deepEqual(kinds(code('/api/users')), ['literal /api/users', 'words api users']);
  });
});

describe('findUses', () => {
  const shop = {
    'app/cache.py': 'import redis\n\nclient = redis.Redis()\n',
    'app/config.py': 'REDIS_URL = "redis://localhost"\n',
    'app/orders.py': 'from app.cache import client\n',
    'tests/test_cache.py': 'def test_redis_client(): pass\n',
    'docs/redis.md': 'Redis is the cache.\n',
    'app/redistribute.py': 'def redistribute(): pass\n',
  };

  it('lists every line, sources before documents and tests', async () => {
    const uses = await find(shop, word('Redis'));
    assert.deepEqual(placesIn(uses), [
      'app/cache.py:1: import redis',
      'app/cache.py:3: client = redis.Redis()',
      'app/config.py:1: REDIS_URL = "redis://localhost"',
      'docs/redis.md:1: Redis is the cache.',
      'tests/test_cache.py:1: def test_redis_client(): pass',
    ]);
    assert.deepEqual([uses.lineCount, uses.fileCount, uses.searchedFiles], [5, 4, 6]);
  });

  it('puts files that define the name first and keeps its case', async () => {
    const files = { 'a.ts': 'new Order();', 'b.ts': 'class Order {}', 'c.ts': 'const order = 1;' };
    assert.deepEqual(placesIn(await find(files, word('Order'))), ['b.ts:1: class Order {}', 'a.ts:1: new Order();']);
  });

  it('falls back to the next way only when nothing is found', async () => {
    const files = { 'a.py': 'o.total', 'b.py': 'total = 1', 'c.py': 'get_user()' };
    assert.deepEqual(placesIn(await find(files, code('Order.total'))), ['a.py:1: o.total']);
    assert.deepEqual(placesIn(await find(files, code('getUser'))), ['c.py:1: get_user()']);
    const none = await find(files, code('missing'));
    assert.deepEqual([none.files, none.lineCount, none.match], [[], 0, { kind: 'name', text: 'missing' }]);
  });

  it('takes a file for what imports it, by whatever path, and for where it is named', async () => {
    const files = {
      'src/db/pool.ts': 'export const pool = 1;',
      'src/a.ts': "import { x } from 'x';\nimport { pool } from './db/pool.js';\npool;",
      'src/db/b.ts': "export * from './pool';",
      'docs/db.md': 'See pool.ts.',
      'other/pool.py': 'pool',
    };
    const places = ["src/a.ts:2: import { pool } from './db/pool.js';", "src/db/b.ts:1: export * from './pool';"];
    assert.deepEqual(placesIn(await find(files, code('src/db/pool.ts'))), places);
    const byName = await find(files, code('pool.ts'));
    assert.deepEqual(placesIn(byName), [...places, 'docs/db.md:1: See pool.ts.']);
    assert.deepEqual(byName.match, { kind: 'imports', text: 'pool.ts', paths: ['src/db/pool.ts'] });
  });

  it('keeps no more lines than can be listed, and counts the others', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 3 }, (_, index) => [`f${index}.ts`, 'needle_name()\n'.repeat(6_000)]),
    );
    const uses = await find(files, code('needle_name'));
    assert.deepEqual([uses.lineCount, uses.fileCount], [18_000, 3]);
    assert.deepEqual(
      uses.files.map(({ lines }) => lines.length),
      [6_000, 4_000],
    );
  });

  it('reads what is unsaved in the editor', async () => {
    const uses = await find({ 'a.ts': 'old()' }, code('fresh_name'), { openTexts: { 'a.ts': '\nfresh_name()' } });
    assert.deepEqual(placesIn(uses), ['a.ts:2: fresh_name()']);
    assert.equal(uses.files[0]?.isUnsaved, true);
  });

  it('leaves out what the user has taken out', async () => {
    const uses = withoutHidden(await find(shop, word('Redis')), ['app/cache.py']);
    assert.deepEqual(
      [uses.lineCount, uses.fileCount, uses.files.some(({ path }) => path === 'app/cache.py')],
      [3, 3, false],
    );
  });

  it('stops when it is aborted', async () => {
    await assert.rejects(find(shop, word('Redis'), { signal: AbortSignal.abort() }), { name: 'AbortError' });
  });
});

describe('the laws of searching for uses', () => {
  const names = [
    'get',
    'getUser',
    'get_user',
    'GetUsers',
    'caches',
    'cache',
    'Caching',
    'redis',
    'HTTPServer',
    'x',
    'v2',
    '支付',
    'größe',
    '_id',
    'sizes',
    'ID',
    'ids',
  ];
  const glue = ['', ' ', '.', '_', '-', '$', '/', '\n', '(', '"', '、', '中', 'é'];
  const text = fc
    .array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...glue)), { maxLength: 30 })
    .map(pieces => pieces.flat().join(''));
  const workspace = fc.array(text, { minLength: 1, maxLength: 6 });
  const target = fc.record({
    text: fc.oneof(
      fc.constantFrom(...names),
      fc
        .tuple(fc.constantFrom(...names), fc.constantFrom('.', ' ', '_'), fc.constantFrom(...names))
        .map(parts => parts.join('')),
    ),
    isCode: fc.boolean(),
  });

  it('never misses a file that has a use', () => {
    fc.assert(
      fc.property(workspace, target, (texts, wanted) => {
        const files = Object.fromEntries(texts.map((content, number) => [`f${number}.ts`, content]));
        const index = indexOf(files);
        for (const match of matchesFor(wanted, () => true)) {
          const candidates = filesToSearch(index, match.text);
          for (const [path, content] of Object.entries(files)) {
            if (linesWithUses(content, match).length > 0)
              assert.ok(candidates.includes(path), `${match.kind} ${match.text}`);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds the lines that a reader of names would find', () => {
    const namesOf = (line: string) =>
      line.match(/[\p{L}\p{M}\p{N}_]+/gu)?.flatMap(run => run.split(/[\p{Script=Han}]+/u)) ?? [];
    fc.assert(
      fc.asyncProperty(workspace, fc.constantFrom(...names.filter(name => /^\w+$/.test(name))), async (texts, name) => {
        const files = Object.fromEntries(texts.map((content, number) => [`f${number}.ts`, content]));
        const expected = Object.entries(files).flatMap(([path, content]) =>
          content.split('\n').flatMap((line, index) => (namesOf(line).includes(name) ? `${path}:${index + 1}` : [])),
        );
        const uses = await find(files, code(name));
        const found = uses.match.kind === 'name' ? placesIn(uses).map(place => place.split(': ')[0]) : [];
        assert.deepEqual(found, expected);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the lines that have a word as a part of a name', () => {
    const ascii = fc
      .array(
        fc.tuple(
          fc.constantFrom(...names.filter(name => /^\w+$/.test(name))),
          fc.constantFrom(...glue.filter(piece => piece !== 'é')),
        ),
        { maxLength: 30 },
      )
      .map(pieces => pieces.flat().join(''));
    fc.assert(
      fc.property(ascii, fc.constantFrom('redis', 'server', 'user', 'http'), (content, wanted) => {
        const expected = content.split('\n').flatMap((line, index) => {
          const parts = (line.match(/[A-Za-z0-9_$]+/g) ?? []).flatMap(name => identifierParts(name).parts);
          return parts.some(part => part === wanted || part === `${wanted}s`) ? [index + 1] : [];
        });
        const found = linesWithUses(content, { kind: 'words', text: wanted }).map(({ lineNumber }) => lineNumber);
        assert.deepEqual(found, expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('searches all files for what is no term, and those with more terms than are kept', () => {
    const many = Array.from({ length: 20_000 }, (_, number) => `word${number.toString(36)}`).join('\n');
    const index = indexOf({ 'a.ts': 'x', 'b.ts': '== y', 'many.txt': `${many}\nneedle` });
    assert.deepEqual(filesToSearch(index, 'x'), ['a.ts', 'b.ts', 'many.txt']);
    assert.deepEqual(filesToSearch(index, 'needle'), ['many.txt']);
  });
});
