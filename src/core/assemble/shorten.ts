import { type KeptSegments, renderUnit } from './renderUnit.ts';
import type { UnitDraft } from './unitDraft.ts';

/** A way to show a unit, measured. */
export interface Rendering {
  readonly kept: KeptSegments;
  readonly text: string;
  readonly tokens: number;
}

export function renderWhole(draft: UnitDraft, count: (text: string) => number): Rendering {
  return rendering(
    draft,
    draft.segments.map(() => true),
    count,
  );
}

/**
 * The unit with as many segments as fit into `maxTokens`, the least important ones left out first and, of equally important
 * ones, the later ones.
 *
 * @returns `undefined` when not even the segments of infinite importance fit, or nothing else would be left of the unit
 */
export function tryShorten(
  draft: UnitDraft,
  maxTokens: number,
  count: (text: string) => number,
): Rendering | undefined {
  const shortest = renderShortest(draft, count);
  if (shortest.tokens > maxTokens) return undefined;
  const order = optionalSegments(draft);
  // The most segments that fit, by bisection: tokens grow with every segment but for the marks of the gaps, so the last
  // step makes sure.
  let low = 0;
  let high = order.length;
  let best = shortest;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const candidate = rendering(draft, keepFirst(draft, order, middle), count);
    if (candidate.tokens <= maxTokens) {
      best = candidate;
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low === 0 && !draft.isRequired ? undefined : best;
}

/** Only what goes last: the segments of infinite importance. */
export function renderShortest(draft: UnitDraft, count: (text: string) => number): Rendering {
  return rendering(draft, keepFirst(draft, optionalSegments(draft), 0), count);
}

/** Indices of the segments that may go, the most important first. */
function optionalSegments(draft: UnitDraft): number[] {
  return draft.segments
    .map((_, index) => index)
    .filter(index => draft.segments[index]!.importance !== Infinity)
    .sort((a, b) => draft.segments[b]!.importance - draft.segments[a]!.importance || a - b);
}

function keepFirst(draft: UnitDraft, order: readonly number[], howMany: number): KeptSegments {
  const kept = draft.segments.map(segment => segment.importance === Infinity);
  for (const index of order.slice(0, howMany)) kept[index] = true;
  return kept;
}

function rendering(draft: UnitDraft, kept: KeptSegments, count: (text: string) => number): Rendering {
  const text = renderUnit(draft, kept);
  return { kept, text, tokens: count(text) };
}
