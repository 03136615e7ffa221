import assert from 'node:assert/strict';
import { lastNameOf, matchingParts, mentionsOf, pathNamesOf } from '../../../src/core/retrieval/pathMentions.ts';

/** What each mention of the text says about the path: parts that match, and its line. */
const mentioned = (text: string, path: string): readonly (readonly [parts: number, line: number | undefined])[] =>
  mentionsOf(text)
    .map(mention => [matchingParts(mention, pathNamesOf(path)), mention.lineNumber] as const)
    .filter(([parts]) => parts > 0);

describe('mentions of paths', () => {
  const cases: [text: string, path: string, parts: number | undefined, line: number | undefined][] = [
    ['see src/db/pool.ts', 'src/db/pool.ts', 4, undefined],
    ['see ./db/pool.ts', 'src/db/pool.ts', 3, undefined],
    ['see pool.ts', 'src/db/pool.ts', 2, undefined],
    ['看看payment.py里的登录', 'app/payment.py', 2, undefined],
    ['C:\\work\\db\\pool.ts', 'src/db/pool.ts', 3, undefined],
    ['import app.db.pool', 'app/db/pool.py', 3, undefined],
    ['app.db.pool.Pool.take', 'app/db/pool.py', 3, undefined],
    ['crate::db::pool', 'src/db/pool.rs', 2, undefined],
    ['app.db', 'app/db/__init__.py', 2, undefined],
    ['components/button', 'src/components/button/index.ts', 2, undefined],
    ['  File "/home/me/shop/app/cart.py", line 12, in add', 'app/cart.py', 3, 12],
    ['    at add (src/cart.ts:34:5)', 'src/cart.ts', 3, 34],
    ['\tat org.shop.Cart.add(Cart.java:56)', 'src/main/java/org/shop/Cart.java', 2, 56],
    ['panicked at src/lib/cart.rs:7:9', 'src/lib/cart.rs', 4, 7],
    ['src/app/[id]/page.tsx', 'src/app/[id]/page.tsx', 4, undefined],
    ['src/cart/index.ts:3', 'src/cart/index.ts', 3, 3],
    ['pool.take()', 'src/db/pool.ts', undefined, undefined],
    ['pool.py', 'src/db/pool.ts', undefined, undefined],
    ['the pool', 'src/db/pool.ts', undefined, undefined],
  ];
  for (const [text, path, parts, line] of cases) {
    it(`${parts === undefined ? 'are none' : `match ${parts} names`} in ${JSON.stringify(text)} for ${path}`, () => {
      const best = [...mentioned(text, path)].sort((a, b) => (b[1] ?? 0) - (a[1] ?? 0) || b[0] - a[0])[0];
      assert.deepEqual(best, parts === undefined ? undefined : [parts, line]);
    });
  }

  it('take time in proportion to the text', () => {
    assert.ok(mentionsOf('a.'.repeat(200_000)).length <= 60);
    assert.ok(mentionsOf(`${'a'.repeat(100_000)}/b.ts`).length <= 60);
  });
});

describe('lastNameOf', () => {
  it('is the last name of a path', () => {
    for (const path of [
      'a.ts',
      'src/a.test.ts',
      'src/cart/index.ts',
      'index.ts',
      '.env',
      'A/B/__init__.py',
      'x/Makefile',
    ]) {
      assert.equal(lastNameOf(path), pathNamesOf(path).names.at(-1), path);
    }
  });
});
