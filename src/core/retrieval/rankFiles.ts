import { inverseFrequency } from './bm25.ts';
import type { ImportGraph } from './importGraph.ts';
import { readQuestion, type SearchTerm } from './question.ts';
import { FEATURES, type Feature, WEIGHTS_WITH_COMMITS, WEIGHTS_WITHOUT_COMMITS } from './rankingWeights.ts';
import type { SearchIndex } from './searchIndex.ts';
import { signalsOf } from './signals.ts';
import { TermScanner } from './termScanner.ts';

export interface RankQuery {
  readonly question: string;
  readonly graph?: ImportGraph;
}

export interface RankedFile {
  readonly path: string;
  /** Comparable within one question only; may be below 0. */
  readonly score: number;
  /** What each signal adds to the score. */
  readonly shares: Readonly<Partial<Record<Feature, number>>>;
  /** Terms of the question that it has, as the user wrote them, those that say most first. */
  readonly terms: readonly string[];
}

/** More files than any limit on candidates, twice. */
const MAX_RANKED = 120;

/** The signals that come from the question; the others say what a file is, whatever is asked. */
const MATCHING: readonly Feature[] = [
  'titleText',
  'text',
  'chunks',
  'path',
  'pathMention',
  'names',
  'commits',
  'importedByTest',
];

/** The files that match the question, best first; of equal ones the first by path. Empty when nothing matches. */
export function rankFiles(index: SearchIndex, { question, graph }: RankQuery): readonly RankedFile[] {
  const read = readQuestion(question, new TermScanner());
  const signals = signalsOf(index, read, graph);
  const weights = index.commits.commits.length > 0 ? WEIGHTS_WITH_COMMITS : WEIGHTS_WITHOUT_COMMITS;
  const ranked: { readonly number: number; readonly path: string; readonly score: number }[] = [];
  for (const [number, file] of index.files.entries()) {
    if (file === undefined || MATCHING.every(feature => signals[feature][number] === 0)) continue;
    let score = 0;
    for (const feature of FEATURES) score += weights[feature] * signals[feature][number]!;
    ranked.push({ number, path: file.path, score });
  }
  ranked.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  const termsOf = termLookup(index, read.terms);
  return ranked.slice(0, MAX_RANKED).map(({ number, path, score }) => {
    const shares: Partial<Record<Feature, number>> = {};
    for (const feature of FEATURES) {
      const share = weights[feature] * signals[feature][number]!;
      if (share !== 0) shares[feature] = share;
    }
    return { path, score, shares, terms: termsOf(number) };
  });
}

/** Which terms a file has, those that say most first: the rare ones and those of the title. */
function termLookup(index: SearchIndex, terms: readonly SearchTerm[]): (file: number) => readonly string[] {
  const found = terms.map(term => {
    const { documents, length } = index.chunksWith(term.hash);
    const value = (term.weight + term.titleWeight) * inverseFrequency(index.totals.chunks, length);
    return { term, value, chunks: documents.slice(0, length) };
  });
  found.sort((a, b) => b.value - a.value);
  return file => {
    const { firstChunk, chunkCount } = index.files[file]!;
    const inFile = found.filter(({ chunks }) => {
      const next = chunks[lowerBound(chunks, firstChunk)];
      return next !== undefined && next < firstChunk + chunkCount;
    });
    return [...new Set(inFile.map(({ term }) => term.text))];
  };
}

/** The first place whose value is not below the given one. */
function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
