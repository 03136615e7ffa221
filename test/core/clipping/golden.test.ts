import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GoldenDataError, runGoldenFolder } from '../../../scripts/support/goldenFolder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** The whole set, where somebody put it beside the repository. */
const WHOLE_SET = path.resolve(root, '../shared/golden/clipping');
const SAMPLE = path.join(root, 'test/golden/clipping');

type Counts = Readonly<Record<string, number>>;

const LEAST_OF_SAMPLE: Counts = {
  'span-cap': 36,
  'focal-page-cost': 36,
  'page-expansion': 36,
  clip: 48,
  'end-to-end': 36,
  history: 36,
  'large-history': 4,
};

const LEAST_OF_WHOLE_SET: Counts = {
  'span-cap': 300,
  'focal-page-cost': 300,
  'page-expansion': 300,
  clip: 300,
  'end-to-end': 300,
  history: 200,
  'large-history': 4,
};

describe('golden cases of clipping and history', () => {
  it('come out character for character in the sample', async () => checkFolder(SAMPLE, LEAST_OF_SAMPLE));

  // The whole set lies beside the repository, where there is one.
  if (existsSync(WHOLE_SET)) {
    it('come out character for character in the whole set', async () => checkFolder(WHOLE_SET, LEAST_OF_WHOLE_SET));
  }

  describe('a folder that cannot be tested', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'golden-'));
    });
    afterEach(async () => rm(folder, { recursive: true }));

    const says = (sentence: RegExp) => (error: unknown) =>
      error instanceof GoldenDataError && sentence.test(error.message);

    it('is named when it is missing or holds no case', async () => {
      await assert.rejects(
        runGoldenFolder(path.join(folder, 'missing')),
        says(/missing cannot be read\. Check the path/),
      );
      await assert.rejects(runGoldenFolder(folder), says(/There is no golden case in/));
    });

    it('is refused with a sentence for an unknown level, for a cut file and for what is not JSON', async () => {
      const file = path.join(folder, 'some.json');
      await writeFile(file, JSON.stringify({ level: 'trimming', cases: [] }));
      await assert.rejects(
        runGoldenFolder(folder),
        says(/some\.json has the unknown level "trimming"\. Known levels are/),
      );
      await writeFile(file, JSON.stringify({ level: 'clip', caseCount: 2, cases: [] }));
      await assert.rejects(runGoldenFolder(folder), says(/announces 2 cases but holds 0/));
      await writeFile(file, '{"level":');
      await assert.rejects(runGoldenFolder(folder), says(/some\.json is not JSON/));
    });

    it('shows a case that comes out otherwise, and goes on after one that cannot be run', async () => {
      const input = { text: 'a', focalRanges: [[0, 1]], maxSpanLines: 3 };
      const cases = [
        { id: 'wrong', input, expected: { selected: [], selectedCount: 0 } },
        { id: 'unusable', input: {}, expected: {} },
        { id: 'right', input, expected: { selected: [[0, 1]], selectedCount: 1 } },
      ];
      await writeFile(path.join(folder, 'some.json'), JSON.stringify({ level: 'span-cap', cases }));
      const [level] = await runGoldenFolder(folder);
      assert.deepEqual(
        level!.results.map(({ id, passed }) => `${id} ${passed}`),
        ['wrong false', 'unusable false', 'right true'],
      );
      assert.match(level!.results[0]!.detail, /expected .*"selectedCount":0.*, got .*"selectedCount":1/);
    });
  });
});

describe('scripts/evalClipping.ts', () => {
  const script = path.join(root, 'scripts/evalClipping.ts');
  const run = (...options: readonly string[]) =>
    spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' });

  it('prints the counts of each level as its last line', () => {
    const { status, stdout } = run('--data', SAMPLE, '--json');
    const counts = JSON.parse(stdout.trimEnd().split('\n').at(-1)!);
    assert.equal(status, 0);
    assert.equal(counts.failed, 0);
    assert.deepEqual(Object.keys(counts.levels).sort(), Object.keys(LEAST_OF_SAMPLE).sort());
    assert.deepEqual(counts.levels['large-history'], { passed: 4, failed: 0 });
  });

  it('ends with an error and a sentence when there is no such folder', () => {
    const { status, stdout, stderr } = run('--data', path.join(SAMPLE, 'missing'), '--json');
    assert.notEqual(status, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /^The folder .*missing cannot be read\. Check the path given with --data\.\n$/);
  });
});

async function checkFolder(folder: string, least: Counts): Promise<void> {
  const levels = await runGoldenFolder(folder);
  const counts = Object.fromEntries(levels.map(({ level, results }) => [level, results.length]));
  for (const [level, count] of Object.entries(least)) {
    assert.ok((counts[level] ?? 0) >= count, `${level}: ${counts[level] ?? 0} cases instead of at least ${count}`);
  }
  const failed = levels.flatMap(({ results }) => results).filter(({ passed }) => !passed);
  assert.deepEqual(
    failed.map(({ id }) => id),
    [],
    failed[0]?.detail,
  );
}
