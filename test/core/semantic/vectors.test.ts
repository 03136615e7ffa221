import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { RankedFile } from '../../../src/core/retrieval/rankFiles.ts';
import { embeddableChunks } from '../../../src/core/semantic/embeddableChunks.ts';
import { scaledVector, VectorTable } from '../../../src/core/semantic/fileVectors.ts';
import { fuseRankings } from '../../../src/core/semantic/fuseRankings.ts';

const DIMENSION = 16;
const vector = fc
  .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSION, maxLength: DIMENSION })
  .map(values => Float32Array.from(values));

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = a.reduce((sum, value, index) => sum + value * b[index]!, 0);
  return dot / ((Math.hypot(...a) || 1) * (Math.hypot(...b) || 1));
}

function tableOf(vectors: readonly Float32Array[]): VectorTable {
  const table = new VectorTable();
  for (const [index, values] of vectors.entries()) {
    const { scale, bytes } = scaledVector(values);
    table.put(`f${index}.ts`, {
      hash: index,
      dimension: DIMENSION,
      chunkHashes: [index],
      scales: Float32Array.of(scale),
      bytes,
    });
  }
  return table;
}

describe('VectorTable', () => {
  it('gives the similarity of the exact vectors to within a hundredth', () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 10 }), vector, (vectors, wanted) => {
        fc.pre([...vectors, wanted].every(values => Math.hypot(...values) > 0.01));
        for (const { path, similarity } of tableOf(vectors).nearest(wanted, 10)) {
          const exact = cosine(vectors[Number(path.slice(1, -3))]!, wanted);
          assert.ok(Math.abs(similarity - exact) < 0.02, `${similarity} for ${exact}`);
        }
      }),
    );
  });

  it('takes the best chunk of each file, nearest first, and at most so many files', () => {
    const table = new VectorTable();
    const put = (path: string, ...vectors: readonly number[][]): void => {
      const scaled = vectors.map(values => scaledVector(Float32Array.from(values)));
      table.put(path, {
        hash: 1,
        dimension: 2,
        chunkHashes: vectors.map((_, index) => index),
        scales: Float32Array.from(scaled, ({ scale }) => scale),
        bytes: Int8Array.from(scaled.flatMap(({ bytes }) => [...bytes])),
      });
    };
    put('far.ts', [-1, 0]);
    put('near.ts', [-1, 0], [1, 0.1]);
    put('middle.ts', [1, 1]);
    put('empty.ts');
    const pathsFor = (limit: number) => table.nearest(Float32Array.of(1, 0), limit).map(({ path }) => path);
    assert.deepEqual(pathsFor(9), ['near.ts', 'middle.ts', 'far.ts']);
    assert.deepEqual(pathsFor(1), ['near.ts']);
    assert.equal(table.chunkCount, 4);
    table.remove('near.ts');
    assert.deepEqual([pathsFor(9), table.chunkCount], [['middle.ts', 'far.ts'], 2]);
    assert.deepEqual(table.nearest(Float32Array.of(1, 0, 0), 9), []);
  });
});

describe('embeddableChunks', () => {
  it('cuts at functions and says whose they are', () => {
    const body = Array.from({ length: 8 }, (_, line) => `  const step${line} = ${line} * input;`).join('\n');
    const text = `export function first(input) {\n${body}\n}\n\nexport function second(input) {\n${body}\n}\n`;
    const chunks = embeddableChunks('src/a.ts', text);
    assert.equal(chunks.length, 2);
    assert.match(chunks[0]!.text, /^src\/a\.ts\nexport function first/);
    assert.match(chunks[1]!.text, /^src\/a\.ts\n(?:\n)?export function second/);
  });

  it('holds no values that look like secrets, is bounded, and keeps its hash while the text stays', () => {
    const secret = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD';
    const [chunk] = embeddableChunks('a.py', `client = Client("${secret}", timeout=${'1'.repeat(5_000)})\n`);
    assert.ok(!chunk!.text.includes(secret));
    assert.ok(chunk!.text.length <= 2_000);
    const text = `const value = computeSomething(1);\n`;
    assert.deepEqual(embeddableChunks('a.ts', text), embeddableChunks('a.ts', text));
    assert.notEqual(embeddableChunks('a.ts', text)[0]!.hash, embeddableChunks('b.ts', text)[0]!.hash);
    assert.deepEqual(embeddableChunks('a.ts', '\n\n'), []);
  });
});

describe('fuseRankings', () => {
  const ranked = (path: string): RankedFile => ({ path, score: 1, reasons: [{ code: 'retrieved.content', data: {} }] });
  const paths = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 8 });
  const fused = (words: readonly string[], meaning: readonly string[]) =>
    fuseRankings(words.map(ranked), meaning).map(({ path }) => path);

  it('leaves the ranking by words alone when there is no other', () => {
    assert.deepEqual(fused(['b', 'a'], []), ['b', 'a']);
  });

  it('lifts what both find, and adds what only one finds', () => {
    assert.deepEqual(fused(['a', 'b', 'c'], ['c', 'x']), ['c', 'a', 'b', 'x']);
  });

  it('holds every file of both once, keeps the order that both agree on, and what words say of a file', () => {
    fc.assert(
      fc.property(paths, paths, (words, meaning) => {
        const all = fused(words, meaning);
        assert.deepEqual(new Set(all), new Set([...words, ...meaning]));
        assert.equal(all.length, new Set(all).size);
        for (const a of words) {
          for (const b of words) {
            const agree =
              words.indexOf(a) < words.indexOf(b) &&
              meaning.includes(a) &&
              (!meaning.includes(b) || meaning.indexOf(a) < meaning.indexOf(b));
            if (agree) assert.ok(all.indexOf(a) < all.indexOf(b), `${a} before ${b}`);
          }
        }
        for (const file of fuseRankings(words.map(ranked), meaning))
          assert.equal(file.reasons.length, words.includes(file.path) ? 1 : 0);
      }),
    );
  });
});
