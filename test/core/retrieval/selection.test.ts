import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { RankedFile } from '../../../src/core/retrieval/rankFiles.ts';
import { type Selection, selectCandidates } from '../../../src/core/retrieval/selection.ts';
import { graphOf } from './aGraph.ts';

function select(
  paths: readonly string[],
  imports: Readonly<Record<string, readonly string[]>>,
  { maxCandidates = 12, activePath = undefined as string | undefined } = {},
): Selection {
  const ranking = paths.map((path, index): RankedFile => ({ path, score: 100 - index, reasons: [] }));
  const files = new Map<string, readonly string[]>(Object.entries(imports));
  for (const targets of Object.values(imports)) for (const path of targets) if (!files.has(path)) files.set(path, []);
  const texts = [...files].map(([path, targets]) => [path, targets.map(target => `import './${target}';`).join('\n')]);
  return selectCandidates(ranking, {
    graph: graphOf(Object.fromEntries(texts)),
    maxCandidates,
    activePath,
    isCandidate: path => !path.endsWith('.bin'),
  });
}

const pathsOf = (candidates: readonly { path: string }[]): readonly string[] => candidates.map(({ path }) => path);
const files = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}.ts`);

describe('selectCandidates', () => {
  it('puts the best files into the core zone and their neighbours into the auxiliary zone, with reasons', () => {
    const { core, auxiliary } = select(['a.ts'], { 'a.ts': ['b.ts'], 'c.ts': ['a.ts'] });
    assert.deepEqual(pathsOf(core), ['a.ts']);
    assert.deepEqual(auxiliary, [
      { path: 'b.ts', score: 0, reason: { code: 'retrieved.imports', data: { path: 'a.ts' } } },
      { path: 'c.ts', score: 0, reason: { code: 'retrieved.importedBy', data: { path: 'a.ts' } } },
    ]);
  });

  it('gives all places to the ranking when it can fill them, and names the next ones', () => {
    const { core, auxiliary, omitted } = select(files('r', 30), { 'r0.ts': files('n', 5) });
    assert.deepEqual(pathsOf(core), files('r', 12));
    assert.deepEqual(auxiliary, []);
    assert.deepEqual(pathsOf(omitted), files('r', 20).slice(12));
  });

  it('lets neighbours take half of the places at most, however few files the words find', () => {
    const { core, auxiliary } = select(['r0.ts'], { 'r0.ts': files('n', 30) });
    assert.equal(core.length, 1);
    assert.equal(auxiliary.length, 6);
  });

  it('orders neighbours by their links, and imported before importing', () => {
    const imports = { 'a.ts': ['linked1.ts', 'linked2.ts'], 'b.ts': ['linked2.ts'], 'user.ts': ['a.ts'] };
    const { auxiliary } = select(['a.ts', 'b.ts'], imports);
    assert.deepEqual(pathsOf(auxiliary), ['linked2.ts', 'linked1.ts', 'user.ts']);
  });

  it('never chooses the active file, but its neighbours', () => {
    const imports = { 'active.ts': ['b.ts'], 'a.ts': ['active.ts'] };
    const { core, auxiliary, omitted } = select(['active.ts', 'a.ts'], imports, { activePath: 'active.ts' });
    assert.deepEqual(pathsOf(core), ['a.ts']);
    assert.deepEqual(pathsOf(auxiliary), ['b.ts']);
    assert.deepEqual(omitted, []);
  });

  it('chooses no neighbour that cannot be read', () => {
    assert.deepEqual(pathsOf(select(['a.ts'], { 'a.ts': ['x.bin', 'b.ts'] }).auxiliary), ['b.ts']);
  });

  it('never chooses too many, nor one twice, and keeps the order of the ranking', () => {
    const path = fc.nat({ max: 30 }).map(index => `f${index}.ts`);
    const ranked = fc.uniqueArray(path, { maxLength: 25 });
    const imports = fc.dictionary(path, fc.array(path, { maxLength: 5 }));
    fc.assert(
      fc.property(
        ranked,
        imports,
        fc.integer({ min: 1, max: 15 }),
        fc.option(path, { nil: undefined }),
        (paths, graph, maxCandidates, activePath) => {
          const { core, auxiliary, omitted } = select(paths, graph, { maxCandidates, activePath });
          const chosen = [...pathsOf(core), ...pathsOf(auxiliary)];
          assert.ok(chosen.length <= maxCandidates);
          assert.equal(new Set(chosen).size, chosen.length);
          assert.ok(activePath === undefined || !chosen.includes(activePath));
          const others = paths.filter(hit => hit !== activePath);
          assert.deepEqual([...pathsOf(core), ...pathsOf(omitted)], others.slice(0, core.length + omitted.length));
        },
      ),
    );
  });
});
