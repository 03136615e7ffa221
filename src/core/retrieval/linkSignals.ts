import { bestOf, largestOf } from './bestOf.ts';
import { type CommitLists, MAX_FILES_TOGETHER } from './commitLists.ts';
import type { ImportGraph } from './importGraph.ts';
import type { SearchIndex } from './searchIndex.ts';

/** Test files beyond the best 200 have little to do with the question. */
const BEST_TESTS = 200;
/** Files whose links count: those that are likeliest to be right. */
const BEST_FILES = 30;
/** Files that share the chance of being right. */
const LIKELY_FILES = 100;
/** Commits of files that are this unlikely are passed over. */
const MIN_CHANCE = 0.003;
/** Files that few commits touched are not sure to belong to the others. */
const TOUCHES_SUPPLEMENT = 3;

/** What a test that speaks of the question imports is what it tests. */
export function addTestImports(
  index: SearchIndex,
  graph: ImportGraph,
  relativeText: Float64Array,
  out: Float64Array,
  bestTests: Int32Array,
): void {
  const testText = relativeText.map((score, number) => (index.files[number]?.traits.isTest ? score : 0));
  for (const test of bestOf(testText, BEST_TESTS)) {
    const imports = graph.importsOf(index.files[test]!.path);
    const credit = testText[test]! / Math.sqrt(imports.length);
    for (const path of imports) {
      const number = index.numberOf(path);
      if (number === undefined || credit <= out[number]!) continue;
      out[number] = credit;
      bestTests[number] = test;
    }
  }
}

/**
 * How likely each file is to be right, as the fit has it: e to the power of its score, shared by the best.
 *
 * @param isLikely files that may be right at all
 */
export function chancesOf(scores: Float64Array, isLikely: (file: number) => boolean): Float64Array {
  const chances = new Float64Array(scores.length);
  const best = largestOf(
    scores.length,
    LIKELY_FILES,
    file => (isLikely(file) ? scores[file]! : undefined),
    (a, b) => a - b,
  );
  const largest = scores[best[0] ?? -1] ?? 0;
  let total = 0;
  for (const file of best) total += chances[file] = Math.exp(scores[file]! - largest);
  for (const file of best) chances[file]! /= total;
  return chances;
}

/** What a likely file imports is where its work is done: half of its chance goes to one import, a third to nine of them. */
export function addImportedByLikely(
  index: SearchIndex,
  graph: ImportGraph,
  chances: Float64Array,
  out: Float64Array,
  importers: Int32Array,
): void {
  for (const file of bestOf(chances, BEST_FILES)) {
    const imports = graph.importsOf(index.files[file]!.path);
    const credit = chances[file]! / Math.sqrt(imports.length);
    for (const path of imports) {
      const number = index.numberOf(path);
      if (number === undefined) continue;
      out[number]! += credit;
      if (importers[number] === -1) importers[number] = file;
    }
  }
}

/** What was often changed together with likely files will be again. */
export function addChangedTogether(
  index: SearchIndex,
  { commits, alive, togetherByPath, touchesByPath }: CommitLists,
  chances: Float64Array,
  out: Float64Array,
): void {
  const ofLikely = new Set<number>();
  for (let file = 0; file < chances.length; file++) {
    // In no commit would it and others like it come to the least.
    if (chances[file]! * MAX_FILES_TOGETHER < MIN_CHANCE) continue;
    for (const number of togetherByPath.get(index.files[file]!.path) ?? []) ofLikely.add(number);
  }
  // In their order: what is added up must not depend on that of the files.
  for (const number of Uint32Array.from(ofLikely).sort()) {
    if (alive[number] === 0) continue;
    const { paths } = commits[number]!;
    const files = paths.flatMap(path => index.numberOf(path) ?? []);
    const chance = files.reduce((sum, file) => sum + chances[file]!, 0);
    if (chance < MIN_CHANCE) continue;
    for (const file of files) out[file]! += (chance - chances[file]!) / paths.length;
  }
  for (let file = 0; file < out.length; file++) {
    const together = out[file]!;
    if (together === 0) continue;
    out[file] = together / Math.sqrt(TOUCHES_SUPPLEMENT + (touchesByPath.get(index.files[file]!.path) ?? 0));
  }
}
