import { saturation } from './bm25.ts';
import type { ChunkTerms } from './fileTerms.ts';

/** A term of the question and what it is worth to find it: its weight there times its rarity in the workspace. */
export interface TermValue {
  readonly hash: number;
  readonly value: number;
}

/** The terms of the passages of a text: what of them does not depend on the question. */
export type PassageTerms = Omit<ChunkTerms, 'startLines'>;

/** How far long passages are held back: less than in the index, because they show more as well. */
const LENGTH_WEIGHT = 0.5;
/** The part of a passage's score that the ones beside it get: what is changed often stands next to what is spoken of. */
const NEIGHBOUR_SHARE = 0.2;

/** How well each passage of a text fits the question: BM25 with the rarity of terms in the workspace. */
export function passageScores(
  { terms: ofText, termIndices, counts, offsets, lengths }: PassageTerms,
  terms: readonly TermValue[],
): readonly number[] {
  const byHash = new Map(terms.map(({ hash, value }) => [hash, value]));
  const values = Float64Array.from(ofText, hash => byHash.get(hash) ?? 0);
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const own = Array.from(lengths, (length, place) => {
    let score = 0;
    for (let at = offsets[place]!; at < offsets[place + 1]!; at++) {
      const value = values[termIndices[at]!]!;
      if (value !== 0) score += value * saturation(counts[at]!, length / Math.max(1, meanLength), LENGTH_WEIGHT);
    }
    return score;
  });
  return own.map((score, place) => score + NEIGHBOUR_SHARE * ((own[place - 1] ?? 0) + (own[place + 1] ?? 0)));
}
