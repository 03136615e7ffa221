import type { RankedFile } from '../retrieval/rankFiles.ts';

/**
 * The constant of reciprocal rank fusion: how little the first places differ (Cormack, Clarke and Buettcher, "Reciprocal Rank
 * Fusion outperforms Condorcet and individual Rank Learning Methods", 2009, use 60 for long lists; ours have a dozen places).
 */
const FUSION_CONSTANT = 20;
/** What a place in the ranking by meaning is worth against one in the ranking by words, which is fitted and finds 88 %. */
const MEANING_WEIGHT = 0.5;

/**
 * One ranking of two: by words, and by nearness in meaning. Each file counts by its places alone, because their scores cannot
 * be compared. Without a ranking by meaning the other one stays as it is.
 */
export function fuseRankings(byWords: readonly RankedFile[], byMeaning: readonly string[]): readonly RankedFile[] {
  if (byMeaning.length === 0) return byWords;
  const fused = new Map<string, { file: RankedFile; score: number }>();
  for (const [place, file] of byWords.entries()) fused.set(file.path, { file, score: worth(place) });
  for (const [place, path] of byMeaning.entries()) {
    const known = fused.get(path) ?? { file: { path, score: 0, reasons: [] }, score: 0 };
    fused.set(path, { ...known, score: known.score + MEANING_WEIGHT * worth(place) });
  }
  return [...fused.values()]
    .sort((a, b) => b.score - a.score || (a.file.path < b.file.path ? -1 : 1))
    .map(({ file }) => file);
}

function worth(place: number): number {
  return 1 / (FUSION_CONSTANT + place + 1);
}
