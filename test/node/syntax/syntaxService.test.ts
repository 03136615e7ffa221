import assert from 'node:assert/strict';
import { nullLog } from '../../../src/core/base/log.ts';
import type { SyntaxDocument } from '../../../src/core/ports.ts';
import { captureNamed } from '../../../src/node/syntax/captures.ts';
import { SYNTAX_LANGUAGES, syntaxLanguageOf } from '../../../src/node/syntax/languages.ts';
import { createSyntaxService } from '../../../src/node/syntax/syntaxService.ts';
import { readSourceAsset } from '../../support/syntax.ts';

const { signal } = new AbortController();

/** A service that counts what it reads, with a clock that may run fast. */
function aService({ millisecondsPerLook = 0 } = {}) {
  const read: string[] = [];
  const logged: string[] = [];
  let now = 0;
  const service = createSyntaxService({
    readAsset: fileName => {
      read.push(fileName);
      return readSourceAsset(fileName);
    },
    log: { ...nullLog, error: message => logged.push(String(message)) },
    monotonicMs: () => {
      now += millisecondsPerLook;
      return now;
    },
  });
  const outline = (path: string, text: string, languageId = '') =>
    service.outline({ path, languageId, text }, { signal });
  return { service, outline, read, logged };
}

describe('the syntax service', () => {
  it('loads nothing for a language without a grammar', async () => {
    const { outline, read } = aService();
    assert.deepEqual(await outline('notes.txt', 'a'), { kind: 'unavailable', why: 'noGrammar' });
    assert.deepEqual(read, []);
  });

  it('loads the runtime once and each grammar on its first use', async () => {
    const { outline, read, service } = aService();
    await Promise.all([outline('a.py', 'a = 1'), outline('b.py', 'b = 1'), outline('c.js', 'c')]);
    assert.deepEqual([...read].sort(), [
      'ecmascript.scm',
      'javascript.scm',
      'python.scm',
      'tree-sitter-javascript.wasm',
      'tree-sitter-python.wasm',
      'tree-sitter.wasm',
    ]);
    service.dispose();
  });

  it('gives the outline of an unchanged text without parsing again', async () => {
    const { outline, service } = aService();
    assert.equal(await outline('a.py', 'def a(): pass'), await outline('b.py', 'def a(): pass'));
    service.dispose();
  });

  it('finds what is nested deeply in a long document where somebody looks at it, and elsewhere in no case', async () => {
    const { service } = aService();
    const nested = (name: string): string =>
      `function ${name}() { if (a) { if (b) { function deep() { return 1; } } } }\n`;
    const text = nested('f').repeat(10_000);
    const document = { uri: 'file:///a.js', path: 'a.js', languageId: '', text };
    const at = (place: number) => ({ ...document, place: { start: place, endExclusive: place } });
    const deepIn = async (asked: SyntaxDocument): Promise<number[]> => {
      const result = await service.outline(asked, { signal });
      assert.ok(result.kind === 'outline');
      return result.outline.definitions.filter(({ name }) => name === 'deep').map(({ nameLine }) => nameLine);
    };
    const lineLength = nested('f').length;
    assert.deepEqual(await deepIn(document), []);
    // With that of the next statement, which is the border of what is looked at.
    assert.deepEqual(await deepIn(at(700 * lineLength + 50)), [700, 701]);
    assert.deepEqual(await deepIn(at(9 * lineLength + 50)), [9, 10]);
    const again = at(9 * lineLength + 50);
    assert.equal(await service.outline(again, { signal }), await service.outline(again, { signal }));
    service.dispose();
  });

  it('refuses what is too large before loading anything', async () => {
    const { outline, read } = aService();
    const tooLarge = { kind: 'unavailable', why: 'tooLarge' };
    assert.deepEqual(await outline('a.js', 'x;\n'.repeat(1_400_000)), tooLarge);
    assert.deepEqual(await outline('a.js', `x;\n"${'y'.repeat(10_000)}"`), tooLarge);
    assert.deepEqual(read, []);
  });

  it('does not mind a long line of data among lines of code', async () => {
    const { outline, service } = aService();
    const result = await outline('a.js', `const data = "${'y'.repeat(10_000)}";\n${'f(1);\n'.repeat(2_000)}`);
    assert.equal(result.kind, 'outline');
    service.dispose();
  });

  it('gives up a parse after its time, and can parse again', async () => {
    const hurried = aService({ millisecondsPerLook: 1_200 });
    const text = 'function a() { return [1, 2, 3].map(x => x + 1); }\n'.repeat(2_000);
    assert.deepEqual(await hurried.outline('a.js', text), { kind: 'unavailable', why: 'timeout' });
    const short = await hurried.outline('a.js', 'function b() {}');
    assert.equal(short.kind, 'outline');
    hurried.service.dispose();
  });

  it('calls random text unparsable, or finds nothing in it', async () => {
    const { outline, service } = aService();
    const result = await outline('a.ts', ')]}%%% ### )))\n'.repeat(50));
    assert.ok(result.kind === 'unavailable' ? result.why === 'unparsable' : result.outline.definitions.length === 0);
    service.dispose();
  });

  it('finds what can be found in a broken file, and says that it is broken', async () => {
    const { outline, service } = aService();
    const result = await outline('a.ts', 'class A { b() {} }\nfunction (((\n\nfunction c() {}\n');
    assert.ok(result.kind === 'outline');
    assert.equal(result.outline.isComplete, false);
    assert.deepEqual(
      result.outline.definitions.map(({ name }) => name),
      ['A', 'b', 'c'],
    );
    service.dispose();
  });

  it('says that a grammar failed to load, logs it, and tries again the next time', async () => {
    let isMissing = true;
    const logged: string[] = [];
    const service = createSyntaxService({
      readAsset: fileName => (isMissing ? Promise.reject(new Error(`No ${fileName}`)) : readSourceAsset(fileName)),
      log: { ...nullLog, error: message => logged.push(String(message)) },
    });
    const document = { path: 'a.py', languageId: 'python', text: 'a = 1' };
    assert.deepEqual(await service.outline(document, { signal }), { kind: 'unavailable', why: 'failed' });
    assert.deepEqual(logged, ['Error: No tree-sitter.wasm']);
    isMissing = false;
    assert.equal((await service.outline(document, { signal })).kind, 'outline');
    service.dispose();
  });

  it('stops when it is told to, and remembers nothing of it', async () => {
    const { service } = aService();
    const document = { path: 'a.py', languageId: 'python', text: 'a = 1' };
    await assert.rejects(service.outline(document, { signal: AbortSignal.abort() }), { name: 'AbortError' });
    service.dispose();
  });
});

describe('syntaxLanguageOf', () => {
  const cases: readonly [path: string, languageId: string, id: string | undefined][] = [
    ['a.ts', '', 'typescript'],
    ['a.d.mts', '', 'typescript'],
    ['A.TSX', '', 'tsx'],
    ['src\\a.py', '', 'python'],
    ['Untitled-1', 'javascriptreact', 'javascript'],
    ['a.js', 'typescript', 'typescript'],
    ['a.py', 'jinja', 'python'],
    ['py', '', undefined],
    ['.ts/readme', '', undefined],
    ['', '', undefined],
  ];
  for (const [path, languageId, id] of cases) {
    it(`is ${id ?? 'none'} for '${path}' in language '${languageId}'`, () => {
      assert.equal(syntaxLanguageOf({ path, languageId })?.id, id);
    });
  }
});

describe('the queries', () => {
  for (const { id, queryFiles } of SYNTAX_LANGUAGES) {
    it(`of ${id} use only captures that mean something`, async () => {
      for (const fileName of queryFiles) {
        const query = new TextDecoder().decode(await readSourceAsset(fileName)).replace(/^\s*;.*$|"[^"]*"/gm, '');
        for (const [, name] of query.matchAll(/@([\w.]+)/g)) captureNamed(name!);
      }
    });
  }

  it('refuse a capture with a typing error', () =>
    assert.throws(() => captureNamed('block.fuction'), /@block.fuction/));
});
