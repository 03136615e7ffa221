import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import fc from 'fast-check';
import { type CoreBlock, type CoreBlockInput, coreBlock } from '../../../src/core/syntax/coreBlock.ts';
import { linesWithLead, type OutlineResult } from '../../../src/core/syntax/outline.ts';
import { LineRange } from '../../../src/core/text/lineRange.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { marked } from '../../support/marked.ts';
import { outlineResultOf } from '../../support/syntax.ts';

/** Tokens do not matter here: a token is a character, so that the figures in a test can be checked by eye. */
const byCharacters = (text: string): number => text.length;

type Limits = Partial<Pick<CoreBlockInput, 'linesAround' | 'maxTokens'>>;

interface ShownBlock extends CoreBlock {
  readonly snapshot: TextSnapshot;
  readonly coreText: string;
  readonly text: string;
}

async function blockOf(fileName: string, withMarks: string, limits: Limits = {}): Promise<ShownBlock> {
  const { text, selection } = marked(withMarks);
  return shown({ text, selection, outline: await outlineResultOf(fileName, text), ...limits });
}

function shown(
  options: Limits & { readonly text: string; readonly selection: OffsetRange; readonly outline: OutlineResult },
): ShownBlock {
  const snapshot = new TextSnapshot(options.text);
  const block = coreBlock({ linesAround: 100, maxTokens: 0, countTokens: byCharacters, ...options, snapshot });
  return { ...block, snapshot, coreText: snapshot.textOf(block.core), text: snapshot.textOf(block.lines) };
}

const SHAPES = `import { a } from 'a';
import { b } from 'b';

/** A circle. */
@shape()
export class Circle {
  radius = 1;
  unit = 'cm';

  /** Its area. */
  @cached
  area() {
    return Math.PI * this.radius ** 2;
  }

  grow(by) {
    const apply = () => {
      this.radius *= by;
    };
    apply();
  }
}

export function double(circle) {
  circle.grow(2);
}
`;

/** The shapes with a cursor in front of the text. */
function shapesAt(text: string): string {
  assert.ok(SHAPES.includes(text));
  return SHAPES.replace(text, () => `|${text}`);
}

describe('coreBlock', () => {
  describe('whole file', () => {
    it('shows a file that meets the budget exactly', async () => {
      const budget = SHAPES.trimEnd().length;
      const block = await blockOf('shapes.ts', shapesAt('circle.grow'), { maxTokens: budget });
      assert.equal(block.basis, 'wholeFile');
      assert.equal(block.text, SHAPES.trimEnd());
      assert.equal(block.definition?.name, 'double');
    });

    it('does not show a file that is one token too large', async () => {
      const block = await blockOf('shapes.ts', shapesAt('circle.grow'), { maxTokens: SHAPES.trimEnd().length - 1 });
      assert.equal(block.basis, 'definition');
    });

    it('shows an empty file as one empty line', async () => {
      for (const fileName of ['empty.ts', 'empty.unknown']) {
        const block = await blockOf(fileName, '|');
        assert.equal(block.basis, 'wholeFile');
        assert.equal(`${block.lines}`, 'lines [0, 1)');
      }
    });

    it('does not count the text of a file that cannot fit', () => {
      const text = 'x'.repeat(40_000_000);
      let counted = 0;
      coreBlock({
        snapshot: new TextSnapshot(text),
        outline: { kind: 'unavailable', why: 'tooLarge' },
        selection: new OffsetRange(20_000_000, 20_000_000),
        linesAround: 100,
        maxTokens: 8_000,
        countTokens: part => {
          counted = Math.max(counted, part.length);
          return part.length;
        },
      });
      assert.ok(counted < 1_000_000, `${counted} characters counted`);
    });
  });

  describe('definition', () => {
    it('is the innermost function with its comment and decorators', async () => {
      const block = await blockOf('shapes.ts', shapesAt('return Math'));
      assert.equal(block.basis, 'definition');
      assert.equal(block.definition?.name, 'area');
      assert.equal(block.coreText, section(SHAPES, '  /** Its area', '  }\n'));
    });

    it('is a named function value inside a method', async () => {
      const block = await blockOf('shapes.ts', shapesAt('this.radius *='));
      assert.equal(block.coreText, section(SHAPES, '    const apply', '    };\n'));
    });

    it('is the class on the blank line between two methods when the class fits', async () => {
      const block = await blockOf('shapes.ts', SHAPES.replace('  }\n\n  grow', '  }\n|\n  grow'), { maxTokens: 350 });
      assert.equal(block.definition?.name, 'Circle');
      assert.equal(block.coreText, section(SHAPES, '/** A circle', '\n}\n'));
    });

    it('covers the whole selection', async () => {
      const selected = SHAPES.replace('return Math', '|return Math').replace('apply();', 'apply();|');
      const block = await blockOf('shapes.ts', selected, { maxTokens: 350 });
      assert.equal(block.definition?.name, 'Circle');
    });

    it('stays whole when it does not fit', async () => {
      const block = await blockOf('shapes.ts', shapesAt('circle.grow'), { maxTokens: 1 });
      assert.equal(block.coreText, section(SHAPES, 'export function double', '}\n'));
      assert.deepEqual(block.grown, []);
    });
  });

  describe('class that is too large', () => {
    it('is shown by the member around the cursor', async () => {
      const block = await blockOf('shapes.ts', shapesAt('unit ='), { maxTokens: 60 });
      assert.equal(block.basis, 'statements');
      assert.equal(block.definition?.name, 'Circle');
      assert.match(block.coreText, /unit = 'cm';/);
      assert.doesNotMatch(block.text, /area/);
    });

    it('is shown by the nearest member that fits when the cursor is between two', async () => {
      const between = SHAPES.replace('  }\n\n  grow', '  }\n|\n  grow');
      const block = await blockOf('shapes.ts', between, { maxTokens: 130 });
      assert.equal(block.basis, 'statements');
      assert.match(block.coreText, /^\n {2}grow\(by\)[\s\S]*apply\(\);\n {2}\}$/);
    });

    it('names its header when that is not shown', async () => {
      const block = await blockOf('shapes.ts', shapesAt('apply();'), { maxTokens: 60 });
      assert.deepEqual(
        block.headers.map(header => block.snapshot.textOf(header)),
        ['export class Circle'].map(text => `${text} {`),
      );
    });
  });

  describe('top level', () => {
    it('is the statement around the cursor, grown by whole neighbours', async () => {
      const block = await blockOf('shapes.ts', shapesAt('import { b }'), { maxTokens: 50 });
      assert.equal(block.basis, 'statements');
      assert.equal(block.definition, undefined);
      assert.equal(block.coreText, "import { b } from 'b';");
      assert.equal(block.text, "import { a } from 'a';\nimport { b } from 'b';");
    });

    it('holds all statements that a selection touches, and not the line where it ends at the start', async () => {
      const selected = 'const a = 1;\n|const b = 2;\nconst c = 3;\n|const d = 4;\n';
      const block = await blockOf('constants.ts', selected);
      assert.equal(block.coreText, 'const b = 2;\nconst c = 3;');
    });

    it('looks into a statement that is too large, by indentation', async () => {
      const tests = (name: string): string => `  it('${name}', () => {\n    check('${name}');\n  });\n`;
      const text = `describe('all', () => {\n${['one', 'two', 'three'].map(tests).join('\n')}});\n`;
      const block = await blockOf('all.test.ts', text.replace("check('two", "|check('two"), { maxTokens: 60 });
      assert.equal(block.basis, 'indentation');
      assert.equal(block.coreText, tests('two').trimEnd());
    });

    it('shows statements of a namespace, not the namespace', async () => {
      const text = 'namespace N {\n  const a = 1;\n\n  |const b = 2;\n\n  const c = 3;\n}\n';
      const block = await blockOf('n.ts', text, { maxTokens: 20 });
      assert.equal(block.coreText, '  const b = 2;');
    });
  });

  describe('without an outline', () => {
    it('is the largest block by indentation that fits', async () => {
      const text = 'fun a() {\n  x()\n}\n\n// b\nfun b() {\n  if (y) {\n    |z()\n  } else {\n    w()\n  }\n}\n';
      const large = await blockOf('code.kt', text, { maxTokens: 60 });
      assert.equal(large.basis, 'indentation');
      assert.equal(large.coreText, section(text.replace('|', ''), '// b', '\n}\n'));
      const small = await blockOf('code.kt', text, { maxTokens: 45 });
      assert.equal(small.coreText, section(text.replace('|', ''), '  if (y)', '  }\n}').slice(0, -2));
    });

    it('is a paragraph of a text without indentation', async () => {
      const block = await blockOf('notes.txt', 'one\ntwo\n\nthree\nfo|ur\n\nfive\n', { maxTokens: 12 });
      assert.equal(block.basis, 'lines');
      assert.equal(block.coreText, 'three\nfour');
    });

    it('is the line when even the paragraph does not fit, grown by lines', async () => {
      const block = await blockOf('data.csv', 'a1\nb2\nc|3\nd4\ne5\n', { maxTokens: 8 });
      assert.equal(block.basis, 'lines');
      assert.equal(block.coreText, 'c3');
      assert.equal(block.text, 'b2\nc3\nd4');
    });

    it('shows an excerpt of a line that is too long, with whole characters', async () => {
      const block = await blockOf('data.json', `["${'😀'.repeat(5_000)}|${'😀'.repeat(5_000)}"]`, { maxTokens: 500 });
      assert.equal(`${block.core}`, 'lines [0, 1)');
      const excerpt = block.snapshot.text.slice(block.excerpt!.start, block.excerpt!.endExclusive);
      assert.ok(excerpt.isWellFormed());
      assert.ok(excerpt.length > 1_000 && excerpt.length <= 2_001);
    });
  });

  it('shows about 700 to 900 of a 1,000-line file with the cursor at line 800', async () => {
    const aFunction = (index: number): string =>
      `/** Number ${index}. */\nexport function f${index}() {\n${'  step();\n'.repeat(6)}}\n\n`;
    const text = Array.from({ length: 100 }, (_, index) => aFunction(index)).join('');
    const start = new TextSnapshot(text).lineStart(799);
    const outline = await outlineResultOf('long.ts', text);
    const { lines, core } = shown({ text, selection: new OffsetRange(start, start), outline, maxTokens: 8_000 });
    assert.ok(core.contains(799));
    assert.ok(700 <= lines.start + 1 && lines.start + 1 <= 711, `${lines}`);
    assert.ok(889 <= lines.endExclusive && lines.endExclusive <= 900, `${lines}`);
  });

  describe('laws, at every place of real files and of files broken while typing', () => {
    const files = realFiles();

    for (const { name, text } of files) {
      it(`holds for ${name}`, async () => {
        const original = await outlineResultOf(name, text);
        const none: OutlineResult = { kind: 'unavailable', why: 'noGrammar' };
        const broken = brokenText(text);
        const documents = [
          { text, outline: original },
          { text, outline: none },
          { text: broken, outline: await outlineResultOf(name, broken) },
        ];
        fc.assert(
          fc.property(
            fc.constantFrom(...documents),
            fc.nat({ max: text.length }),
            fc.oneof(fc.constant(0), fc.nat({ max: 2_000 })),
            fc.nat({ max: 120 }),
            fc.nat({ max: 9_000 }),
            (document, at, selected, linesAround, maxTokens) => {
              const start = Math.min(at, document.text.length);
              const selection = new OffsetRange(start, Math.min(document.text.length, start + selected));
              checkLaws(shown({ ...document, selection, linesAround, maxTokens }), {
                ...document,
                selection,
                linesAround,
                maxTokens,
              });
            },
          ),
          { numRuns: 300 },
        );
      });
    }

    it('gives the same block whatever the line breaks', async () => {
      const { name, text } = files[0]!;
      for (const lineIndex of [3, 120, 257, 400]) {
        const [lineFeeds, both] = await Promise.all(
          [text, text.replaceAll('\n', '\r\n')].map(async document => {
            const at = new TextSnapshot(document).lineStart(lineIndex);
            const outline = await outlineResultOf(name, document);
            const block = shown({ text: document, selection: new OffsetRange(at, at), outline, maxTokens: 4_000 });
            return { core: block.core, lines: block.lines, text: block.text };
          }),
        );
        assert.deepEqual(both, lineFeeds);
      }
    });
  });
});

function checkLaws(
  block: ShownBlock,
  { outline, selection, linesAround, maxTokens }: Limits & { outline: OutlineResult; selection: OffsetRange },
): void {
  const { snapshot, core, grown, lines } = block;
  const lastLine = snapshot.contentLines.endExclusive - 1;
  const cursorLine = Math.min(snapshot.lineIndexAt(selection.start), lastLine);
  const selected = snapshot.text.slice(selection.start, selection.endExclusive);
  const blanks = selected.trim() === '' ? 0 : selected.length - selected.trimStart().length;
  const firstLine = Math.min(snapshot.lineIndexAt(selection.start + blanks), lastLine);
  assert.ok(
    core.contains(firstLine),
    `The core holds the line of the cursor or of the first selected character that is not blank: ${firstLine} in ${core}`,
  );

  assert.ok(snapshot.contentLines.containsRange(lines), 'What is shown is inside the file');
  const inOrder = [core, ...grown].sort((a, b) => a.start - b.start);
  assert.equal(inOrder[0]!.start, lines.start);
  assert.equal(inOrder.at(-1)!.endExclusive, lines.endExclusive);
  for (const [index, piece] of inOrder.slice(1).entries()) {
    assert.equal(piece.start, inOrder[index]!.endExclusive, 'There is no gap and no overlap');
  }

  const definitions = outline.kind === 'outline' ? outline.outline.definitions : [];
  for (const definition of definitions.filter(({ role }) => role === 'block')) {
    const own = linesWithLead(definition);
    const isAround = own.containsRange(core);
    const isCut = own.intersects(lines) && !lines.containsRange(own);
    assert.ok(isAround || !isCut, `A definition is shown whole or not at all: ${definition.name} ${own} in ${lines}`);
  }

  const lastSelected = snapshot.lineIndexAt(selection.endExclusive);
  const window = new LineRange(Math.max(0, cursorLine - linesAround!), lastSelected + linesAround! + 1);
  for (const piece of grown)
    assert.ok(window.containsRange(piece), `What grew lies within the window: ${piece} in ${window}`);

  if (grown.length > 0) assert.ok(byCharacters(block.text) <= maxTokens!, 'When anything grew, what is shown fits');
  if (block.basis === 'definition') {
    assert.ok(
      core.containsRange(linesWithLead(block.definition!)),
      'A function around the cursor is in the core whole',
    );
  }
}

function realFiles(): readonly { readonly name: string; readonly text: string }[] {
  return [
    { name: 'runner.js', file: packageFile('mocha', 'lib/runner.js') },
    { name: 'jszip.js', file: packageFile('jszip', 'lib/zipObject.js') },
    { name: 'v4.ts', file: packageFile('zod', 'src/v4/core/util.ts') },
  ].map(({ name, file }) => ({ name, text: readFileSync(file, 'utf8') }));
}

function packageFile(packageName: string, file: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  return path.join(path.dirname(manifest), file);
}

/** The text without the closing line of a block in its middle. */
function brokenText(text: string): string {
  const lines = text.split('\n');
  const closer = lines.findIndex((line, index) => index > lines.length / 2 && /^\s*\}[;)]*$/.test(line));
  return lines.filter((_, index) => index !== closer).join('\n');
}

/** From the first text to the end of the next second one, without the last line break. */
function section(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  return text.slice(start, text.indexOf(to, start) + to.length).trimEnd();
}
