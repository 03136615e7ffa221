import assert from 'node:assert/strict';
import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import { createContextEngine } from '../../../src/core/engine.ts';
import { createNodePorts } from '../../../src/node/nodePorts.ts';
import { createSyntaxService } from '../../../src/node/syntax/syntaxService.ts';
import { assetsFolder } from '../../support/assets.ts';
import { readSourceAsset } from '../../support/syntax.ts';

const { signal } = new AbortController();

/** What the engine shows of a file with the cursor in front of some text, and why. */
async function shownOf(
  path: string,
  text: string | undefined,
  { cursor = '', millisecondsPerLook = 0 }: { readonly cursor?: string; readonly millisecondsPerLook?: number } = {},
) {
  let now = 0;
  const monotonicMs = (): number => {
    now += millisecondsPerLook;
    return now;
  };
  const nodePorts = createNodePorts({
    folders: [],
    excludes: [],
    assetsPath: await assetsFolder(),
    storePath: ':memory:',
    watchesFiles: false,
    isTrusted: false,
    log: nullLog,
    tell: () => {},
    showIndex: () => {},
  });
  const syntax = createSyntaxService({ readAsset: readSourceAsset, log: nullLog, monotonicMs });
  const engine = createContextEngine({ ...nodePorts, syntax }, DEFAULT_SETTINGS);
  try {
    const uri = `file:///ws/${path}`;
    engine.notify({ kind: 'opened', document: { uri, path, languageId: '' }, version: 1, text, isUnsaved: false });
    const start = text?.indexOf(cursor) ?? 0;
    assert.notEqual(start, -1);
    const active = { uri, version: 1, selection: { start, endExclusive: start } };
    const { bundle } = await engine.build({ question: 'Why?', mode: 'file', active, turns: [] }, { signal });
    const unit = bundle.units.find(({ role }) => role === 'current_file');
    return { reason: unit?.reason, text: unit?.content ?? '', bundle };
  } finally {
    engine.dispose();
    nodePorts.dispose();
    syntax.dispose();
  }
}

const functionsOf = (count: number): string =>
  Array.from({ length: count }, (_, index) => `function step${index}() {\n  return ${index};\n}\n\n`).join('');

describe('where a syntax tree does not help, the reason says so', function () {
  this.timeout(60_000);

  it('a file of 100,000 lines still has a tree', async () => {
    const { reason, text } = await shownOf('a.js', functionsOf(25_000), { cursor: 'return 17000' });
    assert.deepEqual(reason, { code: 'current.definition', data: { name: 'step17000' } });
    assert.match(text, /cursor_line="68002"/);
  });

  it('a file larger than any code goes by indentation', async () => {
    const text = functionsOf(110_000);
    assert.ok(text.length > 4_000_000);
    const { reason, text: shown } = await shownOf('a.js', text, { cursor: 'return 17000' });
    assert.deepEqual(reason, { code: 'current.indentation', data: { why: 'tooLarge' } });
    assert.match(shown, /function step17000\(\) \{\n {2}return 17000;\n\}/);
  });

  it('a file that takes too long to parse goes by indentation', async () => {
    const text = functionsOf(4_000);
    const { reason, text: shown } = await shownOf('a.js', text, { cursor: 'return 1700', millisecondsPerLook: 1_200 });
    assert.deepEqual(reason, { code: 'current.indentation', data: { why: 'timeout' } });
    assert.match(shown, /function step1700\(\) \{\n {2}return 1700;\n\}/);
  });

  it('a file without a grammar goes by indentation, or by lines where nothing is indented', async () => {
    const text = functionsOf(4_000);
    const indented = await shownOf('a.zig', text, { cursor: 'return 1700' });
    assert.deepEqual(indented.reason, { code: 'current.indentation', data: { why: 'noGrammar' } });
    const flat = await shownOf('a.zig', 'one two three\n'.repeat(9_000));
    assert.deepEqual(flat.reason, { code: 'current.lines', data: { why: 'noGrammar' } });
  });

  it('a minified file goes by an excerpt of its line (A24)', async () => {
    const text = `${'function a(){return 1};'.repeat(100_000)}found;`;
    const { reason, text: shown } = await shownOf('a.min.js', text, { cursor: 'found' });
    assert.deepEqual(reason, { code: 'current.lines', data: { why: 'tooLarge' } });
    assert.match(shown, /\[left out: \d+ characters of the line\]\n[^\n]*found;\n/);
    assert.ok(shown.length < 4_000);
  });

  it('a file that the editor does not send is named as too large (A24)', async () => {
    const { reason, bundle } = await shownOf('data.json', undefined);
    assert.equal(reason, undefined);
    assert.deepEqual(
      bundle.omissions.map(omission => omission.reason.code),
      ['omitted.documentTooLarge'],
    );
  });

  it('a broken file keeps its tree as far as it makes sense', async () => {
    const text = `${functionsOf(2_000)}function broken( {\n  return [1,\n\n${functionsOf(2_000)}`;
    const { reason } = await shownOf('a.js', text, { cursor: 'return 1700' });
    assert.deepEqual(reason, { code: 'current.definition', data: { name: 'step1700' } });
  });

  it('what makes no sense to the grammar goes by what else there is', async () => {
    const text = `${')]}%%% ### )))\n'.repeat(3_000)}`;
    const { reason } = await shownOf('a.ts', text);
    assert.ok(
      ['current.lines', 'current.statements', 'current.indentation'].includes(reason?.code ?? ''),
      reason?.code,
    );
  });
});
