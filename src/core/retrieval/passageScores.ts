import { saturation } from './bm25.ts';
import { TermScanner } from './termScanner.ts';

/** A term of the question and what it is worth to find it: its weight there times its rarity in the workspace. */
export interface TermValue {
  readonly hash: number;
  readonly value: number;
}

/** How far long passages are held back: less than in the index, because they show more as well. */
const LENGTH_WEIGHT = 0.5;
/** The part of a passage's score that the ones beside it get: what is changed often stands next to what is spoken of. */
const NEIGHBOUR_SHARE = 0.2;

/** How well each passage of a text fits the question: BM25 with the rarity of terms in the workspace. */
export function passageScores(passages: readonly string[], terms: readonly TermValue[]): readonly number[] {
  const scanner = new TermScanner();
  const values = new Map(terms.map(({ hash, value }) => [hash, value]));
  const counted = passages.map(passage => {
    const length = scanner.scan(passage);
    const counts = new Map<number, number>();
    for (const hash of scanner.hashes.subarray(0, length)) {
      if (values.has(hash)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
    return { length, counts };
  });
  const mean = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length);
  const own = counted.map(({ length, counts }) => {
    let score = 0;
    for (const [hash, count] of counts) {
      score += values.get(hash)! * saturation(count, length / Math.max(1, mean), LENGTH_WEIGHT);
    }
    return score;
  });
  return own.map((score, place) => score + NEIGHBOUR_SHARE * ((own[place - 1] ?? 0) + (own[place + 1] ?? 0)));
}
