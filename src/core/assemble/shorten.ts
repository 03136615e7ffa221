import { type Part, textOfParts } from './partCounter.ts';
import { type KeptSegments, partsOf } from './renderUnit.ts';
import type { UnitDraft } from './unitDraft.ts';

/** A way to show a unit, measured. Most are only that, so the text is made when it is first asked for. */
export class Rendering {
  readonly kept: KeptSegments;
  readonly tokens: number;
  readonly #parts: readonly Part[];
  #text: string | undefined;

  constructor(draft: UnitDraft, kept: KeptSegments, count: CountParts) {
    this.kept = kept;
    this.#parts = partsOf(draft, kept);
    this.tokens = count(this.#parts);
  }

  get text(): string {
    this.#text ??= textOfParts(this.#parts);
    return this.#text;
  }
}

/** The tokens of a text that is put together of parts. */
export type CountParts = (parts: readonly Part[]) => number;

/** For those who count a text as a whole. */
export function countingJoined(count: (text: string) => number): CountParts {
  return parts => count(textOfParts(parts));
}

export function renderWhole(draft: UnitDraft, count: CountParts): Rendering {
  return new Rendering(
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
export function tryShorten(draft: UnitDraft, maxTokens: number, count: CountParts): Rendering | undefined {
  return tryShortenBetween(draft, maxTokens, {
    whole: renderWhole(draft, count),
    shortest: renderShortest(draft, count),
    count,
  });
}

/** The same for who knows the unit with all its segments and with none that may go. */
export function tryShortenBetween(
  draft: UnitDraft,
  maxTokens: number,
  ends: { readonly whole: Rendering; readonly shortest: Rendering; readonly count: CountParts },
): Rendering | undefined {
  const { whole, shortest, count } = ends;
  if (shortest.tokens > maxTokens) return undefined;
  if (whole.tokens <= maxTokens) return whole;
  const order = optionalSegments(draft);
  // The most segments that fit. Tokens grow with every segment but for the marks of the gaps, so that a rendering that was
  // counted decides each step. It goes where segments of one size would end, and every fourth step halves what is left.
  let fitting = { howMany: 0, tokens: shortest.tokens };
  let over = { howMany: order.length, tokens: whole.tokens };
  for (let step = 0; over.howMany - fitting.howMany > 1; step++) {
    const [least, most] = [fitting.tokens, over.tokens];
    const share = step % 4 === 3 || most <= least ? 0.5 : (maxTokens - least) / (most - least);
    const guess = fitting.howMany + Math.floor((over.howMany - fitting.howMany) * share);
    const howMany = Math.min(Math.max(guess, fitting.howMany + 1), over.howMany - 1);
    const tried = { howMany, tokens: count(partsOf(draft, keepFirst(draft, order, howMany))) };
    if (tried.tokens <= maxTokens) fitting = tried;
    else over = tried;
  }
  if (fitting.howMany === 0) return draft.isRequired ? shortest : undefined;
  return new Rendering(draft, keepFirst(draft, order, fitting.howMany), count);
}

/** Only what goes last: the segments of infinite importance. */
export function renderShortest(draft: UnitDraft, count: CountParts): Rendering {
  return new Rendering(draft, keepFirst(draft, [], 0), count);
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
