import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { hashText } from '../../../src/core/base/hashText.ts';
import { nullLog } from '../../../src/core/base/log.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/config/settings.ts';
import { withReadableNotebooks } from '../../../src/core/notebook/jupyterFile.ts';
import type { ReadFile } from '../../../src/core/ports.ts';
import { factsOf } from '../../../src/core/retrieval/fileFacts.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { startReadingHelper } from '../../../src/node/reading/readingHelper.ts';
import { createNodeWorkspace } from '../../../src/node/workspace/nodeWorkspace.ts';
import { aProjectIndex } from '../../support/aProjectIndex.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const THREAD = resolve(import.meta.dirname, '../../../src/node/reading/readingThread.ts');
const { signal } = new AbortController();

describe('the thread that reads files', () => {
  const folder = temporaryFolder();
  const sources = resolve(import.meta.dirname, '../../../src');
  const init = { folders: [{ name: 'src', fsPath: sources }], excludes: [] };

  it('finds in real files what the thread of the engine finds, in the order of the paths', async () => {
    const workspace = withReadableNotebooks(createNodeWorkspace({ ...init, log: nullLog }));
    const paths = [
      ...(await workspace.list({ signal })).map(({ path }) => path),
      'missing.ts',
      '../package.json',
      '.env',
    ];
    assert.ok(paths.length > 200);
    const counter = new TermCounter();
    const expected: ReadFile[] = [];
    for (const path of paths) {
      const content = await workspace.read(path, { signal });
      if (content.kind === 'refused') expected.push(content);
      else expected.push({ kind: 'facts', hash: hashText(content.text), facts: factsOf(path, content.text, counter) });
    }
    const helper = startReadingHelper(THREAD, init)!;
    try {
      // All at once, and in sizes that take unlike times: no answer may overtake another.
      const batches: Promise<readonly ReadFile[]>[] = [];
      for (let start = 0, size = 60; start < paths.length; start += size, size = size === 1 ? 60 : 1) {
        batches.push(helper.read(paths.slice(start, start + size)));
      }
      assert.deepEqual((await Promise.all(batches)).flat(), expected);
    } finally {
      helper.dispose();
    }
  });

  it('says so when it was ended, to those who wait and to those who come', async () => {
    const helper = startReadingHelper(THREAD, init)!;
    const waiting = assert.rejects(helper.read(['extension.ts']), { name: 'AbortError' });
    helper.dispose();
    await waiting;
    await assert.rejects(helper.read(['extension.ts']), { name: 'AbortError' });
  });

  it('is done without where it cannot be started', async () => {
    for (let number = 0; number < 600; number++) folder.write(`many/f${number}.ts`, `const word${number} = 1;\n`);
    const folders = [{ name: 'many', fsPath: folder.path('many') }];
    const index = aProjectIndex({
      workspace: createNodeWorkspace({ folders, excludes: [], log: nullLog }),
      startReadingHelper: () => startReadingHelper(folder.path('none.mjs'), { folders, excludes: [] }),
    });
    const { core, status } = await index.retrieve({ question: 'word599', settings: DEFAULT_SETTINGS, signal });
    assert.deepEqual([core.map(({ path }) => path), status?.indexedFiles], [['f599.ts'], 600]);
  });
});
