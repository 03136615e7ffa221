import { saturation } from './bm25.ts';
import { TermScanner } from './termScanner.ts';

/** A term of the question and what it is worth to find it: its weight there times its rarity in the workspace. */
export interface TermValue {
  readonly hash: number;
  readonly value: number;
}

/** The passages of a text as terms: what of them does not depend on the question. */
export interface PassageTerms {
  /** Of all passages, one after the other. */
  readonly hashes: Uint32Array;
  /** Where each passage ends in `hashes`. */
  readonly ends: readonly number[];
}

/** How far long passages are held back: less than in the index, because they show more as well. */
const LENGTH_WEIGHT = 0.5;
/** The part of a passage's score that the ones beside it get: what is changed often stands next to what is spoken of. */
const NEIGHBOUR_SHARE = 0.2;

export function passageTermsOf(passages: readonly string[]): PassageTerms {
  const scanner = new TermScanner();
  const found: Uint32Array[] = [];
  const ends: number[] = [];
  let length = 0;
  for (const passage of passages) {
    const count = scanner.scan(passage);
    found.push(scanner.hashes.slice(0, count));
    length += count;
    ends.push(length);
  }
  const hashes = new Uint32Array(length);
  for (const [index, ofPassage] of found.entries()) hashes.set(ofPassage, ends[index - 1] ?? 0);
  return { hashes, ends };
}

/** How well each passage of a text fits the question: BM25 with the rarity of terms in the workspace. */
export function passageScores({ hashes, ends }: PassageTerms, terms: readonly TermValue[]): readonly number[] {
  const values = new Map(terms.map(({ hash, value }) => [hash, value]));
  const meanLength = hashes.length / Math.max(1, ends.length);
  const own = ends.map((end, place) => {
    const start = ends[place - 1] ?? 0;
    const counts = new Map<number, number>();
    for (let at = start; at < end; at++) {
      const hash = hashes[at]!;
      if (values.has(hash)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
    }
    let score = 0;
    for (const [hash, count] of counts) {
      score += values.get(hash)! * saturation(count, (end - start) / Math.max(1, meanLength), LENGTH_WEIGHT);
    }
    return score;
  });
  return own.map((score, place) => score + NEIGHBOUR_SHARE * ((own[place - 1] ?? 0) + (own[place + 1] ?? 0)));
}
