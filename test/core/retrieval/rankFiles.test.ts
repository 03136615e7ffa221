import assert from 'node:assert/strict';
import { englishReason } from '../../../src/core/messages/english.ts';
import { factsOf } from '../../../src/core/retrieval/fileFacts.ts';
import { rankFiles } from '../../../src/core/retrieval/rankFiles.ts';
import { SearchIndex } from '../../../src/core/retrieval/searchIndex.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { graphOf } from './aGraph.ts';

const counter = new TermCounter();
const COMMIT = { id: '1', atMs: 0, message: 'Fix login timeout\n\nMore.', paths: ['src/pool.ts'] };

function indexOf(files: Readonly<Record<string, string>>): SearchIndex {
  const index = new SearchIndex();
  for (const [path, text] of Object.entries(files)) {
    const facts = factsOf(path, text, counter);
    if (facts.kind === 'text') index.put(path, facts);
  }
  return index;
}

const shop = {
  'src/cart.ts': "import { pool } from './pool.ts';\nexport class CartService {\n  addItem() { return pool; }\n}\n",
  'src/pool.ts': 'export const pool = 1;\n',
  'src/user_login.ts': 'export function signIn() { return "timeout"; }\n',
  'src/price.ts': 'export function roundPrice() { return 1; }\n',
  'test/cart.test.ts': "import { CartService } from '../src/cart.ts';\n// items in the cart, and the cart again\n",
  'docs/cart.md': '# The cart\n\nItems in the cart.\n',
};

describe('rankFiles', () => {
  const pathsFor = (question: string, index = indexOf(shop)) => rankFiles(index, { question }).files.map(f => f.path);
  const reasonsFor = (question: string, path: string, context: object = {}, index = indexOf(shop)) =>
    rankFiles(index, { question, ...context })
      .files.find(file => file.path === path)
      ?.reasons.map(englishReason);

  it('puts source before tests and documents, unless they are asked about', () => {
    assert.equal(pathsFor('cart items')[0], 'src/cart.ts');
    assert.equal(pathsFor('Which tests of the cart are there')[0], 'test/cart.test.ts');
    assert.equal(pathsFor('Documentation of the cart')[0], 'docs/cart.md');
  });

  it('gives up to three reasons, in words, the strongest first', () => {
    assert.deepEqual(reasonsFor('CartService', 'src/cart.ts')?.slice(0, 2), [
      'its content matches the question: Service, CartService, Cart',
      'defines `CartService`',
    ]);
    const index = indexOf(shop);
    index.setCommits([COMMIT]);
    assert.deepEqual(reasonsFor('login timeout', 'src/pool.ts', {}, index), ['commit "Fix login timeout" touched it']);
    assert.ok(reasonsFor('login', 'src/user_login.ts', {}, index)?.includes('its name matches the question: login'));
  });

  it('brings the file of a stack frame first, with its line', () => {
    const trace = 'Cart items are lost\n\nError: no items\n    at roundPrice (/home/me/shop/src/price.ts:1:9)\n';
    const [first] = rankFiles(indexOf(shop), { question: trace }).files;
    assert.equal(first?.path, 'src/price.ts');
    assert.deepEqual(first?.lines, [1]);
    assert.ok(first?.reasons.map(englishReason).includes('line 1 of it stands in the stack trace or error message'));
  });

  it('finds English code for a question in Chinese', () => {
    assert.equal(pathsFor('购物车里的商品丢失了')[0], 'src/cart.ts');
    assert.equal(pathsFor('登录超时怎么办')[0], 'src/user_login.ts');
  });

  it('lets what likely files import count, and says so', () => {
    const graph = graphOf(shop);
    const question = 'CartService pool';
    const without = rankFiles(indexOf(shop), { question }).files.find(({ path }) => path === 'src/pool.ts')!;
    const linked = rankFiles(indexOf(shop), { question, graph }).files.find(({ path }) => path === 'src/pool.ts')!;
    assert.ok(linked.score > without.score);
    assert.ok(linked.reasons.map(englishReason).includes('is imported by src/cart.ts'));
  });

  it('prefers what the user works on between files that match equally', () => {
    const index = indexOf({ 'src/a.ts': 'export const zebra = 1;', 'src/b.ts': 'export const zebra = 1;' });
    assert.deepEqual(pathsFor('zebra', index), ['src/a.ts', 'src/b.ts']);
    const edited = rankFiles(index, { question: 'zebra', editedPaths: ['src/b.ts'] }).files;
    assert.deepEqual(
      edited.map(({ path }) => path),
      ['src/b.ts', 'src/a.ts'],
    );
  });

  it('prefers what is not committed between files that match equally, and says so; less when that is much', () => {
    const index = indexOf({ 'src/a.ts': 'export const zebra = 1;', 'src/b.ts': 'export const zebra = 1;' });
    const scoreOf = (uncommittedPaths: readonly string[]): number => {
      const [first] = rankFiles(index, { question: 'zebra', uncommittedPaths }).files;
      assert.equal(first?.path, 'src/b.ts');
      assert.ok(first.reasons.map(englishReason).includes('it has changes that are not committed'));
      return first.score;
    };
    const others = Array.from({ length: 40 }, (_, number) => `other${number}.ts`);
    assert.ok(scoreOf(['src/b.ts']) > scoreOf(['src/b.ts', ...others]));
    assert.deepEqual(rankFiles(index, { question: 'giraffe', uncommittedPaths: ['src/b.ts'] }).files, []);
  });

  it('finds nothing where nothing matches', () => {
    assert.deepEqual(pathsFor('giraffe'), []);
    assert.deepEqual(rankFiles(new SearchIndex(), { question: 'cart' }).files, []);
  });
});
