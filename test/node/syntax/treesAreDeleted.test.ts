import assert from 'node:assert/strict';
import type { Parser, Tree } from '@vscode/tree-sitter-wasm';
import treeSitter from '@vscode/tree-sitter-wasm';
import { nullLog } from '../../../src/core/base/log.ts';
import { createSyntaxService } from '../../../src/node/syntax/syntaxService.ts';
import { readSourceAsset } from '../../support/syntax.ts';

/** Longer than a text that fits into one look at the clock. */
const LONG = 'function a() { return [1, 2, 3].map(x => x + 1); }\n'.repeat(2_000);

describe('trees, which no garbage collector sees', () => {
  const { signal } = new AbortController();
  const original = {
    parse: treeSitter.Parser.prototype.parse,
    copy: treeSitter.Tree.prototype.copy,
    delete: treeSitter.Tree.prototype.delete,
  };
  const alive = new Set<Tree>();
  const noted = <Value extends Tree | null>(tree: Value): Value => {
    if (tree !== null) alive.add(tree);
    return tree;
  };

  before(() => {
    treeSitter.Parser.prototype.parse = function (this: Parser, ...args: Parameters<Parser['parse']>) {
      return noted(original.parse.apply(this, args));
    };
    treeSitter.Tree.prototype.copy = function (this: Tree) {
      return noted(original.copy.call(this));
    };
    treeSitter.Tree.prototype.delete = function (this: Tree) {
      assert.ok(alive.delete(this), 'a tree is deleted once');
      original.delete.call(this);
    };
  });

  after(() => {
    treeSitter.Parser.prototype.parse = original.parse;
    treeSitter.Tree.prototype.copy = original.copy;
    treeSitter.Tree.prototype.delete = original.delete;
  });

  beforeEach(() => alive.clear());

  function aService(millisecondsPerLook = 0) {
    let now = 0;
    return createSyntaxService({
      readAsset: readSourceAsset,
      log: nullLog,
      monotonicMs: () => {
        now += millisecondsPerLook;
        return now;
      },
    });
  }

  it('of files are deleted as soon as they have an outline, broken ones too', async () => {
    const service = aService();
    for (const text of [
      'def a(): pass',
      'def a(:\n  if x {\n',
      'class A:\n  def b(self):\n    return (1\n\n  def c(self): pass\n',
      ')]}',
    ]) {
      await service.outline({ path: 'a.py', languageId: '', text }, { signal });
      assert.equal(alive.size, 0);
    }
    service.dispose();
  });

  it('of documents are kept for the last version of the last four, two of a broken one', async () => {
    const service = aService();
    for (let version = 0; version < 12; version++) {
      const text = `def a${version}(x):\n    return ${version % 2 === 0 ? '(' : ''}x\n`;
      await service.outline({ uri: `file:///${version % 6}`, path: 'a.py', languageId: '', text }, { signal });
      assert.ok(alive.size <= 6, `${alive.size} trees`);
    }
    assert.equal(alive.size, 6);
    service.dispose();
    assert.equal(alive.size, 0);
  });

  it('are none after a parse that took too long', async () => {
    const service = aService(1_200);
    const result = await service.outline({ uri: 'file:///a', path: 'a.js', languageId: '', text: LONG }, { signal });
    assert.deepEqual(result, { kind: 'unavailable', why: 'timeout' });
    assert.equal(alive.size, 0);
    service.dispose();
  });
});
