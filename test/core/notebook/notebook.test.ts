import assert from 'node:assert/strict';
import fc from 'fast-check';
import { placeInJupyterFile, readableText, tryParseJupyter } from '../../../src/core/notebook/jupyterFile.ts';
import { type NotebookCell, notebookText, reducedOutput } from '../../../src/core/notebook/notebook.ts';
import { notebookOutline } from '../../../src/core/notebook/notebookOutline.ts';
import { pathOfSelection, qualifiedName } from '../../../src/core/syntax/symbolEntries.ts';
import { OffsetRange } from '../../../src/core/text/offsetRange.ts';
import { TextSnapshot } from '../../../src/core/text/textSnapshot.ts';
import { treeSitter } from '../../support/nodeServices.ts';

const { signal } = new AbortController();
const PLOT = 'iVBORw0KGgo'.repeat(20_000);

/** A file as Jupyter writes it, with a plot of 165 KB. */
function jupyterFile(): string {
  const plot = { output_type: 'display_data', data: { 'image/png': PLOT, 'text/plain': ['<Figure size 640x480>'] } };
  return JSON.stringify(
    {
      cells: [
        { cell_type: 'markdown', metadata: {}, source: ['# Sales\n', '\n', 'By *month*.'] },
        {
          cell_type: 'code',
          execution_count: 1,
          source: [
            '%matplotlib inline\n',
            'import pandas as pd\n',
            '\n',
            'def load(path):\n',
            '    return pd.read_csv(path)',
          ],
          outputs: [{ output_type: 'stream', name: 'stdout', text: ['loaded\n', '12 rows\n'] }],
        },
        { cell_type: 'code', source: 'load("a.csv").plot()', outputs: [plot] },
        {
          cell_type: 'code',
          source: 'load(1)',
          outputs: [{ output_type: 'error', ename: 'TypeError', evalue: 'a path, please', traceback: ['\u001b[31mx'] }],
        },
      ],
      metadata: { language_info: { name: 'python' } },
      nbformat: 4,
    },
    undefined,
    1,
  );
}

const SHOWN = `[cell 1: markdown]
# Sales

By *month*.
[cell 2: python]
%matplotlib inline
import pandas as pd

def load(path):
    return pd.read_csv(path)
[output]
loaded
12 rows
[cell 3: python]
load("a.csv").plot()
[output]
[left out: image/png, 165 KB]
[cell 4: python]
load(1)
[output]
TypeError: a path, please
`;

describe('a notebook as text', () => {
  it('keeps sources and printed text, and names pictures by type and size (A6)', () => {
    assert.equal(readableText('a.ipynb', jupyterFile()), SHOWN);
  });

  it('reads the format before as well, and leaves alone what is no notebook', () => {
    const old = { worksheets: [{ cells: [{ cell_type: 'code', input: ['x = 1'], outputs: [] }] }], nbformat: 3 };
    assert.equal(readableText('a.IPYNB', JSON.stringify(old)), '[cell 1: python]\nx = 1\n');
    for (const text of ['', '{"cells": [', '{"cells": []}', '[1]', '{"a": 1}']) {
      assert.equal(readableText('a.ipynb', text), text);
    }
    assert.equal(readableText('a.json', jupyterFile()), jupyterFile());
  });

  it('survives any JSON in the place of a notebook', () => {
    const cell = fc.record({ cell_type: fc.jsonValue(), source: fc.jsonValue(), outputs: fc.jsonValue() });
    fc.assert(
      fc.property(fc.array(fc.oneof(cell, fc.jsonValue())), fc.jsonValue(), (cells, metadata) => {
        const known = tryParseJupyter(JSON.stringify({ cells, metadata }));
        assert.ok(known === undefined || known.length <= cells.length);
      }),
    );
  });

  it('keeps of a long output its start, and nothing of colours', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `\u001b[1mline ${index}\u001b[0m`).join('\n');
    const [output] = reducedOutput([{ mimeType: 'text/plain', sizeBytes: lines.length, text: () => lines }]);
    assert.ok(output?.kind === 'text');
    assert.equal(output.text.split('\n').length, 31);
    assert.match(output.text, /^line 0\nline 1\n[\s\S]*\nline 29\n\[left out: the rest of the output\]$/);
    const wide = '😀'.repeat(10_000);
    const [cut] = reducedOutput([{ mimeType: 'text/plain', sizeBytes: 40_000, text: () => wide }]);
    assert.ok(cut?.kind === 'text' && cut.text.isWellFormed() && cut.text.length < 2_100);
  });

  it('names what only a browser can show', () => {
    const form = (mimeType: string) => ({ mimeType, sizeBytes: 12_400, text: () => 'text' });
    assert.deepEqual(reducedOutput([form('text/html')]), [{ kind: 'media', mimeType: 'text/html', sizeBytes: 12_400 }]);
    assert.deepEqual(reducedOutput([form('text/html'), form('text/plain')]), [{ kind: 'text', text: 'text' }]);
    assert.deepEqual(reducedOutput([]), []);
  });

  it('says where each source begins', () => {
    const cell = fc.record<NotebookCell>({
      kind: fc.constant('code'),
      languageId: fc.constantFrom('python', 'r'),
      source: fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', '😀') }),
      outputs: fc.constantFrom([], [{ kind: 'text', text: 'out' }]),
    });
    fc.assert(
      fc.property(fc.array(cell), cells => {
        const { text, sourceStarts } = notebookText(cells);
        for (const [index, { source }] of cells.entries()) assert.ok(text.startsWith(source, sourceStarts[index]));
      }),
    );
  });
});

describe('the outline of a notebook', () => {
  const outlineOf = (text: string) =>
    notebookOutline(new TextSnapshot(text), {
      outline: (document, options) => treeSitter.outline(document, options),
      signal,
    });

  it('has a piece for every cell, with what its code defines', async () => {
    const outline = await outlineOf(SHOWN);
    assert.deepEqual(
      outline.definitions.map(definition => `${qualifiedName(outline, definition)}:${definition.nameLine + 1}`),
      ['cell 1 (Sales):1', 'cell 2:5', 'cell 2 > load:9', 'cell 3:14', 'cell 4:18'],
    );
    const at = SHOWN.indexOf('read_csv');
    assert.equal(pathOfSelection(outline, new OffsetRange(at, at)), 'cell 2 > load');
  });

  it('takes no definition over the end of its cell', async () => {
    const broken = notebookText(
      ['def a(', 'x = 1', 'def b():\n    return 1'].map(source => ({
        kind: 'code',
        languageId: 'python',
        source,
        outputs: [],
      })),
    ).text;
    const { definitions } = await outlineOf(broken);
    const cells = definitions.filter(({ kind }) => kind === 'cell');
    assert.equal(cells.length, 3);
    for (const { kind, parent, lines } of definitions) {
      if (kind !== 'cell') assert.ok(definitions[parent!]!.lines.containsRange(lines));
    }
  });
});

describe('the place in a file of a notebook', () => {
  it('is the line of the cell that the cursor is in', () => {
    const text = jupyterFile();
    const snapshot = new TextSnapshot(text);
    const source = tryParseJupyter(text)![1]!.source;
    const { activeCell, selection } = placeInJupyterFile(snapshot, text.indexOf('pd.read_csv'));
    assert.equal(activeCell, 1);
    assert.ok(source.slice(selection.start).startsWith('    return pd.read_csv'));
    assert.equal(placeInJupyterFile(snapshot, text.indexOf(PLOT)).activeCell, 2);
    assert.equal(placeInJupyterFile(snapshot, text.length).activeCell, 0);
  });
});
