import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildImportGraph } from '../../../src/core/retrieval/importGraph.ts';
import type { Recall } from '../../../src/core/retrieval/recall.ts';
import { type Selection, selectCandidates } from '../../../src/core/retrieval/selection.ts';

/** Recall of these files, best first, and those that it scored without returning them. */
function recallOf(ranked: readonly string[], others: Readonly<Record<string, number>> = {}): Recall {
  const scores = new Map(ranked.map((path, index) => [path, 100 - index]));
  for (const [path, score] of Object.entries(others)) scores.set(path, score);
  return {
    hits: ranked.map(path => ({ path, score: scores.get(path)!, nameHits: [], contentHits: [] })),
    scoreOf: path => scores.get(path) ?? 0,
  };
}

function select(
  recalled: Recall,
  imports: Readonly<Record<string, readonly string[]>>,
  { maxCandidates = 12, activePath = undefined as string | undefined } = {},
): Selection {
  const files = new Map<string, readonly string[]>(Object.entries(imports));
  for (const targets of Object.values(imports)) for (const path of targets) if (!files.has(path)) files.set(path, []);
  const relative = new Map([...files].map(([path, targets]) => [path, targets.map(target => `./${target}`)]));
  return selectCandidates(recalled, {
    graph: buildImportGraph(relative),
    maxCandidates,
    activePath,
    isCandidate: path => !path.endsWith('.bin'),
  });
}

const pathsOf = (candidates: readonly { path: string }[]): readonly string[] => candidates.map(({ path }) => path);
const files = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}.ts`);

describe('selectCandidates', () => {
  it('puts recalled files into the core zone and their neighbours into the auxiliary zone, with reasons', () => {
    const { core, auxiliary } = select(recallOf(['a.ts']), { 'a.ts': ['b.ts'], 'c.ts': ['a.ts'] });
    assert.deepEqual(pathsOf(core), ['a.ts']);
    assert.deepEqual(auxiliary, [
      { path: 'b.ts', score: 0, reason: { code: 'retrieved.imports', data: { path: 'a.ts' } } },
      { path: 'c.ts', score: 0, reason: { code: 'retrieved.importedBy', data: { path: 'a.ts' } } },
    ]);
  });

  it('keeps a quarter of the places for neighbours when recall could fill all', () => {
    const { core, auxiliary, omitted } = select(recallOf(files('r', 20)), { 'r0.ts': files('n', 5) });
    assert.deepEqual(pathsOf(core), files('r', 9));
    assert.deepEqual(pathsOf(auxiliary), files('n', 3));
    assert.equal(omitted.length, 11);
  });

  it('gives those places back to recall when there are no neighbours', () => {
    const { core, auxiliary } = select(recallOf(files('r', 20)), {});
    assert.deepEqual(pathsOf(core), files('r', 12));
    assert.deepEqual(auxiliary, []);
  });

  it('lets neighbours take half of the places at most, however few files the words find', () => {
    const { core, auxiliary } = select(recallOf(['r0.ts']), { 'r0.ts': files('n', 30) });
    assert.equal(core.length, 1);
    assert.equal(auxiliary.length, 6);
  });

  it('prefers a neighbour that the words found too; it is core', () => {
    const { core, auxiliary } = select(recallOf(files('r', 20)), { 'r0.ts': ['n0.ts', 'n1.ts', 'n2.ts', 'r15.ts'] });
    assert.deepEqual(pathsOf(core), [...files('r', 9), 'r15.ts']);
    assert.deepEqual(pathsOf(auxiliary), ['n0.ts', 'n1.ts']);
  });

  it('orders neighbours by their own score, by their links, and imported before importing', () => {
    const imports = {
      'a.ts': ['linked1.ts', 'linked2.ts', 'scored.ts'],
      'b.ts': ['linked2.ts'],
      'user.ts': ['a.ts'],
    };
    const { auxiliary } = select(recallOf(['a.ts', 'b.ts'], { 'scored.ts': 1 }), imports);
    assert.deepEqual(pathsOf(auxiliary), ['scored.ts', 'linked2.ts', 'linked1.ts', 'user.ts']);
  });

  it('never chooses the active file, but its neighbours', () => {
    const { core, auxiliary, omitted } = select(
      recallOf(['active.ts', 'a.ts']),
      { 'active.ts': ['b.ts'], 'a.ts': ['active.ts'] },
      { activePath: 'active.ts' },
    );
    assert.deepEqual(pathsOf(core), ['a.ts']);
    assert.deepEqual(pathsOf(auxiliary), ['b.ts']);
    assert.deepEqual(omitted, []);
  });

  it('chooses no neighbour that cannot be read', () => {
    const { auxiliary } = select(recallOf(['a.ts']), { 'a.ts': ['x.bin', 'b.ts'] });
    assert.deepEqual(pathsOf(auxiliary), ['b.ts']);
  });

  it('never chooses too many, nor one twice, and accounts for every recalled file', () => {
    const path = fc.nat({ max: 30 }).map(index => `f${index}.ts`);
    const ranked = fc.uniqueArray(path, { maxLength: 25 });
    const imports = fc.dictionary(path, fc.array(path, { maxLength: 5 }));
    fc.assert(
      fc.property(
        ranked,
        imports,
        fc.integer({ min: 1, max: 15 }),
        fc.option(path, { nil: undefined }),
        (hits, graph, maxCandidates, activePath) => {
          const { core, auxiliary, omitted } = select(recallOf(hits), graph, { maxCandidates, activePath });
          const chosen = [...pathsOf(core), ...pathsOf(auxiliary)];
          assert.ok(chosen.length <= maxCandidates);
          assert.equal(new Set(chosen).size, chosen.length);
          assert.ok(activePath === undefined || !chosen.includes(activePath));
          const accounted = [...pathsOf(core), ...pathsOf(omitted)].toSorted();
          assert.deepEqual(accounted, hits.filter(hit => hit !== activePath).toSorted());
        },
      ),
    );
  });
});
