import assert from 'node:assert/strict';
import { hashText } from '../../../src/core/base/hashText.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/config/settings.ts';
import type { ReadFile, ReadingHelper } from '../../../src/core/ports.ts';
import { factsOf } from '../../../src/core/retrieval/fileFacts.ts';
import { TermCounter } from '../../../src/core/retrieval/termCounter.ts';
import { aProjectIndex } from '../../support/aProjectIndex.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { InMemoryWorkspace } from '../../support/inMemoryWorkspace.ts';

const FILES = 700;
const TURNS_PER_FILE = 10;
const { signal } = new AbortController();

/** Reads the same files as the index, about as fast. */
class FakeHelper implements ReadingHelper {
  readonly paths: string[] = [];
  isDisposed = false;
  /** The batch that fails, and all after it. */
  failsAtBatch = Number.POSITIVE_INFINITY;
  onBatch: (() => void) | undefined;
  readonly #workspace: InMemoryWorkspace;
  readonly #counter = new TermCounter();
  #batches = 0;

  constructor(workspace: InMemoryWorkspace) {
    this.#workspace = workspace;
  }

  async read(paths: readonly string[]): Promise<readonly ReadFile[]> {
    const batch = this.#batches++;
    this.onBatch?.();
    if (batch >= this.failsAtBatch) throw new Error('broken');
    this.paths.push(...paths);
    const files: ReadFile[] = [];
    for (const path of paths) {
      for (let turn = 0; turn < TURNS_PER_FILE; turn++) await Promise.resolve();
      const content = await this.#workspace.read(path, { signal });
      if (content.kind === 'refused') files.push(content);
      else
        files.push({ kind: 'facts', hash: hashText(content.text), facts: factsOf(path, content.text, this.#counter) });
    }
    return files;
  }

  dispose(): void {
    this.isDisposed = true;
  }
}

function world(settings: Partial<Settings> = {}) {
  const workspace = new InMemoryWorkspace();
  for (let number = 0; number < FILES; number++) {
    const path = `src/part${number}.ts`;
    if (number % 10 === 3) workspace.writeRefused(path, 'binary');
    else workspace.write(path, `export function word${number}() { return word${(number * 7) % FILES}(); }\n`);
  }
  const helper = new FakeHelper(workspace);
  const allSettings = { ...DEFAULT_SETTINGS, ...settings };
  const clock = new FakeClock();
  const opened = (startReadingHelper: () => ReadingHelper | undefined) => {
    const index = aProjectIndex({ workspace, clock, startReadingHelper, settings: () => allSettings });
    const ask = async (question: string) => {
      const { core, auxiliary, status } = await index.retrieve({ question, settings: allSettings, signal });
      return { core: core.map(({ path }) => path), auxiliary: auxiliary.map(({ path }) => path), status };
    };
    return { index, ask };
  };
  return { workspace, helper, opened };
}

const QUESTIONS = ['word7', 'Where is word42 called?', 'word699 word1 word350', 'part13'];

describe('reading with a helper', () => {
  async function answers(opened: ReturnType<ReturnType<typeof world>['opened']>) {
    const all = [];
    for (const question of QUESTIONS) all.push(await opened.ask(question));
    return all;
  }

  it('knows what it knows without one, each file read once', async () => {
    const { workspace, helper, opened } = world();
    const expected = await answers(opened(() => undefined));
    const before = workspace.readPaths.length;
    const shared = opened(() => helper);
    const first = await shared.ask(QUESTIONS[0]!);
    assert.deepEqual(first, expected[0]);
    const reads = workspace.readPaths.slice(before);
    assert.equal(new Set(reads.slice(0, FILES)).size, FILES);
    assert.ok(helper.paths.length > FILES / 10 && helper.paths.length < FILES, `${helper.paths.length} by the helper`);
    assert.ok(helper.isDisposed);
    assert.deepEqual(await answers(shared), expected);
  });

  it('lets in the same files where not all have room', async () => {
    for (const settings of [{ 'index.maxFiles': 523 }, { 'index.maxMegabytes': 0.02 }]) {
      const { helper, opened } = world(settings);
      const expected = await answers(opened(() => undefined));
      assert.deepEqual(await answers(opened(() => helper)), expected);
      assert.ok(expected[0]!.status!.beyondLimit > 0);
      assert.ok(helper.paths.length > 0);
    }
  });

  it('reads by itself what the helper could not, at once or after a while', async () => {
    for (const failsAtBatch of [0, 3]) {
      const { helper, opened } = world();
      const expected = await answers(opened(() => undefined));
      helper.failsAtBatch = failsAtBatch;
      assert.deepEqual(await answers(opened(() => helper)), expected);
      assert.ok(helper.isDisposed);
    }
  });

  it('is not asked for the few files of a small project', async () => {
    const workspace = new InMemoryWorkspace({ 'a.ts': 'alpha', 'b.ts': 'beta' });
    const index = aProjectIndex({
      workspace,
      startReadingHelper: () => {
        throw new Error('asked');
      },
    });
    const { status } = await index.retrieve({ question: 'alpha', settings: DEFAULT_SETTINGS, signal });
    assert.equal(status?.indexedFiles, 2);
  });

  it('takes nothing over after it was stopped, and is whole the next time', async () => {
    const { helper, opened } = world();
    const expected = await answers(opened(() => undefined));
    const { index, ask } = opened(() => helper);
    let paused: Promise<void> | undefined;
    helper.onBatch = () => {
      paused ??= index.control('pause');
    };
    await ask('word7');
    await paused;
    const { indexedFiles } = index.status;
    assert.ok(indexedFiles < FILES / 2, `${indexedFiles} files`);
    assert.ok(helper.isDisposed);
    await index.control('resume');
    assert.deepEqual(await answers({ index, ask }), expected);
  });
});
