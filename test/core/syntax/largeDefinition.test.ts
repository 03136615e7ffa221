import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type CoreBlock, coreBlock } from '../../../src/core/syntax/coreBlock.ts';
import { isFunctionLike, linesWithLead, type Outline } from '../../../src/core/syntax/outline.ts';
import type { LineRange } from '../../../src/core/text/lineRange.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { byCharacters } from '../../support/builders.ts';
import { marked } from '../../support/marked.ts';
import { documentOf } from '../../support/syntax.ts';

const TALL = `/** Pays. */
function pay(order) {
  const total = order.total;

  for (const item of order.items) {
    check(item, {
      strict: true,
    });
    if (item.isGift) {
      wrap(item);
      label(item);
    }
    count(item);
  }

  const send = () => {
    post(order);
    log(order);
  };
  send();
  return total;
}
`;

async function partOf(fileName: string, withMarks: string, maxTokens: number) {
  const { text, selection } = marked(withMarks);
  const snapshot = new TextSnapshot(text);
  const { outline, parts } = await documentOf(fileName, text, selection);
  const limits = { linesAround: 100, maxTokens, maxCoreTokens: maxTokens, countTokens: byCharacters };
  return {
    snapshot,
    block: coreBlock({ snapshot, outline: { kind: 'outline', outline }, selection, parts, ...limits }),
  };
}

/** What is shown, in order, with a line of points for each gap. */
function shownText(snapshot: TextSnapshot, block: CoreBlock): string {
  const runs = [block.lines, ...block.headers].sort((a, b) => a.start - b.start);
  let text = '';
  for (const [index, run] of runs.entries()) {
    if (index > 0 && runs[index - 1]!.endExclusive < run.start) text += '...\n';
    text += `${snapshot.textOf(run)}\n`;
  }
  return text;
}

describe('a function that is larger than the budget', () => {
  it('is shown whole as long as it fits', async () => {
    const { block } = await partOf('a.ts', TALL.replace('wrap', '|wrap'), TALL.length);
    assert.equal(block.basis, 'wholeFile');
  });

  it('is shown around the cursor by whole statements, with its signature, the blocks around and its end', async () => {
    const { snapshot, block } = await partOf('a.ts', TALL.replace('wrap', '|wrap'), 60);
    assert.equal(block.basis, 'part');
    assert.equal(block.definition?.name, 'pay');
    assert.equal(
      shownText(snapshot, block),
      [
        'function pay(order) {',
        '...',
        '  for (const item of order.items) {',
        '...',
        '    if (item.isGift) {',
        '      wrap(item);',
        '      label(item);',
        '...',
        '}\n',
      ].join('\n'),
    );
  });

  it('shows what is nested whole or not at all', async () => {
    const { snapshot, block } = await partOf('a.ts', TALL.replace('send()', '|send()'), 40);
    assert.equal(shownText(snapshot, block), 'function pay(order) {\n...\n  send();\n  return total;\n}\n');
  });

  it('is the nested function itself where the cursor is in one that fits', async () => {
    const { block } = await partOf('a.ts', TALL.replace('log(', '|log('), 60);
    assert.equal(block.basis, 'definition');
    assert.equal(block.definition?.name, 'send');
  });

  it('has no closing line in Python', async () => {
    const text = `def pay(order):\n${'    check(order)\n    send(order)\n\n'.repeat(5)}    r|eturn order\n`;
    const { snapshot, block } = await partOf('a.py', text, 40);
    assert.equal(shownText(snapshot, block), 'def pay(order):\n...\n    send(order)\n\n    return order\n');
  });

  it('is shown from its comment on when the cursor is in the comment', async () => {
    const text = TALL.replace('/** Pays. */', '/**\n * Pa|ys.\n */');
    const { snapshot, block } = await partOf('a.ts', text, 80);
    assert.equal(block.basis, 'part');
    assert.equal(
      shownText(snapshot, block),
      '/**\n * Pays.\n */\nfunction pay(order) {\n  const total = order.total;\n...\n}\n',
    );
  });

  it('is named when only a line of a long comment above it is shown', async () => {
    const text = TALL.replace(
      '/** Pays. */',
      `/**\n${' * Words.\n'.repeat(5)} * He|re.\n${' * Words.\n'.repeat(5)} */`,
    );
    const { snapshot, block } = await partOf('a.ts', text, 20);
    assert.equal(shownText(snapshot, block), '/**\n...\n * Words.\n * Here.\n...\nfunction pay(order) {\n...\n}\n');
  });

  it('shows no half of what is nested when the cursor is behind its end', async () => {
    const nested = '  function next() {\n    one();\n\n    two();\n    three();\n  }\n  next();\n';
    const text = `other();\nRunner.prototype.hooks = function () {\n  start();\n${nested}};|\n`;
    const { snapshot, block } = await partOf('a.js', text, 50);
    assert.equal(block.basis, 'part');
    assert.equal(shownText(snapshot, block), 'Runner.prototype.hooks = function () {\n...\n  next();\n};\n');
  });

  it('has the blank line below it where the cursor goes on with it', async () => {
    const text = `def pay(order):\n${'    check(order)\n\n'.repeat(9)}    send(order)\n\n    |\n\nother()\n`;
    const part = await partOf('a.py', text, 40);
    assert.equal(
      shownText(part.snapshot, part.block),
      'def pay(order):\n...\n    check(order)\n\n    send(order)\n\n    \n',
    );
    const whole = await partOf('a.py', text, 205);
    assert.equal(whole.block.basis, 'definition');
    assert.equal(`${whole.block.core}`, 'lines [0, 22)');
  });

  describe('laws, at many places of real files', function () {
    this.timeout(60_000);
    for (const path of [
      'src/core/engine.ts',
      'node_modules/mocha/lib/runner.js',
      'node_modules/mocha/lib/suite.js',
      'scripts/evalBlocks.ts',
    ]) {
      it(path, async () => {
        const text = readFileSync(path, 'utf8');
        const snapshot = new TextSnapshot(text);
        const { outline } = await documentOf(path, text, new OffsetRange(0, 0));
        const inFunctions = outline.definitions.filter(({ kind, lines }) => isFunctionLike(kind) && lines.length > 5);
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(...inFunctions),
            fc.nat(999),
            fc.nat(1_500),
            async (around, place, maxTokens) => {
              const start = snapshot.lineStart(around.leadStart);
              const offset = start + Math.floor(((around.range.endExclusive - start) * place) / 999);
              const selection = new OffsetRange(offset, offset);
              const { parts } = await documentOf(path, text, selection);
              const limits = { linesAround: 100, maxTokens, maxCoreTokens: maxTokens, countTokens: byCharacters };
              const block = coreBlock({ snapshot, outline: { kind: 'outline', outline }, selection, parts, ...limits });
              if (block.basis !== 'part') return;
              const shown = [block.lines, ...block.headers].sort((a, b) => a.start - b.start);
              const definition = linesWithLead(block.definition!);
              for (const [index, run] of shown.entries()) {
                assert.ok(
                  definition.containsRange(run) || isHeaderOf(outline, run),
                  `${run} is outside of ${definition}`,
                );
                if (index > 0) assert.ok(shown[index - 1]!.endExclusive <= run.start, 'no line twice');
              }
              assert.ok(block.lines.contains(snapshot.lineIndexAt(offset)), 'the line of the cursor is shown');
              assert.ok(
                shown.some(run => run.contains(block.definition!.lines.start)),
                'the signature is shown',
              );
              for (const nested of outline.definitions) {
                if (nested.role === 'symbol' || linesWithLead(nested).containsRange(block.core)) continue;
                assertWholeOrNot(block.lines, linesWithLead(nested));
              }
              // A statement is one of the parts. Those around the core are shown in part, and so is the definition itself.
              const isAround = (part: LineRange): boolean =>
                part.containsRange(block.core) || part.containsRange(block.definition!.lines);
              for (const part of parts) if (!isAround(part)) assertWholeOrNot(block.core, part);
            },
          ),
          { numRuns: 150 },
        );
      });
    }
  });
});

function isHeaderOf(outline: Outline, run: LineRange): boolean {
  return outline.definitions.some(({ lines }) => lines.containsRange(run) && lines.start === run.start);
}

/** Neighbours may share a line, such as `} else {`. */
function assertWholeOrNot(shown: LineRange, lines: LineRange): void {
  const isOut =
    !shown.intersects(lines) || shown.endExclusive === lines.start + 1 || shown.start === lines.endExclusive - 1;
  assert.ok(shown.containsRange(lines) || isOut, `${lines} half in ${shown}`);
}
