import { inverseFrequency, saturation } from './bm25.ts';
import type { CommitLists } from './commitLists.ts';
import { addCommitScores } from './commitSignals.ts';
import type { PathTraits } from './fileKind.ts';
import type { ImportGraph } from './importGraph.ts';
import { addChangedTogether, addImportedByLikely, addTestImports, chancesOf } from './linkSignals.ts';
import { addDefinedNames, addPathMentions } from './nameSignals.ts';
import type { PhraseHit } from './phrases.ts';
import type { Question } from './question.ts';
import { FEATURES, type Feature, OWN_FEATURES, type Weights } from './rankingWeights.ts';
import type { IndexField, SearchIndex } from './searchIndex.ts';

/** Every signal for every file, by the number of the file in the index. */
export type Signals = Readonly<Record<Feature, Float64Array>>;

/** What stands behind signals that come from somewhere else, by the number of the file; -1 for none. */
export interface Evidence {
  /** The past commit that fits the question best, of those that touched the file. */
  readonly commits: Int32Array;
  /** The number of the test file that fits the question best, of those that import the file. */
  readonly tests: Int32Array;
  /** The number of the likeliest file that imports the file. */
  readonly importers: Int32Array;
  /** The phrase of the question that the file holds. */
  readonly phrases: Map<number, string>;
}

/** How far long documents are held back, by field. */
const LENGTH_WEIGHT = { title: 0.75, text: 0.4, chunk: 0.75, path: 0.5, names: 0.6 } as const;
/** Files define few names; without this the one with a single name would win. */
const NAMES_LENGTH_SUPPLEMENT = 5;
/** What one piece of work changes at a time. */
const FEW_UNCOMMITTED = 10;
/** The best, second and third chunk of a file. */
const CHUNK_SHARES = [1, 1 / 2, 1 / 4] as const;

/** What the ranking knows besides the index and the question. */
export interface RankContext {
  /** The past commits that count; absent: all that the index has. */
  readonly commits?: CommitLists;
  readonly graph?: ImportGraph;
  /** Files that the user edited or looked at lately, most recent first. */
  readonly editedPaths?: readonly string[];
  /** Files that hold phrases of the question. */
  readonly phraseHits?: readonly PhraseHit[];
  /** Files with changes that are in no commit. */
  readonly uncommittedPaths?: readonly string[];
}

/** What the index knows of each file in the light of the question. The scale is ranking.md's. */
export function signalsOf(
  index: SearchIndex,
  question: Question,
  context: RankContext,
  weights: Weights,
): { readonly signals: Signals; readonly evidence: Evidence } {
  const size = index.files.length;
  const evidence = {
    commits: new Int32Array(size).fill(-1),
    tests: new Int32Array(size).fill(-1),
    importers: new Int32Array(size).fill(-1),
    phrases: new Map<number, string>(),
  };
  const { scratch } = index;
  const commits = context.commits ?? index.commits;
  const signals = Object.fromEntries(FEATURES.map(feature => [feature, scratch.zeros(feature, size)])) as Record<
    Feature,
    Float64Array
  >;
  const text = scratch.zeros('text', size);
  const chunkScores = addTextScores(index, question, { text, titleText: signals.titleText });
  addBestChunks(index, chunkScores, signals.chunks);
  addFieldScores(index, question, 'path', signals.path);
  addFieldScores(index, question, 'names', signals.names);
  addPathMentions(index, question, signals);
  addDefinedNames(index, question, signals.definedName);
  addPhrases(index, context.phraseHits ?? [], signals.phrase, evidence.phrases);
  addCommitScores(index, commits, question, signals, evidence.commits);
  const canBeRight = addTraits(index, question, signals);
  addSourceScale({ ...signals, text }, canBeRight);
  for (const feature of ['titleText', 'chunks', 'path', 'names'] as const) scaled(signals[feature]);
  addEdited(index, context.editedPaths ?? [], signals.edited);
  addUncommitted(index, context.uncommittedPaths ?? [], signals.uncommitted);
  const { graph } = context;
  if (graph !== undefined) addTestImports(index, graph, scaled(text), signals.importedByTest, evidence.tests);
  // The links of a file count by how likely it is without them.
  const scores = scoresOf(signals, weights, OWN_FEATURES, scratch.zeros('own scores', size));
  const chances = chancesOf(scores, file => canBeRight[file] === 1);
  if (graph !== undefined) {
    addImportedByLikely(index, graph, chances, signals.importedByLikely, evidence.importers);
    for (let file = 0; file < size; file++) {
      signals.importedAndMatching[file] = signals.importedByLikely[file]! * signals.sourceChunks[file]!;
    }
  }
  addChangedTogether(index, commits, chances, signals.changedTogether);
  scaled(signals.changedTogether);
  return { signals, evidence };
}

/**
 * The weighted sum of some signals, by the number of the file.
 *
 * @param scores zeros; what is returned
 */
export function scoresOf(
  signals: Signals,
  weights: Weights,
  features: readonly Feature[],
  scores: Float64Array,
): Float64Array {
  for (const feature of features) {
    const weight = weights[feature];
    const values = signals[feature];
    if (weight !== 0) for (let file = 0; file < scores.length; file++) scores[file]! += weight * values[file]!;
  }
  return scores;
}

/** Divides by the largest, over all files: also when a test matches far better than any source. */
function scaled(values: Float64Array): Float64Array {
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  if (largest > 0) for (let index = 0; index < values.length; index++) values[index]! /= largest;
  return values;
}

/** @returns the score of every chunk */
function addTextScores(
  index: SearchIndex,
  { terms }: Question,
  out: { readonly text: Float64Array; readonly titleText: Float64Array },
): Float64Array {
  const { totals, chunkFiles, chunkLengths, files } = index;
  const chunkScores = index.scratch.zeros('chunk scores', index.chunkNumbers);
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
      out.text[file]! += term.weight * fileFrequency * saturation(inFile, relativeLength, LENGTH_WEIGHT.text);
      if (term.titleWeight > 0) {
        out.titleText[file]! +=
          term.titleWeight * fileFrequency * saturation(inFile, relativeLength, LENGTH_WEIGHT.title);
      }
    }
  }
  return chunkScores;
}

function addBestChunks(index: SearchIndex, chunkScores: Float64Array, out: Float64Array): void {
  for (let number = 0; number < index.files.length; number++) {
    const file = index.files[number];
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

/** 1 for the file of now, less for those before. */
function addEdited(index: SearchIndex, paths: readonly string[], out: Float64Array): void {
  for (const [place, path] of paths.entries()) {
    const number = index.numberOf(path);
    if (number !== undefined) out[number] = Math.max(out[number]!, 1 / (1 + place / 5));
  }
}

function addPhrases(
  index: SearchIndex,
  hits: readonly PhraseHit[],
  out: Float64Array,
  phrases: Map<number, string>,
): void {
  for (const { path, text, worth } of hits) {
    const number = index.numberOf(path);
    if (number === undefined) continue;
    out[number] = worth;
    phrases.set(number, text);
  }
}

/** 1 for up to ten files; what many share says less about each. */
function addUncommitted(index: SearchIndex, paths: readonly string[], out: Float64Array): void {
  for (const path of paths) {
    const number = index.numberOf(path);
    if (number !== undefined) out[number] = Math.min(1, FEW_UNCOMMITTED / paths.length);
  }
}

/**
 * Text, chunks and commits divided by the best of plain source alone: how good a file is among those that can be right. Tests
 * and documents are among those when they are asked about.
 */
function addSourceScale(signals: Record<Feature | 'text', Float64Array>, canBeRight: Uint8Array): void {
  const scales = [
    ['text', 'sourceText'],
    ['chunks', 'sourceChunks'],
    ['commits', 'sourceCommits'],
  ] as const;
  for (const [feature, scaledFeature] of scales) {
    const out = signals[scaledFeature];
    const values = signals[feature];
    for (let number = 0; number < out.length; number++) if (canBeRight[number] === 1) out[number] = values[number]!;
    scaled(out);
  }
}

function isWanted({ isTest, isAuxiliary, isDocs, isConfig }: PathTraits, asked: Question): boolean {
  if ((isTest && !asked.isAboutTests) || isConfig) return false;
  return asked.isAboutDocs || !(isAuxiliary || isDocs);
}

/** @returns 1 for plain source, and for what is asked about */
function addTraits(index: SearchIndex, question: Question, signals: Record<Feature, Float64Array>): Uint8Array {
  const canBeRight = new Uint8Array(index.files.length);
  for (let number = 0; number < index.files.length; number++) {
    const file = index.files[number];
    if (file === undefined) continue;
    const { isTest, isAuxiliary, isDocs, isConfig, isDeclaration } = file.traits;
    if (isWanted(file.traits, question)) canBeRight[number] = 1;
    signals.test[number] = Number(isTest);
    signals.auxiliary[number] = Number(isAuxiliary);
    signals.docs[number] = Number(isDocs);
    signals.config[number] = Number(isConfig);
    signals.declaration[number] = Number(isDeclaration);
  }
  return canBeRight;
}
