import { inverseFrequency, saturation } from './bm25.ts';
import type { ImportGraph } from './importGraph.ts';
import type { PathMention, Question } from './question.ts';
import { FEATURES, type Feature } from './rankingWeights.ts';
import type { IndexField, SearchIndex } from './searchIndex.ts';

/** Every signal for every file, by the number of the file in the index. */
export type Signals = Readonly<Record<Feature, Float64Array>>;

/** How far long documents are held back, by field. */
const LENGTH_WEIGHT = { title: 0.75, text: 0.4, chunk: 0.75, path: 0.5, names: 0.6, commit: 0.75 } as const;
/** Files define few names; without this the one with a single name would win. */
const NAMES_LENGTH_SUPPLEMENT = 5;
/** The best, second and third chunk of a file. */
const CHUNK_SHARES = [1, 1 / 2, 1 / 4] as const;
/** Commits beyond the best 60 have little to do with the question. */
const BEST_COMMITS = 60;
/** Test files beyond the best 200 have little to do with the question. */
const BEST_TESTS = 200;
const CHURN_SCALE = 5;
const MAX_MENTION_PARTS = 4;
/** Files that stand for their folder. */
const FOLDER_FILES = new Set(['index', '__init__', 'mod', 'main', 'lib', 'page', 'route', 'layout']);

/** What the index knows of each file in the light of the question. The scale is ranking.md's. */
export function signalsOf(index: SearchIndex, question: Question, graph: ImportGraph | undefined): Signals {
  const size = index.files.length;
  const signals = Object.fromEntries(FEATURES.map(feature => [feature, new Float64Array(size)])) as Record<
    Feature,
    Float64Array
  >;
  const chunkScores = addTextScores(index, question, signals);
  addBestChunks(index, chunkScores, signals.chunks);
  addFieldScores(index, question, 'path', signals.path);
  addFieldScores(index, question, 'names', signals.names);
  addPathMentions(index, question.mentions, signals.pathMention);
  addCommitScores(index, question, signals);
  const relativeText = scaled(signals.text.slice());
  if (graph !== undefined) addTestImports(index, graph, relativeText, signals.importedByTest);
  addTraits(index, signals);
  for (const feature of ['titleText', 'text', 'chunks', 'path', 'names'] as const) scaled(signals[feature]);
  return signals;
}

/** Divides by the largest, over all files: also when a test matches far better than any source. */
function scaled(values: Float64Array): Float64Array {
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  if (largest > 0) for (let index = 0; index < values.length; index++) values[index]! /= largest;
  return values;
}

/** @returns the score of every chunk */
function addTextScores(index: SearchIndex, { terms }: Question, signals: Record<Feature, Float64Array>): Float64Array {
  const { totals, chunkFiles, chunkLengths, files } = index;
  const chunkScores = new Float64Array(index.chunkNumbers);
  const meanFile = totals.length / Math.max(1, totals.files);
  const meanChunk = totals.length / Math.max(1, totals.chunks);
  for (const term of terms) {
    const { documents, counts, length } = index.chunksWith(term.hash);
    let filesWithTerm = 0;
    for (let at = 0, last = -1; at < length; at++) {
      const file = chunkFiles[documents[at]!]!;
      if (file !== last) filesWithTerm++;
      last = file;
    }
    const fileFrequency = inverseFrequency(totals.files, filesWithTerm);
    const chunkWeight = term.weight * inverseFrequency(totals.chunks, length);
    for (let at = 0; at < length; ) {
      const file = chunkFiles[documents[at]!]!;
      let inFile = 0;
      for (; at < length && chunkFiles[documents[at]!] === file; at++) {
        const chunk = documents[at]!;
        inFile += counts[at]!;
        chunkScores[chunk]! +=
          chunkWeight * saturation(counts[at]!, chunkLengths[chunk]! / meanChunk, LENGTH_WEIGHT.chunk);
      }
      const relativeLength = files[file]!.length / meanFile;
      signals.text[file]! += term.weight * fileFrequency * saturation(inFile, relativeLength, LENGTH_WEIGHT.text);
      if (term.titleWeight > 0) {
        signals.titleText[file]! +=
          term.titleWeight * fileFrequency * saturation(inFile, relativeLength, LENGTH_WEIGHT.title);
      }
    }
  }
  return chunkScores;
}

function addBestChunks(index: SearchIndex, chunkScores: Float64Array, out: Float64Array): void {
  for (const [number, file] of index.files.entries()) {
    if (file === undefined) continue;
    let first = 0;
    let second = 0;
    let third = 0;
    for (let chunk = file.firstChunk; chunk < file.firstChunk + file.chunkCount; chunk++) {
      const score = chunkScores[chunk]!;
      if (score > first) {
        third = second;
        second = first;
        first = score;
      } else if (score > second) {
        third = second;
        second = score;
      } else if (score > third) third = score;
    }
    out[number] = first * CHUNK_SHARES[0] + second * CHUNK_SHARES[1] + third * CHUNK_SHARES[2];
  }
}

function addFieldScores(index: SearchIndex, { terms }: Question, field: IndexField, out: Float64Array): void {
  const { totals, files } = index;
  const supplement = field === 'names' ? NAMES_LENGTH_SUPPLEMENT : 0;
  const total = field === 'names' ? totals.namesLength : totals.pathLength;
  const mean = total / Math.max(1, totals.files) + supplement;
  for (const term of terms) {
    const { documents, counts, length } = index.filesWith(field, term.hash);
    const weight = term.weight * inverseFrequency(totals.files, length);
    for (let at = 0; at < length; at++) {
      const file = files[documents[at]!]!;
      const own = (field === 'names' ? file.namesLength : file.pathLength) + supplement;
      out[documents[at]!]! += weight * saturation(counts[at]!, own / mean, LENGTH_WEIGHT[field]);
    }
  }
}

function addPathMentions(index: SearchIndex, mentions: readonly PathMention[], out: Float64Array): void {
  if (mentions.length === 0) return;
  for (const [number, file] of index.files.entries()) {
    if (file === undefined) continue;
    const { names, extension } = namesOfPath(file.path);
    for (const mention of mentions) {
      const parts = matchingParts(mention, names, extension);
      if (parts > out[number]!) out[number] = parts;
    }
    out[number] = Math.min(out[number]!, MAX_MENTION_PARTS) / MAX_MENTION_PARTS;
  }
}

function namesOfPath(path: string): { readonly names: readonly string[]; readonly extension: string } {
  const names = path.toLowerCase().split('/');
  const base = names.pop()!;
  const dot = base.indexOf('.', 1);
  const stem = dot === -1 ? base : base.slice(0, dot);
  if (!FOLDER_FILES.has(stem) || names.length === 0) names.push(stem);
  return { names, extension: base.slice(base.lastIndexOf('.') + 1) };
}

/** How many names at the end of the path stand together in the mention; 0 when too few to mean this file. */
function matchingParts(mention: PathMention, names: readonly string[], extension: string): number {
  let best = 0;
  // After the file a module path may name what is in it.
  const earliest = mention.extension === undefined ? 1 : mention.names.length;
  for (let end = mention.names.length; end >= earliest; end--) {
    let parts = 0;
    while (parts < end && parts < names.length && mention.names[end - 1 - parts] === names[names.length - 1 - parts])
      parts++;
    if (parts > best) best = parts;
  }
  if (mention.extension !== undefined) return best > 0 && mention.extension === extension ? best + 1 : 0;
  return best >= 2 ? best : 0;
}

function addCommitScores(index: SearchIndex, { terms }: Question, signals: Record<Feature, Float64Array>): void {
  const { commits, lists, lengths, alive, meanLength, touchesByPath } = index.commits;
  const scores = new Float64Array(commits.length);
  for (const term of terms) {
    const { documents, counts, length } = lists.read(term.hash, alive);
    const weight = term.weight * inverseFrequency(commits.length, length);
    for (let at = 0; at < length; at++) {
      const commit = documents[at]!;
      scores[commit]! += weight * saturation(counts[at]!, lengths[commit]! / meanLength, LENGTH_WEIGHT.commit);
    }
  }
  const best = bestOf(scores, BEST_COMMITS);
  const largest = scores[best[0] ?? -1] ?? 0;
  for (const commit of best) {
    const { paths } = commits[commit]!;
    const credit = scores[commit]! / largest / paths.length ** (1 / 4);
    for (const path of paths) {
      const number = index.numberOf(path);
      if (number !== undefined && credit > signals.commits[number]!) signals.commits[number] = credit;
    }
  }
  for (const [path, touches] of touchesByPath) {
    const number = index.numberOf(path);
    if (number !== undefined) signals.churn[number] = Math.log(1 + touches) / CHURN_SCALE;
  }
}

/** The places of the largest values above 0, largest first; of equal ones the earlier. */
function bestOf(values: Float64Array, limit: number): readonly number[] {
  const places: number[] = [];
  for (const [place, value] of values.entries()) if (value > 0) places.push(place);
  return places.sort((a, b) => values[b]! - values[a]! || a - b).slice(0, limit);
}

/** What a test that speaks of the question imports is what it tests. */
function addTestImports(index: SearchIndex, graph: ImportGraph, relativeText: Float64Array, out: Float64Array): void {
  const testText = relativeText.map((score, number) => (index.files[number]?.traits.isTest ? score : 0));
  for (const test of bestOf(testText, BEST_TESTS)) {
    const imports = graph.importsOf(index.files[test]!.path);
    const credit = relativeText[test]! / Math.sqrt(imports.length);
    for (const path of imports) {
      const number = index.numberOf(path);
      if (number !== undefined && credit > out[number]!) out[number] = credit;
    }
  }
}

function addTraits(index: SearchIndex, signals: Record<Feature, Float64Array>): void {
  for (const [number, file] of index.files.entries()) {
    if (file === undefined) continue;
    const { isTest, isAuxiliary, isDocs, isConfig, isDeclaration } = file.traits;
    signals.test[number] = Number(isTest);
    signals.auxiliary[number] = Number(isAuxiliary);
    signals.docs[number] = Number(isDocs);
    signals.config[number] = Number(isConfig);
    signals.declaration[number] = Number(isDeclaration);
  }
}
